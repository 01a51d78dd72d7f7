#pragma once
/// The subcommands of `carom lesson` that have files of their own.

#include <functional>

namespace CLI {
class App;
}

namespace cli {

std::function<int()> prepareLessonNew(CLI::App& parser);

}  // namespace cli
