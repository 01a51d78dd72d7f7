#pragma once
/// What the links and pictures in the texts of a lesson lead to. Files are named relative to the lesson's folder.

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "io/png.h"
#include "io/result.h"
#include "learn/lesson/lesson.h"

namespace learn {

class JsonFile;

/// Limits of a picture: bytes of its file, pixels of a side.
inline constexpr std::size_t kLargestPictureFile = std::size_t{4} << 20;
inline constexpr int kLargestPictureSide = 4096;

struct LinkTarget {
    enum class Kind : std::uint8_t { Web, Lesson, Scene };
    Kind kind = Kind::Web;
    std::string address{};         ///< Web: an address that begins with https:// or http://, printable ASCII
    std::filesystem::path file{};  ///< Lesson, Scene; empty for a page of the same lesson
    std::size_t page = 0;          ///< Lesson: index of a page
};

/// Resolves "https://...", "NAME.json" (beside the lesson, else of assets/lessons or assets/scenes), "NAME.json#3" (the
/// third page of a lesson) or "#3" (the third page of the same lesson, whose number is not checked here).
/// @return the target, or one line: 'link "a.json": must be ..., ...'
[[nodiscard]] io::Result<LinkTarget> linkTarget(const std::string& target, const std::filesystem::path& folder);

/// The file of a picture, which must be a PNG in the lesson's folder or below.
/// @return the file, or one line: 'picture "a.jpg": must be ..., ...'
[[nodiscard]] io::Result<std::filesystem::path> pictureFile(const std::string& target,
                                                            const std::filesystem::path& folder);

/// Why a link or a picture leads nowhere; empty if it does not, and for other pieces.
[[nodiscard]] std::string targetProblem(const Piece&, const JsonFile&);

/// Decoded pictures by their names in the lesson's texts.
using LessonPictures = std::map<std::string, std::shared_ptr<const io::Image>>;
/// All pictures of a lesson; one that can no longer be read is left out.
[[nodiscard]] LessonPictures loadPictures(const Lesson&, const std::filesystem::path& folder);

/// The paragraphs of a page: text, notes, prompt and hints.
[[nodiscard]] std::vector<const Paragraph*> paragraphsOf(const Page&);

}  // namespace learn
