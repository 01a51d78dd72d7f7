#pragma once
/// A log in a few lines: what was read how, how many rows ended how, and the worst of them.

#include <span>
#include <string>

#include "study/log/log_detail.h"
#include "study/log/log_order.h"

namespace study {

/// What a report is about.
struct LogReport {
    std::string file;
    const io::LineFile* source = nullptr;
    LogMapping mapping;
    const LogTable* table = nullptr;
    LogRows top;  ///< rows listed one by one, in the order shown
    LogSort by = LogSort::Wrongness;
};

/// As text in columns.
[[nodiscard]] std::string text(const LogReport& report);
/// As one JSON object, with its line end.
[[nodiscard]] std::string json(const LogReport& report);

}  // namespace study
