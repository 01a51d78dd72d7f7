#pragma once
/// The places of words in the real window, where tests click: the same contents are drawn here without a window.

#include <filesystem>
#include <string>

#include "view/camera.h"

namespace app_test {

/// @param file  the scene that the window has been started with, as it was opened
/// @param label, words  words of one line: the label of a row, and the text searched to the right of it
/// @return the middle of the words, pixels of the window; absent words fail the test
[[nodiscard]] view::Vec2 placeOf(const std::filesystem::path& file, const std::string& label, const std::string& words);

}  // namespace app_test
