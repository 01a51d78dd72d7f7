#pragma once
/// The menus of the menu bar, in its order.

#include <cstdint>

namespace session {

enum class Menu : std::uint8_t { File, Edit, View, Scene, Play, Learn, Help };

}  // namespace session
