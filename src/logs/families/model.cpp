#include "logs/families/model.h"

#include <cmath>
#include <utility>

#include <glm/geometric.hpp>

namespace logs {
namespace {

/// The engine records another multiple of the time of the contact that it has.
void scaleTime(Hypothesis& hypothesis, double factor) {
    hypothesis.reason.name += ", and the time is scaled";
    hypothesis.reason.words += "; the time counts " + shortly(factor) + " times";
    hypothesis.cost += 2;
    hypothesis.test = [test = hypothesis.test, factor](const RowFacts& row) {
        if (!row.time) return test(row);
        RowFacts own = row;
        *own.time /= factor;
        return test(own);
    };
}

Hypothesis& addOfModel(Proposals& all, const Model& model, const Numbers& n, Bound bound, std::size_t unknowns) {
    struct BoundWords {
        const char *name, *before, *after;
    };
    constexpr BoundWords kBounds[] = {{" is a constant", "it is ", " units in every row"},
                                      {" has a lower bound", "it is at least ", " units"},
                                      {" has an upper bound", "it is at most ", " units"}};
    const BoundWords& of = kBounds[static_cast<std::size_t>(bound)];
    const bool isOpposite = !model.opposite.empty() && n[0] < 0;
    const std::string name = !model.words ? model.name + of.name : isOpposite ? model.opposite : model.name;
    constexpr double kZero = 1e-9;  // a bound that is the rounding of 0
    const double limit = std::abs(model.number(n)) < kZero ? 0 : model.number(n);
    const std::string words = !model.words ? of.before + shortly(limit) + of.after : model.words(n);
    const auto seen = [change = model.change, n, bound](const RowFacts& row, SeenQuery& q) {
        return change(row, q, n, bound);
    };
    Hypothesis& h = all.addQuery(name, words, model.cost + (!model.words && bound == Bound::Constant ? 1 : 0), seen)
                        .with(model.number(n), model.unit, static_cast<int>(unknowns))
                        .advising(model.advice);
    h.needsNeighbours = model.needsNeighbours;
    h.needsColumns = model.needsColumns;
    return h;
}

/// By how much the surfaces are apart at the recorded time. @param factor  of the time that is recorded
double missOf(const RowFacts& row, const Model& model, const Numbers& n, double factor) {
    SeenQuery seen(row);
    if (!model.change(row, seen, n, Bound::Constant)) return NAN;
    const Course course = seen.course();
    const double time = *row.time / factor;
    return glm::dot(course.apartAt(time), course.velocityAt(time)) < 0 ? course.gapAt(time) : NAN;
}

void addFit(Proposals& all, const Model& model, const Numbers& n) {
    constexpr double kNone = 1e-7;  // numbers that are the rounding of floats
    if (model.words && !(lengthIn(n) > kNone)) return;
    addOfModel(all, model, n, Bound::Constant, model.numbers);
    if (!model.words)
        for (const Bound bound : {Bound::AtLeast, Bound::AtMost}) addOfModel(all, model, n, bound, model.numbers);
}

}  // namespace

void addModel(Proposals& all, Rows rows, const Model& model, int more) {
    constexpr std::size_t kFewest = 12, kLeastRest = 4;  // rows; of those that were fitted
    if (all.stop && *all.stop) return;
    const auto miss = [&](const RowFacts& row, const Numbers& n) { return missOf(row, model, n, 1); };
    const auto numbers = fitted(rows, model.numbers, miss);
    if (!numbers) return;
    addFit(all, model, *numbers);
    const std::size_t before = rows.size();
    std::erase_if(rows, [&](const RowFacts* row) { return std::abs(miss(*row, *numbers)) <= row->slack; });
    if (more > 0 && rows.size() >= kFewest && kLeastRest * rows.size() >= before && rows.size() < before)
        addModel(all, std::move(rows), model, more - 1);
}

void addWithTimes(Proposals& all, const Rows& rows, const Model& model) {
    constexpr double kSameTime = 5e-3;  // a factor that is that of another model's error
    const std::size_t last = model.numbers;
    const auto numbers = fitted(
        rows, last + 1, [&](const RowFacts& row, const Numbers& n) { return missOf(row, model, n, 1 + n[last]); });
    if (!numbers || std::abs((*numbers)[last]) < kSameTime) return;
    Numbers own = *numbers;
    own[last] = 0;
    scaleTime(addOfModel(all, model, own, Bound::Constant, last + 1), 1 + (*numbers)[last]);
}

}  // namespace logs
