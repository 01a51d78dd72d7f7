#include "platform/environment.h"

#include <stdlib.h>
#include <unistd.h>

#include <cstdio>

namespace platform {

std::string variable(const char* name) {
    const char* const value = getenv(name);
    return value ? value : "";
}

void setMissingVariable(const char* name, const char* value) { setenv(name, value, 0); }

std::vector<std::string> arguments(int count, const char* const* words) { return {words, words + count}; }

void tellError(const std::string& line) { std::fputs(line.c_str(), stderr); }

bool isErrorTerminal() { return isatty(STDERR_FILENO) == 1; }

}  // namespace platform
