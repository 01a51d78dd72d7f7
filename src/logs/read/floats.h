#pragma once
/// Whether the numbers of a log were floats when they were written.

#include <string>

#include "logs/read/head.h"

namespace logs {

/// The evidence in the first lines. A number tells something where it is written with 8 digits or more: of decimals of
/// that length fewer than one in ten is the text of a binary32.
struct LogFloats {
    std::size_t telling = 0;  ///< numbers of the queries (where none tells: of the answers) with 8 digits or more
    std::size_t floats = 0;   ///< numbers that are a binary32, or one written with up to 9 digits
    std::string example;      ///< the first of them, as written

    /// The log was written by a program that computes in float.
    [[nodiscard]] bool areFloats() const { return telling >= 12 && floats == telling; }
};

/// @pre problem(mapping).empty()
[[nodiscard]] LogFloats floatsOf(const LogHead& head, const LogMapping& mapping);

/// "all 912 numbers of 8 digits or more are floats (0.100000001)"; empty unless areFloats().
[[nodiscard]] std::string words(const LogFloats& floats);

/// The log holds floats and is read as double: reading it with --float, or the panel's Binary32, is suggested.
[[nodiscard]] inline bool suggestsFloat(const LogFloats& floats, const LogMapping& mapping) {
    return floats.areFloats() && !mapping.readsFloat;
}

}  // namespace logs
