#pragma once
/// Numbers as engines print them: decimal, hexadecimal (0x1.8p1), NaN and infinity by name.

#include <cstdint>
#include <string_view>

namespace logs {

struct LogNumber {
    enum class State : std::uint8_t {
        Finite,
        NaN,
        Infinite,  ///< written as infinity
        TooLarge,  ///< a number beyond the largest of the precision read
        NoNumber,
    };
    State state = State::NoNumber;
    double value = 0;
};

/// Without spaces, tabs and carriage returns around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// The double nearest to a text, or the nearest binary32, rounded once.
[[nodiscard]] LogNumber readLogNumber(std::string_view text, bool asFloat);

/// The numbers of a vector given as one text: "(1, 2, 3)", "1 2 3", "X=1.000 Y=2.000".
struct LogVector {
    LogNumber component[4];
    int size = 0;  ///< 2 to 4; 0: no vector
};
/// @param most  of its numbers
[[nodiscard]] LogVector readLogVector(std::string_view text, bool asFloat, int most = 3);

}  // namespace logs
