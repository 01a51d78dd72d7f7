#pragma once
/// The endings of scene and lesson files: NAME.carom.json, NAME.lesson.json, or plain NAME.json.

#include <filesystem>
#include <string>

namespace session {

inline constexpr const char* kSceneEnding = ".carom.json";  ///< ending of new scene files
inline constexpr const char* kLessonEnding = ".lesson.json";

/// File name without folder and ending: "rack" for rack.carom.json, rack.lesson.json and rack.json.
[[nodiscard]] std::string bareName(const std::filesystem::path&);

/// A title as the name of a file, without an ending. @param otherwise  name for an empty title
[[nodiscard]] std::string fileNameOf(const std::string& title, const std::string& otherwise);

/// Adds the ending to a name without one, and completes one of two parts: "rack" and "rack.carom" become
/// rack.carom.json, "rack.json" stays.
[[nodiscard]] std::filesystem::path withEnding(std::filesystem::path, const std::string& ending);

/// True for the files that come with the program and their folders, by whatever spelling or link: users' files do not
/// belong there, even if they can be written.
[[nodiscard]] bool isOfProgram(const std::filesystem::path&);
/// The proposed folder for a new file: the wanted folder if it is writable and the user's, else the working folder,
/// else the home folder.
[[nodiscard]] std::filesystem::path folderToWriteIn(const std::filesystem::path& wanted);
/// The proposed folder for a picture or a clip: the wanted folder if it is writable and the user's, else the user's
/// folder for pictures, else as for other files.
[[nodiscard]] std::filesystem::path folderForPictures(const std::filesystem::path& wanted);

/// From the root, without "." and "..": a path means the same file in whatever folder the program stands.
[[nodiscard]] std::filesystem::path wholePath(const std::filesystem::path&);

}  // namespace session
