#include "ui/articles/articles.h"

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
    words(style, Ink::Dim, label, width);
    words(style, style.fonts.mono, ink, text, width);
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

float drawDefectMark(const Style& style, const RowRect& row, std::size_t count) {
    const std::string text = std::to_string(count);
    const float left = row.max.x - textWidth(style.fonts.small, text), side = style.px(4);
    rowText(style, row.from(left), style.fonts.small, Ink::Warning, text);
    const ImVec2 at{left - style.px(10), row.min.y + row.height() / 2};
    windowPainter().triangleFilled(at - ImVec2(0, side), at + ImVec2(side, side), at + ImVec2(-side, side),
                                   style.ink(Ink::Warning));
    return at.x - side;
}

void drawDefectWords(const Panel& p, Defect defect, bool linksListing, float width) {
    const methods::DefectInfo& info = methods::info(defect);
    const study::BugExample& example = study::bugExample(defect);
    ImGui::Dummy({1, p.px(4)});
    words(p, Ink::Text, info.does, width);
    ImGui::Dummy({1, p.px(2)});
    words(p, Ink::Dim, learn::exampleText(defect), width);
    if (example.whyNowhere) words(p, Ink::Dim, example.whyNowhere, width);
    RowRect row = nextRow(p).first(width);
    const char* const open = example.whyNowhere ? "Open a scene that reaches the line" : "Open the smallest example";
    if (link(p, "example", open, row.takeFirst(textWidth(p, open), p.px(16)))) p.send(session::openBugExample, defect);
    if (!linksListing) return;
    const char* const show = "Show it in the listing";
    const float wide = textWidth(p, show);
    if (wide > row.width()) row = nextRow(p);
    if (link(p, "listing", show, row.first(wide))) p.send(session::showDefect, defect);
}

void drawDefects(const Panel& p, const std::vector<Defect>& defects, std::optional<Defect>& open, float width) {
    for (const Defect defect : defects) {
        const methods::DefectInfo& info = methods::info(defect);
        ImGui::PushID(info.name);
        RowRect row = nextRow(p).first(width);
        const bool isOpen = open == defect;
        const Press press = pressRow(p, "defect", row, isOpen);
        if (press.clicked) open = isOpen ? std::nullopt : std::optional(defect);
        row = row.from(row.min.x + p.px(6));
        rowText(p, row.takeFirst(textWidth(p.fonts.strong, "B10"), p.px(10)), p.fonts.strong, Ink::Warning, info.name);
        const std::string where = p.spell(info.where), cut = fitted(p, where, row.width() - p.px(4));
        rowText(p, row, Ink::Text, cut);
        if (press.hot && cut != where) tooltip(p, where);
        if (isOpen) {
            const float indent = p.px(12);
            const ImVec2 from = ImGui::GetCursorScreenPos();
            ImGui::Indent(indent);
            drawDefectLines(p, defect, width - indent);
            drawDefectWords(p, defect, true, width - indent);
            ImGui::Unindent(indent);
            windowPainter().rectFilled(from, {from.x + p.px(2), ImGui::GetCursorScreenPos().y}, p.ink(Ink::Warning));
            ImGui::Dummy({1, p.px(6)});
        }
        ImGui::PopID();
    }
}

}  // namespace ui
