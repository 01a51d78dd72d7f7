#pragma once
/// What the names of scene and lesson files say: NAME.carom.json, NAME.lesson.json, or plain NAME.json.

#include <filesystem>
#include <string>

namespace session {

inline constexpr const char* kSceneEnding = ".carom.json";  ///< ending of a scene file that is named here
inline constexpr const char* kLessonEnding = ".lesson.json";

/// File name without folder and ending: "rack" for rack.carom.json, rack.lesson.json and rack.json.
[[nodiscard]] std::string bareName(const std::filesystem::path&);

/// A title as the name of a file, without an ending. @param otherwise  where nothing is left of it
[[nodiscard]] std::string fileNameOf(const std::string& title, const std::string& otherwise);

/// Adds the ending where a name has none, and what is missing of one of two parts: "rack" and "rack.carom" become
/// rack.carom.json, "rack.json" stays.
[[nodiscard]] std::filesystem::path withEnding(std::filesystem::path, const std::string& ending);

/// Where a new file is proposed: the folder, if it can be written in; else where the program was started, else the home
/// folder. The scenes that come with an installed program lie where nobody writes.
[[nodiscard]] std::filesystem::path folderToWriteIn(const std::filesystem::path& wanted);

/// From the root, without "." and "..": a path means the same file in whatever folder the program stands.
[[nodiscard]] std::filesystem::path wholePath(const std::filesystem::path&);

}  // namespace session
