#include "ui/panels/map_picture.h"

#include <imgui_impl_opengl3.h>

#include <algorithm>

#include "render/gl/device/canvas.h"
#include "render/gl/device/driver.h"
#include "render/gl/headless.h"
#include "ui/letters/script_letters.h"
#include "ui/panels/map_overlay.h"

namespace ui {
namespace {

/// Lays a layer over an opaque picture; blending has left the layer's colours multiplied by its alpha.
void layOver(io::Image& picture, const std::vector<unsigned char>& layer) {
    for (std::size_t i = 0; i < layer.size(); i += 4) {
        const int behind = 255 - layer[i + 3];
        for (std::size_t k = 0; k < 3; ++k)
            picture.rgba[i + k] =
                static_cast<unsigned char>(std::min(255, layer[i + k] + (picture.rgba[i + k] * behind + 127) / 255));
    }
}

/// A temporary Dear ImGui context; the previous context is restored at the end.
struct Context {
    ImGuiContext* before = ImGui::GetCurrentContext();
    ImGuiContext* own = ImGui::CreateContext();
    Context() { ImGui::SetCurrentContext(own); }
    ~Context() {
        ImGui::DestroyContext(own);
        ImGui::SetCurrentContext(before);
    }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
};

}  // namespace

io::Image makeMapPicture(const study::MapSpec& spec, const study::MapImage& image, const study::MapPlace& own,
                         render::Theme theme) {
    const Context context;
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    Style style;
    style.theme = theme;
    // The design is made for 512 lines; a larger picture gets larger type.
    style.scale = std::clamp(static_cast<float>(std::min(image.width, image.height)) / 512.f, 0.75f, 8.f);
    ImGui_ImplOpenGL3_Init(render::gl::shaderVersion());
    style.fonts = loadFonts(*io.Fonts, style.scale);
    render::gl::Canvas canvas(image.width, image.height);
    io.DisplaySize = {static_cast<float>(image.width), static_cast<float>(image.height)};
    ImGui_ImplOpenGL3_NewFrame();
    const auto draw = [&] {
        beginFrame({});
        drawMapOverlay(style, FlatPainter(ImGui::GetBackgroundDrawList()), spec, image, own, {{0, 0}, io.DisplaySize});
        ImGui::Render();
    };
    draw();
    if (style.fonts.letters->hasNew()) {  // names in other scripts
        style.fonts = loadFonts(*io.Fonts, style.scale, std::move(style.fonts.letters));
        renewFontTexture();
        draw();
    }
    canvas.begin({0, 0, 0, 0});
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    io::Image picture = study::paint(spec.shows, image, mapPalette(theme));
    layOver(picture, canvas.readPixels());
    ImGui_ImplOpenGL3_Shutdown();
    return picture;
}

io::Result<io::Image> drawMapPicture(const study::MapSpec& spec, const study::MapImage& image,
                                     const study::MapPlace& own, render::Theme theme) {
    const render::gl::HeadlessContext gl;
    if (!gl.error().empty()) return io::Error{gl.error()};
    return makeMapPicture(spec, image, own, theme);
}

}  // namespace ui
