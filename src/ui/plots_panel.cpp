#include "ui/panels.h"

namespace ui {

void drawPlotsPanel(const Look& look, session::Session&, PanelState&) { sectionTitle(look, "Plots"); }

}  // namespace ui
