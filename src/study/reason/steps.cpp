/// Discrete sampling: overlap is tested at steps of the path, and what happens between two steps is not seen.

#include <algorithm>
#include <cmath>

#include "study/reason/hypothesis.h"

namespace study {
namespace {

struct Stepping {
    enum class Unit : std::uint8_t { Path, Frame, Distance };
    Unit unit = Unit::Path;
    double steps = 1;  ///< per path or frame; for Distance the length of a step, scene units
    bool testsStart = false;
};

std::optional<double> stepTime(const Stepping& stepping, const RowFacts& row) {
    if (stepping.unit == Stepping::Unit::Frame) return 1 / stepping.steps;
    if (stepping.unit == Stepping::Unit::Distance)
        return row.ballSpeed > 0 ? std::optional(stepping.steps / row.ballSpeed) : std::nullopt;
    return std::isfinite(row.limit()) && row.limit() > 0 ? std::optional(row.limit() / stepping.steps) : std::nullopt;
}

std::optional<Predicted> predictedBy(const Stepping& stepping, const RowFacts& row) {
    const std::optional<double> step = stepTime(stepping, row);
    // Steps shorter than the slack miss nothing.
    if (!step || !(*step * row.speed > 8 * row.slack)) return std::nullopt;
    Predicted predicted{Decision::No, {}, row.speed, {}};
    const auto gapAt = [&](double time) {
        return collide::lengthOf(row.course.start + row.course.velocity * time) - row.radius();
    };
    Course endless = row.course;
    endless.frames = collide::kNoLimit;
    const Crossing crossing = cross(endless, 0);
    const double least = stepping.testsStart ? 0 : 1;
    const double last = std::floor(row.limit() / *step * (1 + 1e-12));
    if (last < least) return predicted;
    // The deepest of the samples decides.
    const double nearest = crossing.nearest / *step;
    const double gap = std::min(gapAt(std::clamp(std::floor(nearest), least, last) * *step),
                                gapAt(std::clamp(std::ceil(nearest), least, last) * *step));
    if (gap < -row.slack)
        predicted.hit = Decision::Yes;
    else if (gap <= row.slack)
        predicted.hit = Decision::Close;
    const double from = crossing.in.value_or(crossing.nearest);
    const double sample = std::max(least, std::ceil(from / *step * (1 - 1e-12) - 1e-12));
    if (predicted.hit != Decision::No) {
        predicted.times = {sample * *step, (sample - 1) * *step};
        if (crossing.in) predicted.times.push_back(std::max(0.0, *crossing.in));
    }
    return predicted;
}

Claim claimOfSteps(const Stepping& stepping, const RowFacts& row) {
    const auto predicted = predictedBy(stepping, row);
    return predicted ? claimOf(row, *predicted) : Claim{};
}

std::string stepName(const Stepping& stepping) {
    using Unit = Stepping::Unit;
    if (stepping.unit == Unit::Distance) return "steps of a fixed length";
    if (stepping.unit == Unit::Frame)
        return stepping.steps == 1 ? "a test once per frame"
                                   : "a test at " + shortly(stepping.steps) + " substeps per frame";
    if (stepping.steps > 1) return "a test at " + shortly(stepping.steps) + " steps of the path";
    return stepping.testsStart ? "a test at both ends of the path alone" : "a test at the end of the path alone";
}

std::string stepWords(const Stepping& stepping) {
    const std::string start = stepping.testsStart ? ", the start included" : "";
    if (stepping.unit == Stepping::Unit::Distance)
        return "overlap is tested every " + shortly(stepping.steps) + " units of the path" + start +
               ", and not in between";
    if (stepping.unit == Stepping::Unit::Path && stepping.steps == 1)
        return "the answers equal step-and-check with the whole path as one step";
    return "the answers equal step-and-check: overlap is tested at each of them" + start + ", and not in between";
}

/// Rows enough to choose the number of steps by, evenly taken.
std::vector<const RowFacts*> someOf(const std::vector<RowFacts>& rows, LogSymptoms symptoms) {
    constexpr std::size_t kEnough = 600;
    std::vector<const RowFacts*> some;
    for (const RowFacts& row : rows)
        if (symptoms == 0 || (row.symptoms & symptoms) != 0) some.push_back(&row);
    if (some.size() <= kEnough) return some;
    for (std::size_t i = 0; i < kEnough; ++i) some[i] = some[i * some.size() / kEnough];
    some.resize(kEnough);
    return some;
}

class StepChoice {
  public:
    explicit StepChoice(const Evidence& evidence)
        : m_wrong(someOf(evidence.wrong, kDecided)), m_right(someOf(evidence.right, 0)) {
        const auto all = static_cast<double>(m_wrong.size());
        m_price = m_right.empty() ? 0 : all / static_cast<double>(m_right.size());
    }
    /// Share of the rows claimed, less that of right rows contradicted.
    [[nodiscard]] double score(const Stepping& stepping) const {
        double sum = 0;
        for (const RowFacts* row : m_wrong) sum += claimOfSteps(stepping, *row).explains != 0 ? 1 : 0;
        for (const RowFacts* row : m_right) sum -= claimOfSteps(stepping, *row).isAgainst ? m_price : 0;
        return sum;
    }
    [[nodiscard]] bool isEmpty() const { return m_wrong.empty(); }

  private:
    static constexpr LogSymptoms kDecided =
        bitOf(LogSymptom::MissedHit) | bitOf(LogSymptom::FalseHit) | bitOf(LogSymptom::Time);
    std::vector<const RowFacts*> m_wrong, m_right;
    double m_price = 0;
};

const std::vector<double>& stepCounts() {
    static const std::vector<double> counts = [] {
        std::vector<double> all;
        for (int n = 1; n <= 64; ++n) all.push_back(n);
        for (const double n : {72.0,  80.0,  90.0,  96.0,  100.0, 120.0, 128.0, 144.0, 150.0,  200.0, 240.0,
                               250.0, 256.0, 300.0, 400.0, 480.0, 500.0, 512.0, 600.0, 1000.0, 1024.0})
            all.push_back(n);
        return all;
    }();
    return counts;
}

void addBest(Hypotheses& all, const StepChoice& choice, Stepping::Unit unit, const std::vector<double>& sizes) {
    Stepping best{unit, 0, false};
    double most = 0;
    for (const bool testsStart : {false, true}) {
        for (const double size : sizes) {
            const Stepping stepping{unit, size, testsStart};
            const double score = choice.score(stepping);
            if (score <= most * 1.02) continue;
            most = score;
            best = stepping;
        }
    }
    if (best.steps == 0) return;
    Hypothesis h;
    h.reason.name = stepName(best);
    h.reason.words = stepWords(best);
    h.reason.number = best.steps;
    h.reason.unit = unit == Stepping::Unit::Path    ? "steps per path"
                    : unit == Stepping::Unit::Frame ? "steps per frame"
                                                    : "units";
    h.reason.advice = "Look for motion without continuous collision detection";
    h.parameters = unit != Stepping::Unit::Distance && best.steps == 1 ? 0 : 1;
    h.cost = unit == Stepping::Unit::Distance ? 4 : best.steps == 1 ? 1 : 3;
    h.test = [best](const RowFacts& row) { return claimOfSteps(best, row); };
    all.push_back(std::move(h));
}

}  // namespace

Hypotheses stepHypotheses(const Evidence& evidence) {
    Hypotheses all;
    const StepChoice choice(evidence);
    if (choice.isEmpty()) return all;
    addBest(all, choice, Stepping::Unit::Path, stepCounts());
    const bool hasFrames = std::any_of(evidence.wrong.begin(), evidence.wrong.end(), [](const RowFacts& row) {
        return row.limit() != 1 && !row.line->isAlongDirection;
    });
    if (hasFrames) addBest(all, choice, Stepping::Unit::Frame, {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 60, 64});
    addBest(all, choice, Stepping::Unit::Distance, {0.01, 0.02, 0.025, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10});
    return all;
}

}  // namespace study
