#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "io/query/query_json.h"
#include "session/actions/panel_actions.h"
#include "session/actions/study_actions.h"
#include "text/numbers.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/panels.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using logs::LogSort;
using session::LogView;
using session::Session;
using study::Verdict;

constexpr float kLogRow = 22, kBar = 7, kLeastThumb = 24, kSignWidth = 24, kIdMargin = 8;
constexpr double kWheelRows = 3;
constexpr std::string_view kIdJoints = " /:.-_#";  ///< between the words of an id

struct Column {
    const char *title, *help;
    LogSort by;
    bool toTheRight;
};
constexpr std::array<Column, 5> kColumns = {{
    {"Line", "Its number in the file.", LogSort::Line, true},
    {"Id", "As the log names it, without what the ids in sight have in common; whole in the tip of a row.", LogSort::Id,
     false},
    {"Log → exact", "What was recorded, and what happens.", LogSort::Outcome, false},
    {"Error",
     "Of the worst value recorded: u are scene units, how far the ball's path would have to be off for it; other "
     "numbers, by which the rows are sorted, are ",
     LogSort::Error, true},
    {"Verdict", "The recorded answer judged by the exact one.", LogSort::Wrongness, false},
}};

using LogPlaces = Columns<kColumns.size()>;

std::string outcomeWords(Verdict verdict, bool hasHit, collide::Outcome outcome) {
    const std::string recorded = verdict == Verdict::NotApplicable ? ""
                                 : verdict == Verdict::Invalid     ? "invalid → "
                                 : hasHit                          ? "hit → "
                                                                   : "no hit → ";
    return recorded + io::outcomeName(outcome);
}

/// Widths of the columns by what the log holds; ids have the rest, or verdicts in a log without ids. Where it is less
/// than the ids in sight need, verdicts are shown by their signs alone.
LogPlaces logPlaces(const Panel& p, const RowRect& row, float idWidth) {
    constexpr float kGap = 10;
    const session::LogListing& listing = p.session.panels.log.listing();
    const logs::LogTable& table = listing.table();
    const logs::LogCounts& counts = listing.counts();
    std::array<float, kColumns.size()> widths{};
    const auto widen = [&](std::size_t i, ImFont* font, std::string_view text, float beside = 0) {
        widths[i] = std::max(widths[i], textWidth(font, text) + p.px(kGap + beside));
    };
    for (std::size_t i = 0; i < widths.size(); ++i) widen(i, p.fonts.strong, kColumns[i].title);
    widen(0, p.fonts.mono, std::to_string(table.size() == 0 ? 0 : table[table.size() - 1].line), 4);
    for (std::size_t i = 0; i < counts.decisions.size(); ++i)
        for (const bool hasHit : {false, true})
            if (counts.decisions[i][hasHit] > 0)
                widen(2, p.fonts.body, outcomeWords(Verdict::Agrees, hasHit, static_cast<collide::Outcome>(i)));
    widen(3, p.fonts.mono, "0.00012 u");
    for (std::size_t i = 0; i < counts.verdicts.size(); ++i)
        if (counts.verdicts[i] > 0) widen(4, p.fonts.body, logs::name(static_cast<Verdict>(i)), 14);
    const float room = row.width() - p.px(kBar + 3) - widths[0] - widths[3];
    const bool hasIds = !p.session.panels.log.columns().mapping[logs::LogField::Id].columns.empty();
    if (hasIds && room - widths[2] - widths[4] < idWidth) widths[4] = p.px(kSignWidth);
    widths[1] = hasIds ? std::max(idWidth, room - widths[2] - widths[4]) : 0;
    widths[2] = std::min(widths[2], room - widths[1] - widths[4]);
    return {row.min.x, widths};
}

void drawLogCell(const Style& style, const LogPlaces& places, std::size_t i, const RowRect& row, ImFont* font, Ink ink,
                 const std::string& text, float indent = 0) {
    const RowRect cell = places.cell(row, i);
    if (cell.width() <= style.px(kSignWidth)) return;  // a sign alone
    const std::string shown = fitted(style, font, text, cell.width() - style.px(8) - indent);
    if (kColumns[i].toTheRight)
        rowText(style, cell.to(cell.max.x - style.px(6)), font, ink, shown, Align::Right);
    else
        rowText(style, cell.from(cell.min.x + style.px(4) + indent), font, ink, shown);
}

void drawLogTitles(const Panel& p, const RowRect& row, const LogPlaces& places) {
    const session::LogOrder& order = p.session.panels.log.listing().order();
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
        const Column& column = kColumns[i];
        const bool isOn = order.by == column.by;
        const RowRect cell = places.cell(row, i);
        if (cell.width() <= 0) continue;
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
    if (last <= first + 1) return {};
    const std::string_view id = listing.table().id(listing.rows()[first]);
    CommonId common{id.size(), id.size()};
    for (std::size_t i = first + 1; i < last; ++i) {
        const std::string_view other = listing.table().id(listing.rows()[i]);
        if (other.empty()) continue;
        common.start = std::min(common.start, commonBytes(id, other));
        common.end = std::min(common.end, commonEndBytes(id, other));
    }
    const std::size_t start = id.substr(0, common.start).find_last_of(kIdJoints);
    const std::size_t end = id.substr(id.size() - common.end).find_first_of(kIdJoints);
    common.start = start == std::string_view::npos || start + 1 < kLeast ? 0 : start + 1;
    common.end = end == std::string_view::npos || common.end - end < kLeast ? 0 : common.end - end;
    return common.start + common.end < id.size() ? common : CommonId{};
}

/// An id in the list, without what all in sight have in common.
std::string idText(const Style& style, std::string_view id, const CommonId& common, float room) {
    if (id.size() <= common.start + common.end) return std::string(id);
    const std::string_view own = id.substr(common.start, id.size() - common.start - common.end);
    return fittedEnd(style, (common.start > 0 ? "…" : "") + std::string(own), room, kIdJoints);
}

/// The width that the ids from a row on need; long ones are cut.
float idWidthFrom(const Panel& p, std::size_t first) {
    constexpr std::size_t kInSight = 20;
    constexpr float kLeastId = 30, kLongId = 64;
    const session::LogListing& listing = p.session.panels.log.listing();
    const std::size_t last = std::min(listing.rows().size(), first + kInSight);
    const CommonId common = commonId(listing, first, last);
    float widest = 0;
    for (std::size_t i = first; i < last; ++i) {
        const std::string text = idText(p, listing.table().id(listing.rows()[i]), common, HUGE_VALF);
        widest = std::max(widest, textWidth(p, text));
    }
    return std::clamp(widest + p.px(kIdMargin + 1), p.px(kLeastId), p.px(kLongId));
}

void drawLogRow(const Panel& p, std::size_t place, const LogPlaces& places, const CommonId& common,
                const RowRect& rect) {
    const LogView& log = p.session.panels.log;
    const std::uint32_t which = log.listing().rows()[place];
    const logs::LogRow row = log.listing().table()[which];
    const Press press = pressRow(p, place, rect, log.listing().chosen() == place);
    drawLogCell(p, places, 0, rect, p.fonts.mono, Ink::Faint, std::to_string(row.line));
    drawLogCell(p, places, 1, rect, p.fonts.body, Ink::Dim,
                idText(p, log.listing().table().id(which), common, places.width[1] - p.px(kIdMargin)));
    if (row.isBad) {
        drawLogCell(p, places, 2, rect, p.fonts.body, Ink::Warning, "no query");
    } else {
        const bool isTold = row.verdict != Verdict::NotApplicable;
        drawLogCell(p, places, 2, rect, p.fonts.body, Ink::Text, outcomeWords(row.verdict, row.hasHit, row.outcome));
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
        p.state.log.hasKeys = true;
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
    if (isTopKept && wheel >= 0) scroll = 0;
    const auto place = static_cast<std::size_t>(scroll);
    const logs::LogRows& rows = listing.rows();
    const bool isMoved = !isTopKept && state.order == listing.order() && listing.isArranged() && place < rows.size() &&
                         rows[place] != state.first && scroll > 0;
    if (!isMoved) return;
    const auto found = std::find(rows.begin(), rows.end(), state.first);
    if (found != rows.end()) scroll += double(found - rows.begin()) - double(place);
}

/// A row that was opened since, by a key or by a game, comes into sight. Then the list no longer stays at its top.
void bringOpenedIntoSight(const Panel& p, double& scroll, double shown) {
    const session::LogListing& listing = p.session.panels.log.listing();
    const auto chosen = listing.chosen();
    const auto row = chosen ? std::optional(listing.rows()[*chosen]) : std::nullopt;
    if (std::exchange(p.state.choices.logRow, row) == row || !chosen) return;
    const double sought = std::clamp(scroll, double(*chosen) + 1 - shown, double(*chosen));
    if (sought == scroll) return;
    scroll = sought;
    p.send(session::setLogSight, session::LogSight::AsItIs);
}

}  // namespace

void drawLogRows(const Panel& p, LogPanelState& state, float below) {
    double& scroll = p.state.choices.logScroll;
    const session::LogListing& listing = p.session.panels.log.listing();
    const RowRect titles = nextRow(p, 24);
    const LogPlaces places = logPlaces(p, titles, idWidthFrom(p, static_cast<std::size_t>(scroll)));
    drawLogTitles(p, titles, places);
    const std::size_t count = listing.rows().size();
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
    bringOpenedIntoSight(p, scroll, shown);
    scroll = std::clamp(scroll, 0.0, most);
    if (most > 0) scroll = drawBar(p, scroll, most, shown / double(count), area);
    const auto first = static_cast<std::size_t>(scroll);
    const CommonId common = commonId(listing, first, std::min(count, first + std::size_t(shown) + 1));
    if (first < count) state.first = listing.rows()[first];
    state.order = listing.order();
    for (std::size_t place = first; place < count; ++place) {
        const float top = area.min.y + float(std::round((double(place) - scroll) * rowHeight));
        if (top >= area.max.y) break;
        const float barWidth = most > 0 ? p.px(kBar + 3) : 0;
        drawLogRow(p, place, places, common, {{area.min.x, top}, {area.max.x - barWidth, top + p.px(kLogRow)}});
    }
    if (count == 0)
        rowText(p, lineAt(area.min.x + p.px(4), area.min.y, p.px(kLogRow)), Ink::Faint,
                listing.isArranged() ? "No row passes the filters." : "…");
    ImGui::EndChild();
}

}  // namespace ui
