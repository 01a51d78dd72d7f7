#pragma once
/// What a choice, a command or an entry of a menu does to the session. A value that the lower folders can hold.

#include <filesystem>
#include <functional>
#include <string>

namespace session {

class Session;

using Effect = std::function<void(Session&)>;

/// Takes a text that was typed. @return empty, or why it is refused
using TextEffect = std::function<std::string(Session&, const std::string&)>;

/// Takes a file that was chosen.
using PathEffect = std::function<void(Session&, const std::filesystem::path&)>;

}  // namespace session
