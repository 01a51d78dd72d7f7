#include <imgui.h>

#include "render/label_layout.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

constexpr float kSubscriptDrop = 3;

ImFont* labelFont(const Style& style, const render::Label& label) {
    return label.upright ? style.fonts.strong : style.fonts.serifItalic;
}

/// Height of capitals and descenders: the space of a label, without the font's line gap.
float labelHeight(ImFont* font) { return ascent(font) * 0.72f; }

view::Vec2 labelSize(const Style& style, const render::Label& label) {
    ImFont* font = labelFont(style, label);
    const float width =
        textWidth(font, style.spell(label.text)) + textWidth(style.fonts.subscript, style.spell(label.subscript));
    const float drop = label.subscript.empty() ? 0 : kSubscriptDrop * style.scale;
    return {double(width), double(labelHeight(font) + drop)};
}

}  // namespace

void drawLabels(const Style& style, ImDrawList* list, const render::DrawList& drawn, const session::Session& session) {
    const session::PictureArea& area = session.viewport.area();
    render::LabelSpace space;
    space.area = area.viewport;
    space.scale = area.scale;
    // Headline and legend take the space above and below the free part.
    const double below = area.free.y + area.free.height;
    space.obstacles = {{area.viewport.x, area.viewport.y, area.viewport.width, area.free.y - area.viewport.y},
                       {area.viewport.x, below, area.viewport.width, area.viewport.y + area.viewport.height - below}};
    if (area.inset) space.obstacles.push_back(*area.inset);
    const auto measure = [&](const render::Label& label) { return labelSize(style, label); };
    const ImU32 halo = style.ink(Ink::Background);
    for (const render::PlacedLabel& placed : render::layoutLabels(drawn, session.viewport.camera(), space, measure)) {
        const render::Label& label = drawn.labels[placed.label];
        ImFont* font = labelFont(style, label);
        const ImVec2 baseline{float(placed.box.x), float(placed.box.y) + labelHeight(font)};
        haloText(style, list, font, baseline, style.ink(label.ink, label.alpha), halo, label.text);
        if (label.subscript.empty()) continue;
        const ImVec2 lower{baseline.x + textWidth(font, style.spell(label.text)),
                           baseline.y + kSubscriptDrop * style.scale};
        haloText(style, list, style.fonts.subscript, lower, style.ink(label.ink, label.alpha), halo, label.subscript);
    }
}

}  // namespace ui
