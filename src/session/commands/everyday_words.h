#pragma once
/// What a person types who does not know what a thing is called here, or that Carom does not have it.

#include <span>
#include <string_view>
#include <vector>

namespace session {

/// Words under which a command is found besides its title, separated by spaces, in lower case, the likeliest first;
/// empty for most commands.
[[nodiscard]] std::string_view everydayWords(std::string_view commandId);
[[nodiscard]] std::vector<std::string_view> everydayCommands();  ///< ids of the commands that have such words

/// What people look for that no command does, with an answer in one line.
struct Wish {
    std::string_view words;  ///< as everydayWords()
    const char *title, *answer;
    std::string_view command;  ///< id of the one that comes nearest; empty: none does
};
[[nodiscard]] std::span<const Wish> wishes();

}  // namespace session
