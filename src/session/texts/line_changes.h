#pragma once
/// The lines in which a text differs from another one.

#include <string>
#include <string_view>

#include "io/result.h"

namespace session {

/// What makes `before` `after`: the checksum of `before`, then a line for each change, in their order: "=3" keeps three
/// lines, "-1" leaves out one, "+text" puts one in. Not always the shortest. Time grows with the lines and with the
/// square of the lines of a change.
[[nodiscard]] std::string lineChanges(std::string_view before, std::string_view after);
/// @return the text after the changes, or why they are none of `before`, in one line
[[nodiscard]] io::Result<std::string> withLineChanges(std::string_view before, std::string_view changes);

}  // namespace session
