#pragma once
/// What a program is given: environment variables, arguments, a stream for errors.

#include <string>
#include <vector>

namespace platform {

/// The value of an environment variable; empty if it is not set.
[[nodiscard]] std::string variable(const char* name);

/// Sets a variable of this process that has no value yet. @pre no other thread runs
void setMissingVariable(const char* name, const char* value);

/// The arguments of this process in UTF-8, its own name first. @param count, words  those of main()
[[nodiscard]] std::vector<std::string> arguments(int count, const char* const* words);

/// Writes a line on standard error; a program that has none, as windows of Windows, shows it in a box.
void tellError(const std::string& line);

/// True if standard error is a terminal, where a line can be written over.
[[nodiscard]] bool isErrorTerminal();

}  // namespace platform
