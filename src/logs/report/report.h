#pragma once
/// A summary of a log: its mapping, counts by verdict, and the worst rows.

#include <span>
#include <string>

#include "logs/judge/detail.h"
#include "logs/judge/order.h"
#include "logs/judge/reason.h"
#include "logs/read/floats.h"

namespace logs {

/// The input of a report.
struct LogReport {
    std::string file;
    const io::LineFile* source = nullptr;
    LogMapping mapping;
    const LogTable* table = nullptr;
    LogRows top{};  ///< rows listed one by one, in the order shown
    LogSort by = LogSort::Wrongness;
    LogReasons reasons{};   ///< why rows are wrong; empty: not asked
    LogFloats floats{};     ///< evidence that the numbers are floats
    std::string members{};  ///< further members of the JSON object, each after a comma
};

/// One row, as it is listed in the text.
[[nodiscard]] std::string rowText(const LogReport& report, std::uint32_t row);
/// The report as text in columns.
[[nodiscard]] std::string text(const LogReport& report);
/// The report as one JSON object, with a line end.
[[nodiscard]] std::string json(const LogReport& report);

}  // namespace logs
