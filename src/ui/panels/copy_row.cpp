#include <initializer_list>
#include <utility>

#include "session/commands/commands.h"
#include "ui/panels/panels.h"

namespace ui {
namespace {

constexpr const char* kCopyWords = "copy as";

/// Links from the right end of a row; the last is leftmost. @return where they begin
float drawLinks(const Panel& p, RowRect row, std::initializer_list<std::pair<const char*, const char*>> links) {
    const float words = textWidth(p, kCopyWords), gap = p.px(10);
    bool hasLink = false;
    for (const auto& [id, text] : links) {
        const session::Command& command = *session::findCommand(id);
        const float width = textWidth(p, text);
        if (!session::isEnabled(command, p.session) || row.width() < width + gap + words) continue;
        const RowRect place = row.takeLast(width, gap);
        if (link(p, id, text, place)) p.run(id);
        if (isHovered(place)) tooltip(p, command.help);
        hasLink = true;
    }
    if (hasLink) rowText(p, row.takeLast(words, gap), Ink::Dim, kCopyWords);
    return row.max.x;
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
