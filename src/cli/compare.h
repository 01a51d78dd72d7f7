#pragma once

#include <string>

namespace cli {

/// `carom compare`: for each line of a stream of queries, what every published method answers beside the exact answer;
/// in order, in constant memory. The totals per method end on standard error.
/// @param path         of the queries; empty or "-": standard input
/// @param summaryOnly  only bad lines are answered, and the totals
[[nodiscard]] int compare(const std::string& path, bool summaryOnly);

}  // namespace cli
