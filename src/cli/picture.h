#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "cli/arguments.h"
#include "session/session.h"

namespace cli {

/// Draws a session as the window shows it, without a display. WebP by the ending of the file's name, else PNG.
/// @return empty, or the problem in one line
[[nodiscard]] std::string drawPicture(std::unique_ptr<session::Session> session, const std::filesystem::path& path,
                                      PictureSize size, bool withPanels);

}  // namespace cli
