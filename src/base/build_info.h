#pragma once
/// The version of this program, and the compiler and the libraries that it was built with.

#include <string>
#include <vector>

namespace base {

struct Library {
    std::string name, version;
};

[[nodiscard]] const char* version();   ///< "0.1.0"
[[nodiscard]] const char* compiler();  ///< "GNU 12.2.0, Release"
/// The libraries that the program was built with, in the order in which it lists them.
[[nodiscard]] std::vector<Library> libraries();

}  // namespace base
