#include "ui/panels.h"

namespace ui {

void drawDerivePanel(const Look& look, session::Session&, PanelState&) { sectionTitle(look, "Derivation"); }

}  // namespace ui
