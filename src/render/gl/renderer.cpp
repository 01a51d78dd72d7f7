#include "render/gl/renderer.h"

#include <glad/gl.h>

#include <algorithm>
#include <utility>

#include "render/gl/backdrop.h"
#include "render/gl/device/buffer.h"
#include "render/gl/device/color_image.h"
#include "render/gl/image_layer.h"
#include "render/gl/meshes.h"
#include "render/gl/shape_shadows.h"
#include "render/gl/shapes.h"
#include "render/gl/shells.h"
#include "render/gl/solids.h"
#include "render/gl/strokes.h"

namespace render::gl {
namespace {

/// Restores the framebuffer and the viewport of the caller, and unbinds all objects of this room.
class StateGuard {
  public:
    StateGuard() {
        glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &m_framebuffer);
        glGetIntegerv(GL_VIEWPORT, m_viewport);
    }
    ~StateGuard() {
        glDepthMask(GL_TRUE);
        glDisable(GL_DEPTH_TEST);
        clampDepth(false);
        glDisable(GL_BLEND);
        glBindVertexArray(0);
        glUseProgram(0);
        glBindTexture(GL_TEXTURE_2D, 0);
        glBindFramebuffer(GL_FRAMEBUFFER, unsigned(m_framebuffer));
        glViewport(m_viewport[0], m_viewport[1], m_viewport[2], m_viewport[3]);
    }
    StateGuard(const StateGuard&) = delete;
    StateGuard& operator=(const StateGuard&) = delete;

  private:
    int m_framebuffer = 0, m_viewport[4] = {};
};

}  // namespace

struct Renderer::Impl {
    std::shared_ptr<Programs> programs;
    Backdrop backdrop;
    Solids solids;
    Shapes shapes;
    Meshes meshes;
    ShapeShadows shapeShadows;
    ImageLayer layer;
    Shells shells;
    Strokes strokes;
    Target target;
    UniformBuffer frameBlock{UniformBuffer::Block::Frame};
    bool transparent = false;
    std::string error;  ///< beside that of the programs

    Impl(bool isOnCpu, std::shared_ptr<Programs> shared)
        : programs(std::move(shared)),
          backdrop(*programs),
          solids(*programs, isOnCpu),
          shapes(*programs),
          meshes(*programs),
          shapeShadows(*programs),
          layer(*programs),
          shells(*programs),
          strokes(*programs) {
        int largest = 0;
        glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
        if (largest < TexelBuffer::kColumns)
            error = "textures must be " + std::to_string(TexelBuffer::kColumns) + " pixels wide, this driver has " +
                    std::to_string(largest);
    }

    void drawPasses(const Frame& frame);
};

void Renderer::Impl::drawPasses(const Frame& frame) {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_STENCIL_TEST);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    clampDepth(true);
    glDepthMask(GL_TRUE);
    glClearColor(0, 0, 0, 0);
    glClear(frame.input().transparentBackground ? GL_DEPTH_BUFFER_BIT | GL_COLOR_BUFFER_BIT : GL_DEPTH_BUFFER_BIT);

    // Premultiplied colours, so that a transparent background is composed correctly.
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_DEPTH_TEST);
    if (!frame.input().transparentBackground) {
        glDisable(GL_BLEND);
        backdrop.draw(frame, target);
    }
    glEnable(GL_BLEND);
    strokes.drawCushions();
    shapeShadows.draw();
    if (!solids.isCrowd()) backdrop.drawShadows(frame, solids);

    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    shapes.drawInsides();
    meshes.drawInsides();
    solids.draw();

    // Strokes and ghosts around the solids: depth-tested against them, without writing depth.
    glDepthMask(GL_FALSE);
    meshes.drawEdges();
    shapes.drawEdges();
    glDisable(GL_DEPTH_TEST);
    layer.draw(frame);
    glEnable(GL_DEPTH_TEST);
    // A crowd hides most of its own shadow: drawn after it, the shadow costs little.
    if (solids.isCrowd()) {
        backdrop.drawShadows(frame, solids);
        solids.drawShadowPatch();
    }
    strokes.drawFills();
    shapes.drawGlass();
    shells.draw();
    glDepthFunc(GL_GREATER);
    strokes.drawLines(true);
    glDepthFunc(GL_LEQUAL);
    strokes.drawLines(false);
}

Renderer::Renderer(std::shared_ptr<Programs> programs) : Renderer(isSoftwareRenderer(), std::move(programs)) {}
Renderer::Renderer(bool isOnCpu, std::shared_ptr<Programs> programs)
    : m_impl(std::make_unique<Impl>(isOnCpu, std::move(programs))) {}
Renderer::~Renderer() = default;

std::string Renderer::error() const {
    const std::string error = m_impl->programs->error();
    return error.empty() ? m_impl->error : error;
}
const std::shared_ptr<Programs>& Renderer::programs() const { return m_impl->programs; }

void Renderer::draw(const FrameInput& input) {
    const StateGuard guard;
    const Frame frame(input);
    m_impl->transparent = input.transparentBackground;
    bind(m_impl->target, frame);
    m_impl->frameBlock.upload(frame.block());
    const struct FrameEnd {
        Solids& solids;
        ~FrameEnd() { solids.finish(); }
    } end{m_impl->solids};
    m_impl->solids.prepare(frame);
    m_impl->shapes.prepare(frame);
    m_impl->meshes.prepare(frame);
    m_impl->shapeShadows.prepare(frame);
    m_impl->layer.prepare(frame);
    m_impl->shells.prepare(frame);
    m_impl->strokes.prepare(frame);
    m_impl->drawPasses(frame);
}

void Renderer::copyTo(int x, int y, PixelBox part) const {
    const int left = std::max(x, part.left), right = std::min(x + m_impl->target.width(), part.right);
    const int bottom = std::max(y, part.bottom), top = std::min(y + m_impl->target.height(), part.top);
    if (left >= right || bottom >= top) return;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, m_impl->target.framebuffer());
    glBlitFramebuffer(left - x, bottom - y, right - x, top - y, left, bottom, right, top, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
}

std::vector<unsigned char> Renderer::readPixels() const {
    const StateGuard guard;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, m_impl->target.framebuffer());
    std::vector<unsigned char> pixels = pixelsFromTop(m_impl->target.width(), m_impl->target.height());
    if (!m_impl->transparent) return pixels;
    for (std::size_t i = 0; i < pixels.size(); i += 4) {  // files hold straight alpha
        for (std::size_t k = 0; k < 3 && pixels[i + 3] > 0; ++k) {
            pixels[i + k] =
                static_cast<unsigned char>(std::min(255, (pixels[i + k] * 255 + pixels[i + 3] / 2) / pixels[i + 3]));
        }
    }
    return pixels;
}

}  // namespace render::gl
