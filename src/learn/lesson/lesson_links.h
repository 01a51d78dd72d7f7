#pragma once
/// What the links and pictures in the texts of a lesson lead to. Files are named relative to the lesson's folder.

#include <filesystem>
#include <string>

#include "io/result.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/lesson_files.h"

namespace learn {

class JsonFile;

struct LinkTarget {
    enum class Kind : std::uint8_t { Web, Lesson, Scene };
    Kind kind = Kind::Web;
    std::string address{};         ///< Web: an address that begins with https:// or http://, printable ASCII
    std::filesystem::path file{};  ///< Lesson, Scene; empty for a page of the same lesson
    std::size_t page = 0;          ///< Lesson: index of a page
    std::filesystem::path root{};  ///< Scene: what it names does not lead out of this folder
};

/// Resolves "https://...", "NAME.json" (beside the lesson, else of assets/lessons or assets/scenes), "NAME.json#3" (the
/// third page of a lesson) or "#3" (the third page of the same lesson, whose number is not checked here).
/// @return the target, or one line: 'link "a.json": must be ..., ...'
[[nodiscard]] io::Result<LinkTarget> linkTarget(const std::string& target, LessonFiles&);

/// Why a link or a picture leads nowhere; empty if it does not, and for other pieces.
[[nodiscard]] std::string targetProblem(const Piece&, const JsonFile&);

}  // namespace learn
