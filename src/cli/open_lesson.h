#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "learn/lesson/lesson.h"

namespace cli {

struct OpenLesson {
    std::optional<learn::LoadedLesson> loaded{};  ///< absent where there is no such page; the reason has been told
    int status = 0;                               ///< the exit status then
};

/// Opens a lesson without problems that has a page (from 1), for a seed of its numbers.
[[nodiscard]] OpenLesson openLesson(const std::string& file, std::uint64_t page, std::uint64_t seed);

}  // namespace cli
