#include "ui/articles/articles.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::ListingModel;
using session::ListingRow;

constexpr float kCodeRow = 19;     // px of the design
constexpr float kLineNumber = 36;  // width of the numbers' column, with a tick at a mended line
constexpr float kMendedTick = 9;   // middle of the tick, from the column's end

/// A piece of a line of code that is set in one row.
struct CodePiece {
    std::size_t begin = 0, end = 0;  ///< bytes of the line
};

/// Breaks a line of code at its spaces, so that each piece but the first is `indent` narrower.
std::vector<CodePiece> brokenCode(ImFont* font, std::string_view code, float width, float indent) {
    std::vector<CodePiece> pieces;
    std::size_t begin = 0;
    while (begin < code.size()) {
        const float room = width - (pieces.empty() ? 0 : indent);
        std::size_t end = code.size();
        while (textWidth(font, code.substr(begin, end - begin)) > room) {
            const std::size_t space = code.rfind(' ', end - 1);
            if (space == std::string_view::npos || space <= begin + 4) break;
            end = space;
        }
        pieces.push_back({begin, end});
        begin = end;
        while (begin < code.size() && code[begin] == ' ') ++begin;
    }
    return pieces;
}

/// One row of code, with the changed words marked by colour and underlined.
void drawPiece(const Style& style, RowRect row, std::string_view code, const CodePiece& piece, Ink ink,
               const std::optional<session::Changed>& changed, Ink mark) {
    ImFont* const font = style.fonts.mono;
    const auto put = [&](std::size_t begin, std::size_t end, bool isMarked) {
        if (begin >= end) return;
        const std::string_view part = code.substr(begin, end - begin);
        rowText(style, row, font, isMarked ? mark : ink, part);
        const RowRect place = row.takeFirst(textWidth(font, part), 0);
        const ImVec2 line{place.min.x, row.max.y - style.px(3)};
        if (isMarked)
            windowPainter().rectFilled(rectAt(line, {place.width(), std::max(1.f, style.px(1.5f))}), style.ink(mark));
    };
    const std::size_t from = changed ? std::clamp(changed->begin, piece.begin, piece.end) : piece.end;
    const std::size_t to = changed ? std::clamp(changed->end, from, piece.end) : piece.end;
    put(piece.begin, from, false);
    put(from, to, true);
    put(to, piece.end, false);
}

/// A line of code with its value, in as many rows as it needs.
struct CodeLine {
    std::string number;
    std::string_view code, value;
    Ink ink = Ink::Text;
    std::optional<session::Changed> changed{};
    Ink mark = Ink::Warning;
};

struct CodeSize {
    std::vector<CodePiece> pieces;
    bool hasValueRow = false;  ///< the value has a row of its own
    [[nodiscard]] std::size_t rows() const { return pieces.size() + (hasValueRow ? 1 : 0); }
};

CodeSize codeSizeOf(const Style& style, const CodeLine& line, float width) {
    const float indent = style.px(14), room = width - style.px(kLineNumber) - style.px(6);
    CodeSize size{brokenCode(style.fonts.mono, line.code, room, indent), false};
    if (line.value.empty() || size.pieces.empty()) return size;
    const CodePiece last = size.pieces.back();
    const float used = textWidth(style.fonts.mono, line.code.substr(last.begin, last.end - last.begin)) +
                       (size.pieces.size() > 1 ? indent : 0);
    size.hasValueRow = used + style.px(10) + textWidth(style.fonts.mono, line.value) > room;
    return size;
}

void drawCode(const Style& style, const CodeLine& line, const CodeSize& size, const RowRect& area) {
    RowRect row = rectAt(area.min, {area.width(), style.px(kCodeRow)});
    const RowRect number = row.takeFirst(style.px(kLineNumber), 0);
    rowText(style, number.to(number.max.x - style.px(2 * kMendedTick)), style.fonts.mono, Ink::Faint, line.number,
            Align::Right);
    for (std::size_t i = 0; i < size.pieces.size(); ++i) {
        if (i > 0) row = row.lowered(row.height());
        drawPiece(style, row.from(row.min.x + (i > 0 ? style.px(14) : 0)), line.code, size.pieces[i], line.ink,
                  line.changed, line.mark);
    }
    if (size.hasValueRow) row = row.lowered(row.height());
    rowText(style, row.to(row.max.x - style.px(6)), style.fonts.mono, line.ink == Ink::Normal ? Ink::Normal : Ink::Dim,
            line.value, Align::Right);
}

void drawCodeLine(const Style& style, const CodeLine& line) {
    const CodeSize size = codeSizeOf(style, line, ImGui::GetContentRegionAvail().x);
    drawCode(style, line, size, nextRow(style, kCodeRow * float(size.rows())));
}

void drawListingRow(const Style& style, const ListingModel& model, std::size_t place, const ListingOptions& options) {
    const ListingRow& line = model.rows[place];
    const bool isExplained = options.showsRepairs && line.repaired.has_value();
    const std::string code = style.spell(line.text), value = style.spell(line.value);
    CodeLine shown{std::to_string(place + 1), code, value, line.isMended ? Ink::Normal : Ink::Text};
    if (line.value.empty() && !isExplained && !model.isHidden) shown.ink = Ink::Dim;
    const std::string repaired = line.repaired ? style.spell(*line.repaired) : "";
    if (isExplained) shown.changed = session::changedIn(code, repaired);
    const CodeSize size = codeSizeOf(style, shown, ImGui::GetContentRegionAvail().x);
    const RowRect row = nextRow(style, kCodeRow * float(size.rows()));
    if (options.press) (void)options.press(place, row);
    if (options.chosen == place)
        windowPainter().rectFilled(row.min, {row.min.x + style.px(3), row.max.y}, style.ink(options.mark));
    drawCode(style, shown, size, row);
    if (line.isMended)
        checkMark(style, row.min + ImVec2(style.px(kLineNumber - kMendedTick), style.px(kCodeRow / 2)), Ink::Normal);
    if (!isExplained) return;
    const std::string repairedValue = style.spell(line.repairedValue);
    drawCodeLine(style, {"", repaired, repairedValue, Ink::Normal, session::changedIn(repaired, code), Ink::Normal});
}

}  // namespace

void drawListing(const Style& style, const ListingModel& model, const ListingOptions& options) {
    // The lines of a defect that has just been explained are scrolled into sight.
    int* const explained = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("explained"), -1);
    const int now = model.spec && model.spec->defect ? static_cast<int>(*model.spec->defect) : -1;
    bool brings = std::exchange(*explained, now) != now && now >= 0;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < model.rows.size(); ++i)
        if (model.rows[i].repaired) last = i;
    for (std::size_t i = 0; i < model.rows.size(); ++i) {
        const bool beginsProse = model.rows[i].isProse && i > 0 && !model.rows[i - 1].isProse;
        if (beginsProse) {
            ImGui::Dummy({1, style.px(6)});
            wrapped(style, Ink::Dim, "From the article's text");
        }
        drawListingRow(style, model, i, options);
        if (model.rows[i].repaired && std::exchange(brings, false)) ImGui::SetScrollHereY(0.3f);
        if (last == i && options.explain) options.explain(ImGui::GetContentRegionAvail().x);
    }
}

void drawListingAnswer(const Style& style, const ListingModel& model) {
    const float width = ImGui::GetContentRegionAvail().x;
    if (model.answer.says.empty()) return;
    words(style, Ink::Text, "It says " + model.answer.says, width);
    Flow flow(style, 10);
    flow.text(verdictColor(model.answer.verdict), study::name(model.answer.verdict));
    flow.text(Ink::Dim, "Exactly: " + model.truth);
}

}  // namespace ui
