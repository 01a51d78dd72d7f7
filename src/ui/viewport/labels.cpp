#include <algorithm>
#include <cmath>

#include "render/label_layout.h"
#include "render/number_plates.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/flat_drawing.h"

namespace ui {
namespace {

constexpr float kSubscriptDrop = 3, kHaloRoom = 4;  // px of the design

ImFont* labelFont(const Style& style, const render::Label& label) {
    return label.upright ? style.fonts.strong : style.fonts.serifItalic;
}

/// Height of capitals and descenders: the space of a label, without the font's line gap.
float labelHeight(ImFont* font) { return ascent(font) * 0.72f; }

view::Vec2 labelSize(const Style& style, const render::Label& label) {
    ImFont* font = labelFont(style, label);
    const float width =
        haloTextWidth(style, font, label.text) + textWidth(style.fonts.subscript, style.spell(label.subscript));
    const float drop = label.subscript.empty() ? 0 : kSubscriptDrop * style.scale;
    return {double(width), double(labelHeight(font) + drop)};
}

void drawLabel(const Style& style, FlatPainter painter, const render::Label& label, const view::Rect& box) {
    ImFont* font = labelFont(style, label);
    const ImU32 ink = style.ink(label.ink, label.alpha);
    const ImVec2 baseline{float(box.x), float(box.y) + labelHeight(font)};
    haloText(style, painter, font, baseline, ink, Ink::Background, label.text);
    if (label.subscript.empty()) return;
    const ImVec2 lower{baseline.x + haloTextWidth(style, font, label.text), baseline.y + kSubscriptDrop * style.scale};
    haloText(style, painter, style.fonts.subscript, lower, ink, Ink::Background, label.subscript);
}

/// A number on a light disc, the same in both themes, as on a pool ball.
void drawPlate(const Style& style, FlatPainter painter, const render::PlacedPlate& plate, const std::string& number) {
    const auto alpha = [&](float share) { return static_cast<int>(255 * share * plate.alpha); };
    const ImVec2 at = toIm(plate.at);
    const float radius = float(plate.radius);
    painter.circleFilled(at, radius, IM_COL32(250, 247, 238, alpha(0.94f)), 32);
    painter.circle(at, radius, IM_COL32(20, 24, 30, alpha(0.35f)), 32, std::max(1.f, style.scale));
    const float size = std::round(radius * (number.size() < 2 ? 1.5f : number.size() < 3 ? 1.3f : 0.95f));
    ImFont* font = size > 1.2f * fontSize(style.fonts.strong) ? style.fonts.headline : style.fonts.strong;
    const float shrink = size / fontSize(font);
    const ImVec2 corner{std::round(at.x - textWidth(font, number) * shrink / 2),
                        std::round(at.y + 0.36f * size - ascent(font) * shrink)};
    painter.text(font, size, corner, IM_COL32(20, 24, 30, alpha(1)), number);
}

/// Draws the numbers. @return the areas that they take
std::vector<view::Rect> drawPlates(const Style& style, FlatPainter painter, const render::DrawList& drawn,
                                   const view::Camera& camera, double scale) {
    std::vector<view::Rect> taken;
    for (const render::PlacedPlate& plate : render::placePlates(drawn, camera, scale)) {
        drawPlate(style, painter, plate, drawn.plates[plate.plate].text);
        const double r = plate.radius;
        taken.push_back({plate.at.x - r, plate.at.y - r, 2 * r, 2 * r});
    }
    return taken;
}

}  // namespace

std::vector<view::Rect> drawLabels(const Style& style, FlatPainter painter, const render::DrawList& drawn,
                                   const session::Session& session) {
    const session::PictureArea& area = session.viewport.area();
    const view::Camera camera = session.viewport.camera();
    render::LabelSpace space;
    const double edge = kHaloRoom * area.scale;
    space.area = {area.viewport.x + edge, area.viewport.y + edge, area.viewport.width - 2 * edge,
                  area.viewport.height - 2 * edge};
    space.scale = area.scale;
    space.obstacles = drawPlates(style, painter, drawn, camera, area.scale);
    // Headline and legend take the space above and below the free part.
    const double below = area.free.y + area.free.height;
    space.obstacles.push_back({area.viewport.x, area.viewport.y, area.viewport.width, area.free.y - area.viewport.y});
    space.obstacles.push_back(
        {area.viewport.x, below, area.viewport.width, area.viewport.y + area.viewport.height - below});
    if (area.inset) space.obstacles.push_back(*area.inset);
    const auto measure = [&](const render::Label& label) { return labelSize(style, label); };
    const std::vector<render::PlacedLabel> placed = render::layoutLabels(drawn, camera, space, measure);
    for (const render::PlacedLabel& label : placed)
        if (label.leader) leaderLine(style, painter, *label.leader, drawn.labels[label.label].ink, Ink::Background);
    std::vector<view::Rect> taken;
    for (const render::PlacedLabel& label : placed) {
        drawLabel(style, painter, drawn.labels[label.label], label.box);
        taken.push_back(label.box);
    }
    return taken;
}

}  // namespace ui
