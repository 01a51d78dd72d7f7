#pragma once
/// The subcommands of `carom lesson` that have files of their own.

#include <functional>

namespace CLI {
class App;
}

namespace cli {

std::function<int()> prepareLessonNew(CLI::App& parser);
std::function<int()> prepareLessonPrint(CLI::App& parser);
std::function<int()> prepareExportResults(CLI::App& parser);
std::function<int()> prepareLessonReport(CLI::App& parser);

}  // namespace cli
