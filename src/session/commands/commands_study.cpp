#include "session/commands/command_lists.h"

namespace session {
namespace {

bool hasMap(const Session& s) {
    return isAnswerShown(s) && s.settings.chosenPanel() == RightPanel::Map && s.panels.map.isReady() &&
           s.panels.map.problem().empty();
}
bool hasRows(const Session& s) { return s.panels.log.stage() == LogView::Stage::Open; }
bool hasVerdicts(const Session& s) { return isAnswerShown(s) && hasRows(s); }

void askForLog(Session& s) {
    request(s, {.title = "Open log",
                .suggested = s.panels.log.path().empty() ? folderOfWork(s) : s.panels.log.path(),
                .ending = ".jsonl",
                .alsoListed = {".csv", ".ndjson", ".log"},
                .then = openLog});
}

/// Asks where to write a file beside the scene.
void askWhereTo(Session& s, const char* title, const std::string& name, const char* ending,
                void (*write)(Session&, const std::filesystem::path&)) {
    request(s, {.kind = FileRequest::Kind::Save,
                .title = title,
                .suggested = folderOfWork(s) / (name + ending),
                .ending = ending,
                .then = write});
}

void exportFailing(Session& s, const std::filesystem::path& path) {
    if (!refusesHidden(s))
        s.tasks.start("Wrote " + path.string(), failingRowsTo(s.panels.log, s.panels.logWhy.reasons(), path));
}

}  // namespace

void addStudyCommands(std::vector<Command>& all) {
    const Section cases{all, Menu::Scene, 9}, opening{all, Menu::File, 0}, exports{all, Menu::File, 2};
    cases.add("case.next", "Next edge case", "Opens the next case of the catalogue; undo brings the scene back.",
              {{Key::PageDown, kCtrl}}, [](Session& s) { stepCase(s, 1); });
    cases.add("case.previous", "Previous edge case", "Opens the case before; undo brings the scene back.",
              {{Key::PageUp, kCtrl}}, [](Session& s) { stepCase(s, -1); });
    opening.add("log.open", "Open log…", "Opens a log of queries (JSON Lines or CSV) beside the exact answers.", {},
                askForLog);
    opening.add("log.listen", "Listen for games", "Games on this machine send rows to the Log panel as they run.", {},
                listenForGames, {.needs = platform::Capability::Sockets});
    exports.add("log.export-failing", "Export failing rows…",
                "Writes the rows of the log that are wrong in decision or value, invalid or inaccurate.", {},
                [](Session& s) { askWhereTo(s, "Export failing rows", "failing", ".jsonl", exportFailing); },
                {.enabled = hasVerdicts});
    exports.add("map.export-picture", "Export map…", "Writes the outcome map as a PNG with axes and legend.", {},
                [](Session& s) { askWhereTo(s, "Export map", "map", ".png", exportMapPicture); },
                {.enabled = hasMap, .needs = platform::Capability::Headless});
    exports.add("map.export-table", "Export map as table…", "Writes every pixel of the outcome map as CSV.", {},
                [](Session& s) { askWhereTo(s, "Export map as table", "map", ".csv", exportMapTable); },
                {.enabled = hasMap});
    exports.add(
        "map.recentre", "Recentre map", "Shows the usual window of the outcome map, around the scene as it is now.", {},
        [](Session& s) { s.presentation.map = recentred(s.presentation.map); }, {.enabled = hasMap, .inMenu = false});
    opening.add("log.next", "Next row of the log", "Opens the next row of the log as the scene.", {},
                [](Session& s) { stepLogRow(s, 1); }, {.enabled = hasRows, .inMenu = false});
    opening.add("log.previous", "Previous row of the log", "Opens the row of the log before.", {},
                [](Session& s) { stepLogRow(s, -1); }, {.enabled = hasRows, .inMenu = false});
}

}  // namespace session
