#include "learn/lesson/lesson.h"

#include <algorithm>
#include <system_error>

#include "io/assets.h"
#include "io/file.h"
#include "learn/lesson/json_fields.h"

namespace learn {

namespace {

std::string_view withoutMark(std::string_view json) {
    if (json.starts_with("\xEF\xBB\xBF")) json.remove_prefix(3);
    return json;
}

}  // namespace

bool isLessonFile(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;
    const io::Result<std::string> text = io::readFile(path, io::kLargestLesson);
    return text && isLessonText(text.value());
}

bool isLessonText(std::string_view text) {
    if (text.find("\"carom_lesson\"") == std::string_view::npos) return false;
    const JsonFile file(withoutMark(text));
    return !file.root() || file.root()->find("carom_lesson");
}

io::Result<LoadedLesson> loadLesson(const std::filesystem::path& path, const io::LessonBudget& budget,
                                    io::ReadingProgress* progress) {
    const io::Result<std::string> text = io::readFile(path, io::kLargestLesson);
    if (!text) return io::Error{text.error()};
    const std::string_view json = withoutMark(text.value());
    const std::filesystem::path bare = path.stem().extension() == ".lesson" ? path.stem() : path;
    LessonFiles files(path.parent_path(), budget, progress);
    return readLesson(json, bare.stem().string(), files);
}

std::string problemLine(const std::filesystem::path& path, const LessonProblem& problem) {
    return io::oneLine(path.string()) + ':' + std::to_string(problem.line) + ": " + problem.text();
}

std::filesystem::path lessonFolder() { return io::assetPath("lessons"); }

std::vector<std::filesystem::path> lessonFilesIn(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    return files;
}

LessonFile readLessonFile(const std::filesystem::path& path) {
    LessonFile file;
    file.path = path;
    if (io::Result<LoadedLesson> loaded = loadLesson(path))
        file.loaded = std::move(loaded.value()), file.loaded.pictures.clear();
    else
        file.loaded.problems.push_back({1, "", loaded.error()});
    return file;
}

void putInOrder(std::vector<LessonFile>& files) {
    std::sort(files.begin(), files.end(), [](const LessonFile& a, const LessonFile& b) {
        const auto rank = [](const LessonFile& f) {
            return std::tuple(!f.loaded.problems.empty(), f.loaded.lesson.order, f.path);
        };
        return rank(a) < rank(b);
    });
}

std::vector<LessonFile> lessonsIn(const std::filesystem::path& folder) {
    std::vector<LessonFile> files;
    for (const std::filesystem::path& path : lessonFilesIn(folder)) files.push_back(readLessonFile(path));
    putInOrder(files);
    return files;
}

}  // namespace learn
