#pragma once
/// Where the real window writes its words, so that tests click on them: the same contents, drawn here without a window.

#include <filesystem>
#include <string>

#include "view/camera.h"

namespace app_test {

/// @param file  the scene that the window has been started with, as it was opened
/// @param label, words  words of one line: the label of a row, and what to look for right of it
/// @return the middle of the words, pixels of the window; absent words fail the test
[[nodiscard]] view::Vec2 placeOf(const std::filesystem::path& file, const std::string& label, const std::string& words);

}  // namespace app_test
