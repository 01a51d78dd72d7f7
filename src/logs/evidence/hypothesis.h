#pragma once
/// A hypothesis about an engine: what it predicts of a row, and the words that state it.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "logs/evidence/row_facts.h"

namespace logs {

/// What a hypothesis says of a row.
struct Claim {
    LogSymptoms explains = 0;  ///< symptoms of a wrong row that it predicts as recorded
    /// It predicts another decision or value than the recorded, right one; of a wrong row whose decision is right,
    /// another decision.
    bool isAgainst = false;
    bool isDecision = false;  ///< isAgainst, by the decision
    /// It predicts a number that could as well have been another: a match is no chance.
    bool isTelling = false;
    bool isRightBeside = false;  ///< a wrong row in which a value that it would change is right
    bool isOfStart = false;      ///< by the answer to a start inside, which is fitted: alone it is no evidence
};

using Test = std::function<Claim(const RowFacts&)>;

struct Hypothesis {
    Hypothesis(std::string name, std::string words, int rank, Test claimOf) : cost(rank), test(std::move(claimOf)) {
        reason.name = std::move(name), reason.words = std::move(words);
    }
    /// With the number that proves it. @param fitted  how many numbers were fitted to the rows
    Hypothesis& with(double number, const std::string& unit = "", int fitted = 1) {
        reason.number = number, reason.unit = unit, parameters = fitted;
        return *this;
    }
    Hypothesis& advising(const std::string& advice) { return reason.advice = advice, *this; }
    Hypothesis& fitting(int numbers) { return parameters = numbers, *this; }

    LogReason reason;              ///< name, words, number, unit, advice; the counts are filled in by the search
    int parameters = 0;            ///< numbers that were fitted to the rows: as many rows agree by that alone
    int cost = 0;                  ///< between two that explain as much, the lower cost is named first
    std::size_t family = 0;        ///< number of the family that proposed it
    bool isOfStarts = false;       ///< may explain starts inside alone
    bool isOfRounding = false;     ///< may explain errors within the slack, which any other agrees with
    bool needsNeighbours = false;  ///< asks for the rows before and after
    bool needsColumns = false;     ///< asks for columns beside query and answer
    bool needsValues = false;      ///< explains decisions only where it predicts values as well
    Test test;
};
using Hypotheses = std::vector<Hypothesis>;

/// The rows that were read.
struct Evidence {
    std::vector<RowFacts> wrong, right;
    double wrongWeight = 1, rightWeight = 1;  ///< rows of the log per row read
    bool isFine = false;                      ///< `wrong` are inaccurate ones
    std::vector<std::string> bodyColumns;     ///< other columns that may name bodies, at most RowFacts::ofBody
    /// Of a right row beside a wrong one.
    [[nodiscard]] double weight() const { return rightWeight / wrongWeight; }
};

/// Two halves of the rows, by a hash of their places: a period of the log is in both.
struct Halves {
    Evidence fitted, held;
};
[[nodiscard]] Halves halvesOf(const Evidence& evidence);
[[nodiscard]] bool isFitted(const RowFacts& row);
/// All bits of a number depend on all of its argument's (the finalizer of SplitMix64).
[[nodiscard]] std::uint64_t hashOf(std::uint64_t number) noexcept;

/// A query as an engine may see it: places at time 0, velocities in units/frame.
struct SeenQuery {
    explicit SeenQuery(const RowFacts& row)
        : start(row.ballAt(0)),
          motion(row.ballVelocity),
          center(row.sphereAt(0)),
          sphereVelocity(row.sphereVelocity),
          radius(row.radius()),
          frames(row.limit()) {}

    Vec3 start, motion, center, sphereVelocity;
    double radius, frames;  ///< the radius sum; the limit
    Vec3 bend{0};           ///< the path is off the line by bend t^2, units/frame^2
    double growth = 0;      ///< the radius sum is larger by growth t, units/frame
    [[nodiscard]] Course course() const {
        return {start - center, motion - sphereVelocity, radius, frames, bend, growth};
    }
    [[nodiscard]] bool hasEnd() const { return std::isfinite(frames) && frames > 0; }
    [[nodiscard]] Vec3 end() const { return start + motion * frames; }  ///< @pre hasEnd()
};
/// Changes the true query to that of an engine. @return false: nothing to say of the row
using QueryChange = std::function<bool(const RowFacts&, SeenQuery&)>;
/// A contact that an engine may have had before it: the true one, or that of its recorded time.
struct Seen {
    Seen(const RowFacts& facts, double frames) : row(facts), time(frames) {}

    const RowFacts& row;
    double time;
    Vec3 ball = row.ballAt(time), sphere = row.sphereAt(time), normal = unitOf(ball - sphere),
         point = sphere + normal * row.sphereRadius;
};
/// A recorded vector, by the contact that the engine had.
using VectorForm = std::function<Vec3(const Seen&)>;

/// A hypothesis of a table of those that differ in one function.
template <class Function>
struct Form {
    const char* name;
    const char* words;
    int cost;
    Function of;
    const char* advice = "";
};

/// The hypotheses that are worth a test on the rows, with their numbers fitted to them.
struct Proposals {
    /// @param isStopped  set by another thread: nothing more is fitted
    explicit Proposals(const Evidence& rows, const std::atomic<bool>* isStopped = nullptr)
        : evidence(rows), stop(isStopped) {}

    Hypothesis& add(std::string name, std::string words, int cost, Test test);
    /// The engine answers another query; how it answers starts inside is fitted to the rows.
    Hypothesis& addQuery(std::string name, std::string words, int cost, QueryChange change);
    /// The engine records a normal, point or centre of another form.
    Hypothesis& addVector(LogSymptom what, std::string name, std::string words, int cost, VectorForm form);

    /// Of others the one that explains most of the wrong rows; none where none explains any.
    void addBest(const Proposals& others);

    const Evidence& evidence;
    const std::atomic<bool>* stop;
    Hypotheses all;
};

// The families.
void proposeRadii(Proposals& all);
void proposeModels(Proposals& all);
void proposeLimits(Proposals& all);
void proposeSteps(Proposals& all);
void proposeQueries(Proposals& all);
void proposeParts(Proposals& all);
void proposePaths(Proposals& all);
void proposeFormulas(Proposals& all);
void proposeStarts(Proposals& all);
void proposeTimes(Proposals& all);
void proposeValues(Proposals& all);
void proposeResponses(Proposals& all);
void proposeIterations(Proposals& all);
void proposeRounding(Proposals& all);
void proposeStale(Proposals& all);
void proposeTurns(Proposals& all);

/// "0.0386": three significant digits.
[[nodiscard]] std::string shortly(double value);
[[nodiscard]] std::string factorWords(double value);  ///< "0.0167 (1/60) times"
/// "0.7 r_ball + r_sphere", "x - 0.5 z"; terms that hardly count are left out, "0" is none.
[[nodiscard]] std::string sumWords(const std::vector<std::pair<double, std::string>>& terms);
[[nodiscard]] std::string vectorWords(const Vec3& v);  ///< "(0, 0.0386, -1)"; small parts are 0

[[nodiscard]] std::size_t countIf(const auto& rows, const auto& holds) {
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), holds));
}
/// A number of each row; of those that have none, NaN, it is left out.
[[nodiscard]] std::vector<double> numbersOf(const std::vector<RowFacts>& rows, auto of) {
    std::vector<double> numbers;
    for (const RowFacts& row : rows)
        if (const double number = of(row); !std::isnan(number)) numbers.push_back(number);
    return numbers;
}
/// The middle of the values; 0 of none.
[[nodiscard]] double medianOf(std::vector<double> values);

using Rows = std::vector<const RowFacts*>;
/// The other columns of the log that hold numbers, and the different ones of some of the rows.
[[nodiscard]] std::map<std::string, std::set<double>> numericColumns(std::span<const RowFacts* const> rows);
inline constexpr std::size_t kRowsTried = 200;                 ///< rows that tell which of several forms claims most
[[nodiscard]] Rows someOf(const std::vector<RowFacts>& rows);  ///< at most so many, evenly taken
/// The first of the candidates that claims most of the rows, more than `least`; null: none does.
/// @param claimOf  (candidate, row) -> Claim
template <class Candidates>
const typename Candidates::value_type* mostClaiming(const Candidates& candidates, const Rows& rows, std::size_t least,
                                                    auto claimOf) {
    const typename Candidates::value_type* best = nullptr;
    for (const auto& candidate : candidates) {
        std::size_t claimed = 0;
        for (const RowFacts* row : rows) claimed += claimOf(candidate, *row).explains != 0 ? 1 : 0;
        if (claimed <= least) continue;
        least = claimed;
        best = &candidate;
    }
    return best;
}

/// The first of the candidates that explains most of some wrong rows, less what it would change in as many right ones;
/// a later one, which is less simple, must explain more by a share. Null: none explains any.
/// @param claimOf  (candidate, row) -> Claim
template <class Candidates>
const typename Candidates::value_type* bestClaiming(const Candidates& candidates, const Evidence& evidence,
                                                    auto claimOf) {
    constexpr double kMuchBetter = 1.02;
    constexpr std::size_t kLooked = 40;  // rows: what explains none of them is not tried on the others
    const Rows wrong = someOf(evidence.wrong), right = someOf(evidence.right);
    const double price =
        static_cast<double>(wrong.size()) / static_cast<double>(std::max<std::size_t>(1, right.size()));
    const typename Candidates::value_type* best = nullptr;
    double most = 0;
    for (const auto& candidate : candidates) {
        double score = 0;
        for (std::size_t i = 0; i < wrong.size() && (i < kLooked || score > 0); ++i)
            score += claimOf(candidate, *wrong[i]).explains != 0 ? 1 : 0;
        for (std::size_t i = 0; i < right.size() && score > kMuchBetter * most; ++i)
            score -= claimOf(candidate, *right[i]).isAgainst ? price : 0;
        if (score <= kMuchBetter * most) continue;
        most = score;
        best = &candidate;
    }
    return best;
}

/// The claim of an engine that records this value beside the true decision, or does not.
/// @param isPredicted  the recorded value is what the hypothesis predicts
[[nodiscard]] Claim claimOfValue(const RowFacts& row, LogSymptom value, bool isPredicted);

/// The claim of an engine that records a normal, point or centre of this form.
[[nodiscard]] Claim claimOfVector(const RowFacts& row, LogSymptom what, const VectorForm& form);

/// The claim of an engine that decides, and tells the time, as `predicted` does.
struct Predicted {
    Predicted() = default;
    explicit(false) Predicted(Decision decision, std::optional<double> time = {});
    explicit Predicted(bool isHit, std::optional<double> time = {})
        : Predicted(isHit ? Decision::Yes : Decision::No, time) {}

    Decision hit = Decision::No;
    std::vector<double> times;  ///< frames; any of them is what it would record; empty: it tells none
    double speed = 0;           ///< at which an error of the time counts; 0: the relative speed
    /// The centres of ball and sphere as the engine has them at the recorded time; beside the true ones.
    std::vector<std::pair<Vec3, Vec3>> centers;
};
[[nodiscard]] Claim claimOf(const RowFacts& row, const Predicted& predicted);
/// True if a recorded point, centre or normal is that of the recorded time.
[[nodiscard]] bool followsTime(const RowFacts& row, LogSymptom value);
[[nodiscard]] LogSymptoms followingTime(const RowFacts& row);  ///< the wrong values that are

/// What an engine answers where a ball starts inside, by the course that it takes.
struct StartsInside {
    enum class Answer : std::uint8_t { Unknown, None, AtZero, AtExit };
    Answer movingIn = Answer::Unknown, movingOut = Answer::Unknown;
    [[nodiscard]] Answer of(const Crossing& crossing) const { return crossing.nearest > 0 ? movingIn : movingOut; }
    [[nodiscard]] bool isKnown(const Crossing& crossing) const { return of(crossing) != Answer::Unknown; }
};
/// What most rows say of starts inside the course that an engine takes.
[[nodiscard]] StartsInside startsInside(const Evidence& evidence, const QueryChange& change);
[[nodiscard]] StartsInside startsInside(const Evidence& evidence);  ///< by the true course
/// The claim of an engine that answers another query than the true one.
[[nodiscard]] Claim claimOfQuery(const RowFacts& row, const SeenQuery& seen, const StartsInside& inside);
/// The decision and the time of a start inside. @param crossing  cross() of that course, isInside
[[nodiscard]] Predicted answerInside(const Crossing& crossing, double limit, const StartsInside& inside);

}  // namespace logs
