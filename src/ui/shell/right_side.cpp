#include <cstddef>

#include "session/actions/panel_actions.h"
#include "ui/panels/lesson_panel.h"
#include "ui/panels/panels.h"
#include "ui/shell/window_parts.h"

namespace ui {
namespace {

using session::RightPanel;

/// The drawings of the panels, in the order of the rows.
using DrawPanel = void (*)(const Panel&);
#define CAROM_DRAW(name, ...) draw##name##Panel,
constexpr DrawPanel kDrawings[] = {CAROM_RIGHT_PANELS(CAROM_DRAW)};
#undef CAROM_DRAW

/// The hairline between two panels, in the lower one: a card lies over both.
void drawUpperEdge(const Style& style, const view::Rect& region) {
    const RowRect edge = rectAt(toIm(region).min, {float(region.width), 1});
    const FlatPainter painter = windowPainter();
    painter.pushClip(edge);
    painter.rectFilled(edge, style.ink(Ink::Hairline));
    painter.popClip();
}

/// A panel with its name, in a region of the right side. @param isBelow  another panel is above it
void drawRightPanel(const Panel& p, const char* window, RightPanel panel, const view::Rect& region,
                    bool isBelow = false) {
    const Side side(window, region);
    // A page that is taught needs the height; the menu bar names its lesson.
    if (!(panel == RightPanel::Lesson && isTaught(p.session))) {
        sectionTitle(p, session::info(panel).title);
        ImGui::Dummy({1, p.px(2)});
    }
    kDrawings[static_cast<std::size_t>(panel)](p);
    drawSideEdge(p, region.x);
    if (isBelow) drawUpperEdge(p, region);
}

/// What is dragged to share the height between two panels.
void drawPanelSplitter(const Panel& p, const Layout& layout) {
    const double grip = double(p.px(kSplitterPx)), y = layout.lower.y;
    const double moved = dragSplitterGrip("panel splitter", {layout.right.x, y - grip / 2, layout.right.width, grip},
                                          ImGuiMouseCursor_ResizeNS);
    if (moved == 0) return;
    const double share = (layout.upper.height + moved) / layout.right.height;
    p.send(session::setAnswerShare, share);
}

}  // namespace

void drawRightSide(const Panel& p, const Layout& layout) {
    const RightPanel chosen = p.session.settings.chosenPanel();
    if (!hasTwoPanels(layout) || session::hasWholeSide(p.session))
        return drawRightPanel(p, "right", chosen, layout.right);
    drawRightPanel(p, "right", RightPanel::Answer, layout.upper);
    drawRightPanel(p, "lower right", chosen, layout.lower, true);
    drawPanelSplitter(p, layout);
}

}  // namespace ui
