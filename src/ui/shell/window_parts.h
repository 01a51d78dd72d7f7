#pragma once
/// The parts of the window around the picture; one file each.

#include <optional>

#include "session/prompts/menu.h"
#include "session/session.h"
#include "ui/shell/layout.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/region.h"

namespace ui {

struct PanelState;

/// State of the menus in the last frame.
struct MenuState {
    std::optional<session::Menu> open;
    bool onSubmenu = false;                          ///< the entry selected by keys opens a submenu
    int settling = 0;                                ///< frames left in which a menu that a key opened comes to rest
    std::optional<session::ContextRequest> context;  ///< the request that the context menu answers
    ChipsState chips;                                ///< the switches on the picture, with the menu of the last one
    view::Rect over{0, 0, 0, 0};                     ///< the menu bar where it is drawn over the picture
};

/// A menu, or the list of a chip.
[[nodiscard]] inline bool isPopupOpen() {
    return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}
void drawMenuBar(const Panel&, MenuState&, const view::Rect& bar);
/// The icons at the left edge, which lead to every panel.
void drawIconStrip(const Panel&, const view::Rect& strip);
/// The panels on both sides of the picture, with what drags their widths.
void drawSides(const Panel&, const Layout&);
/// The panel that was chosen, in a large window below the answer.
void drawRightSide(const Panel&, const Layout&);
/// A panel that fills a region and may scroll.
struct Side : Region {
    Side(const char* name, const view::Rect& region);
};
/// The hairline between a panel and the picture, on the panel's own pixels.
void drawSideEdge(const Style&, double x);
/// A strip that is dragged. @param cursor  ImGuiMouseCursor_ResizeEW or _ResizeNS. @return the movement of this frame,
/// framebuffer pixels
[[nodiscard]] double dragSplitterGrip(const char* name, const view::Rect& grip, int cursor);
/// The menu of an object or of empty space, at the pointer. @param open  the request that it answers
void drawContextMenu(const Panel&, std::optional<session::ContextRequest>& open);
/// Distances and colours of menus.
void pushMenuStyle(const Style&);
void popMenuStyle();
void drawMessages(const Panel&, const Layout&);

}  // namespace ui
