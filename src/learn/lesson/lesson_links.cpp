#include "learn/lesson/lesson_links.h"

#include <algorithm>
#include <charconv>

#include "io/assets.h"
#include "io/file.h"
#include "io/text.h"
#include "learn/lesson/json_fields.h"

namespace learn {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestAddress = 2000, kLargestLesson = std::size_t{4} << 20;

bool isPrintable(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c > 0x20 && c < 0x7F; });
}

/// A relative name without "..": it stays in its folder, links aside.
bool staysInside(const std::string& name) {
    const fs::path path(name);
    return !name.empty() && path.is_relative() && name.find('\0') == std::string::npos &&
           std::none_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
}

bool isFile(const fs::path& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

/// True if the file, with symbolic links resolved, is not in the folder.
bool isOutside(const fs::path& file, const fs::path& folder) {
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    const fs::path root = error ? fs::path() : fs::canonical(folder.empty() ? fs::path(".") : folder, error);
    if (error) return true;
    const auto [inRoot, inReal] = std::mismatch(root.begin(), root.end(), real.begin(), real.end());
    return inRoot != root.end();
}

/// The number of elements of "pages"; 0 if the text is no lesson.
std::size_t pagesIn(const JsonFile& file) {
    const io::JsonValue* root = file.root();
    if (!root) return 0;
    std::size_t pages = 0;
    for (const io::JsonValue* member = root->first(); member != root->last(); member = member->next()) {
        if (!io::spells(member->key, "pages") || member->kind != io::JsonKind::Array) continue;
        for (const io::JsonValue* page = member->first(); page != member->last(); page = page->next()) ++pages;
    }
    return pages;
}

std::string pageProblem(const LinkTarget& target, std::size_t pages) {
    if (target.page < pages) return {};
    return "must name a page of a lesson with " + std::to_string(pages) + (pages == 1 ? " page" : " pages") +
           ", got page " + std::to_string(target.page + 1);
}

io::Error linkError(const std::string& target, const std::string& what) {
    return io::Error{"link \"" + io::shortened(target, 60) + "\": " + what};
}

/// The index of a page in "#3"; absent if it is no number from 1.
std::optional<std::size_t> pageIndexOf(std::string_view text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number == 0) return std::nullopt;
    return number - 1;
}

io::Result<LinkTarget> fileTarget(const std::string& target, const std::string& name, const fs::path& folder,
                                  std::optional<std::size_t> page) {
    constexpr const char* kWhat =
        "must be https://..., a lesson (NAME.json or NAME.json#PAGE), a scene (NAME.json) or #PAGE";
    if (!name.ends_with(".json") || !staysInside(name)) return linkError(target, kWhat);
    fs::path file = folder / name;
    for (const char* assets : {"lessons", "scenes"})
        if (!isFile(file)) file = io::assetPath(fs::path(assets) / name);
    if (!isFile(file))
        return linkError(target, "must be a file beside the lesson, in assets/lessons or in assets/scenes");
    if (!isLessonFile(file)) {
        if (page) return linkError(target, "must be a lesson where it names a page, and the file is none");
        return LinkTarget{LinkTarget::Kind::Scene, {}, file};
    }
    LinkTarget found{LinkTarget::Kind::Lesson, {}, file, page.value_or(0)};
    const io::Result<std::string> text = io::readFile(file, kLargestLesson);
    if (!text) return linkError(target, text.error());
    if (const std::string problem = pageProblem(found, pagesIn(JsonFile(text.value()))); !problem.empty())
        return linkError(target, problem);
    return found;
}

/// Width and height in the head of a PNG file; absent if it is none.
std::optional<std::pair<std::uint32_t, std::uint32_t>> pngSize(std::string_view bytes) {
    if (!bytes.starts_with("\x89PNG\r\n\x1a\n") || bytes.size() < 24) return std::nullopt;
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
        return value;
    };
    return std::pair(number(16), number(20));
}

}  // namespace

io::Result<LinkTarget> linkTarget(const std::string& target, const fs::path& folder) {
    if (target.starts_with("https://") || target.starts_with("http://")) {
        if (!isPrintable(target) || target.size() > kLongestAddress || target.ends_with("//"))
            return linkError(target, "must be an address of at most 2000 letters, digits and signs, without spaces");
        return LinkTarget{LinkTarget::Kind::Web, target};
    }
    const std::size_t sign = std::min(target.find('#'), target.size());
    std::optional<std::size_t> page;
    if (sign < target.size()) {
        page = pageIndexOf(std::string_view(target).substr(sign));
        if (!page) return linkError(target, "must have the number of a page, 1 or more, after #");
    }
    if (sign == 0 && page) return LinkTarget{LinkTarget::Kind::Lesson, {}, {}, *page};
    return fileTarget(target, target.substr(0, sign), folder, page);
}

io::Result<fs::path> pictureFile(const std::string& target, const fs::path& folder) {
    const auto refused = [&](const std::string& what) {
        return io::Error{"picture \"" + io::shortened(target, 60) + "\": " + what};
    };
    const fs::path file = folder / target;
    if (!staysInside(target)) return refused("must be a file in the lesson's folder");
    if (!isFile(file)) return refused("must be a PNG file in the lesson's folder, and there is no such file");
    if (isOutside(file, folder)) return refused("must be a file in the lesson's folder, and leads out of it");
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    if (error || size > kLargestPictureFile)
        return refused("must be at most 4194304 bytes, got " + (error ? error.message() : std::to_string(size)));
    const io::Result<std::string> bytes = io::readFile(file, kLargestPictureFile);
    if (!bytes) return refused(bytes.error());
    const auto sides = pngSize(bytes.value());
    if (!sides) return refused("must be a PNG file, and begins otherwise");
    const auto [width, height] = *sides;
    if (std::max(width, height) > std::uint32_t(kLargestPictureSide))
        return refused("must have sides of at most " + std::to_string(kLargestPictureSide) + " pixels, got " +
                       std::to_string(width) + "x" + std::to_string(height));
    if (io::readPng(file).width == 0) return refused("must be a whole PNG file, and cannot be read to its end");
    return file;
}

std::string targetProblem(const Piece& piece, const JsonFile& file) {
    if (piece.kind == Piece::Kind::Picture) {
        const io::Result<fs::path> found = pictureFile(piece.target, file.folder());
        return found ? std::string() : found.error();
    }
    if (piece.kind != Piece::Kind::Link) return {};
    const io::Result<LinkTarget> found = linkTarget(piece.target, file.folder());
    if (!found) return found.error();
    if (found.value().kind != LinkTarget::Kind::Lesson || !found.value().file.empty()) return {};
    const std::string problem = pageProblem(found.value(), pagesIn(file));
    return problem.empty() ? problem : linkError(piece.target, problem).message;
}

std::vector<const Paragraph*> paragraphsOf(const Page& page) {
    std::vector<const Paragraph*> all;
    const auto add = [&](const std::vector<Paragraph>& paragraphs) {
        for (const Paragraph& paragraph : paragraphs) all.push_back(&paragraph);
    };
    add(page.text);
    add(page.notes);
    if (page.task) all.push_back(&page.task->prompt);
    if (page.task) add(page.task->hints);
    return all;
}

LessonPictures loadPictures(const Lesson& lesson, const fs::path& folder) {
    LessonPictures pictures;
    for (const Page& page : lesson.pages)
        for (const Paragraph* paragraph : paragraphsOf(page))
            for (const Piece& piece : *paragraph) {
                if (piece.kind != Piece::Kind::Picture || pictures.contains(piece.target)) continue;
                const io::Result<fs::path> file = pictureFile(piece.target, folder);
                io::Image image = file ? io::readPng(file.value()) : io::Image{};
                if (image.width > 0) pictures[piece.target] = std::make_shared<const io::Image>(std::move(image));
            }
    return pictures;
}

}  // namespace learn
