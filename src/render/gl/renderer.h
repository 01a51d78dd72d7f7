#pragma once
/// Draws a DrawList with OpenGL 3.3 core or OpenGL ES 3.0 into a texture of its own. Of all rooms only this folder
/// includes glad.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/draw_list.h"
#include "render/gl/device/driver.h"
#include "render/gl/device/shader.h"
#include "render/gl/device/target.h"
#include "view/camera.h"

namespace render::gl {

/// An image over the bodies of a picture, beneath strokes and ghosts.
struct Layer {
    int left = 0, top = 0, width = 0, height = 0;           ///< place in the picture, pixels from its upper left corner
    std::shared_ptr<const std::vector<std::uint8_t>> rgba;  ///< top row first, colours multiplied by alpha; null: none
    float share = 1;                                        ///< strength, [0, 1]
    bool operator==(const Layer&) const = default;
};

struct FrameInput {
    const DrawList* list = nullptr;        ///< not null
    const view::Camera* camera = nullptr;  ///< not null; the size of its viewport is that of the picture, pixels
    Theme theme = Theme::Dark;
    float scale = 1;  ///< pixels for one `px` of the draw list
    bool transparentBackground = false;
    float softLight = 1;  ///< strength of the shading of bodies by each other, [0, 1]; 0: it is not computed
    Layer layer{};
    std::optional<Rows> rows{};  ///< the rows to draw; absent: all
};

/// A part of a framebuffer, pixels from its lower left corner.
struct PixelBox {
    int left, bottom, right, top;
};

/// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0 whose functions are loaded (loadFunctions).
class Renderer {
  public:
    /// @param programs  those of another renderer of the same context, or new ones
    explicit Renderer(std::shared_ptr<Programs> programs = std::make_shared<Programs>());
    /// @param isOnCpu  crowds are drawn as is fast where the driver draws on the CPU
    explicit Renderer(bool isOnCpu, std::shared_ptr<Programs> programs = std::make_shared<Programs>());
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Why the shaders do not compile or link, or what the driver lacks; empty: nothing. Waits until they are linked.
    [[nodiscard]] std::string error() const;
    /// For another renderer of this context.
    [[nodiscard]] const std::shared_ptr<Programs>& programs() const;

    /// Draws into the target texture, which takes the size of what is drawn. Leaves GL state as Dear ImGui expects it.
    void draw(const FrameInput&);

    /// Copies the last picture into the framebuffer that is bound, within a part of it: a software driver would draw a
    /// copy that a scissor limits.
    /// @param x, y  place of its lower left corner, pixels from that of the framebuffer
    void copyTo(int x, int y, PixelBox part) const;

    /// The pixels of the last picture: RGBA of 8 bits each, top row first.
    [[nodiscard]] std::vector<unsigned char> readPixels() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace render::gl
