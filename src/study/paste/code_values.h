#pragma once
/// Values that a piece of source code, a debugger or a bug report names: btVector3 from(0, 1.5f, 0), mStart = {…},
/// new Vector3(1f, 2f, 3f), FROM 0,0,0 TO 1,0,0. Internal to study.

#include <string>
#include <string_view>
#include <vector>

#include "io/result.h"

namespace study {

/// A name with what it is given: one number, a vector of two or three, a word.
struct CodeValue {
    std::string name;             ///< as written, with its path: query.start
    std::vector<double> numbers;  ///< numbers; for a literal with the suffix f the nearest binary32
    std::string word;             ///< where there is no number: true, false or a text
    bool isBall = false;          ///< the radius of a shape that is a ball
};

/// The values in the order of the text. Calls, types and keywords around them are passed over.
/// @return an error where a value has no name, or is no literal
[[nodiscard]] io::Result<std::vector<CodeValue>> readCodeValues(std::string_view text);

}  // namespace study
