#include "render/gl/image_layer.h"

#include <glad/gl.h>

namespace render::gl {

void ImageLayer::prepare(const Frame& frame) {
    const Layer& layer = frame.input().layer;
    if (!layer.rgba || layer.rgba == m_uploaded) return;
    m_texture.upload(layer.width, layer.height, *layer.rgba);
    m_uploaded = layer.rgba;
}

void ImageLayer::draw(const Frame& frame) {
    const Layer& layer = frame.input().layer;
    if (!layer.rgba || layer.share <= 0) return;
    m_program.use();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, m_texture.texture());
    glUniform1f(m_program.uniform("u_share"), layer.share);
    const glm::dvec2 size = frame.size();
    glUniform4f(m_program.uniform("u_place"), float(layer.left), float(size.y) - float(layer.top), float(layer.width),
                float(layer.height));
    glDrawArrays(GL_TRIANGLES, 0, 6);
    glBindTexture(GL_TEXTURE_2D, 0);
}

}  // namespace render::gl
