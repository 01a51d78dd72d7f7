#include "ui/articles/defect_card.h"

#include <algorithm>

#include "learn/derivation/defects.h"
#include "methods/defects.h"
#include "session/actions/article_actions.h"
#include "session/panels/listing_model.h"
#include "study/bugs/bugs.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using methods::Defect;

/// A line of code in the panel's width, its changed words in the ink of the mark.
void drawChangedLine(const Style& style, const char* label, std::string_view text, Ink ink, float width) {
    ImGui::Dummy({1, style.px(4)});
    words(style, style.fonts.body, style.ink(Ink::Dim), label, width);
    words(style, style.fonts.mono, style.ink(ink), style.spell(text), width);
}

void drawDefectLines(const Style& style, Defect defect, float width) {
    const methods::Listing& listing = methods::listing(defect);
    for (const std::size_t line : listing.linesOf(defect)) {
        const std::string number = "line " + std::to_string(line + 1);
        drawChangedLine(style, (number + ", as printed").c_str(), listing.lines[line].text, Ink::Warning, width);
        drawChangedLine(style, "repaired", *listing.repaired(line, defect), Ink::Normal, width);
    }
}

}  // namespace

float drawDefectMark(const Style& style, FlatPainter painter, float right, float top, float height, std::size_t count) {
    const std::string text = std::to_string(count);
    const float left = right - textWidth(style.fonts.small, text), side = style.px(4);
    rowText(style, painter, style.fonts.small, left, top, height, style.ink(Ink::Warning), text);
    const ImVec2 at{left - style.px(10), top + height / 2};
    painter.triangleFilled({at.x, at.y - side}, {at.x + side, at.y + side}, {at.x - side, at.y + side},
                           style.ink(Ink::Warning));
    return at.x - side;
}

void drawDefectWords(const Style& style, session::Actions& actions, Defect defect, bool linksListing, float width) {
    const methods::DefectInfo& info = methods::info(defect);
    const study::BugExample& example = study::bugExample(defect);
    ImGui::Dummy({1, style.px(4)});
    words(style, style.fonts.body, style.ink(Ink::Text), info.does, width);
    ImGui::Dummy({1, style.px(2)});
    words(style, style.fonts.body, style.ink(Ink::Dim), learn::exampleText(defect), width);
    if (example.whyNowhere) words(style, style.fonts.body, style.ink(Ink::Dim), example.whyNowhere, width);
    const RowRect row = nextRow(style);
    const char* const open = example.whyNowhere ? "Open a scene that reaches the line" : "Open the smallest example";
    const float end = row.min.x + textWidth(style.fonts.body, open);
    if (link(style, "example", open, row.min, {end, row.max.y})) actions.send(session::openBugExample, defect);
    if (!linksListing) return;
    const char* const show = "Show it in the listing";
    const float wide = textWidth(style.fonts.body, show);
    RowRect place = row;
    place.min.x = end + style.px(16);
    if (place.min.x + wide > row.min.x + width) place = nextRow(style);
    if (link(style, "listing", show, place.min, {place.min.x + wide, place.max.y}))
        actions.send(session::showDefect, defect);
}

void drawDefects(const Style& style, session::Actions& actions, const std::vector<Defect>& defects,
                 std::optional<Defect>& open, float width) {
    for (const Defect defect : defects) {
        const methods::DefectInfo& info = methods::info(defect);
        ImGui::PushID(info.name);
        RowRect row = nextRow(style);
        row.max.x = row.min.x + width;
        const bool isOpen = open == defect;
        const Press press = pressRow(style, "defect", row, isOpen);
        if (press.clicked) open = isOpen ? std::nullopt : std::optional(defect);
        const FlatPainter painter = windowPainter();
        const float left = row.min.x + textWidth(style.fonts.strong, "B10") + style.px(10);
        rowText(style, painter, style.fonts.strong, row.min.x + style.px(6), row.min.y, row.height(),
                style.ink(Ink::Warning), info.name);
        const std::string where = style.spell(info.where),
                          cut = fitted(style, style.fonts.body, where, row.max.x - left - style.px(10));
        rowText(style, painter, style.fonts.body, left + style.px(6), row.min.y, row.height(), style.ink(Ink::Text),
                cut);
        if (press.hot && cut != where) tooltip(style, where);
        if (isOpen) {
            const float indent = style.px(12);
            const ImVec2 from = ImGui::GetCursorScreenPos();
            ImGui::Indent(indent);
            drawDefectLines(style, defect, width - indent);
            drawDefectWords(style, actions, defect, true, width - indent);
            ImGui::Unindent(indent);
            painter.rectFilled(from, {from.x + style.px(2), ImGui::GetCursorScreenPos().y}, style.ink(Ink::Warning));
            ImGui::Dummy({1, style.px(6)});
        }
        ImGui::PopID();
    }
}

}  // namespace ui
