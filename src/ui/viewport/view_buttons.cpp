#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "session/commands/commands.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/icon_pen.h"
#include "ui/widgets/region.h"

namespace ui {
namespace {

constexpr float kViewButton = 26, kViewGap = 2, kViewSide = 12;  // px of the design
constexpr float kViewsTop = 112;                                 // below the headline and its shade, px of the design
constexpr float kViewRing = 4;                                   // room for the ring of the focus, px of the design
constexpr float kLeastWidth = 320, kLeastHeight = 330;  // the least picture with room for them, px of the design

/// A cube in the grid of the icons, seen from above its edge.
const ImVec2 kTopCorner{10, 2.5f}, kRightHigh{16.5f, 6.2f}, kRightLow{16.5f, 13.8f}, kBottomCorner{10, 17.5f},
    kLeftLow{3.5f, 13.8f}, kLeftHigh{3.5f, 6.2f}, kCubeMiddle{10, 10};

/// A view, by its command, and the face of the cube that it shows; none in perspective.
struct ViewButton {
    const char* command;
    std::vector<ImVec2> face;
};

const std::array<ViewButton, 4>& viewButtons() {
    static const std::array<ViewButton, 4> kButtons = {{
        {"view.top", {kTopCorner, kRightHigh, kCubeMiddle, kLeftHigh}},
        {"view.front", {kLeftHigh, kCubeMiddle, kBottomCorner, kLeftLow}},
        {"view.right", {kCubeMiddle, kRightHigh, kRightLow, kBottomCorner}},
        {"view.perspective", {}},
    }};
    return kButtons;
}

void drawCubeIcon(const IconPen& pen, const std::vector<ImVec2>& face) {
    pen.fill(face);
    pen.line({kTopCorner, kRightHigh, kRightLow, kBottomCorner, kLeftLow, kLeftHigh}, true);
    pen.line({kLeftHigh, kCubeMiddle, kRightHigh});
    pen.line({kCubeMiddle, kBottomCorner});
}

void drawViewButton(const Panel& p, FocusNavigator& navigator, const ViewButton& button, const RowRect& area) {
    const session::Command& command = *session::findCommand(button.command);
    Press press = pressIn(button.command, area);
    press.clicked = navigator.control(area, press.clicked) || press.clicked;
    if (press.clicked) p.run(command.id);
    const bool isOn = session::isChecked(command, p.session);
    if (isOn || press.hot) windowPainter().rectFilled(area, p.ink(Ink::Field), p.px(kCorner));
    if (isOn) windowPainter().rect(area, p.ink(Ink::Accent), p.px(kCorner), std::fmax(1.f, p.scale));
    drawCubeIcon({p, windowPainter(), area.centre(), p.ink(isOn || press.hot ? Ink::Text : Ink::Dim)}, button.face);
    const std::string keys = session::keysOf(command);
    if (press.hot) tooltip(p, command.title + (keys.empty() ? "" : " \u00b7 " + keys) + "\n" + command.help);
}

}  // namespace

view::Rect drawViewButtons(const Panel& p, FocusNavigator& navigator, const view::Rect& picture) {
    const auto& inset = p.session.viewport.area().inset;
    const bool isPlaneAlone = inset && p.session.presentation.inset.isEnlarged();
    if (isPlaneAlone || float(picture.width) < p.px(kLeastWidth) || float(picture.height) < p.px(kLeastHeight))
        return {0, 0, 0, 0};
    const float side = p.px(kViewButton), step = side + p.px(kViewGap);
    RowRect column =
        rectAt({float(picture.x + picture.width) - p.px(kViewSide) - side, float(picture.y) + p.px(kViewsTop)},
               {side, float(viewButtons().size()) * step - p.px(kViewGap)});
    if (inset && overlap(column, toIm(*inset))) {  // the other edge
        column.min.x = float(picture.x) + p.px(kViewSide);
        column.max.x = column.min.x + side;
    }
    const Region region("views", column.grown(p.px(kViewRing)));
    windowPainter().rectFilled(column, p.ink(Ink::Panel, 0.78f), p.px(kCorner));
    RowRect area = rectAt(column.min, {side, side});
    for (const ViewButton& button : viewButtons()) {
        drawViewButton(p, navigator, button, area);
        area = area.lowered(step);
    }
    return rectOf(column);
}

}  // namespace ui
