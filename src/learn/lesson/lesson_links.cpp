#include "learn/lesson/lesson_links.h"

#include <algorithm>
#include <charconv>

#include "io/text.h"
#include "learn/lesson/json_fields.h"

namespace learn {
namespace {

constexpr std::size_t kLongestAddress = 2000;

bool isPrintable(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c > 0x20 && c < 0x7F; });
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

io::Result<LinkTarget> fileTarget(const std::string& target, const std::string& name, LessonFiles& files,
                                  std::optional<std::size_t> page) {
    constexpr const char* kWhat =
        "must be https://..., a lesson (NAME.json or NAME.json#PAGE), a scene (NAME.json) or #PAGE";
    if (!name.ends_with(".json")) return linkError(target, kWhat);
    const io::Result<NamedFile> found = files.find(name, "a lesson or a scene", {"lessons", "scenes"});
    if (!found) return linkError(target, found.error());
    const auto& [file, root] = found.value();
    const io::Result<std::optional<std::size_t>> pages = files.pagesOf(file);
    if (!pages) return linkError(target, pages.error());
    if (!pages.value()) {
        if (page) return linkError(target, "must be a lesson where it names a page, and the file is none");
        return LinkTarget{LinkTarget::Kind::Scene, {}, file, 0, root};
    }
    LinkTarget lesson{LinkTarget::Kind::Lesson, {}, file, page.value_or(0)};
    if (const std::string problem = pageProblem(lesson, *pages.value()); !problem.empty())
        return linkError(target, problem);
    return lesson;
}

}  // namespace

io::Result<LinkTarget> linkTarget(const std::string& target, LessonFiles& files) {
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
    return fileTarget(target, target.substr(0, sign), files, page);
}

std::string targetProblem(const Piece& piece, const JsonFile& file) {
    if (piece.kind == Piece::Kind::Picture) return file.files().pictureProblem(piece.target);
    if (piece.kind != Piece::Kind::Link) return {};
    const io::Result<LinkTarget> found = linkTarget(piece.target, file.files());
    if (!found) return found.error();
    if (found.value().kind != LinkTarget::Kind::Lesson || !found.value().file.empty()) return {};
    const std::string problem = pageProblem(found.value(), file.elementsOf("pages"));
    return problem.empty() ? problem : linkError(piece.target, problem).message;
}

}  // namespace learn
