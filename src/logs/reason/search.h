#pragma once
/// The search: which mechanisms, with which numbers, where, explain the wrong rows.

#include <atomic>
#include <memory>
#include <vector>

#include "logs/reason/row_facts.h"

namespace logs {

/// The rows that were read.
struct Evidence {
    std::vector<RowFacts> wrong, right;
    double weight = 1;    ///< a right row counts so much beside a wrong one: rows of the log per row read
    bool isFine = false;  ///< `wrong` are inaccurate ones
};

/// The few reasons that explain most, found in half of the rows and confirmed by the other half.
/// @param stop  set by another thread: the result is then empty
[[nodiscard]] LogReasons chosenReasons(const Evidence& evidence, const std::shared_ptr<const LogMapping>& mapping,
                                       const std::atomic<bool>& stop);

}  // namespace logs
