#pragma once
/// A query that an engine has otherwise by numbers, which are fitted to the recorded times.

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {

/// How far a length that is a constant holds: in every row, where the true one is smaller, or where it is larger.
enum class Bound : std::uint8_t { Constant, AtLeast, AtMost };
[[nodiscard]] inline double bounded(double truth, double limit, Bound bound) {
    return bound == Bound::Constant ? limit : bound == Bound::AtLeast ? std::max(truth, limit) : std::min(truth, limit);
}

using Change = std::function<bool(const RowFacts&, SeenQuery&, const Numbers&, Bound)>;
using Words = std::function<std::string(const Numbers&)>;

/// What an engine has otherwise, by numbers that are 0 where it is right.
struct Model {
    std::string name;
    std::size_t numbers;  ///< how many
    int cost;
    double (*number)(const Numbers&);  ///< the one that proves it
    const char* unit;
    Change change;
    Words words;  ///< empty: the first number is a constant, which may be a bound
    std::string advice{};
    std::string opposite{};  ///< the name where the first number is negative; empty: the same
    bool needsNeighbours = false, needsColumns = false;
    bool isProportional = false;  ///< its numbers may go with those of another column
};
using Models = std::vector<Model>;

[[nodiscard]] inline double factorOf(const Numbers& n) { return 1 + n[0]; }
[[nodiscard]] inline double lengthIn(const Numbers& n) { return collide::lengthOf({n[0], n[1], n[2]}); }

/// Adds the model with the numbers for which the surfaces touch at the times that most of the rows record.
/// @param more  further fits to the rows that the first leaves: other numbers for another kind of bodies
void addModel(Proposals& all, Rows rows, const Model& model, int more = 0);
/// Fitted beside a factor of the times. @pre model.numbers < 4
void addWithTimes(Proposals& all, const Rows& rows, const Model& model);
/// The models whose numbers may go with those of another column of the log, fitted so.
void addByColumns(Proposals& all, const Rows& rows, const Models& models);

}  // namespace logs
