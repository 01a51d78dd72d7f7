#include "ui/offscreen.h"

#include <imgui.h>

#include "render/gl/canvas.h"
#include "render/gl/headless.h"
#include "ui/ui.h"

namespace ui {

io::Result<io::Image> drawOffscreen(session::Session& session, const OffscreenOptions& options) {
    const render::gl::HeadlessContext context;
    if (!context.error().empty()) return io::Error{context.error()};
    session.settings.panelsShown = options.panels;
    Ui ui(session, options.scale);
    if (!ui.error().empty()) return io::Error{ui.error()};
    render::gl::Canvas canvas(options.width, options.height);
    ImGui::GetIO().MousePos = {-1e6f, -1e6f};
    // Dear ImGui knows the size of a window's contents one frame after it is first seen.
    for (int frame = 0; frame < 2; ++frame) {
        ui.prepare(options.width, options.height);
        ui.build(nullptr);
    }
    canvas.begin(render::color(session.settings.theme, render::Ink::Panel));
    ui.present();
    return io::Image{options.width, options.height, canvas.readPixels()};
}

}  // namespace ui
