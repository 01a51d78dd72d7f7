#include "ui/panels.h"

namespace ui {

void drawLessonPanel(const Look& look, session::Session&, PanelState&) { sectionTitle(look, "Lessons"); }

}  // namespace ui
