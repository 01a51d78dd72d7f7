#pragma once
/// The examples that come with the program: scenes to play with, lessons, the hardest cases.

#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/png.h"
#include "learn/lesson/lesson.h"
#include "render/palette.h"
#include "scene/scene.h"
#include "session/lesson/lesson_course.h"
#include "session/panels/cases.h"
#include "vocabulary/overlay.h"

namespace session {

enum class ExampleKind : std::uint8_t { Scene, Lesson, Case };
inline constexpr int kExampleKindCount = 3;

struct Example {
    ExampleKind kind = ExampleKind::Scene;
    std::string id;              ///< unique: "scene rack-break", "lesson 01-touching", "case 3-4-5 graze"
    std::string title, note;     ///< title and note of the file; the note is one or two sentences
    std::filesystem::path path;  ///< file of a scene or lesson
    scene::Scene scene;          ///< scene of the picture; a lesson's is that of the first page
    std::size_t edgeCase = 0;    ///< index of a case in the catalogue
    int wrong = 0;               ///< methods that answer a case with the verdict wrong or invalid
    vocabulary::Overlays overlays = vocabulary::defaultOverlays();
    learn::ReferenceFrame frame = learn::ReferenceFrame::World;
    bool hidesAnswer = false;  ///< a lesson asks for the answer
};

/// What the pictures of the cards depend on, besides the examples.
struct GalleryLook {
    render::Theme theme = render::Theme::Dark;
    bool hidesAnswers = false;
    bool operator==(const GalleryLook&) const = default;
};

class Gallery {
  public:
    using Picture = std::shared_ptr<const io::Image>;

    /// Reads the shipped scenes, once, and collects the examples; a large scene is read on another thread. Reads course
    /// and cases if they have not been read.
    void load(LessonCourse&, CaseBook&);
    /// One step of load(), the reading of one file or less. @return false: all but the large scenes are read
    bool loadNext(LessonCourse&, CaseBook&);
    /// Adds the large scenes once they are read. Called once a loop pass.
    void update();
    /// A large scene is being read.
    [[nodiscard]] bool isBusy() const { return m_largeScenes.valid(); }
    /// By kind: scenes, lessons in the order of the course, cases from the hardest on. Empty before load().
    [[nodiscard]] const std::vector<Example>& examples() const { return m_examples; }

    /// Indices of the examples that the empty palette shows: the first four scenes, two lessons and two cases.
    [[nodiscard]] std::vector<std::size_t> featured() const;

    /// Another look discards the pictures.
    void setLook(const GalleryLook& look);
    [[nodiscard]] const GalleryLook& look() const { return m_look; }
    [[nodiscard]] const Picture& picture(std::size_t example) const { return m_pictures.at(example); }  ///< null: none
    void setPicture(std::size_t example, io::Image picture);
    /// The first example without a picture, the featured ones before the others; absent once all have one.
    [[nodiscard]] std::optional<std::size_t> nextToDraw() const;

  private:
    struct Reading {
        std::vector<std::filesystem::path> left;  ///< the last comes next
        std::vector<Example> read;
    };

    bool m_isLoaded = false;
    std::optional<Reading> m_reading;
    std::vector<std::filesystem::path> m_large;  ///< files that load() has yet to begin
    std::shared_future<std::vector<Example>> m_largeScenes;
    std::vector<Example> m_examples;
    std::vector<Picture> m_pictures;  ///< one for each example
    GalleryLook m_look;
};

}  // namespace session
