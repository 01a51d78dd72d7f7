#pragma once
/// Everyday words for commands: what a person types who does not know a command's name.

#include <string_view>
#include <vector>

namespace session {

/// Words under which a command is found besides its title, separated by spaces, in lower case; empty for most commands.
[[nodiscard]] std::string_view everydayWords(std::string_view commandId);
[[nodiscard]] std::vector<std::string_view> everydayCommands();  ///< ids of the commands that have such words

}  // namespace session
