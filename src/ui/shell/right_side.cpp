#include <imgui.h>

#include <cmath>
#include <cstddef>

#include "session/actions/panel_actions.h"
#include "ui/panels/lesson_panel.h"
#include "ui/panels/panels.h"
#include "ui/shell/window_parts.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::RightPanel;
using session::Session;

/// The drawings of the panels, in the order of the rows.
using DrawPanel = void (*)(const Style&, const Session&, session::Actions&, PanelState&);
#define CAROM_DRAW(name, ...) draw##name##Panel,
constexpr DrawPanel kDrawings[] = {CAROM_RIGHT_PANELS(CAROM_DRAW)};
#undef CAROM_DRAW

/// The hairline between two panels, in the lower one: a card lies over both.
void drawUpperEdge(const Style& style, const view::Rect& region) {
    const ImVec2 min{float(region.x), float(region.y)}, max{float(region.x + region.width), float(region.y) + 1};
    const FlatPainter painter = windowPainter();
    painter.pushClip(min, max);
    painter.rectFilled(min, max, style.ink(Ink::Hairline));
    painter.popClip();
}

/// A panel with its name, in a region of the right side. @param isBelow  another panel is above it
void drawRightPanel(const Style& style, const Session& session, session::Actions& actions, PanelState& state,
                    const char* window, RightPanel panel, const view::Rect& region, bool isBelow = false) {
    beginSide(window, region);
    // A page that is taught needs the height; the menu bar names its lesson.
    if (!(panel == RightPanel::Lesson && isTaught(session))) {
        sectionTitle(style, session::info(panel).title);
        ImGui::Dummy({1, style.px(2)});
    }
    kDrawings[static_cast<std::size_t>(panel)](style, session, actions, state);
    drawSideEdge(style, region.x);
    if (isBelow) drawUpperEdge(style, region);
    ImGui::End();
}

/// What is dragged to share the height between two panels.
void drawPanelSplitter(const Style& style, session::Actions& actions, const Layout& layout) {
    const double grip = double(style.px(kSplitterPx)), y = layout.lower.y;
    const double moved = dragSplitterGrip("panel splitter", {layout.right.x, y - grip / 2, layout.right.width, grip},
                                          ImGuiMouseCursor_ResizeNS);
    if (moved == 0) return;
    const double share = (layout.upper.height + moved) / layout.right.height;
    actions.send(session::setAnswerShare, share);
}

}  // namespace

void drawRightSide(const Style& style, const Session& session, session::Actions& actions, PanelState& state,
                   const Layout& layout) {
    const RightPanel chosen = session.settings.chosenPanel();
    if (!layout.hasTwoPanels() || session::hasWholeSide(session))
        return drawRightPanel(style, session, actions, state, "right", chosen, layout.right);
    drawRightPanel(style, session, actions, state, "right", RightPanel::Answer, layout.upper);
    drawRightPanel(style, session, actions, state, "lower right", chosen, layout.lower, true);
    drawPanelSplitter(style, actions, layout);
}

}  // namespace ui
