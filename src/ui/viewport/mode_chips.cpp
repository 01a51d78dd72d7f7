#include <algorithm>
#include <cmath>
#include <vector>

#include "session/texts/view_modes.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/region.h"

namespace ui {
namespace {

constexpr float kModeHeight = 22, kModeInset = 10, kModeGap = 6, kCrossArm = 3.2f, kCrossRoom = 22;  // px of the design
constexpr float kModeSide = 14, kModeTop = 82;  // from the picture's edges, px of the design

/// @return true if it was pressed
bool drawModeChip(const Panel& p, const session::ViewMode& mode, const std::string& text, const RowRect& area) {
    const Press press = pressIn(mode.off.c_str(), area);
    const float round = area.height() / 2;
    windowPainter().rectFilled(area, p.ink(press.hot ? Ink::Field : Ink::Panel, 0.92f), round);
    windowPainter().rect(area, p.ink(Ink::Accent), round, std::fmax(1.f, p.scale));
    rowText(p, area.from(area.min.x + p.px(kModeInset)), Ink::Text, text);
    const ImVec2 middle{area.max.x - p.px(kCrossRoom) / 2 - p.px(1), area.centre().y};
    const float arm = kCrossArm * p.scale, width = std::fmax(1.f, 1.4f * p.scale);
    const ImU32 ink = p.ink(press.hot ? Ink::Text : Ink::Dim);
    windowPainter().line(middle - ImVec2(arm, arm), middle + ImVec2(arm, arm), ink, width);
    windowPainter().line(middle - ImVec2(arm, -arm), middle + ImVec2(arm, -arm), ink, width);
    if (press.hot) tooltip(p, mode.help + "\nPress: off");
    return press.clicked;
}

}  // namespace

view::Rect drawModeChips(const Panel& p, const view::Rect& picture) {
    if (p.session.settings.isClass) return {0, 0, 0, 0};  // the headline says it, and nothing is switched at the wall
    const std::vector<session::ViewMode> modes = session::viewModes(p.session);
    const float room = float(picture.width) - 2 * p.px(kModeSide), height = p.px(kModeHeight), gap = p.px(kModeGap);
    const float ends = p.px(kModeInset) + p.px(kCrossRoom), most = std::max(0.f, room - ends);
    if (modes.empty() || !(most > 0) || float(picture.height) < p.px(kModeTop) + height) return {0, 0, 0, 0};
    // One below the other: none moves when another is switched on or off beside it, and each has its whole width.
    std::vector<std::string> texts;
    float width = 0;
    for (const session::ViewMode& mode : modes) {
        texts.push_back(fittedParts(p, p.fonts.body, p.spell(mode.text), most));
        width = std::max(width, textWidth(p, texts.back()) + ends);
    }
    const ImVec2 min{float(picture.x) + p.px(kModeSide), float(picture.y) + p.px(kModeTop)};
    const RowRect all = rectAt(min, {width, float(modes.size()) * (height + gap) - gap});
    const Region region("modes", all);
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const ImVec2 at{min.x, min.y + float(i) * (height + gap)};
        if (drawModeChip(p, modes[i], texts[i], rectAt(at, {textWidth(p, texts[i]) + ends, height})))
            p.run(modes[i].off);
    }
    return rectOf(all);
}

}  // namespace ui
