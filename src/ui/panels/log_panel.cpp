#include "ui/panels/log_panel.h"

#include <algorithm>
#include <cmath>

#include "io/assets.h"
#include "io/query/query_json.h"
#include "platform/capabilities.h"
#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "session/texts/present_options.h"
#include "ui/panels/panels.h"
#include "ui/widgets/chooser.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::LogView;
using study::Verdict;

constexpr float kSentenceHeight = 78, kHintHeight = 38;  // least height of the open row's part, px of the design

/// The file's name, and links at the right end.
struct LogLink {
    const char *id, *title;
    session::PlainAction run;
};
void drawLogHead(const Panel& p, std::initializer_list<LogLink> links) {
    RowRect row = nextRow(p);
    for (const LogLink& link : links)
        if (ui::link(p, link.id, link.title, row.takeLast(textWidth(p, link.title), p.px(14)))) p.send(link.run);
    const LogView& log = p.session.panels.log;
    if (!log.live().games().address().empty()) return rowText(p, row, p.fonts.strong, Ink::Text, "Games");
    cutText(p, row, p.fonts.strong, Ink::Text, log.path().filename().string());
    if (isHovered(row)) tooltip(p, log.path().string());
}

/// A hit and a miss, as an engine would write them.
constexpr const char* kLogExample =
    R"({"id":1,"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.3,"hit_point":[4,0,0],"hit_normal":[-1,0,0]}
{"id":2,"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"sphere_center":[5,3,0],"sphere_radius":1,"hit":false}
)";

void drawEmpty(const Panel& p) {
    ImGui::Dummy({1, p.px(8)});
    wrapped(p, p.fonts.strong, Ink::Text, "What did your engine answer?");
    ImGui::Dummy({1, p.px(6)});
    wrapped(p, Ink::Dim,
            "Drop a .jsonl or .csv file on the window: one query a line, and what was answered. Every line is answered "
            "exactly beside it.");
    ImGui::Dummy({1, p.px(10)});
    RowRect buttons = nextRow(p, 28);
    if (fieldButton(p, "open", "Open log…", buttons.takeFirst(p.px(110), p.px(8)))) p.run("log.open");
    const std::string whyNot = platform::whyNot(platform::Capability::Sockets);
    if (whyNot.empty() && fieldButton(p, "listen", "Listen for games", buttons.takeFirst(p.px(140), 0)))
        p.run("log.listen");
    if (!whyNot.empty()) {
        ImGui::Dummy({1, p.px(6)});
        wrapped(p, Ink::Faint, "Games cannot send rows here: " + whyNot + ".");
    }
    ImGui::Dummy({1, p.px(10)});
    const std::string copy = "Copy two lines to begin with", guide = io::docPath("logging.md").string();
    if (link(p, "copy", copy, nextRow(p).first(textWidth(p, copy))))
        p.send(session::copyText, kLogExample, "Two lines");
    wrapped(p, Ink::Dim, "How to write one, with a C++ header and a Python snippet:");
    if (guide.empty()) return wrapped(p, Ink::Dim, "docs/logging.md in the sources of Carom.");
    const RowRect row = nextRow(p);
    const std::string shown = fittedEnd(p, guide, row.width(), "/\\");
    if (link(p, "guide", shown, row.first(textWidth(p, shown)))) p.send(session::copyText, guide, "The path");
    if (ImGui::IsItemHovered()) tooltip(p, guide + "\nClick: copies the path");
}

/// By which games connect, and those that are there.
void drawLogGames(const Panel& p) {
    const session::LogGames& games = p.session.panels.log.live().games();
    if (games.address().empty()) return;
    std::string text = "Listening on " + games.address();
    for (std::size_t i = 0; i < games.games().size(); ++i)
        text += (i == 0 ? ": " : ", ") + games.games()[i].name + " " + grouped(games.games()[i].rows);
    const RowRect row = nextRow(p, 20);
    cutText(p, row, Ink::Dim, text);
    if (isHovered(row)) tooltip(p, text + "; docs/live.md has senders for games");
}

void drawWaiting(const Panel& p) {
    drawLogHead(p, {{"close", "Close", session::closeLog}});
    drawLogGames(p);
    const bool areGames = !p.session.panels.log.live().games().address().empty();
    ImGui::Dummy({1, p.px(8)});
    wrapped(p, p.fonts.strong, Ink::Text, areGames ? "Waiting for a game" : "Waiting for the first line");
    ImGui::Dummy({1, p.px(6)});
    wrapped(p, Ink::Dim,
            areGames
                ? "Copy the sender of your language from examples/live into the game (C, C++, C#, GDScript, Python "
                  "or Rust), and start it: its rows arrive here. docs/live.md tells more."
                : "The columns are shown as soon as one has arrived; then the rows, as the game writes them.");
}

void drawReading(const Panel& p) {
    const logs::LogProgress& progress = p.session.panels.log.progress();
    drawLogHead(p, {{"cancel", "Cancel", session::cancelLogReading}});
    ImGui::Dummy({1, p.px(6)});
    const RowRect bar = nextRow(p, 6);
    windowPainter().rectFilled(bar, p.ink(Ink::Field), p.px(3));
    const float end = bar.min.x + bar.width() * std::clamp(progress.fraction(), 0.f, 1.f);
    if (end - bar.min.x > p.px(6)) windowPainter().rectFilled(bar.to(std::round(end)), p.ink(Ink::Accent), p.px(3));
    const RowRect row = nextRow(p);
    rowText(p, row, Ink::Dim, grouped(p.session.panels.log.listing().table().size()) + " rows so far");
    rowText(p, row, p.fonts.mono, Ink::Dim, std::to_string(int(progress.fraction() * 100)) + " %", Align::Right);
}

/// How many rows there are, whether more arrive, and what stays in sight when they do. Their verdicts are counted by
/// the chips.
void drawLogSummary(const Panel& p) {
    using session::LogSight;
    const LogView& log = p.session.panels.log;
    const std::uint64_t rows = log.listing().counts().rows;
    std::string text = grouped(rows) + (rows == 1 ? " row" : " rows");
    if (log.progress().wasCancelled) text += ", then stopped";
    Flow flow(p, 12);
    flow.text(Ink::Dim, text);
    if (log.live().isFollowing()) {
        flow.text(Ink::Faint, "Follow:");
        const LogSight now = log.live().sight();
        const auto offer = [&](const char* word, LogSight sight, const char* help) {
            if (flow.choice(word, now == sight, help)) p.send(session::setLogSight, sight);
        };
        offer("off", LogSight::AsItIs, "As rows arrive, those on the screen stay where they are.");
        offer("newest", LogSight::Newest, "Last line first; as rows arrive, the list stays at its top.");
        offer("worst", LogSight::Worst, "Worst first; as rows arrive, the list stays at its top.");
    }
    if (!log.progress().problem.empty()) wrapped(p, Ink::Warning, log.progress().problem);
}

/// One row of text, whole in its tooltip.
void drawFittedRow(const Style& style, Ink ink, const std::string& text) {
    const RowRect row = nextRow(style, 20);
    cutText(style, row, ink, text);
    if (isHovered(row)) tooltip(style, text);
}

/// What was judged of the rows that agree, and what of the log was not read.
void drawLogRead(const Panel& p) {
    const LogView& log = p.session.panels.log;
    const logs::LogCounts& counts = log.listing().counts();
    std::string unread;
    for (const auto* columns : {&log.columns().unread, &log.listing().table().laterColumns()})
        for (const std::string& column : *columns) unread += (unread.empty() ? "Not read: " : ", ") + column;
    if (counts.verdicts[static_cast<std::size_t>(Verdict::Agrees)] > 0)
        drawFittedRow(p, counts.agreeInBareHits + counts.agreeUnread > 0 ? Ink::Warning : Ink::Faint,
                      "Agree: " + logs::agreementWords(counts));
    if (const auto& values = log.columns().unreadAnswers; !values.empty())
        drawFittedRow(p, Ink::Warning, "Not read of the answers: " + logs::commaList(values));
    if (!unread.empty()) drawFittedRow(p, Ink::Dim, unread);
}

/// Switches for the verdicts and outcomes that the log holds.
void drawChips(const Panel& p) {
    const LogView& log = p.session.panels.log;
    const logs::LogCounts& counts = log.listing().counts();
    const logs::LogFilter& now = log.listing().order().filter;
    Flow flow(p, 12);
    logs::LogFilter next = now;
    for (int i = 0; i < study::kVerdictCount; ++i) {
        const std::uint64_t count = counts.verdicts[static_cast<std::size_t>(i)];
        if (count == 0) continue;
        const std::uint32_t bit = 1u << i;
        const bool isNone = static_cast<Verdict>(i) == Verdict::NotApplicable;
        const std::string word = isNone ? "no answer" : logs::name(static_cast<Verdict>(i));
        if (flow.toggle(word.c_str(), word + " " + grouped(count), (now.verdicts & bit) != 0,
                        "Shows or hides the rows with this verdict."))
            next.verdicts ^= bit;
    }
    if (counts.bad > 0)
        flow.flip("bad", "bad lines " + grouped(counts.bad), next.hasBadLines,
                  "Shows or hides the lines that hold no query.");
    for (std::size_t i = 0; i < counts.decisions.size(); ++i) {
        if (counts.decisions[i][0] + counts.decisions[i][1] == 0) continue;
        const std::uint32_t bit = 1u << i;
        const char* word = io::outcomeName(static_cast<collide::Outcome>(i));
        if (flow.toggle(word, word, (now.outcomes & bit) != 0, "Shows or hides rows by their exact outcome."))
            next.outcomes ^= bit;
    }
    if (next != now) p.send(session::setLogFilter, next);
}

/// The chooser of a run, where the log holds several.
void drawLogRun(const Panel& p, LogPanelState& state) {
    using Which = logs::LogRun::Which;
    constexpr std::size_t kMostListed = 200, kFirstRun = 2;
    const session::LogListing& listing = p.session.panels.log.listing();
    const std::vector<std::string>& runs = listing.table().runs().names();
    if (runs.size() <= kFirstRun) return;
    const logs::LogRun& now = listing.order().filter.run;
    std::vector<std::string> choices = {"all " + grouped(runs.size() - 1),
                                        "latest: " + listing.table().runs().latest()};
    std::size_t place = now.which == Which::All ? 0 : 1;
    for (std::size_t i = runs.size() - 1; i > 0 && choices.size() < kMostListed; --i) {
        if (now.which == Which::One && now.id == runs[i]) place = choices.size();
        choices.push_back(runs[i]);
    }
    if (now.which == Which::One && place < kFirstRun) {
        place = choices.size();
        choices.push_back(now.id);
    }
    RowRect row = nextRow(p, 26);
    row.max.y -= p.px(3);
    const char* label = "Run";
    rowText(p, row.takeFirst(textWidth(p, label), p.px(8)), Ink::Faint, label);
    const TypedChoice typed{state.typed, sizeof state.typed, "the id of a run"};
    std::string entered;
    const auto chosen = chooser(p, "run", "", choices, place, row,
                                "Only the rows of this run are shown, counted and explained. Latest: those of the run "
                                "that wrote the last row, also when another one begins.",
                                &typed, &entered);
    if (!entered.empty()) p.send(session::setLogRun, logs::LogRun{Which::One, entered});
    if (!chosen) return;
    const Which which = *chosen == 0 ? Which::All : *chosen == 1 ? Which::Latest : Which::One;
    p.send(session::setLogRun, logs::LogRun{which, which == Which::One ? choices[*chosen] : ""});
}

/// The filter that is typed, and the chooser of a method where the log has several.
void drawLogSearch(const Panel& p, LogPanelState& state) {
    const LogView& log = p.session.panels.log;
    const std::vector<std::string>& methods = log.listing().table().methodNames();
    const bool hasMethods = methods.size() > 2;
    RowRect row = nextRow(p, 28);
    RowRect field = hasMethods ? row.takeLast(std::round(row.width() * 0.36f), p.px(6)) : RowRect{};
    drawLogFilterField(p, state.filter, row);
    if (hasMethods) {
        field = {{field.min.x, field.min.y + p.px(2)}, {field.max.x, field.max.y - p.px(3)}};
        std::vector<std::string> names = {"every method"};
        for (std::size_t i = 0; i < methods.size(); ++i) names.push_back(i == 0 ? "not told" : methods[i]);
        logs::LogFilter next = log.listing().order().filter;
        if (const auto place = chooser(p, "by", "", names, next.method ? *next.method + std::size_t{1} : 0, field,
                                       "Only what this method answered.")) {
            next.method = *place == 0 ? std::nullopt : std::optional(static_cast<std::uint16_t>(*place - 1));
            p.send(session::setLogFilter, next);
        }
    }
    drawLogFilterNotes(p, state.filter);
}

/// The row that is open: what it says, its id and its other columns, whole.
void drawOpenRow(const Panel& p) {
    const std::optional<std::size_t> chosen = p.session.panels.log.listing().chosen();
    if (!chosen) return wrapped(p, Ink::Faint, "A click opens a row as the scene; then the arrow keys step through.");
    const std::uint32_t row = p.session.panels.log.listing().rows()[*chosen];
    const logs::LogDetail* detail = p.session.panels.log.listing().knownDetail(row);
    if (!detail) return p.send(session::readLogDetail, row);
    const float width = ImGui::GetContentRegionAvail().x;
    words(p, Ink::Text, detail->sentence, width);
    if (const std::string why = reasonOfRow(p.session, row); !why.empty()) words(p, Ink::Warning, why, width);
    if (!detail->line.id.empty()) words(p, Ink::Dim, "id " + detail->line.id, width);
    if (!detail->others.empty()) words(p, Ink::Dim, othersOf(*detail), width);
}

/// Height of the open row's part: more where the panel is high.
float openRowHeight(const Style& style, const LogView& log) {
    if (!log.listing().chosen()) return style.px(kHintHeight);
    return std::clamp(std::floor(ImGui::GetWindowHeight() * 0.16f), style.px(kSentenceHeight), style.px(150));
}

void drawOpenLog(const Panel& p, LogPanelState& state) {
    drawLogHead(p, {{"close", "Close", session::closeLog},
                    {"columns", "Columns…", session::editLogMapping},
                    {"export", "Export failing…", session::exportFailingRows}});
    drawLogGames(p);
    drawLogSummary(p);
    drawLogRead(p);
    drawLogRun(p, state);
    drawLogReasons(p);
    drawLogErrors(p, state.box);
    drawChips(p);
    drawLogTolerance(p, state.tolerance);
    drawLogSearch(p, state);
    const float below = openRowHeight(p, p.session.panels.log);
    drawLogRows(p, state, below + p.px(6));
    ImGui::Dummy({1, p.px(6)});
    ImGui::BeginChild("open row", {0, below}, false, ImGuiWindowFlags_NoSavedSettings);
    drawOpenRow(p);
    ImGui::EndChild();
}

}  // namespace

bool takesRowKey(const LogPanelState& state, const session::Session& session, const session::Shortcut& key) {
    using session::Key;
    if (!state.hasKeys || session.panels.log.stage() != LogView::Stage::Open ||
        !session.settings.isOpen(session::RightPanel::Log) || !(key.with == session::kPlain))
        return false;
    const session::LogListing& listing = session.panels.log.listing();
    const session::LogOrder& order = listing.order();
    return key.key == Key::Up || key.key == Key::Down || key.key == Key::PageUp || key.key == Key::PageDown ||
           key.key == Key::Home || key.key == Key::End || key.key == Key::Enter ||
           (key.key == Key::Escape && (order.region || order.choice || !order.typed.empty()));
}

std::string reasonOfRow(const session::Session& session, std::uint32_t row) {
    const logs::LogDetail* detail = session.panels.log.listing().knownDetail(row);
    if (!detail || !detail->isGood()) return {};
    const logs::LogReason* reason =
        logs::reasonOf(session.panels.logWhy.reasons(), session.panels.log.columns().mapping, row, *detail);
    return reason ? reason->name + ": " + reason->words : "";
}

std::string othersOf(const logs::LogDetail& detail) {
    std::string text;
    for (const logs::LogValue& value : detail.others)
        text += (text.empty() ? "" : " · ") + value.name + " " + value.text;
    return text;
}

bool fieldButton(const Style& style, const char* id, std::string_view text, const RowRect& area) {
    const Press press = pressIn(id, area);
    windowPainter().rectFilled(area, style.ink(Ink::Accent, press.hot ? 1 : 0.85f), style.px(kCorner));
    rowText(style, area, style.fonts.strong, Ink::Panel, text, Align::Centre);
    return press.clicked;
}

/// Lines of text.
void drawLogIcon(const IconPen& pen) {
    pen.line({{3, 4.5f}, {17, 4.5f}});
    pen.line({{3, 10}, {13, 10}});
    pen.line({{3, 15.5f}, {15, 15.5f}});
}

void drawLogPanel(const Panel& p) {
    LogPanelState& state = p.state.log;
    const LogView::Stage stage = p.session.panels.log.stage();
    const bool answers = stage == LogView::Stage::Mapping || stage == LogView::Stage::Open;
    if (answers && !isAnswerShown(p.session)) {
        state.keys.clear();
        return drawHiddenAnswer(p);
    }
    switch (stage) {
        case LogView::Stage::None:
            drawEmpty(p);
            break;
        case LogView::Stage::Waiting:
            drawWaiting(p);
            break;
        case LogView::Stage::Mapping:
            drawLogHead(p, {{"close", "Close", session::closeLog}});
            drawLogMapping(p, state);
            break;
        case LogView::Stage::Reading:
            drawReading(p);
            break;
        case LogView::Stage::Open:
            drawOpenLog(p, state);
            break;
    }
    state.keys.clear();
}

}  // namespace ui
