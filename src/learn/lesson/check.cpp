#include "learn/lesson/check.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <iterator>
#include <limits>
#include <map>
#include <set>

#include "learn/lesson/find_bug.h"
#include "learn/lesson/place.h"
#include "learn/lesson/task_kinds.h"

namespace learn {
namespace {

bool asksDirection(const Task& task) { return task.kind == Task::Kind::Place && isDirection(task.placed); }

double apart(const Task& task, const Answer& a, const Answer& b) { return learn::apart(a, b, asksDirection(task)); }

/// How far from an expected wrong answer one is still taken for it: the tolerance of the task, or half a unit of the
/// third digit of a number or a point.
double reachOf(const Task& task, const Answer& expected) {
    if (asksDirection(task)) return task.tolerance;
    const auto* number = std::get_if<double>(&expected);
    const auto* point = std::get_if<Vec3>(&expected);
    return std::max(task.tolerance, 5e-4 * (number ? std::abs(*number) : point ? glm::length(*point) : 0));
}

/// The expected wrong answer that is nearest to an answer and in reach of it; null if there is none.
const Attempt* expectedFor(const Task& task, const scene::Scene& scene, const Answer& answer) {
    Live live(scene);
    const Attempt* nearest = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const Attempt& wrong : task.wrong) {
        if (wrong.why.empty()) continue;
        const auto expected = answerIn(wrong, live);
        const double distance = expected ? apart(task, *expected, answer) : least;
        if (!(distance < least) || distance > reachOf(task, *expected)) continue;
        least = distance;
        nearest = &wrong;
    }
    return nearest;
}

/// A paragraph without the values of its scene: the same sentence for all variants.
std::string wordsAlone(const Paragraph& paragraph) {
    return plainText(paragraph, [](const Piece&) { return std::string("\u2026"); });
}

/// Plays the answers of a page.
class AnswersOfPage {
  public:
    /// @param path  of the task in the file
    AnswersOfPage(const Page& page, std::string path) : m_page(page), m_task(*page.task), m_path(std::move(path)) {}

    std::vector<LessonProblem> play() {
        if (const CheckResult result = played(m_task.worked); !result.accepted)
            note(m_task.worked, "worked", "must be accepted, got refused: " + result.reason);
        if (info(m_task.kind).isMade && check(m_page, m_page.scene, std::nullopt).accepted)
            note(m_task.worked, "worked", "must be needed, but the page's scene solves the task already");
        for (std::size_t i = 0; i < m_task.wrong.size(); ++i) playWrong(i);
        return std::move(m_problems);
    }

  private:
    [[nodiscard]] CheckResult played(const Attempt& attempt) const {
        return check(m_page, applied(m_page, attempt), attempt.answer);
    }
    void note(const Attempt& attempt, const std::string& which, std::string message) {
        m_problems.push_back({attempt.line, m_path + '.' + which, std::move(message)});
    }
    void playWrong(std::size_t i) {
        const Attempt& attempt = m_task.wrong[i];
        const std::string which = "wrong[" + std::to_string(i) + ']';
        if (!attempt.answer && !attempt.answerWritten.empty()) return;  // no value with these numbers
        const CheckResult result = played(attempt);
        if (result.accepted) return note(attempt, which, "must be refused, got accepted: " + result.reason);
        if (result.reason.find(attempt.reason) == std::string::npos)
            return note(
                attempt, which + ".reason",
                "must be part of the refusal, got \"" + attempt.reason + "\"; the refusal is \"" + result.reason + '"');
        if (attempt.why.empty() || !attempt.answer) return;
        for (std::size_t k = 0; k < i; ++k) {
            const Attempt& other = m_task.wrong[k];
            if (!other.why.empty() && other.answer &&
                apart(m_task, *other.answer, *attempt.answer) <= reachOf(m_task, *attempt.answer))
                return note(attempt, which + ".answer",
                            "must differ from that of wrong[" + std::to_string(k) + "] by more than the tolerance");
        }
    }

    const Page& m_page;
    const Task& m_task;
    std::string m_path;
    std::vector<LessonProblem> m_problems;
};

/// Plays the answers of many variants; each problem is told for the first seed that has it.
std::vector<LessonProblem> playVariants(const Page& page, const std::string& path, int seeds,
                                        const std::function<bool()>& isWanted) {
    std::vector<LessonProblem> problems;
    std::map<std::string, int> places;  // by field: seeds with a problem there
    std::set<std::vector<double>> variants;
    for (int seed = 1; seed <= seeds && (!isWanted || isWanted()); ++seed) {
        const io::Result<Page> variant = variantOf(page, seed);
        if (!variant) return {{page.varyLine, path + ".only", variant.error()}};
        variants.insert(variedNumbers(page, variant.value().scene));
        if (!page.task) continue;
        for (LessonProblem& problem : AnswersOfPage(variant.value(), path + ".task").play()) {
            if (places[problem.field]++ > 0) continue;
            problem.message.insert(0, "seed " + std::to_string(seed) + ": ");
            problems.push_back(std::move(problem));
        }
    }
    for (LessonProblem& problem : problems)
        if (const int count = places[problem.field]; count > 1)
            problem.message += " (" + std::to_string(count) + " of " + std::to_string(seeds) + " seeds)";
    if (seeds >= kSeedsPlayed && variants.size() < kFewestVariants)
        problems.push_back({page.varyLine, path + ".vary",
                            "must give at least " + std::to_string(kFewestVariants) + " variants, got " +
                                std::to_string(variants.size()) + " of " + std::to_string(combinations(page)) +
                                " combinations"});
    return problems;
}

}  // namespace

std::string forbiddenEdit(const Page& page, const scene::Scene& scene) {
    const auto changed = changedFields(page.scene, scene);
    if (!changed) return "objects may not be added, removed or renamed here";
    for (const FieldRef& field : *changed)
        if (std::find(page.allowed.begin(), page.allowed.end(), field) == page.allowed.end())
            return nameOf(scene, field) + " may not be changed here";
    return {};
}

CheckResult check(const Page& page, const scene::Scene& scene, const std::optional<Answer>& answer) {
    if (!page.task) return refused("There is no task on this page.");
    if (std::string forbidden = forbiddenEdit(page, scene); !forbidden.empty())
        return refused("In this task " + forbidden + '.');
    const TaskKindInfo& kind = info(page.task->kind);
    if (!kind.isMade && !answer) return refused("An answer is missing.");
    CheckResult result = kind.check(*page.task, scene, answer.value_or(Answer()));
    if (result.accepted || !answer) return result;
    if (const Attempt* expected = expectedFor(*page.task, scene, *answer)) {
        const std::string why = plainText(expected->why, scene);
        result.mistake = wordsAlone(expected->why);
        result.reason =
            page.task->kind == Task::Kind::Place ? placedRefusal(*page.task, scene, *answer) + ' ' + why : why;
    }
    return result;
}

std::string answerText(const Answer& answer) {
    if (const auto* number = std::get_if<double>(&answer)) return shownText(*number);
    const auto* point = std::get_if<Vec3>(&answer);
    return point ? shownText(*point) : std::get<std::string>(answer);
}

std::string editsText(const Page& page, const Attempt& attempt) {
    constexpr int kDigits = 10;
    std::string text;
    for (const Edit& edit : attempt.edits)
        text += (text.empty() ? "" : ", ") + nameOf(page.scene, edit.field) + " = " + textOf(edit.value, kDigits);
    return text;
}

std::vector<KnownWrong> knownWrong(const Page& page) {
    std::vector<KnownWrong> known;
    for (const Option& option : page.task->options)
        if (!option.right) known.push_back({option.text, option.why});
    if (!known.empty()) return known;
    const std::string unit = answerForm(page, page.scene).unit;
    for (const Attempt& wrong : page.task->wrong) {
        if (!wrong.answer && !wrong.answerWritten.empty()) continue;  // no value with these numbers
        std::string answer = editsText(page, wrong);
        if (wrong.answer) answer += (answer.empty() ? "" : ", answer ") + answerText(*wrong.answer) + unit;
        known.push_back({std::move(answer), check(page, applied(page, wrong), wrong.answer).reason});
    }
    return known;
}

scene::Scene applied(const Page& page, const Attempt& attempt) {
    scene::Scene scene = page.scene;
    for (const Edit& edit : attempt.edits) scene = withField(std::move(scene), edit.field, edit.value);
    return scene;
}

std::vector<LessonProblem> playAnswers(const Lesson& lesson, int seeds, const std::function<bool()>& isWanted) {
    std::vector<LessonProblem> problems;
    for (std::size_t i = 0; i < lesson.pages.size() && (!isWanted || isWanted()); ++i) {
        const Page& page = lesson.pages[i];
        const std::string path = "pages[" + std::to_string(i) + ']';
        const auto add = [&](std::vector<LessonProblem> found) {
            problems.insert(problems.end(), std::make_move_iterator(found.begin()),
                            std::make_move_iterator(found.end()));
        };
        if (!page.vary.empty())
            add(playVariants(page, path, seeds, isWanted));
        else if (page.task)
            add(AnswersOfPage(page, path + ".task").play());
        for (std::size_t later = i + 1; later < lesson.pages.size(); ++later)
            if (tellsAnswerOf(page, lesson.pages[later]))
                problems.push_back({page.line, path + ".mended",
                                    "must leave the bug that page " + std::to_string(later + 1) +
                                        " asks for, got it repaired: whoever goes back sees the line"});
    }
    return problems;
}

}  // namespace learn
