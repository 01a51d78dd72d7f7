#include "platform/environment.h"

#include <cstdlib>

namespace platform {

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

}  // namespace platform
