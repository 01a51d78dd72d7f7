#pragma once
/// How far the panels are scrolled: a choice of the user, which a picture of the window has to show.

#include "session/state/panel_choices.h"
#include "ui/widgets/style.h"

namespace ui {

/// The panels of the present frame that are scrolled.
[[nodiscard]] session::PanelScrolls panelScrolls(const Style&);
/// Scrolls the panels of the last frame in the next one.
void scrollPanels(const Style&, const session::PanelScrolls&);

}  // namespace ui
