#include <imgui.h>

#include <initializer_list>
#include <utility>

#include "session/commands.h"
#include "ui/panels.h"

namespace ui {
namespace {

/// Links from the right end of a row; the last stands leftmost.
void drawLinks(const Look& look, session::Session& session,
               std::initializer_list<std::pair<const char*, const char*>> links) {
    const RowRect row = nextRow(look);
    const float words = textWidth(look.fonts.body, "Copy as");
    float right = row.max.x;
    for (const auto& [id, text] : links) {
        const session::Command& command = *session::findCommand(id);
        const float width = textWidth(look.fonts.body, text);
        if (!session::isEnabled(command, session) || right - width - look.px(10) - words < row.min.x) continue;
        const ImVec2 min{right - width, row.min.y}, max{right, row.max.y};
        if (link(look, id, text, min, max)) session::runLater(session, id);
        if (ImGui::IsMouseHoveringRect(min, max) && ImGui::IsWindowHovered()) tooltip(look, command.help);
        right -= width + look.px(10);
    }
    rowText(look, ImGui::GetWindowDrawList(), look.fonts.body, right, row.min.y, row.height(), look.ink(Ink::Faint),
            "Copy as", Align::Right);
}

}  // namespace

void drawCopyRow(const Look& look, session::Session& session) {
    drawLinks(look, session,
              {{"edit.copy-google-test", "C++ test"},
               {"edit.copy-query-line", "line"},
               {"edit.copy-answer-json", "JSON"},
               {"edit.copy-answer", "text"}});
}

void drawWideCopyRow(const Look& look, session::Session& session) {
    ImGui::Dummy({1, look.px(4)});
    drawLinks(look, session,
              {{"edit.copy-query-line", "line"},
               {"edit.copy-query-json", "JSON"},
               {"edit.copy-assert-test", "assert test"},
               {"edit.copy-google-test", "GoogleTest"}});
}

}  // namespace ui
