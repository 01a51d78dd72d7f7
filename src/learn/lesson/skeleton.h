#pragma once
/// The file that a new lesson begins as.

#include <string>
#include <string_view>

namespace learn {

/// A lesson without problems: each part of a lesson once, its texts saying what the part is for.
/// @param title  one line of UTF-8 text, not empty
[[nodiscard]] std::string lessonSkeleton(std::string_view title);

}  // namespace learn
