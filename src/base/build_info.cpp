#include "base/build_info.h"

#include <algorithm>
#include <string_view>

namespace base {

const char* version() { return CAROM_VERSION; }
const char* compiler() { return CAROM_COMPILER; }

std::vector<Library> libraries() {
    std::vector<Library> all;
    std::string_view rest = CAROM_LIBRARIES;  // "Name 1.2|Dear Name 3.4": the version follows the words of the name
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find('|'));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        const std::size_t space = one.starts_with("Dear ") ? one.find(' ', 5) : one.find(' ');
        all.push_back({std::string(one.substr(0, space)), std::string(one.substr(space + 1))});
    }
    return all;
}

}  // namespace base
