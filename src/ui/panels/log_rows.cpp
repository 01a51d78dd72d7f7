#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "io/query/query_json.h"
#include "session/actions/panel_actions.h"
#include "session/actions/study_actions.h"
#include "text/numbers.h"
#include "ui/panels/log_panel.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using logs::LogSort;
using session::LogView;
using session::Session;
using study::Verdict;

constexpr float kLogRow = 22, kBar = 7, kLeastThumb = 24;
constexpr double kWheelRows = 3;

struct Column {
    const char *title, *help;
    LogSort by;
    float share;  ///< share of the width beside the line's number
    bool toTheRight;
};
constexpr std::array<Column, 5> kColumns = {{
    {"Line", "Its number in the file.", LogSort::Line, 0, true},
    {"Id", "As the log names it, without what the ids in sight have in common; whole in the tip of a row.", LogSort::Id,
     0.17f, false},
    {"Log → exact", "What was recorded, and what happens.", LogSort::Outcome, 0.31f, false},
    {"Error",
     "Of the worst value recorded: u are scene units, how far the ball's path would have to be off for it; other "
     "numbers, by which the rows are sorted, are ",
     LogSort::Error, 0.19f, true},
    {"Verdict", "The recorded answer judged by the exact one.", LogSort::Wrongness, 0.33f, false},
}};

using LogPlaces = Columns<kColumns.size()>;

LogPlaces logPlaces(const Style& style, const logs::LogTable& table, const RowRect& row) {
    const std::size_t last = table.size() == 0 ? 0 : table[table.size() - 1].line;
    std::array<float, kColumns.size()> widths{std::max(textWidth(style.fonts.mono, std::to_string(last)) + style.px(4),
                                                       textWidth(style.fonts.strong, kColumns[0].title)) +
                                              style.px(10)};
    const float room = row.width() - style.px(kBar + 3) - widths[0];
    for (std::size_t i = 1; i < widths.size(); ++i) widths[i] = std::floor(room * kColumns[i].share);
    return {row.min.x, widths};
}

void drawLogCell(const Style& style, const LogPlaces& places, std::size_t i, const RowRect& row, ImFont* font, Ink ink,
                 const std::string& text, float indent = 0) {
    const RowRect cell = places.cell(row, i);
    const std::string shown = fitted(style, font, text, cell.width() - style.px(8) - indent);
    if (kColumns[i].toTheRight)
        rowText(style, cell.to(cell.max.x - style.px(6)), font, ink, shown, Align::Right);
    else
        rowText(style, cell.from(cell.min.x + style.px(4) + indent), font, ink, shown);
}

void drawLogTitles(const Panel& p) {
    const RowRect row = nextRow(p, 24);
    const LogPlaces places = logPlaces(p, p.session.panels.log.listing().table(), row);
    const session::LogOrder& order = p.session.panels.log.listing().order();
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        const Column& column = kColumns[i];
        const bool isOn = order.by == column.by;
        const RowRect cell = places.cell(row, i);
        const Press press = pressIn(column.title, cell);
        if (press.clicked) p.send(session::sortLogBy, column.by);
        std::string help = column.help;
        if (column.by == LogSort::Error)
            help += std::string(session::ulpsName(p.session.panels.log.columns().mapping.precision)) + ".";
        if (press.hot) tooltip(p, help + "\nclick: sort by it; again: the other way round");
        drawLogCell(p, places, i, row, isOn ? p.fonts.strong : p.fonts.body, isOn || press.hot ? Ink::Text : Ink::Faint,
                    column.title);
        if (!isOn) continue;
        const ImVec2 line{cell.min.x + p.px(2), order.worstFirst ? row.max.y - p.px(1) : row.min.y};
        windowPainter().rectFilled(rectAt(line, {cell.width() - p.px(2) - p.px(4), std::max(1.f, p.px(1))}),
                                   p.ink(Ink::Accent));
    }
}

/// In scene units where it is more than rounding, else in ulps: two digits and a power of ten, one where the power has
/// two.
std::string errorText(const logs::LogRow& row) {
    if (row.isBad || row.verdict == Verdict::NotApplicable) return "";
    if (row.units > 0) return text::roundedNumber(double(row.units), 2) + " u";
    return text::roundedNumber(double(row.ulps), row.ulps < 1000 ? 3 : row.ulps < 1e10f ? 2 : 1);
}

/// What the ids of all rows in sight have in common, up to a word's end: it tells nothing.
struct CommonId {
    std::size_t start = 0, end = 0;  ///< bytes
};

std::size_t commonBytes(std::string_view a, std::string_view b) {
    const auto end = std::mismatch(a.begin(), a.begin() + std::ptrdiff_t(std::min(a.size(), b.size())), b.begin());
    return static_cast<std::size_t>(end.first - a.begin());
}
std::size_t commonEndBytes(std::string_view a, std::string_view b) {
    const auto end = std::mismatch(a.rbegin(), a.rbegin() + std::ptrdiff_t(std::min(a.size(), b.size())), b.rbegin());
    return static_cast<std::size_t>(end.first - a.rbegin());
}

CommonId commonId(const session::LogListing& listing, std::size_t first, std::size_t last) {
    constexpr std::size_t kLeast = 4;
    constexpr std::string_view kEnds = " /:.-_#";
    if (last <= first + 1) return {};
    const std::string_view id = listing.table().id(listing.rows()[first]);
    CommonId common{id.size(), id.size()};
    for (std::size_t i = first + 1; i < last; ++i) {
        const std::string_view other = listing.table().id(listing.rows()[i]);
        if (other.empty()) continue;
        common.start = std::min(common.start, commonBytes(id, other));
        common.end = std::min(common.end, commonEndBytes(id, other));
    }
    const std::size_t start = id.substr(0, common.start).find_last_of(kEnds);
    const std::size_t end = id.substr(id.size() - common.end).find_first_of(kEnds);
    common.start = start == std::string_view::npos || start + 1 < kLeast ? 0 : start + 1;
    common.end = end == std::string_view::npos || common.end - end < kLeast ? 0 : common.end - end;
    return common.start + common.end < id.size() ? common : CommonId{};
}

/// An id in the list, without what all in sight have in common. What does not fit is cut at the front: numbers end it.
std::string idText(const Style& style, std::string_view id, const CommonId& common, float room) {
    if (id.size() <= common.start + common.end) return std::string(id);
    std::string text(id.substr(common.start, id.size() - common.start - common.end));
    bool isCut = common.start > 0;
    const float dots = textWidth(style, "…");
    const bool isWhole = id.size() < logs::LogTable::kIdBytes;  // the end of a longer one is not in the table
    while (isWhole && text.size() > 1 && textWidth(style, text) + (isCut ? dots : 0) > room) {
        do text.erase(0, 1);
        while (!text.empty() && (static_cast<unsigned char>(text.front()) & 0xC0) == 0x80);
        isCut = true;
    }
    return (isCut ? "…" : "") + text;
}

void drawLogRow(const Panel& p, LogPanelState& state, std::size_t place, const CommonId& common, const RowRect& rect) {
    const LogView& log = p.session.panels.log;
    const std::uint32_t which = log.listing().rows()[place];
    const logs::LogRow row = log.listing().table()[which];
    const Press press = pressRow(p, place, rect, log.listing().chosen() == place);
    const LogPlaces places = logPlaces(p, log.listing().table(), rect);
    drawLogCell(p, places, 0, rect, p.fonts.mono, Ink::Faint, std::to_string(row.line));
    drawLogCell(p, places, 1, rect, p.fonts.body, Ink::Dim,
                idText(p, log.listing().table().id(which), common, places.width[1] - p.px(8)));
    if (row.isBad) {
        drawLogCell(p, places, 2, rect, p.fonts.body, Ink::Warning, "no query");
    } else {
        const bool isTold = row.verdict != Verdict::NotApplicable;
        const std::string recorded = !isTold                           ? ""
                                     : row.verdict == Verdict::Invalid ? "invalid → "
                                     : row.hasHit                      ? "hit → "
                                                                       : "no hit → ";
        drawLogCell(p, places, 2, rect, p.fonts.body, Ink::Text, recorded + io::outcomeName(row.outcome));
        drawLogCell(p, places, 3, rect, p.fonts.mono, Ink::Dim, errorText(row));
        if (isTold) {
            drawSign(p, row.verdict, {places.x[4] + p.px(9), rect.middle()});
            drawLogCell(p, places, 4, rect, p.fonts.body, verdictColor(row.verdict), logs::name(row.verdict), p.px(14));
        }
    }
    if (press.hot) {
        const logs::LogDetail* detail = log.listing().knownDetail(which);
        if (!detail) p.send(session::readLogDetail, which);
        std::string words = "line " + grouped(row.line);
        if (!log.listing().table().method(which).empty()) words += " · " + log.listing().table().method(which);
        if (detail && !detail->line.id.empty()) words += " · id " + detail->line.id;
        words += "\n" + (detail ? detail->sentence : "…");
        if (const std::string why = reasonOfRow(p.session, which); !why.empty()) words += "\n" + why;
        if (detail && !detail->others.empty()) words += "\n" + othersOf(*detail);
        tooltip(p, words + "\nclick: open it as the scene");
    }
    if (press.clicked) {
        state.hasKeys = true;
        p.send(session::openLogRow, place);
    }
}

void readKeys(const Session& session, session::Actions& actions, LogPanelState& state, std::ptrdiff_t page) {
    using session::Key;
    std::ptrdiff_t step = 0;
    const auto count = static_cast<std::ptrdiff_t>(session.panels.log.listing().rows().size());
    for (const session::Shortcut& key : state.keys) {
        if (key.key == Key::Down) ++step;
        if (key.key == Key::Up) --step;
        if (key.key == Key::PageDown) step += page;
        if (key.key == Key::PageUp) step -= page;
        if (key.key == Key::End) step = count;
        if (key.key == Key::Home) step = -count;
        if (key.key == Key::Escape) endLogFilter(session, actions, state.filter);
    }
    std::erase_if(state.keys, [](const session::Shortcut& key) { return key.key == Key::Escape; });
    if (state.keys.empty()) return;
    state.follows = true;
    actions.send(session::stepLogRow, step);
}

/// A scroll bar of our own: ten million rows are more pixels than a float can count. @return rows above the first one
double drawBar(const Style& style, double scroll, double most, double share, const RowRect& area) {
    const float width = style.px(kBar), height = area.height();
    const float thumb = std::max(style.px(kLeastThumb), float(share) * height), way = height - thumb;
    const RowRect bar = area.last(width);
    const Press press = pressIn("bar", bar);
    if (press.held && way > 0)
        scroll = most * std::clamp(double((ImGui::GetIO().MousePos.y - area.min.y - thumb / 2) / way), 0.0, 1.0);
    const float top = area.min.y + way * float(scroll / most);
    windowPainter().rectFilled(rectAt({bar.min.x, top}, {width, thumb}),
                               style.ink(press.held || press.hot ? Ink::Faint : Ink::Hairline), style.px(kCorner));
    return scroll;
}

/// Keeps the rows in their places on the screen while others arrive above them, or the top of the list where that is to
/// stay in sight.
void holdPlace(const Session& session, session::Actions& actions, LogPanelState& state, double& scroll, float wheel) {
    const session::LogListing& listing = session.panels.log.listing();
    const bool isTopKept = session.panels.log.live().sight() != session::LogSight::AsItIs;
    if (isTopKept && wheel < 0) actions.send(session::setLogSight, session::LogSight::AsItIs);
    if (isTopKept && wheel >= 0 && !state.follows) scroll = 0;
    const auto place = static_cast<std::size_t>(scroll);
    const logs::LogRows& rows = listing.rows();
    const bool isMoved = !isTopKept && state.order == listing.order() && listing.isArranged() && place < rows.size() &&
                         rows[place] != state.first && scroll > 0;
    if (!isMoved) return;
    const auto found = std::find(rows.begin(), rows.end(), state.first);
    if (found != rows.end()) scroll += double(found - rows.begin()) - double(place);
}

}  // namespace

void drawLogRows(const Panel& p, LogPanelState& state, double& scroll, float below) {
    drawLogTitles(p);
    const std::size_t count = p.session.panels.log.listing().rows().size();
    const float height = std::max(p.px(kLogRow * 3), std::floor(ImGui::GetContentRegionAvail().y - below));
    ImGui::BeginChild("rows", {0, height}, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const ImVec2 min = ImGui::GetWindowPos();
    const RowRect area{min, {min.x + ImGui::GetWindowWidth(), min.y + height}};
    const bool hot = ImGui::IsWindowHovered();
    const double rowHeight = double(p.px(kLogRow)), shown = double(height) / rowHeight;
    const double most = std::max(0.0, double(count) - shown);
    const float wheel = hot ? ImGui::GetIO().MouseWheel : 0;
    holdPlace(p.session, p.actions, state, scroll, wheel);
    scroll -= double(wheel) * kWheelRows;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) state.hasKeys = hot;
    readKeys(p.session, p.actions, state, std::max<std::ptrdiff_t>(1, std::ptrdiff_t(shown) - 1));
    if (const auto chosen = p.session.panels.log.listing().chosen(); chosen && state.follows) {
        scroll = std::clamp(scroll, double(*chosen) + 1 - shown, double(*chosen));
        state.follows = !state.keys.empty();
    }
    scroll = std::clamp(scroll, 0.0, most);
    if (most > 0) scroll = drawBar(p, scroll, most, shown / double(count), area);
    const auto first = static_cast<std::size_t>(scroll);
    const CommonId common =
        commonId(p.session.panels.log.listing(), first, std::min(count, first + std::size_t(shown) + 1));
    if (first < count) state.first = p.session.panels.log.listing().rows()[first];
    state.order = p.session.panels.log.listing().order();
    for (std::size_t place = first; place < count; ++place) {
        const float top = area.min.y + float(std::round((double(place) - scroll) * rowHeight));
        if (top >= area.max.y) break;
        const float barWidth = most > 0 ? p.px(kBar + 3) : 0;
        drawLogRow(p, state, place, common, {{area.min.x, top}, {area.max.x - barWidth, top + p.px(kLogRow)}});
    }
    if (count == 0)
        rowText(p, lineAt(area.min.x + p.px(4), area.min.y, p.px(kLogRow)), Ink::Faint,
                p.session.panels.log.listing().isArranged() ? "No row passes the filters." : "…");
    ImGui::EndChild();
}

}  // namespace ui
