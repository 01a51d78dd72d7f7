#include "ui/widgets/panel.h"

namespace ui {

std::string keysAfter(const session::Command& command) {
    return command.shortcuts.empty() ? "" : "  " + session::shortcutText(command.shortcuts[0]);
}

}  // namespace ui
