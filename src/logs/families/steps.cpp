/// Discrete sampling: overlap is tested at steps of the path, and what happens between two steps is not seen. The time
/// of a hit is that of the sample, of the one before, or is searched between the two.

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

/// The time that is recorded of a hit that a sample found.
struct StepReport {
    int halvings = 0;  ///< halvings of the step before the sample; kExactly: the contact itself
    double place = 1;  ///< in the last half: 0 its beginning, 1 its end
    static constexpr int kExactly = -1;
};

struct Stepping {
    enum class Unit : std::uint8_t { Path, Frame, Distance, Radius };
    Unit unit = Unit::Path;
    double steps = 1;  ///< per path or frame; the length of a step in scene units, or in radii of the ball
    StepReport report;
};

/// Duration of a substep, frames; absent if the row lacks the numbers for it.
std::optional<double> stepTime(const Stepping& stepping, const RowFacts& row) {
    using Unit = Stepping::Unit;
    const double n = stepping.steps;
    const double time = stepping.unit == Unit::Frame      ? 1 / n
                        : stepping.unit == Unit::Path     ? row.limit() / n
                        : stepping.unit == Unit::Distance ? n / row.ballSpeed
                                                          : n * row.ballRadius / row.ballSpeed;
    return time > 0 && std::isfinite(time) ? std::optional(time) : std::nullopt;
}

/// The share of a step by which a time on a sample may be beside it: rounding of a few operations.
constexpr double kStepRounding = 1e-12;
/// The first sample at a time or after it, both in steps.
double sampleAfter(double steps) { return std::ceil(steps * (1 - kStepRounding) - kStepRounding); }

/// What the samples see of a row.
struct Sampled {
    Decision hit = Decision::No;
    double step = 0;         ///< frames between two samples
    double from = 0;         ///< time of the true contact, any sign; of the closest approach where there is none
    double last = HUGE_VAL;  ///< time of the last sample, where it is not on a step: the end of the path

    [[nodiscard]] double timeBy(const StepReport& report) const {
        if (report.halvings == StepReport::kExactly) return std::max(0.0, from);
        const double part = std::ldexp(step, -report.halvings);
        const double sample = std::max(1.0, sampleAfter(from / step)) * step;
        const double end = sampleAfter(from / part) * part;
        return std::min(last, std::max(end, sample - step + part) - (1 - report.place) * part);
    }
};

std::optional<Sampled> sampledBy(const Stepping& stepping, const RowFacts& row) {
    const std::optional<double> step = stepTime(stepping, row);
    // Steps shorter than the slack miss nothing.
    if (!step || !(*step * row.speed > 8 * row.slack)) return std::nullopt;
    Sampled sampled{Decision::No, *step, 0};
    const double last = std::floor(row.limit() / *step * (1 + kStepRounding));
    const bool endsWithPath = stepping.unit == Stepping::Unit::Radius;
    if (endsWithPath) sampled.last = row.limit();
    if (last < 1 && !endsWithPath) return sampled;
    const Crossing crossing = cross(row.course, 0);
    // The deepest of the samples decides.
    const double nearest = crossing.nearest / *step;
    const double most = std::max(1.0, last);
    double gap = endsWithPath ? row.gapAt(row.limit()) : HUGE_VAL;
    if (last >= 1)
        gap = std::min({gap, row.gapAt(std::clamp(std::floor(nearest), 1.0, most) * *step),
                        row.gapAt(std::clamp(std::ceil(nearest), 1.0, most) * *step)});
    if (gap <= row.slack) sampled.hit = gap < -row.slack ? Decision::Yes : Decision::Close;
    sampled.from = crossing.in.value_or(crossing.nearest);
    return sampled;
}

Claim claimOfSteps(const Stepping& stepping, const RowFacts& row, const StartsInside& inside) {
    const Crossing crossing = cross(row.course, row.slack);
    if (crossing.isInside && inside.isKnown(crossing))  // else the samples tell of a start inside as well
        return claimOf(row, answerInside(crossing, row.limit(), inside));
    const auto sampled = sampledBy(stepping, row);
    if (!sampled) return {};
    return claimOf(
        row, sampled->hit == Decision::No ? Predicted{} : Predicted{sampled->hit, sampled->timeBy(stepping.report)});
}

std::string reportWords(const StepReport& report) {
    if (report.halvings == StepReport::kExactly) return "; the time is then searched between two of them, and right";
    if (report.halvings > 0)
        return "; the time is then searched between two of them by " + std::to_string(report.halvings) +
               (report.halvings == 1 ? " halving" : " halvings");
    return report.place < 1 ? "; the time is that of the sample before" : "";
}

/// Name, words, unit of the number.
std::array<std::string, 3> stepWords(const Stepping& stepping) {
    using Unit = Stepping::Unit;
    const std::string report = reportWords(stepping.report), size = shortly(stepping.steps);
    const auto every = [&](const std::string& length) {
        return "overlap is tested every " + length + " of the path, and not in between" + report;
    };
    const std::string check = "the answers equal step-and-check";
    if (stepping.unit == Unit::Distance) return {"steps of a fixed length", every(size + " units"), "units"};
    if (stepping.unit == Unit::Radius)
        return {"steps of the ball's radius", every(size + " radii of the ball"), "radii"};
    const bool isPath = stepping.unit == Unit::Path;
    if (isPath && stepping.steps == 1)
        return {"a test at the end of the path alone", check + " with the whole path as one step" + report,
                "steps per path"};
    return {isPath                ? "a test at " + size + " steps of the path"
            : stepping.steps == 1 ? "a test once per frame"
                                  : "a test at " + size + " substeps per frame",
            check + ": overlap is tested at each of them, and not in between" + report,
            isPath ? "steps per path" : "steps per frame"};
}

/// Rows enough to choose the number of steps by, evenly taken.
Rows someOf(const std::vector<RowFacts>& rows, LogSymptoms symptoms) {
    constexpr std::size_t kEnough = 400;
    Rows some = everyNth(rows, 1);
    std::erase_if(some, [&](const RowFacts* row) {
        return isInside(row->course, row->slack) || (symptoms != 0 && (row->symptoms & symptoms) == 0);
    });
    for (std::size_t i = 0; i < kEnough && some.size() > kEnough; ++i) some[i] = some[i * some.size() / kEnough];
    some.resize(std::min(some.size(), kEnough));
    return some;
}

/// The reports that are tried: the sample, the one before and the contact itself first, then a search that ends early.
constexpr std::size_t kPlainReports = 3;
std::vector<StepReport> stepReports() {
    constexpr int kMostHalvings = 10;
    std::vector<StepReport> all = {{0, 1}, {0, 0}, {StepReport::kExactly, 1}};
    for (int halvings = 1; halvings <= kMostHalvings; ++halvings)
        for (const double place : {1.0, 0.0, 0.5}) all.push_back({halvings, place});
    return all;
}

/// One number of steps and one report for all rows: those that explain most wrong rows and contradict fewest right
/// ones.
class StepChoice {
  public:
    explicit StepChoice(const Evidence& evidence)
        : m_wrong(someOf(evidence.wrong, kDecided)), m_right(someOf(evidence.right, 0)) {
        const auto all = static_cast<double>(m_wrong.size());
        m_price = m_right.empty() ? 0 : all / static_cast<double>(m_right.size());
    }
    [[nodiscard]] bool isEmpty() const { return m_wrong.empty(); }
    /// The best of the sizes; steps is 0: none.
    [[nodiscard]] Stepping best(Stepping::Unit unit, const std::vector<double>& sizes) const {
        Stepping found{unit, 0, {}};
        double most = 0;
        for (const bool isPlain : {true, false}) {
            if (!isPlain && unit == Stepping::Unit::Distance) continue;
            for (const double size : sizes) {
                Stepping stepping{unit, size, {}};
                const double score = fitReport(stepping, isPlain);
                if (found.steps != 0 && score <= most + kMuchBetter * std::abs(most)) continue;
                most = score;
                found = stepping;
            }
        }
        return found;
    }

  private:
    static constexpr double kMuchBetter = 0.02;  // share by which what is less simple must explain more
    static constexpr LogSymptoms kDecided =
        bitOf(LogSymptom::MissedHit) | bitOf(LogSymptom::FalseHit) | bitOf(LogSymptom::Time);

    /// Share of the rows whose decision and time are as recorded, less that of right rows that would be others; of the
    /// best report.
    double fitReport(Stepping& stepping, bool isPlain) const {
        const std::span<const StepReport> reports(m_reports.data(), isPlain ? kPlainReports : m_reports.size());
        std::vector<double> sums(reports.size());
        double decided = 0;
        const auto add = [&](const RowFacts& row, double claim, double contradiction) {
            const auto sampled = sampledBy(stepping, row);
            if (!sampled) return;
            const bool isOther = sampled->hit == (row.isHit ? Decision::No : Decision::Yes);
            if (isOther) {
                decided -= contradiction;
            } else if (!row.isHit) {
                decided += row.has(LogSymptom::MissedHit) ? claim : 0;
            } else if (row.time && sampled->hit != Decision::No) {
                for (std::size_t i = 0; i < reports.size(); ++i) {
                    const bool isSame = row.isSameTime(*row.time, sampled->timeBy(reports[i]), row.speed);
                    sums[i] += isSame ? claim : -contradiction;
                }
            } else {
                decided += row.has(LogSymptom::FalseHit) ? claim : 0;
            }
        };
        for (const RowFacts* row : m_wrong) add(*row, 1, 0);
        for (const RowFacts* row : m_right) add(*row, 0, m_price);
        double most = sums.front();
        stepping.report = reports.front();
        for (std::size_t i = 1; i < reports.size(); ++i) {
            if (sums[i] <= most + kMuchBetter * std::abs(most)) continue;
            most = sums[i];
            stepping.report = reports[i];
        }
        return decided + most;
    }

    const std::vector<StepReport> m_reports = stepReports();
    Rows m_wrong, m_right;
    double m_price = 0;
};

std::vector<double> stepCounts() {
    std::vector<double> counts;
    for (int n = 1; n <= 64; ++n) counts.push_back(n);
    for (const int n :
         {72, 80, 90, 96, 100, 120, 128, 144, 150, 200, 240, 250, 256, 300, 400, 480, 500, 512, 600, 1000, 1024})
        counts.push_back(n);
    return counts;
}

/// 0.01, 0.011... 9.9, 10: two digits, as people write lengths; the rounder ones first.
std::vector<double> stepLengths() {
    std::vector<double> lengths;
    for (const int every : {10, 5, 1})
        for (const double unit : {0.001, 0.01, 0.1})
            for (int n = 10; n < 100; ++n)
                if (n % every == 0 && (every == 10 || n % 10 != 0) && (every > 1 || n % 5 != 0))
                    lengths.push_back(n * unit);
    lengths.push_back(10);
    return lengths;
}

void addBest(Proposals& all, const StepChoice& choice, const StartsInside& inside, Stepping::Unit unit,
             const std::vector<double>& sizes) {
    const Stepping best = choice.best(unit, sizes);
    if (best.steps == 0) return;
    const bool isLength = unit == Stepping::Unit::Distance || unit == Stepping::Unit::Radius,
               isOne = !isLength && best.steps == 1;
    const auto& [name, words, stepUnit] = stepWords(best);
    all.add(name, words,
            isLength ? 4
            : isOne  ? 1
                     : 3,
            [best, inside](const RowFacts& row) { return claimOfSteps(best, row, inside); })
        .with(best.steps, stepUnit, (isOne ? 0 : 1) + (best.report.halvings > 0 ? 1 : 0))
        .advising("Look for motion without continuous collision detection");
}

}  // namespace

void proposeSteps(Proposals& all) {
    const StepChoice choice(all.evidence);
    if (choice.isEmpty()) return;
    const StartsInside inside = startsInside(all.evidence);
    addBest(all, choice, inside, Stepping::Unit::Path, stepCounts());
    const auto& wrong = all.evidence.wrong;
    const bool hasFrames = std::any_of(wrong.begin(), wrong.end(), [](const RowFacts& row) {
        return row.limit() != 1 && !row.line->isAlongDirection;
    });
    if (hasFrames)
        addBest(all, choice, inside, Stepping::Unit::Frame, {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 60, 64});
    addBest(all, choice, inside, Stepping::Unit::Distance, stepLengths());
    addBest(all, choice, inside, Stepping::Unit::Radius, {1, 0.5, 2, 0.25, 4, 0.1, 0.2, 0.75, 0.8, 1.5});
}

}  // namespace logs
