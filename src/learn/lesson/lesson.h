#pragma once
/// Lessons: data files that a teacher writes with a text editor. Their schema is docs/lessons.md.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/result.h"
#include "io/text.h"
#include "learn/derivation/derivation.h"
#include "learn/lesson/field.h"
#include "scene/scene.h"
#include "vocabulary/overlay.h"

namespace learn {

/// A piece of text.
struct Piece {
    enum class Kind : std::uint8_t { Words, Value, Formula, Link, Picture };
    Kind kind = Kind::Words;
    std::string text;  ///< words, also those of a link or a picture; the name of a live value; a formula's source
    Formula formula{};
    bool isBold = false;   ///< of words
    std::string target{};  ///< of a link or a picture, as written; lesson_links.h resolves it
};
using Paragraph = std::vector<Piece>;

/// @return the pieces of a text with {{values}}, $formulas$ ($$ is a dollar), **bold words**, [links](target) and
/// ![pictures](file), or the problem and its character
[[nodiscard]] io::Result<Paragraph> readParagraph(std::string_view text);

/// A student's answer: a number, a point, or a name.
using Answer = std::variant<double, Vec3, std::string>;

/// An attempt to solve a task: edits of the scene, an answer, or both.
struct Attempt {
    std::vector<std::pair<FieldRef, FieldValue>> edits;
    std::optional<Answer> answer;
    std::string reason;    ///< words that the refusal of a wrong attempt must contain
    std::size_t line = 0;  ///< in the file
};

/// One of the answers that a task offers.
struct Option {
    std::string text;
    bool right = false;
    std::string why;  ///< reason for the refusal of a wrong answer
};

/// What a task of the kind Place asks for.
enum class Placed : std::uint8_t { HitPoint, Ghost, Normal, Outgoing, Time };

struct Task {
    enum class Kind : std::uint8_t {
        MakeOutcome,  ///< edit the scene until the outcome is `outcome`
        MakeAngle,    ///< edit the scene until the angle is `degrees`, to within `tolerance`
        Predict,      ///< predict `quantity` before it is revealed, to within `tolerance`
        Choose,       ///< choose one of `options`
        Find,         ///< find the object that discrete sampling misses
        Count,        ///< count the contacts of the scene up to `until`
        Place,        ///< put `placed` into the picture by hand, to within `tolerance`
    };
    std::string id;  ///< unique in the lesson; the key of progress
    Kind kind = Kind::MakeOutcome;
    Paragraph prompt;
    collide::Outcome outcome = collide::Outcome::Hit;
    double degrees = 0;
    bool deflection = false;  ///< MakeAngle: the angle between the velocities before and after, else the ricochet angle
    std::string quantity;     ///< a live value
    Placed placed = Placed::HitPoint;
    double tolerance = 0;  ///< in the unit of what is asked for; Place: units, degrees or frames
    std::vector<Option> options;
    std::optional<double> until;  ///< frames; absent: all contacts
    std::vector<Paragraph> hints;
    Attempt worked;
    std::vector<Attempt> wrong;
};

inline constexpr int kTaskKindCount = static_cast<int>(Task::Kind::Place) + 1;

/// The frame of reference in which the scene is shown.
enum class ReferenceFrame : std::uint8_t { World, Sphere, Inflated };
/// The figure beside the scene.
enum class Beside : std::uint8_t { None, Derivation, DistancePlot, AnglePlot, Incidence, Frames };

struct Page {
    std::string title;
    std::vector<Paragraph> text;
    scene::Scene scene;
    bool isFlat =
        false;  ///< seen from above, drags stay in the plane: by its `view`, else where all is in the plane z = 0
    ReferenceFrame frame = ReferenceFrame::World;
    Beside beside = Beside::None;
    Article article = Article::Core;  ///< article of the derivation beside it
    std::string step;                 ///< step of the derivation; empty: the first
    vocabulary::Overlays shown = vocabulary::defaultOverlays();
    bool hidesAnswers = false;  ///< answers stay hidden until they are revealed
    std::vector<FieldRef> allowed;
    std::optional<Task> task;
    std::vector<Paragraph> notes;  ///< for the teacher: shown in class mode
    std::size_t line = 0;          ///< in the file
};

struct Lesson {
    std::string id;  ///< name of the file without .json or .lesson.json; the key of progress
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
    [[nodiscard]] std::string text() const { return io::oneLine((field.empty() ? "" : field + ": ") + message); }
};

struct LoadedLesson {
    Lesson lesson;  ///< valid only without problems
    std::vector<LessonProblem> problems;
};

/// Reads the text of a lesson; finds all problems, not only the first.
/// @param folder  searched for the scene files named in it, before the program's own scenes
[[nodiscard]] LoadedLesson readLesson(std::string_view json, const std::string& id,
                                      const std::filesystem::path& folder);
/// @return the lesson, or the reason why the file cannot be read, in one line
[[nodiscard]] io::Result<LoadedLesson> loadLesson(const std::filesystem::path&);

/// The problem as "FILE:LINE: field: message".
[[nodiscard]] std::string problemLine(const std::filesystem::path&, const LessonProblem&);

/// True if a file is meant as a lesson, even one with mistakes: it is a JSON object with "carom_lesson" or, if the text
/// is no JSON, contains that name.
[[nodiscard]] bool isLessonFile(const std::filesystem::path&);

struct LessonFile {
    std::filesystem::path path;
    LoadedLesson loaded;
};
/// The lessons of a folder (default: the program's own) in order; those with problems last.
[[nodiscard]] std::vector<LessonFile> lessonsIn(const std::filesystem::path& folder);
[[nodiscard]] std::filesystem::path lessonFolder();

[[nodiscard]] const char* name(ReferenceFrame) noexcept;  ///< "world"
[[nodiscard]] const char* name(Beside) noexcept;          ///< "derivation"

}  // namespace learn
