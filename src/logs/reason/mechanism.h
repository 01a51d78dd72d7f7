#pragma once
/// A mechanism: a bug that engines have, as a change of the query that is asked or of the answer that is recorded.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "logs/reason/row_facts.h"
#include "logs/reason/words.h"

namespace logs {

using Rows = std::vector<const RowFacts*>;

/// What a mechanism says of a row.
struct Claim {
    LogSymptoms explains = 0;  ///< symptoms of a wrong row that it predicts as recorded
    bool isAgainst = false;    ///< it predicts another decision or value than a recorded, right one
    bool isDecision = false;   ///< isAgainst, by the decision
    bool isTelling = false;    ///< by a value that could as well have been another
    bool isWeak = false;       ///< a start inside, a time of 0, an error within the slack: anything agrees with these
    bool isUnmet = false;      ///< it changes the time of a wrong row, to another than the recorded one
    double miss = 0;           ///< by how much a telling claim is off, as a share of the slack
};

/// What a mechanism predicts.
struct Predicted {
    enum class Hit : std::uint8_t { No, Close, Yes };  ///< Close: by less than the slack
    Hit hit = Hit::No;
    bool startsInside = false;
    std::optional<double> time;   ///< frames; of a start inside: of its end
    bool isFirstContact = false;  ///< the time is where the surfaces of the query that is asked first meet
};
[[nodiscard]] Predicted solved(const RowFacts& row, const collide::SweepQuery& asked);
/// The solver can be asked this: numbers are finite, radii and their sum are none below 0.
[[nodiscard]] bool isAllowed(const collide::SweepQuery& asked);
/// @param asked  the query by which places are compared
[[nodiscard]] Claim claimOf(const RowFacts& row, const Predicted& predicted, const collide::SweepQuery& asked);
/// The recorded time in the frames of another query.
[[nodiscard]] double timeIn(const RowFacts& row, const collide::SweepQuery& asked);

/// @return false: it says nothing of the row
using Ask = std::function<bool(const RowFacts&, const Numbers&, collide::SweepQuery&)>;
using Find = std::function<std::optional<Predicted>(const RowFacts&, const Numbers&)>;
/// A recorded normal, point or centre. @param place  the bodies at the contact
using Tell = std::function<std::optional<Vec3>(const RowFacts&, const Place& place, const Numbers&)>;
/// The recorded time in frames, of a true one.
using Timing = std::function<double(const RowFacts&, double frames, const Numbers&)>;
using Test = std::function<Claim(const RowFacts&, const Numbers&)>;
/// By how much a row misses what the numbers predict, scene units; the k-th of Fit::equations. NaN: it tells
/// nothing.
using Miss = std::function<double(const RowFacts&, const Numbers&, int k)>;

struct Mechanism {
    std::string name, words;  ///< with places for its numbers: filled()
    std::string advice{};
    Test test{};
    std::string unit{};  ///< in which its number counts
    /// How its numbers are found.
    struct Fit {
        Miss miss{};
        int parameters = 0;  ///< so many of its first numbers are fitted
        int equations = 1;   ///< numbers that a row compares
        /// The numbers to try, or to begin the fit with; empty: all 0. @param rows  wrong ones
        std::function<std::vector<Numbers>(const Rows& rows)> choices{};
        std::function<bool(const Numbers&)> accepts{};  ///< the fitted numbers are such a bug
    } fit{};
    struct Scope {
        bool ofStarts = false;        ///< may explain starts inside alone
        bool ofRounding = false;      ///< may explain errors within the slack
        bool fineToo = false;         ///< may explain inaccurate rows
        bool needsCondition = false;  ///< says something only where a condition holds
    } scope{};
    /// A name and words of their own, by the numbers.
    std::function<std::pair<std::string, std::string>(const Numbers&)> named{};

    Mechanism& asking(Ask ask);
    Mechanism& finding(Find find);
    Mechanism& telling(LogSymptom what, Tell tell);
    Mechanism& timing(Timing timing);
    Mechanism& fitting(int numbers) { return fit.parameters = numbers, *this; }
    Mechanism& choosing(std::function<std::vector<Numbers>(const Rows&)> of) {
        return fit.choices = std::move(of), *this;
    }
    /// The first number is one of 0 to count - 1.
    Mechanism& choosing(int count);
    /// The first number is the place of a name, with its words.
    Mechanism& choosing(std::vector<std::pair<std::string, std::string>> names);
};

/// A new row of the table; the reference is good until the next one.
Mechanism& added(std::vector<Mechanism>& all, std::string name, std::string words, std::string advice = {});

/// All of them, the simplest first.
[[nodiscard]] const std::vector<Mechanism>& mechanisms();

// The parts of the table.
void addQueryMechanisms(std::vector<Mechanism>& all);     ///< radii, places, motion
void addDecisionMechanisms(std::vector<Mechanism>& all);  ///< limits, roots, starts, early ways out, tolerances
void addValueMechanisms(std::vector<Mechanism>& all);     ///< times, normals, points, velocities
void addDigitMechanisms(std::vector<Mechanism>& all);     ///< precision, digits

/// Axes exchanged, mirrored or turned by a quarter: the changes by which programs' axes differ.
inline constexpr int kAxisChanges = 12;
[[nodiscard]] Vec3 inOtherAxes(Vec3 v, int change);
[[nodiscard]] std::string axesWords(int change);  ///< "(x, z, -y)"
/// "y and z of the normal are exchanged"
[[nodiscard]] std::string axesName(int change, const std::string& whose);

}  // namespace logs
