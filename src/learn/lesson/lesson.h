#pragma once
/// Lessons: data files that a teacher writes with a text editor. Their schema is docs/lessons.md.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/result.h"
#include "io/text.h"
#include "learn/derivation/derivation.h"
#include "learn/derivation/symbols.h"
#include "learn/figures/proof.h"
#include "learn/lesson/field.h"
#include "learn/lesson/lesson_files.h"
#include "learn/lesson/page_listing.h"
#include "scene/scene.h"
#include "vocabulary/overlay.h"

namespace learn {

/// A piece of text.
struct Piece {
    enum class Kind : std::uint8_t { Words, Value, Formula, Link, Picture };
    Kind kind = Kind::Words;
    std::string text;  ///< words, also those of a link or a picture; a live value or an expression; a formula's source
    Formula formula{};
    bool isBold = false;         ///< bold words
    std::string target{};        ///< target of a link or a picture, as written; lesson_links.h resolves it
    int digits = kFewestDigits;  ///< a live value that has at most so many digits is shown whole
};
using Paragraph = std::vector<Piece>;

/// @param scene  the scene whose fields are live values too
/// @return the pieces of a text with {{values}}, $formulas$ ($$ is a dollar), **bold words**, [links](target) and
/// ![pictures](file), or the problem and its character
[[nodiscard]] io::Result<Paragraph> readParagraph(std::string_view text, const scene::Scene& scene = {});
/// A paragraph with the live values of a scene, on one line without formatting.
[[nodiscard]] std::string plainText(const Paragraph&, const scene::Scene&);
/// The same with live values as `value` writes them.
[[nodiscard]] std::string plainText(const Paragraph&, const std::function<std::string(const Piece&)>& value);

/// A student's answer: a number, a point, or a name.
using Answer = std::variant<double, Vec3, std::string>;

/// One expression of a number, or three of a point.
using Expressions = std::vector<std::string>;

/// A change of a field, and its expressions in the file, from which each variant computes its own value.
struct Edit {
    FieldRef field;
    FieldValue value;
    Expressions written;
};

/// An attempt to solve a task: edits of the scene, an answer, or both.
struct Attempt {
    std::vector<Edit> edits;
    std::optional<Answer> answer;
    Expressions answerWritten;  ///< its expressions in the file; empty for a word
    std::string reason;         ///< words that the refusal of a wrong attempt must contain (carom lesson check)
    Paragraph why;              ///< refusal of an expected wrong answer: the mistake that leads to it
    std::size_t line = 0;       ///< line of the file
};

/// A number of the scene that varies.
struct Variation {
    FieldRef field;
    int part = 0;  ///< component of a vector; 0: x
    std::vector<double> values;
    bool operator==(const Variation&) const = default;
};

/// A condition on the numbers of a page that varies: "outcome = hit", "20 <= angle_deg <= 70".
struct Condition {
    std::vector<std::string> terms;      ///< expressions over live values, or words
    std::vector<std::string> relations;  ///< between neighbouring terms: <, <=, =, !=, >=, >
    std::string text;
    bool operator==(const Condition&) const = default;
};

/// One of the answers that a task offers.
struct Option {
    std::string text;
    bool right = false;
    std::string why;  ///< reason for the refusal of a wrong answer
};

/// The thing that a task of the kind Place asks for.
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
        FindBug,      ///< make the listing fail by its bug, and name the line
    };
    std::string id;  ///< unique in the lesson; the key of progress
    Kind kind = Kind::MakeOutcome;
    Paragraph prompt;
    collide::Outcome outcome = collide::Outcome::Hit;
    bool isExact = false;          ///< MakeOutcome: an outcome that rounding prevents is not accepted
    std::string target;            ///< MakeOutcome: the object of the outcome; empty: any
    std::vector<std::string> via;  ///< MakeOutcome: the objects that the ball meets first, in this order
    double degrees = 0;
    bool deflection = false;  ///< MakeAngle: the angle between the velocities before and after, else the ricochet angle
    std::string quantity;     ///< a live value, or an expression of a number
    std::string unit;         ///< Predict: of an expression: "%"
    Placed placed = Placed::HitPoint;
    double tolerance = 0;  ///< in the unit of what is asked for; Place: units, degrees or frames
    std::vector<Option> options;
    std::vector<std::string> words;  ///< Predict: the words to choose from; empty: all
    std::optional<double> until;     ///< frames; absent: all contacts
    std::optional<PageListing> bug;  ///< FindBug: the page's listing, with the defect
    std::vector<Paragraph> hints;
    Attempt worked;
    std::vector<Attempt> wrong;
    int mastery = 0;  ///< variants in a row to be solved at the first attempt; 0: one, at any attempt
};

inline constexpr int kTaskKindCount = static_cast<int>(Task::Kind::FindBug) + 1;

/// The frame of reference in which the scene is shown.
enum class ReferenceFrame : std::uint8_t { World, Sphere, Inflated };
/// The figure beside the scene.
enum class Beside : std::uint8_t {
    None,
    Derivation,
    DistancePlot,
    AnglePlot,
    Incidence,
    Frames,
    Method,
    Notations,
    Proof
};

/// A concept that a page teaches, and what it means: one sentence, shown wherever the word stands.
struct Term {
    std::string word;
    std::string meaning;
};

struct Page {
    std::string title;
    std::vector<Paragraph> text;
    scene::Scene scene;
    bool isFlat =
        false;  ///< seen from above, drags stay in the plane: by its `view`, else where all is in the plane z = 0
    ReferenceFrame frame = ReferenceFrame::World;
    Beside beside = Beside::None;
    Article article = Article::Core;     ///< article of the derivation beside the scene
    std::string step;                    ///< step of the derivation; empty: the first
    std::optional<PageListing> listing;  ///< listing beside the scene; present if `beside` is Method
    std::optional<ProofKind> proof;      ///< proof beside the scene; present if `beside` is Proof
    vocabulary::Overlays shown = vocabulary::defaultOverlays();
    bool hidesAnswers = false;  ///< answers stay hidden until they are revealed
    std::vector<FieldRef> allowed;
    std::vector<Variation> vary;  ///< empty: every student gets the numbers of the file
    std::vector<Condition> only;  ///< conditions on the numbers that vary
    std::optional<Task> task;
    std::vector<Paragraph> notes;  ///< for the teacher: shown in class mode, on request
    std::vector<Term> teaches;
    std::size_t line = 0;      ///< in the file
    std::size_t varyLine = 0;  ///< line of "vary"
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
    LessonPictures pictures{};
    bool isBeyondBudget = false;  ///< a larger budget may have fewer problems
};

/// Reads the text of a lesson; finds all problems, not only the first.
/// @param files  that it may name
[[nodiscard]] LoadedLesson readLesson(std::string_view json, const std::string& id, LessonFiles& files);
/// The same within the budget. @param folder  of the files that it may name
[[nodiscard]] LoadedLesson readLesson(std::string_view json, const std::string& id,
                                      const std::filesystem::path& folder);
/// @param progress  of a reading that can be cancelled; may be null
/// @return the lesson, or the reason why the file cannot be read, in one line
[[nodiscard]] io::Result<LoadedLesson> loadLesson(const std::filesystem::path&,
                                                  const io::LessonBudget& budget = io::kLessonBudget,
                                                  io::ReadingProgress* progress = nullptr);

/// The problem as "FILE:LINE: field: message".
[[nodiscard]] std::string problemLine(const std::filesystem::path&, const LessonProblem&);

/// True if a file is meant as a lesson, even one with mistakes: it is a JSON object with "carom_lesson" or, if the text
/// is no JSON, contains that name.
[[nodiscard]] bool isLessonFile(const std::filesystem::path&);

/// The same for the text of a file.
[[nodiscard]] bool isLessonText(std::string_view);

struct LessonFile {
    std::filesystem::path path;
    LoadedLesson loaded;
};
/// The id of a task that has none in the file. @param page  index
[[nodiscard]] inline std::string taskIdOfPage(std::size_t page) { return "task-" + std::to_string(page + 1); }
/// The lessons of a folder, without their pictures, in order; those with problems last.
[[nodiscard]] std::vector<LessonFile> lessonsIn(const std::filesystem::path& folder);
/// lessonsIn() in parts: the files, each of them read, the order.
[[nodiscard]] std::vector<std::filesystem::path> lessonFilesIn(const std::filesystem::path& folder);
[[nodiscard]] LessonFile readLessonFile(const std::filesystem::path&);
void putInOrder(std::vector<LessonFile>&);
/// The folder of the program's own lessons.
[[nodiscard]] std::filesystem::path lessonFolder();

}  // namespace learn
