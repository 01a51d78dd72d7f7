#pragma once
/// Names of the numbers of the C API.

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace library {

/// The name with this place in the list; "" beyond it.
inline const char* nameAt(std::initializer_list<const char*> names, std::int32_t number) {
    return number >= 0 && static_cast<std::size_t>(number) < names.size() ? names.begin()[number] : "";
}

}  // namespace library
