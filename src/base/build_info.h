#pragma once
/// What this program is: its version and what it was built with.

#include <string>
#include <vector>

namespace base {

struct Library {
    std::string name, version;
};

[[nodiscard]] const char* version();   ///< "0.1.0"
[[nodiscard]] const char* compiler();  ///< "GNU 12.2.0, Release"
/// Those that the program was built with, in the order in which it tells them.
[[nodiscard]] std::vector<Library> libraries();

}  // namespace base
