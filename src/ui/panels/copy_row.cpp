#include <imgui.h>

#include <initializer_list>
#include <utility>

#include "session/commands/commands.h"
#include "ui/panels/panels.h"

namespace ui {
namespace {

/// Links from the right end of a row; the last is leftmost.
void drawLinks(const Style& style, const session::Session& session, session::Actions& actions,
               std::initializer_list<std::pair<const char*, const char*>> links) {
    const RowRect row = nextRow(style);
    const float words = textWidth(style.fonts.body, "Copy as");
    float right = row.max.x;
    for (const auto& [id, text] : links) {
        const session::Command& command = *session::findCommand(id);
        const float width = textWidth(style.fonts.body, text);
        if (!session::isEnabled(command, session) || right - width - style.px(10) - words < row.min.x) continue;
        const ImVec2 min{right - width, row.min.y}, max{right, row.max.y};
        if (link(style, id, text, min, max)) actions.run(id);
        if (ImGui::IsMouseHoveringRect(min, max) && ImGui::IsWindowHovered()) tooltip(style, command.help);
        right -= width + style.px(10);
    }
    rowText(style, ImGui::GetWindowDrawList(), style.fonts.body, right, row.min.y, row.height(), style.ink(Ink::Faint),
            "Copy as", Align::Right);
}

}  // namespace

void drawCopyRow(const Style& style, const session::Session& session, session::Actions& actions) {
    drawLinks(style, session, actions,
              {{"edit.copy-google-test", "C++ test"},
               {"edit.copy-query-line", "line"},
               {"edit.copy-answer-json", "JSON"},
               {"edit.copy-answer", "text"}});
}

void drawWideCopyRow(const Style& style, const session::Session& session, session::Actions& actions) {
    ImGui::Dummy({1, style.px(4)});
    drawLinks(style, session, actions,
              {{"edit.copy-query-line", "line"},
               {"edit.copy-query-json", "JSON"},
               {"edit.copy-assert-test", "assert test"},
               {"edit.copy-google-test", "GoogleTest"}});
}

}  // namespace ui
