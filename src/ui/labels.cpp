#include <imgui.h>

#include "ui/panels.h"

namespace ui {

void drawLabels(const Look& look, ImDrawList* list, const render::DrawList& drawn, const session::Session& session) {
    const view::Camera camera = session.camera();
    for (const render::Label& label : drawn.labels) {
        const auto seen = camera.project(label.at);
        if (!seen) continue;
        ImFont* font = label.upright ? look.fonts.strong : look.fonts.serifItalic;
        const ImVec2 at{float(seen->px.x + label.toward.x * double(label.gapPx * look.scale)),
                        float(seen->px.y + label.toward.y * double(label.gapPx * look.scale))};
        haloText(look, list, font, at, look.ink(label.ink), look.ink(Ink::Background), label.text);
        haloText(look, list, look.fonts.subscript, {at.x + textWidth(font, label.text), at.y + 3 * look.scale},
                 look.ink(label.ink), look.ink(Ink::Background), label.subscript);
    }
}

}  // namespace ui
