#pragma once
/// Draws a DrawList with OpenGL 3.3 core into a texture of its own. Of all rooms only this folder includes glad.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/draw_list.h"
#include "render/gl/target.h"
#include "view/camera.h"

namespace render::gl {

/// An image over the bodies of a picture, beneath strokes and ghosts.
struct Layer {
    int left = 0, top = 0, width = 0, height = 0;           ///< its place, pixels from the upper left corner
    std::shared_ptr<const std::vector<std::uint8_t>> rgba;  ///< top row first, colours multiplied by alpha; null: none
    float share = 1;                                        ///< strength, [0, 1]
    bool operator==(const Layer&) const = default;
};

struct FrameInput {
    const DrawList* list = nullptr;
    const view::Camera* camera = nullptr;  ///< its viewport's size is the picture's size, in pixels
    Theme theme = Theme::Dark;
    float scale = 1;  ///< pixels for one `px` of the draw list
    bool transparentBackground = false;
    float softLight = 1;  ///< strength of the shading of bodies by each other, [0, 1]; 0 costs nothing
    Layer layer{};
    std::optional<Rows> rows{};  ///< rows that are drawn; absent: all
};

/// Needs a current OpenGL 3.3 core context whose functions are loaded (loadFunctions). Never throws; a shader that does
/// not compile makes the constructor report it through `error()`.
class Renderer {
  public:
    Renderer();
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    [[nodiscard]] const std::string& error() const;

    /// Draws into the target texture, which takes the size of what is drawn. Leaves GL state as Dear ImGui expects it.
    void draw(const FrameInput&);

    /// Copies the last picture into the framebuffer that is bound. @param x, y  lower left corner, pixels from the
    /// bottom
    void copyTo(int x, int y) const;

    [[nodiscard]] unsigned texture() const;  ///< GL name of the picture (top row last, as GL has it)
    /// RGBA, 8 bits, top row first, of the last picture drawn.
    [[nodiscard]] std::vector<unsigned char> readPixels() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

using LoadProc = void (*(*)(const char*))();
/// Loads GL 3.3 through e.g. glfwGetProcAddress. @return false if the context has less than OpenGL 3.3
[[nodiscard]] bool loadFunctions(LoadProc);
/// "llvmpipe (LLVM 15, 256 bits)" and the like; empty without a context.
[[nodiscard]] std::string rendererName();
[[nodiscard]] bool isSoftwareRenderer();
/// "4.5 (Core Profile) Mesa 22.3.6" and the like; empty without a context.
[[nodiscard]] std::string versionName();
/// The version of glad, which generated the loader.
[[nodiscard]] std::string loaderVersion();

}  // namespace render::gl
