#include "session/panels/gallery.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "io/assets.h"
#include "io/query_line.h"
#include "io/scene_json.h"
#include "session/document/file_names.h"

namespace session {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHardestCases = 8;
/// Shipped scenes that come first, in this order; the others follow by name.
constexpr std::array<std::string_view, 7> kFirstScenes = {"rack-break", "bank-shots", "cradle", "gas",
                                                          "pi-1",       "table",      "first"};

std::size_t placeOf(const fs::path& scene) {
    return static_cast<std::size_t>(std::find(kFirstScenes.begin(), kFirstScenes.end(), bareName(scene)) -
                                    kFirstScenes.begin());
}

std::vector<fs::path> sceneFiles() {
    std::vector<fs::path> paths;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(io::assetPath("scenes"), error))
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end(), [](const fs::path& a, const fs::path& b) {
        return placeOf(a) != placeOf(b) ? placeOf(a) < placeOf(b) : a < b;
    });
    return paths;
}

void addScenes(std::vector<Example>& all) {
    for (const fs::path& path : sceneFiles()) {
        io::Result<io::LoadedScene> loaded = io::loadScene(path);
        if (!loaded) continue;  // opening the file says why
        Example example;
        example.scene = std::move(loaded.value().scene);
        example.id = "scene " + bareName(path);
        example.title = example.scene.name.empty() ? bareName(path) : example.scene.name;
        example.note = example.scene.notes;
        example.path = path;
        all.push_back(std::move(example));
    }
}

void addLessons(std::vector<Example>& all, const LessonCourse& course) {
    for (const learn::LessonFile& file : course.lessons()) {
        const learn::Lesson& lesson = file.loaded.lesson;
        if (!file.loaded.problems.empty() || lesson.pages.empty()) continue;
        const learn::Page& page = lesson.pages.front();
        Example example{ExampleKind::Lesson, "lesson " + lesson.id, lesson.title, lesson.summary, file.path};
        example.scene = page.scene;
        example.overlays = page.shown;
        example.frame = page.frame;
        example.hidesAnswer = page.hidesAnswers;
        all.push_back(std::move(example));
    }
}

/// The cases that most methods fail, one of each group.
void addCases(std::vector<Example>& all, const CaseBook& book) {
    const std::vector<study::EdgeCase>& cases = book.catalogue().cases;
    std::vector<std::size_t> order(cases.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return book.summary(a).wrong > book.summary(b).wrong; });
    std::set<std::size_t> groups;
    for (const std::size_t which : order) {
        const study::EdgeCase& edgeCase = cases[which];
        if (groups.size() == kHardestCases || !groups.insert(edgeCase.group).second) continue;
        Example example{ExampleKind::Case, "case " + edgeCase.name, edgeCase.name, edgeCase.hard, {}, which};
        example.wrong = book.summary(which).wrong;
        example.scene = io::sceneOf(edgeCase.query);
        all.push_back(std::move(example));
    }
}

}  // namespace

void Gallery::load(LessonCourse& course, CaseBook& cases) {
    if (m_isLoaded) return;
    m_isLoaded = true;
    course.load();
    cases.load();
    addScenes(m_examples);
    addLessons(m_examples, course);
    addCases(m_examples, cases);
    m_pictures.resize(m_examples.size());
}

void Gallery::setLook(const GalleryLook& look) {
    if (look == m_look) return;
    m_look = look;
    std::fill(m_pictures.begin(), m_pictures.end(), nullptr);
}

void Gallery::setPicture(std::size_t example, io::Image picture) {
    m_pictures.at(example) = std::make_shared<const io::Image>(std::move(picture));
}

std::optional<std::size_t> Gallery::nextToDraw() const {
    const auto missing = std::find(m_pictures.begin(), m_pictures.end(), nullptr);
    if (missing == m_pictures.end()) return std::nullopt;
    return static_cast<std::size_t>(missing - m_pictures.begin());
}

}  // namespace session
