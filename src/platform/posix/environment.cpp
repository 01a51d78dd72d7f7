#include "platform/environment.h"

#include <stdlib.h>

namespace platform {

std::string variable(const char* name) {
    const char* const value = getenv(name);
    return value ? value : "";
}

void setMissingVariable(const char* name, const char* value) { setenv(name, value, 0); }

}  // namespace platform
