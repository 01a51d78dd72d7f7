#include "render/gl/images/patch_layer.h"

#include <glad/gl.h>

namespace render::gl {

PatchLayer::PatchLayer(Programs& programs, Depths depths)
    : m_program(programs.get(depths == Depths::OnGround ? "ground_patch" : "patch")),
      m_hasDepths(depths == Depths::Own) {}

void PatchLayer::upload(const PatchPixels& pixels) {
    m_place = {pixels.left, pixels.bottom, pixels.width, pixels.height};
    if (pixels.width == 0) return;
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glActiveTexture(GL_TEXTURE0);
    m_colors.upload(pixels.width, pixels.height, pixels.rgba);
    if (!m_hasDepths) return;
    glBindTexture(GL_TEXTURE_2D, m_depths);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, pixels.width, pixels.height, 0, GL_RED, GL_FLOAT, pixels.depths.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void PatchLayer::draw() const {
    if (!(m_place.z > 0)) return;
    m_program.use();
    glUniform4f(m_program.uniform("u_place"), m_place.x, m_place.y, m_place.z, m_place.w);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, m_colors.texture());
    if (m_hasDepths) {
        glUniform1i(m_program.uniform("u_depths"), 1);
        glActiveTexture(GL_TEXTURE1);
        glBindTexture(GL_TEXTURE_2D, m_depths);
        glActiveTexture(GL_TEXTURE0);
    }
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace render::gl
