#include <imgui.h>

#include <initializer_list>
#include <utility>

#include "session/commands/commands.h"
#include "ui/panels/panels.h"

namespace ui {
namespace {

constexpr const char* kCopyWords = "copy as";

/// Links from the right end of a row; the last is leftmost. @return where they begin
float drawLinks(const Style& style, const session::Session& session, session::Actions& actions, const RowRect& row,
                std::initializer_list<std::pair<const char*, const char*>> links) {
    const float words = textWidth(style.fonts.body, kCopyWords);
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
    if (right == row.max.x) return right;
    rowText(style, windowPainter(), style.fonts.body, right, row.min.y, row.height(), style.ink(Ink::Dim), kCopyWords,
            Align::Right);
    return right - words - style.px(10);
}

}  // namespace

float drawCopyLinks(const Style& style, const session::Session& session, session::Actions& actions,
                    const RowRect& row) {
    return drawLinks(
        style, session, actions, row,
        {{"edit.copy-google-test", "test"}, {"edit.copy-answer-json", "JSON"}, {"edit.copy-answer", "text"}});
}

void drawWideCopyRow(const Style& style, const session::Session& session, session::Actions& actions) {
    ImGui::Dummy({1, style.px(4)});
    drawLinks(style, session, actions, nextRow(style),
              {{"edit.copy-query-line", "line"},
               {"edit.copy-query-json", "JSON"},
               {"edit.copy-assert-test", "assert test"},
               {"edit.copy-google-test", "GoogleTest"}});
}

}  // namespace ui
