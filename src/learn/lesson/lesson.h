#pragma once
/// Lessons: data files that a teacher writes with a text editor. Their schema is docs/lessons.md.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/result.h"
#include "learn/derivation/derivation.h"
#include "learn/lesson/field.h"
#include "scene/scene.h"
#include "vocabulary/overlay.h"

namespace learn {

/// A piece of running text.
struct Piece {
    enum class Kind : std::uint8_t { Words, Value, Formula };
    Kind kind = Kind::Words;
    std::string text;  ///< words; the name of a live value; a formula's source
    Formula formula;
};
using Paragraph = std::vector<Piece>;

/// @return the pieces of a text with {{values}} and $formulas$ ($$ is a dollar), or the problem and its
/// character
[[nodiscard]] io::Result<Paragraph> readParagraph(std::string_view text);

/// A student's answer: a number, a point, or a name.
using Answer = std::variant<double, Vec3, std::string>;

/// An attempt at a task: edits of the scene, an answer, or both.
struct Attempt {
    std::vector<std::pair<FieldRef, FieldValue>> edits;
    std::optional<Answer> answer;
    std::string reason;    ///< for a wrong attempt: words that the refusal must contain
    std::size_t line = 0;  ///< in the file
};

/// One of the answers that a task offers.
struct Option {
    std::string text;
    bool right = false;
    std::string why;  ///< for a wrong answer: the reason of the refusal
};

struct Task {
    enum class Kind : std::uint8_t {
        MakeOutcome,  ///< edit the scene until the outcome is `outcome`
        MakeAngle,    ///< until the angle is `degrees`, to within `tolerance`
        Predict,      ///< name `quantity` before it is revealed, to within `tolerance`
        Choose,       ///< one of `options`
        Find,         ///< the object that a test once per frame misses
        Count,        ///< the contacts of the scene up to `until`
    };
    std::string id;  ///< unique in the lesson: progress is kept by it
    Kind kind = Kind::MakeOutcome;
    Paragraph prompt;
    collide::Outcome outcome = collide::Outcome::Hit;
    double degrees = 0;
    bool deflection = false;  ///< MakeAngle: between the velocities before and after, else the ricochet angle
    std::string quantity;     ///< a live value
    double tolerance = 0;
    std::vector<Option> options;
    std::optional<double> until;  ///< frames; absent: until nothing more happens
    std::vector<Paragraph> hints;
    Attempt worked;
    std::vector<Attempt> wrong;
};

inline constexpr int kTaskKindCount = static_cast<int>(Task::Kind::Count) + 1;

/// The frame of reference in which the scene is shown.
enum class ReferenceFrame : std::uint8_t { World, Sphere, Inflated };
/// The figure beside the scene.
enum class Beside : std::uint8_t { None, Derivation, DistancePlot, AnglePlot, Incidence, Frames };

struct Page {
    std::string title;
    std::vector<Paragraph> text;
    scene::Scene scene;
    ReferenceFrame frame = ReferenceFrame::World;
    Beside beside = Beside::None;
    Article article = Article::Core;  ///< article of the derivation beside it
    std::string step;                 ///< step of the derivation; empty: the first
    vocabulary::Overlays shown = vocabulary::defaultOverlays();
    bool hidesAnswers = false;  ///< until they are revealed: always while a prediction is open
    std::vector<FieldRef> allowed;
    std::optional<Task> task;
    std::size_t line = 0;  ///< in the file
};

struct Lesson {
    std::string id;  ///< the file's name without .json or .lesson.json: progress is kept by it
    std::string title;
    double order = 0;
    std::string summary;
    std::vector<Page> pages;
};

/// A problem in a lesson's file.
struct LessonProblem {
    std::size_t line = 1;
    std::string field;    ///< "pages[2].task.tolerance"
    std::string message;  ///< "must be a number >= 0, got -1"
    [[nodiscard]] std::string text() const { return (field.empty() ? "" : field + ": ") + message; }
};

struct LoadedLesson {
    Lesson lesson;  ///< valid only without problems
    std::vector<LessonProblem> problems;
};

/// Every problem of the text is found, not only the first.
/// @param folder  searched for the scene files named in it, before the program's own scenes
[[nodiscard]] LoadedLesson readLesson(std::string_view json, const std::string& id,
                                      const std::filesystem::path& folder);
/// @return the lesson, or the reason why the file cannot be read, in one line
[[nodiscard]] io::Result<LoadedLesson> loadLesson(const std::filesystem::path&);

/// "FILE:LINE: field: message".
[[nodiscard]] std::string problemLine(const std::filesystem::path&, const LessonProblem&);

/// True if a file is meant as a lesson, whole or not: it is a JSON object with "carom_lesson", or, where the text is no
/// JSON, has that name in it.
[[nodiscard]] bool isLessonFile(const std::filesystem::path&);

struct LessonFile {
    std::filesystem::path path;
    LoadedLesson loaded;
};
/// The lessons of a folder (default: those that come with the program), in their order; broken ones last, with their
/// problems.
[[nodiscard]] std::vector<LessonFile> lessonsIn(const std::filesystem::path& folder);
[[nodiscard]] std::filesystem::path lessonFolder();

[[nodiscard]] const char* name(ReferenceFrame) noexcept;  ///< "world"
[[nodiscard]] const char* name(Beside) noexcept;          ///< "derivation"

}  // namespace learn
