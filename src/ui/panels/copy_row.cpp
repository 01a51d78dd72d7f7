#include <imgui.h>

#include <initializer_list>
#include <utility>

#include "session/commands/commands.h"
#include "ui/panels/panels.h"

namespace ui {
namespace {

constexpr const char* kCopyWords = "copy as";

/// Links from the right end of a row; the last is leftmost. @return where they begin
float drawLinks(const Panel& p, const RowRect& row, std::initializer_list<std::pair<const char*, const char*>> links) {
    const float words = textWidth(p.fonts.body, kCopyWords);
    float right = row.max.x;
    for (const auto& [id, text] : links) {
        const session::Command& command = *session::findCommand(id);
        const float width = textWidth(p.fonts.body, text);
        if (!session::isEnabled(command, p.session) || right - width - p.px(10) - words < row.min.x) continue;
        const ImVec2 min{right - width, row.min.y}, max{right, row.max.y};
        if (link(p, id, text, min, max)) p.run(id);
        if (ImGui::IsMouseHoveringRect(min, max) && ImGui::IsWindowHovered()) tooltip(p, command.help);
        right -= width + p.px(10);
    }
    if (right == row.max.x) return right;
    rowText(p, row.to(right), p.fonts.body, Ink::Dim, kCopyWords, Align::Right);
    return right - words - p.px(10);
}

}  // namespace

float drawCopyLinks(const Panel& p, const RowRect& row) {
    return drawLinks(
        p, row, {{"edit.copy-google-test", "test"}, {"edit.copy-answer-json", "JSON"}, {"edit.copy-answer", "text"}});
}

void drawWideCopyRow(const Panel& p) {
    ImGui::Dummy({1, p.px(4)});
    drawLinks(p, nextRow(p),
              {{"edit.copy-query-line", "line"},
               {"edit.copy-query-json", "JSON"},
               {"edit.copy-assert-test", "assert test"},
               {"edit.copy-google-test", "GoogleTest"}});
}

}  // namespace ui
