#pragma once
/// The effect of a choice, a command or a menu entry on the session, as a value that lower folders can hold.

#include <filesystem>
#include <functional>
#include <string>

namespace session {

class Session;

using Effect = std::function<void(Session&)>;

/// Takes a typed text. @return empty, or why it is refused
using TextEffect = std::function<std::string(Session&, const std::string&)>;

/// Takes a chosen file.
using PathEffect = std::function<void(Session&, const std::filesystem::path&)>;

}  // namespace session
