#include "cli/open_lesson.h"

#include "cli/commands.h"
#include "learn/lesson/vary.h"

namespace cli {
namespace {

/// @return empty, or the problem
std::string outside(const char* option, std::uint64_t value, std::uint64_t most) {
    if (value >= 1 && value <= most) return {};
    return std::string(option) + ": must be from 1 to " + std::to_string(most) + ", got " + std::to_string(value);
}

}  // namespace

OpenLesson openLesson(const std::string& file, std::uint64_t page, std::uint64_t seed) {
    io::Result<learn::LoadedLesson> loaded = learn::loadLesson(file);
    if (!loaded) return {.status = complain(loaded.error(), kFailed)};
    if (!loaded.value().problems.empty())
        return {.status = complain(learn::problemLine(file, loaded.value().problems.front()), kBadInput)};
    for (const std::string& problem : {outside("--page", page, loaded.value().lesson.pages.size()),
                                       outside("--seed", seed, std::uint64_t(learn::kLargestSeed))})
        if (!problem.empty()) return {.status = complain(problem, kBadInput)};
    return {.loaded = std::move(loaded.value())};
}

}  // namespace cli
