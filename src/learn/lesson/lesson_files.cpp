#include "learn/lesson/lesson_files.h"

#include <algorithm>

#include "io/assets.h"
#include "io/file.h"
#include "io/text.h"
#include "learn/lesson/json_fields.h"

namespace learn {
namespace {

namespace fs = std::filesystem;

/// Why a name is no file on disk in the folder or below; empty if it is one.
std::string fileProblem(const std::string& name, const fs::path& folder, const char* kind) {
    const std::string must = std::string("must be ") + kind + " in the lesson's folder";
    std::error_code error;
    if (!staysInside(name)) return must;
    if (!fs::is_regular_file(folder / name, error)) return must + ", and there is no such file";
    return isOutside(folder / name, folder) ? must + ", and leads out of it" : std::string();
}

/// The problem of a scene without the values that the file has.
std::string withoutValues(const std::string& problem, std::string_view json) {
    if (json.find("\"carom\"") == std::string_view::npos) return "must be a scene file, and is none";
    if (problem.starts_with("not valid")) return "must be a scene file, and is not valid JSON";
    const std::string start = problem.substr(0, problem.find(", got "));
    return "must be a scene file without mistakes: " + io::shortened(start, 100);
}

}  // namespace

bool staysInside(const std::string& name) {
    const fs::path path(name);
    return !name.empty() && path.is_relative() && name.find('\0') == std::string::npos &&
           std::none_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
}

bool isOutside(const fs::path& file, const fs::path& folder) {
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    const fs::path root = error ? fs::path() : fs::canonical(folder.empty() ? fs::path(".") : folder, error);
    if (error) return true;
    const auto [inRoot, inReal] = std::mismatch(root.begin(), root.end(), real.begin(), real.end());
    return inRoot != root.end();
}

io::Error LessonFiles::beyond(const std::string& what) {
    m_isBeyond = true;
    return io::Error{"must be within what the files of one lesson may need together: " + what};
}

/// Counts the file and its bytes against the budget.
io::Result<std::string> LessonFiles::read(const fs::path& path, std::size_t most) {
    if (m_progress && m_progress->isCancelled) return io::Error{"cancelled"};
    if (m_left.files == 0) return beyond(std::to_string(io::kLessonBudget.files) + " files");
    --m_left.files;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error && size > most)
        return io::Error{"must be at most " + std::to_string(most) + " bytes, got " + std::to_string(size)};
    if (!error && size > m_left.bytes) return beyond(std::to_string(io::kLessonBudget.bytes) + " bytes");
    io::Result<std::string> text = io::readFile(path, std::min(most, m_left.bytes));
    if (text) m_left.bytes -= text.value().size();
    return text;
}

io::Result<io::Image> LessonFiles::picture(const std::string& name) {
    if (const std::string problem = fileProblem(name, m_folder, "a PNG file"); !problem.empty())
        return io::Error{problem};
    const io::Result<std::string> bytes = read(m_folder / name, io::kLargestPictureFile);
    if (!bytes) return io::Error{bytes.error()};
    const auto sides = io::pngSize(bytes.value());
    if (!sides) return io::Error{"must be a PNG file, and begins otherwise"};
    const auto [width, height] = *sides;
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    if (std::max(width, height) > std::uint32_t(io::kLargestPictureSide))
        return io::Error{"must have sides of at most " + std::to_string(io::kLargestPictureSide) + " pixels, got " +
                         size};
    const std::uint64_t pixels = std::uint64_t(width) * height;
    if (pixels > m_left.pixels)
        return beyond(std::to_string(io::kLessonBudget.pixels) + " pixels, got " + size + " beside those before it");
    m_left.pixels -= pixels;
    return io::decodePng(bytes.value(), [this] { return !m_progress || !m_progress->isCancelled; });
}

std::string LessonFiles::pictureProblem(const std::string& name) {
    const auto [known, isNew] = m_pictureProblems.try_emplace(name);
    if (!isNew) return known->second;
    io::Result<io::Image> image = picture(name);
    if (image)
        m_pictures[name] = std::make_shared<const io::Image>(std::move(image.value()));
    else
        known->second = "picture \"" + io::shortened(name, 60) + "\": " + image.error();
    return known->second;
}

io::Result<scene::Scene> LessonFiles::readScene(const std::string& name) {
    const auto refused = [&](const std::string& what) {
        return io::Error{"scene \"" + io::shortened(name, 60) + "\": " + what};
    };
    fs::path path = m_folder / name;
    if (const std::string problem = fileProblem(name, m_folder, "a scene file"); !problem.empty()) {
        std::error_code error;
        const bool isThere = !staysInside(name) || fs::exists(fs::symlink_status(path, error));
        path = isThere ? fs::path() : io::assetPath(fs::path("scenes") / name);
        if (path.empty()) return refused(problem + (isThere ? "" : " or in assets/scenes"));
    }
    const io::Result<std::string> json = read(path, io::kLargestFile);
    if (!json) return refused(json.error());
    io::Result<io::LoadedScene> loaded = io::readScene(json.value(), io::folderOf(path));
    if (!loaded) return refused(withoutValues(loaded.error(), json.value()));
    return std::move(loaded.value().scene);
}

const io::Result<scene::Scene>& LessonFiles::scene(const std::string& name) {
    const auto known = m_scenes.find(name);
    return known != m_scenes.end() ? known->second : m_scenes.emplace(name, readScene(name)).first->second;
}

io::Result<std::optional<std::size_t>> LessonFiles::pagesOf(const fs::path& lesson) {
    const auto known = m_pages.find(lesson);
    if (known != m_pages.end()) return known->second;
    using Pages = io::Result<std::optional<std::size_t>>;
    std::error_code error;
    if (fs::file_size(lesson, error) > io::kLargestLesson && !error) return Pages(std::nullopt);
    const io::Result<std::string> json = read(lesson, io::kLargestLesson);
    Pages pages = json ? Pages(std::nullopt) : Pages(io::Error{json.error()});
    if (json && isLessonText(json.value())) pages = std::optional(JsonFile(json.value()).elementsOf("pages"));
    return m_pages.emplace(lesson, std::move(pages)).first->second;
}

}  // namespace learn
