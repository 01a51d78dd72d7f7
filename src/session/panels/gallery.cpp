#include "session/panels/gallery.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <string_view>

#include "io/assets.h"
#include "io/query/query_line.h"
#include "io/scene_json.h"
#include "platform/threads.h"
#include "session/document/file_names.h"

namespace session {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHardestCases = 8;
constexpr std::uintmax_t kReadAtOnce = std::uintmax_t{1} << 18;  ///< size of a file, bytes
/// Shipped scenes that come first, in this order; the others follow by name.
constexpr std::array<std::string_view, 7> kFirstScenes = {"rack-break", "bank-shots", "cradle", "gas",
                                                          "pi-1",       "table",      "first"};

/// Order of the scenes' files.
bool isBefore(const fs::path& a, const fs::path& b) {
    const auto place = [](const fs::path& scene) {
        return std::find(kFirstScenes.begin(), kFirstScenes.end(), bareName(scene));
    };
    return place(a) != place(b) ? place(a) < place(b) : a < b;
}

void addScene(std::vector<Example>& all, const fs::path& path) {
    const io::Result<io::LoadedScene> loaded = io::loadScene(path);
    if (!loaded) return;  // opening the file says why
    const scene::Scene& scene = loaded.value().scene;
    const std::string name = bareName(path);
    const std::string& title = scene.name.empty() ? name : scene.name;
    all.push_back({ExampleKind::Scene, "scene " + name, title, scene.notes, path, scene});
}

std::vector<Example> readScenes(const std::vector<fs::path>& files) {
    std::vector<Example> examples;
    for (const fs::path& path : files) addScene(examples, path);
    return examples;
}

void addLessons(std::vector<Example>& all, const LessonCourse& course) {
    for (const learn::LessonFile& file : course.lessons()) {
        const learn::Lesson& lesson = file.loaded.lesson;
        if (!file.loaded.problems.empty() || lesson.pages.empty()) continue;
        const learn::Page& page = lesson.pages.front();
        all.push_back(
            {ExampleKind::Lesson, "lesson " + lesson.id, lesson.title, lesson.summary, file.path, page.scene});
        all.back().overlays = page.shown;
        all.back().frame = page.frame;
        all.back().hidesAnswer = page.hidesAnswers;
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
        all.push_back({ExampleKind::Case,
                       "case " + edgeCase.name,
                       edgeCase.name,
                       edgeCase.hard,
                       {},
                       io::sceneOf(edgeCase.query)});
        all.back().edgeCase = which;
        all.back().wrong = book.summary(which).wrong;
    }
}

}  // namespace

void Gallery::load(LessonCourse& course, CaseBook& cases) {
    while (loadNext(course, cases)) continue;
    if (m_large.empty()) return;
    // The shipped files stay as they are while the program runs: they are read once for all sessions.
    static const std::shared_future<std::vector<Example>> large =
        platform::runBesideOrWhenAsked([paths = m_large] { return readScenes(paths); }).share();
    m_largeScenes = large;
    m_large.clear();
}

bool Gallery::loadNext(LessonCourse& course, CaseBook& cases) {
    if (m_isLoaded) return false;
    if (course.loadNext() || cases.loadNext()) return true;
    if (!m_reading) {
        m_reading.emplace();
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(io::assetPath("scenes"), error)) {
            if (entry.path().extension() != ".json") continue;
            (entry.file_size(error) > kReadAtOnce ? m_large : m_reading->left).push_back(entry.path());
        }
        std::sort(m_large.begin(), m_large.end(), isBefore);
        std::sort(m_reading->left.rbegin(), m_reading->left.rend(), isBefore);
    }
    if (!m_reading->left.empty()) {
        addScene(m_reading->read, m_reading->left.back());
        m_reading->left.pop_back();
        return true;
    }
    m_isLoaded = true;
    m_examples = std::move(m_reading->read);
    addLessons(m_examples, course);
    addCases(m_examples, cases);
    m_pictures.resize(m_examples.size());
    m_reading.reset();
    return false;
}

void Gallery::update() {
    if (!isBusy() || m_largeScenes.wait_for(std::chrono::seconds(0)) == std::future_status::timeout) return;
    for (const Example& example : m_largeScenes.get()) {
        const auto next = std::find_if(m_examples.begin(), m_examples.end(), [&](const Example& other) {
            return other.kind != ExampleKind::Scene || isBefore(example.path, other.path);
        });
        m_pictures.insert(m_pictures.begin() + (next - m_examples.begin()), nullptr);
        m_examples.insert(next, example);
    }
    m_largeScenes = {};
}

void Gallery::setLook(const GalleryLook& look) {
    if (look == m_look) return;
    m_look = look;
    std::fill(m_pictures.begin(), m_pictures.end(), nullptr);
}

void Gallery::setPicture(std::size_t example, io::Image picture) {
    m_pictures.at(example) = std::make_shared<const io::Image>(std::move(picture));
}

std::vector<std::size_t> Gallery::featured() const {
    constexpr int kFeatured[kExampleKindCount] = {4, 2, 2};
    std::vector<std::size_t> indices;
    int count[kExampleKindCount] = {};
    for (std::size_t i = 0; i < m_examples.size(); ++i) {
        const auto kind = static_cast<std::size_t>(m_examples[i].kind);
        if (count[kind]++ < kFeatured[kind]) indices.push_back(i);
    }
    return indices;
}

std::optional<std::size_t> Gallery::nextToDraw() const {
    for (const std::size_t i : featured())
        if (!m_pictures[i]) return i;
    const auto missing = std::find(m_pictures.begin(), m_pictures.end(), nullptr);
    if (missing == m_pictures.end()) return std::nullopt;
    return static_cast<std::size_t>(missing - m_pictures.begin());
}

}  // namespace session
