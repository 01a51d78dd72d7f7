#pragma once
/// Reasons counted on rows that they were not found by.

#include <atomic>

#include "logs/reason/explain.h"

namespace logs {

/// Adds to the counts of reasons those of LogSample::checkedRows, which become their rows held out, on all processors.
void check(LogReasons& found, const io::LineFile& file, const LogMapping& mapping, const LogSample& sample,
           const std::atomic<bool>& stop);

}  // namespace logs
