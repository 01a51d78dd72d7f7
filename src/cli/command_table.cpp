#include "cli/commands.h"

namespace cli {

std::function<int()> prepareSolve(CLI::App& parser);
std::function<int()> preparePlay(CLI::App& parser);
std::function<int()> prepareCompare(CLI::App& parser);
std::function<int()> prepareLog(CLI::App& parser);
std::function<int()> prepareListen(CLI::App& parser);
std::function<int()> prepareExportTests(CLI::App& parser);
std::function<int()> prepareRender(CLI::App& parser);
std::function<int()> prepareClip(CLI::App& parser);
std::function<int()> prepareMap(CLI::App& parser);
std::function<int()> prepareLesson(CLI::App& parser);

namespace {

constexpr Command kCommands[] = {
    {"solve", "Answer queries: JSON Lines in, one answer a line out", prepareSolve},
    {"play", "Run a scene contact by contact; one JSON line each", preparePlay},
    {"compare", "What published methods answer, beside the exact answer", prepareCompare},
    {"log", "Judge a log of queries with recorded answers", prepareLog},
    {"listen", "Judge what games send while they run", prepareListen},
    {"export-tests", "Write a log's failures, or the edge cases, as tests of your function", prepareExportTests},
    {"render", "Draw a scene to a PNG; needs no display", prepareRender},
    {"clip", "Write a scene in time as an animation; needs no display", prepareClip},
    {"map", "Draw the outcome map of a scene: every aim a pixel, each exact", prepareMap},
    {"lesson", "Check, list, begin and print lessons; results of students", prepareLesson},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace cli
