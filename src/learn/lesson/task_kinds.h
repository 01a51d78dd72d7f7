#pragma once
/// The kinds of task, one row of a table each: how a task of the kind is read, answered, checked and revealed. A new
/// kind is an enumerator in lesson.h with the fields of its tasks, a row here and a line in docs/lessons.md.

#include <span>
#include <string>
#include <vector>

#include "learn/lesson/check.h"
#include "learn/lesson/lesson.h"

namespace learn {

class JsonFields;

/// The form of the answer to a task.
struct AnswerForm {
    enum class Kind : std::uint8_t {
        Scene,   ///< the scene itself is the answer
        Number,  ///< a typed number
        Point,   ///< three typed numbers
        Name,    ///< a choice of one of `names`
        Line,    ///< a line of the listing beside the page; `names` are the numbers of the lines
    };
    Kind kind = Kind::Scene;
    std::string unit{};                ///< unit of a number: " frames", "°"
    std::vector<std::string> names{};  ///< the names to choose from
    bool isWhole = false;              ///< a number without fraction, >= 0
    bool isFlat = false;               ///< the z of a point is 0 where none is typed
};

struct TaskKindInfo {
    Task::Kind kind = Task::Kind::MakeOutcome;
    const char* name = nullptr;   ///< "make_outcome": in a lesson's file
    const char* title = nullptr;  ///< "Task: predict": over the prompt
    const char* asks = nullptr;   ///< "PREDICT": before the question in the headline, while the answer is hidden
    bool isMade = false;          ///< solved by edits; the scene is the answer
    /// Reads the fields of this kind and notes their problems.
    void (*read)(JsonFields&, Task&, const Page&) = nullptr;
    AnswerForm (*form)(const Task&, const scene::Scene&) = nullptr;
    /// Checks an answer. One of another type is refused; if `isMade`, the answer is ignored.
    CheckResult (*check)(const Task&, const scene::Scene&, const Answer&) = nullptr;
    /// The right answer in one sentence: "It is 3 contacts."
    std::string (*solution)(const Task&, const scene::Scene&) = nullptr;
};

[[nodiscard]] const TaskKindInfo& info(Task::Kind) noexcept;
/// All kinds, in the order of Task::Kind.
[[nodiscard]] std::span<const TaskKindInfo> taskKinds() noexcept;

/// The page keeps the answer of its scene hidden until it is given or revealed.
[[nodiscard]] bool hidesAnswers(const Page&);
/// The form of the answer on a page; Scene for a page without a task.
[[nodiscard]] AnswerForm answerForm(const Page&, const scene::Scene&);

}  // namespace learn
