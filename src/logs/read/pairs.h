#pragma once
/// Lines of names with values, as engines print them: "Start=(X=0,Y=0,Z=0) Radius=50", "Time:0.4 Location:X=1 Y=2 Z=3".

#include <string>
#include <string_view>

#include "io/json_text.h"
#include "logs/read/mapping.h"

namespace logs {

/// True if a line holds at least three key=value pairs, and at least two of the keys are known fields.
[[nodiscard]] bool holdsPairs(std::string_view line);

/// Reads a line of a log that is no CSV as an object; of pairs every value is a text.
/// @param buffer  holds what the list refers to
/// @return empty, or the fault
[[nodiscard]] std::string readLogObject(LogFormat format, std::string_view line, io::JsonList& list,
                                        std::string& buffer);

}  // namespace logs
