#pragma once
/// A summary of a log: its mapping, counts by verdict, and the worst rows.

#include <span>
#include <string>

#include "study/log/log_detail.h"
#include "study/log/log_order.h"

namespace study {

/// The input of a report.
struct LogReport {
    std::string file;
    const io::LineFile* source = nullptr;
    LogMapping mapping;
    const LogTable* table = nullptr;
    LogRows top;  ///< rows listed one by one, in the order shown
    LogSort by = LogSort::Wrongness;
    std::string members;  ///< further members of the JSON object, each after a comma
};

/// The report as text in columns.
[[nodiscard]] std::string text(const LogReport& report);
/// The report as one JSON object, with a line end.
[[nodiscard]] std::string json(const LogReport& report);

}  // namespace study
