#pragma once
/// `carom lesson`: lessons checked and listed.

#include <string>
#include <vector>

namespace cli {

/// `carom lesson check FILE...`: one line on standard output for each problem, FILE:LINE: field: what; or one line that
/// all is well. Worked answers are played and must be accepted, wrong ones must be refused for their reason.
/// @return the exit status: kFailed if a file cannot be read, kBadInput if a lesson has a problem
[[nodiscard]] int checkLessons(const std::vector<std::string>& paths);

/// `carom lesson list`: the lessons of a folder in their order, one a line; empty: those that come with the program.
[[nodiscard]] int listLessons(const std::string& folder);

}  // namespace cli
