#include "learn/lesson/lesson_files.h"

#include <algorithm>

#include "io/assets.h"
#include "io/file.h"
#include "io/scenes/mesh_scene.h"
#include "io/text.h"
#include "learn/lesson/json_fields.h"

namespace learn {
namespace {

namespace fs = std::filesystem;

/// True if the file is in the folder or below, by its name and where links lead. Outside of it nothing is asked for.
bool isBelow(const fs::path& file, const fs::path& folder) {
    std::error_code error;
    const auto isIn = [&](const fs::path& whole, const fs::path& root) {
        const fs::path way = whole.lexically_relative(root);
        return !error && !way.empty() && *way.begin() != "..";
    };
    const fs::path root = fs::absolute(folder, error).lexically_normal();
    if (file.native().find(fs::path::value_type{0}) != fs::path::string_type::npos) return false;
    if (!isIn(fs::absolute(file, error).lexically_normal(), root)) return false;
    const fs::path real = fs::weakly_canonical(file, error);
    return !error && isIn(real, fs::weakly_canonical(root, error));
}

bool isThere(const fs::path& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
}

/// A message without the value that the file has.
std::string withoutValue(const std::string& problem) { return problem.substr(0, problem.find(", got ")); }

/// The problem of a scene without the values that the file has.
std::string withoutValues(const std::string& problem, std::string_view json) {
    if (json.find("\"carom\"") == std::string_view::npos) return "must be a scene file, and is none";
    if (problem.starts_with("not valid")) return "must be a scene file, and is not valid JSON";
    return "must be a scene file without mistakes: " + io::shortened(withoutValue(problem), 160);
}

}  // namespace

LessonFiles::LessonFiles(fs::path folder, const io::LessonBudget& budget, io::ReadingProgress* progress)
    : m_folder(folder.empty() ? fs::path(".") : std::move(folder)), m_left(budget), m_progress(progress) {}

io::Result<NamedFile> LessonFiles::find(const std::string& name, const std::string& kind,
                                        std::initializer_list<const char*> assets, const NamedFile& namedBy) const {
    std::string must = "must be " + kind + " in the lesson's folder";
    const fs::path& root = namedBy.root.empty() ? m_folder : namedBy.root;
    const fs::path path = (namedBy.path.empty() ? m_folder : io::folderOf(namedBy.path)) / name;
    if (!isBelow(path, root)) return io::Error{must + ", and leads out of it"};
    if (isThere(path)) return NamedFile{path, root};
    for (const char* folder : assets) {
        const fs::path ours = io::assetPath(folder);
        if (isBelow(ours / name, ours) && isThere(ours / name)) return NamedFile{ours / name, ours};
        must += std::string(" or in assets/") + folder;
    }
    return io::Error{must + ", and there is no such file"};
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
    const io::Result<NamedFile> file = find(name, "a PNG file");
    if (!file) return io::Error{file.error()};
    const io::Result<std::string> bytes = read(file.value().path, io::kLargestPictureFile);
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

io::Result<scene::MeshRef> LessonFiles::mesh(const std::string& name, const NamedFile& namedBy) {
    const io::Result<NamedFile> file = find(name, "an OBJ or STL file", {}, namedBy);
    if (!file) return io::Error{file.error()};
    const fs::path path = file.value().path.lexically_normal();
    if (!io::isMeshFile(path)) return io::Error{"must be an OBJ or STL file, and ends otherwise"};
    const auto known = m_meshes.find({path, name});
    if (known != m_meshes.end()) return known->second;
    const auto readMesh = [&]() -> io::Result<scene::MeshRef> {
        const io::Result<std::string> bytes = read(path, io::kLargestMeshFile);
        if (!bytes) return io::Error{bytes.error()};
        const auto isWanted = [this](float) { return !m_progress || !m_progress->isCancelled; };
        std::error_code error;
        const scene::MeshSource source{nullptr, name, fs::absolute(path, error).string()};
        const io::Result<io::LoadedMesh> loaded = io::readMeshBytes(path, bytes.value(), source, isWanted);
        if (!loaded) return io::Error{io::shortened(withoutValue(loaded.error()), 160)};
        return loaded.value().mesh;
    };
    return m_meshes.emplace(std::pair(path, name), readMesh()).first->second;
}

io::Result<io::LoadedScene> LessonFiles::sceneOf(std::string_view json, const NamedFile& file) {
    return io::readScene(json, [&](const std::string& name) { return mesh(name, file); });
}

io::Result<scene::Scene> LessonFiles::readScene(const std::string& name) {
    const auto refused = [&](const std::string& what) {
        return io::Error{"scene \"" + io::shortened(name, 60) + "\": " + what};
    };
    const io::Result<NamedFile> file = find(name, "a scene file", {"scenes"});
    if (!file) return refused(file.error());
    const io::Result<std::string> json = read(file.value().path, io::kLargestFile);
    if (!json) return refused(json.error());
    io::Result<io::LoadedScene> loaded = sceneOf(json.value(), file.value());
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
