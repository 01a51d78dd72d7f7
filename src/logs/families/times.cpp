/// The time in another unit, from another origin, by another formula, or times a power of a quantity.

#include <algorithm>
#include <cmath>
#include <map>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"
#include "logs/evidence/quantities.h"
#include "logs/evidence/separation.h"

namespace logs {
namespace {

/// The unit of the recorded time; of a row without one that of its column.
LogTime timeUnitOf(const RowFacts& row) {
    if (row.line->time()) return row.line->time()->unit;
    for (const LogField field : kLogTimeFields)
        if ((*row.mapping)[field].isGiven()) return unitOf(*row.mapping, field);
    return LogTime::Frames;
}

/// A time in the unit of inUnit(), in frames.
double framesOf(const RowFacts& row, double value) {
    const LogTime unit = timeUnitOf(row);
    if (unit == LogTime::Fraction) return value * row.limit();
    return unit == LogTime::Distance && !row.line->isAlongDirection ? value / row.ballSpeed : value;
}

/// The true time of a row, and what the forms make of it.
struct TrueTime {
    TrueTime(const RowFacts& facts, double time)
        : row(facts), unit(timeUnitOf(facts)), frames(time), value(of(time)), whole(of(facts.limit())) {}

    const RowFacts& row;
    LogTime unit;   ///< unit of the recorded time
    double frames;  ///< in frames
    double value;   ///< in the unit
    double whole;   ///< the whole path in the unit; infinity: endless
    [[nodiscard]] double of(double time) const { return inUnit(row, unit, time); }
};

using TimeOf = std::function<double(const TrueTime&)>;  ///< in the unit

// The grammar of plain forms: an instant, in frames, and how it is told.

template <int kBall, int kSphere>  ///< radii that are added to the way
double shiftedBy(const TrueTime& t) {
    return t.frames + (kBall * t.row.ballRadius + kSphere * t.row.sphereRadius) / t.row.ballSpeed;
}

double toPoint(const TrueTime& t) {
    return collide::lengthOf(Seen(t.row, t.frames).point - t.row.ballAt(0)) / t.row.ballSpeed;
}

using Instant = Form<double (*)(const TrueTime&)>;
constexpr Instant kInstants[] = {
    {"", "", 0, [](const TrueTime& t) { return t.frames; }},
    {"measured from the end", "it is what remains of the path: 1 - t for a fraction t", 1,
     [](const TrueTime& t) { return t.row.limit() - t.frames; }},
    {"that of the path's end", "every hit is recorded at the end of its path", 2,
     [](const TrueTime& t) { return t.row.limit(); }},
    {"that of the far root", "it is the time at which the ball leaves the sphere", 2,
     [](const TrueTime& t) { return t.row.speed > 0 ? 2 * t.row.nearestTime() - t.frames : t.frames; }},
    {"that of the closest approach", "it is the time at which the centres are nearest", 1,
     [](const TrueTime& t) { return t.row.speed > 0 ? t.row.nearestTime() : 0; }},
    {"that of the closest approach on the path",
     "it is the time at which the centres are nearest, or the end of the path where that comes before", 2,
     [](const TrueTime& t) { return t.row.speed > 0 ? std::min(t.row.nearestTime(), t.row.limit()) : t.frames; }},
    {"that of the contact point", "the way is measured to the contact point, not to the ball's centre", 2, toPoint},
    {"that of the contact point on the path", "the way is measured to the contact point, and ends with the path", 2,
     [](const TrueTime& t) { return std::min(toPoint(t), t.row.limit()); }},
    {"by the distance of the centres", "it is that at the start, over the speed", 2,
     [](const TrueTime& t) { return t.row.distance / t.row.speed; }},
    {"earlier by the ball's radius", "the radius is subtracted once more from the way", 3, shiftedBy<-1, 0>},
    {"later by the ball's radius", "the radius is added to the way", 3, shiftedBy<1, 0>},
    {"earlier by the sphere's radius", "the radius is subtracted once more from the way", 3, shiftedBy<0, -1>},
    {"later by the sphere's radius", "the radius is added to the way", 3, shiftedBy<0, 1>},
};

/// How an instant is told. @param frames  the instant
using Telling = Form<double (*)(const TrueTime&, double frames)>;
constexpr Telling kTellings[] = {
    {"", "", 0, [](const TrueTime& t, double frames) { return t.of(frames); }},
    {"a distance", "the recorded time is the distance that the ball travels, in units", 1,
     [](const TrueTime& t, double frames) { return frames * t.row.ballSpeed; }, "Try --map distance=COLUMN"},
    {"a fraction", "the recorded time is a share of the path", 1,
     [](const TrueTime& t, double frames) { return frames / t.row.limit(); }, "Try --map fraction=COLUMN"},
    {"in frames", "the recorded time is in the frames of the query", 1,
     [](const TrueTime&, double frames) { return frames; }, "Try --map hit_frames=COLUMN"},
    {"squared", "t^2 is recorded for t", 2,
     [](const TrueTime& t, double frames) { return t.of(frames) * t.of(frames); }},
    {"the root of what it is", "sqrt(t) is recorded for t", 2,
     [](const TrueTime& t, double frames) { return std::sqrt(t.of(frames)); }},
};

constexpr double kMostSpread = 16;  ///< times that an ill-conditioned form may widen the slack
/// The share of a time by which two programs may print it differently.
constexpr double kPrinted = 1e-5;

/// Compares a recorded time with a form of the true one; the slack of the true time goes through the form too.
bool matches(const RowFacts& row, const TimeOf& form) {
    const double frames = row.exact->contact->frames, slack = row.speed > 0 ? row.slack / row.speed : 0;
    const double value = form(TrueTime(row, frames));
    if (!std::isfinite(value)) return false;
    const double other = form(TrueTime(row, frames + slack));
    const double spread = std::isfinite(other) ? std::abs(other - value) : 0;
    return std::abs(row.line->time()->value - value) <= spread + (row.isFine ? 0 : kPrinted * std::abs(value));
}

Claim claimOfTime(const RowFacts& row, const TimeOf& form) {
    Claim claim;
    if (!row.isHit || !row.line->time()) return claim;
    if (row.startsInside()) {
        // Reported as a hit at 0, in the form; where that is 0 too it tells nothing.
        const double zero = form(TrueTime(row, 0)), said = row.line->time()->value;
        if (row.has(LogSymptom::FalseHit) && said != 0 && std::abs(said - zero) <= kPrinted * std::abs(said))
            claim = {bitOf(LogSymptom::FalseHit), false, false, true};
        return claim;
    }
    if (!row.exact->contact || !row.isTrueHit) return claim;
    const bool isSame = matches(row, form);
    if (row.symptoms == 0) claim.isAgainst = !isSame;
    if (!row.has(LogSymptom::Time) || !isSame) return claim;
    claim.explains = bitOf(LogSymptom::Time);
    claim.explains |= followingTime(row);
    claim.isTelling = true;
    return claim;
}

/// The engine compares the time with the limit in that form: hits are missed, or reported, beyond the end.
Claim claimOfDecidingTime(const RowFacts& row, const TimeOf& form) {
    if (!row.line->time() && row.isHit) return {};
    if (!(row.speed > 0) || !std::isfinite(row.limit())) return {};
    const Crossing crossing = cross(row.endless(), row.slack);
    if (crossing.isInside) return {};
    Predicted predicted{crossing.hit};
    if (crossing.in && crossing.hit != Decision::No) {
        const double slack = row.slack / row.speed;
        const double frames = framesOf(row, form(TrueTime(row, *crossing.in)));
        const double spread = std::abs(framesOf(row, form(TrueTime(row, *crossing.in + slack))) - frames);
        if (!std::isfinite(frames) || !std::isfinite(spread)) return {};
        predicted.times.push_back(frames);
        predicted.speed = row.speed / std::clamp(spread / slack, 1.0, kMostSpread);
        const double beyond = frames - row.limit();
        const double unclear = std::max(slack, spread);
        if (beyond > unclear || frames < -unclear)
            predicted.hit = Decision::No;
        else if (beyond > -unclear || frames < unclear)
            return {};
    }
    return claimOf(row, predicted);
}

/// The recorded time alone has a form.
Hypothesis& addForm(Proposals& all, const std::string& name, const std::string& words, int cost, TimeOf form) {
    return all.add(name, words, cost, [form = std::move(form)](const RowFacts& row) { return claimOfTime(row, form); });
}

/// The decision follows from the form as well.
Hypothesis& addDecidingForm(Proposals& all, const std::string& name, const std::string& words, int cost, TimeOf form) {
    Hypothesis& h = all.add(name, words + "; that time is compared with the limit as well", cost,
                            [form = std::move(form)](const RowFacts& row) { return claimOfDecidingTime(row, form); });
    h.needsValues = true;
    return h;
}

void addPlain(Proposals& all, const Instant& instant, const Telling& told) {
    const bool isRight = *instant.name == 0, isPlain = *told.name == 0;
    if (isRight && isPlain) return;
    const bool areBoth = !isRight && !isPlain;
    const std::string name = "the time is " + std::string(instant.name) + (areBoth ? ", and " : "") + told.name;
    const std::string words = instant.words + std::string(areBoth ? "; " : "") + told.words;
    const int cost = instant.cost + told.cost;
    const TimeOf form = [of = instant.of, tell = told.of](const TrueTime& t) { return tell(t, of(t)); };
    addForm(all, name, words, cost, form).advising(told.advice);
    if (!areBoth) addDecidingForm(all, name, words, cost + 1, form);
}

/// A form with numbers that are 0 where the time is right.
struct TimeModel {
    const char* name;
    int cost;
    std::size_t numbers;
    std::function<double(const TrueTime&, const Numbers&)> of;
    std::function<std::string(const Numbers&)> words;
    double (*number)(const Numbers&);  ///< the one that proves it
    const char* unit = "";
};

std::string signedShortly(double value) { return (value < 0 ? "" : "+") + shortly(value); }
double shiftOf(const Numbers& n) { return n[0]; }
double scaleOf(const Numbers& n) { return 1 + n[0]; }
std::string stopWords(const Numbers& n) { return signedShortly(n[0]) + " units from the contact in every row"; }
std::string scaleWords(const Numbers& n) { return "it is " + factorWords(scaleOf(n)) + " the true one"; }
double stopped(const TrueTime& t, const Numbers& n) { return t.frames + n[0] / t.row.ballSpeed; }

const TimeModel kTimeModels[] = {
    {"the time is scaled", 4, 1, [](const TrueTime& t, const Numbers& n) { return t.value * scaleOf(n); },
     [](const Numbers& n) { return scaleWords(n) + ": another unit of time, or a motion of another length"; }, scaleOf},
    {"the time is shifted", 4, 1, [](const TrueTime& t, const Numbers& n) { return t.value + n[0]; },
     [](const Numbers& n) { return "it is the true one " + signedShortly(n[0]) + " in every row"; }, shiftOf},
    {"the time is scaled and shifted", 6, 2,
     [](const TrueTime& t, const Numbers& n) { return t.value * scaleOf(n) + n[1]; },
     [](const Numbers& n) { return scaleWords(n) + " " + signedShortly(n[1]) + " in every row"; }, scaleOf},
    {"the ball stops at a constant distance along the path", 4, 1,
     [](const TrueTime& t, const Numbers& n) { return t.of(stopped(t, n)); }, stopWords, shiftOf, "units"},
    {"the ball stops at a constant distance along the path, at 0 at the earliest", 5, 1,
     [](const TrueTime& t, const Numbers& n) { return t.of(std::max(0.0, stopped(t, n))); }, stopWords, shiftOf,
     "units"},
    {"the way to the hit is a constant", 4, 1,
     [](const TrueTime& t, const Numbers& n) { return t.of(scaleOf(n) / t.row.ballSpeed); },
     [](const Numbers& n) {
         return "it is " + shortly(scaleOf(n)) + " units in every such row: a bound of the engine";
     },
     scaleOf, "units"},
    {"the time is a curve of the true one", 6, 3,
     [](const TrueTime& t, const Numbers& n) {
         const double f = t.value / t.whole;
         return t.whole * (f + f * (n[0] + f * (n[1] + f * n[2])));
     },
     [](const Numbers& n) {
         return "a share f of the path is told as " + sumWords({{scaleOf(n), "f"}, {n[1], "f^2"}, {n[2], "f^3"}});
     },
     shiftOf},
};

/// Ways that are wrong by a share of a length.
std::vector<TimeModel> byLength(const Quantity& of) {
    const std::string times = std::string(" times ") + of.name;
    return {
        {"the ball stops at a distance along the path that grows", 5, 1,
         [of](const TrueTime& t, const Numbers& n) { return t.of(t.frames + n[0] * of.of(t.row) / t.row.ballSpeed); },
         [times](const Numbers& n) { return signedShortly(n[0]) + times + " from the contact"; }, shiftOf},
        {"the time is a share of another way", 5, 1,
         [of](const TrueTime& t, const Numbers& n) {
             const double way = t.row.ballSpeed * t.row.limit();
             return t.value * way / (way + n[0] * of.of(t.row));
         },
         [times](const Numbers& n) { return "the path counts " + signedShortly(n[0]) + times + " more"; }, shiftOf}};
}

void addTimeModel(Proposals& all, const Rows& rows, const TimeModel& model, int fittedBeside = 0) {
    const auto numbers = fitted(rows, model.numbers, [&](const RowFacts& row, const Numbers& n) {
        const double time = model.of(TrueTime(row, row.exact->contact->frames), n);
        return (framesOf(row, row.line->time()->value) - framesOf(row, time)) * row.ballSpeed;
    });
    if (!numbers) return;
    addForm(all, model.name, model.words(*numbers), model.cost, [of = model.of, n = *numbers](const TrueTime& t) {
        return of(t, n);
    }).with(model.number(*numbers), model.unit, static_cast<int>(model.numbers) + fittedBeside);
}

/// Power laws: the recorded time is c t q^p for the true time t and a quantity q. Exponent p, and its words.
constexpr std::pair<double, const char*> kPowers[] = {{1, "times "},
                                                      {-1, "divided by "},
                                                      {0.5, "times the root of "},
                                                      {-0.5, "divided by the root of "},
                                                      {2, "times the square of "},
                                                      {-2, "divided by the square of "}};

TimeModel powerLaw(const Quantity& base, double exponent, const char* words) {
    constexpr double kOne = 1e-3;  // a factor that three digits show as 1
    return {"the time has a factor too many",
            5,
            1,
            [&base, exponent](const TrueTime& t, const Numbers& n) {
                const double value = base.of(t.row);
                return value > 0 ? scaleOf(n) * t.value * std::pow(value, exponent) : NAN;
            },
            [&base, words](const Numbers& n) {
                return "it is the true one " + std::string(words) + base.name +
                       (std::abs(n[0]) > kOne ? ", times " + shortly(scaleOf(n)) : "");
            },
            scaleOf};
}

void addFitted(Proposals& all) {
    constexpr std::size_t kFewestOfLaws = 12;  // rows
    Rows rows;
    for (const RowFacts& row : all.evidence.wrong)
        if (row.has(LogSymptom::Time) && row.exact->contact && row.line->time()) rows.push_back(&row);
    for (const TimeModel& model : kTimeModels) addTimeModel(all, rows, model);
    for (const Quantity& of : {quantities::kBallRadius, quantities::kSphereRadius})
        for (const TimeModel& model : byLength(of)) addTimeModel(all, rows, model);
    if (rows.size() < kFewestOfLaws) return;
    Proposals laws(all.evidence);
    for (const Quantity& base : kQuantities)
        for (const auto& [exponent, words] : kPowers) addTimeModel(laws, rows, powerLaw(base, exponent, words), 1);
    all.addBest(laws);
}

/// The time within one of so many equal parts of the path.
struct SubSteps {
    double size;             ///< parts per path; or the longest part, units
    bool isLength, isShare;  ///< it is told as a share of the part, as if that were the path

    [[nodiscard]] double of(const TrueTime& t) const {
        const double parts = isLength ? std::ceil(t.row.ballSpeed * t.row.limit() / size) : size;
        const double at = t.value / t.whole * parts;
        return (at - std::floor(at)) * t.whole / (isShare ? 1 : parts);
    }
};

void addSubSteps(Proposals& all) {
    std::vector<SubSteps> tried;
    for (const bool isShare : {true, false}) {
        for (int count = 2; count <= 16; ++count) tried.push_back({static_cast<double>(count), false, isShare});
        for (const double length : typedNumbers(-1, 1)) tried.push_back({length, true, isShare});
    }
    const auto claimOfOne = [](const SubSteps& steps, const RowFacts& row) {
        return claimOfTime(row, [&steps](const TrueTime& t) { return steps.of(t); });
    };
    const SubSteps* const best = bestClaiming(tried, all.evidence, claimOfOne);
    if (!best) return;
    const std::string parts =
        best->isLength ? "sub-steps of at most " + shortly(best->size) + " units" : shortly(best->size) + " sub-steps";
    addForm(all, "the time is that of a sub-step",
            (best->isShare ? "it is a share of one of the " : "it is counted from the beginning of one of the ") +
                parts + " of the path",
            3, [steps = *best](const TrueTime& t) { return steps.of(t); })
        .with(best->size, best->isLength ? "units" : "sub-steps per path");
}

/// The same number in many rows: a default, or a bound that times are cut off at.
void addConstant(Proposals& all) {
    std::vector<double> said = numbersOf(all.evidence.wrong, [](const RowFacts& row) {
        return row.has(LogSymptom::Time) && row.line->time() ? row.line->time()->value : NAN;
    });
    std::map<double, std::size_t> counts;
    for (const double value : said) ++counts[value];
    if (counts.empty()) return;
    const auto [common, most] = *std::max_element(counts.begin(), counts.end(),
                                                  [](const auto& a, const auto& b) { return a.second < b.second; });
    // Where other times recur as well, they are those of steps.
    const auto recurs = [most = most](const auto& count) { return 3 * count.second > most; };
    if (most < 4 || 10 * most < said.size() || std::count_if(counts.begin(), counts.end(), recurs) > 1) return;
    const auto addBound = [&, common = common](const char* name, const TimeOf& bound) {
        const std::string words = "it is " + shortly(common) + " where the true one is beyond that";
        addForm(all, name, words, 1, bound).with(common);
        addDecidingForm(all, name, words, 2, bound).with(common);
    };
    // Beyond a bound there are no times, but for a few that are wrong otherwise.
    std::sort(said.begin(), said.end());
    if (said[said.size() / 20] >= common)
        addBound("the time has a lower bound",
                 [common = common](const TrueTime& t) { return std::max(t.value, common); });
    if (common != 0 && said[said.size() - 1 - said.size() / 20] <= common)
        addBound("the time has an upper bound",
                 [common = common](const TrueTime& t) { return std::min(t.value, common); });
    all.add("the time is a constant",
            "it is " + shortly(common) + " in every such row: a default, or a bound of the engine", 2,
            [common = common](const RowFacts& row) {
                if (!row.line->time() || !row.exact->contact || !row.isHit) return Claim{};
                return claimOfValue(row, LogSymptom::Time, row.line->time()->value == common);
            })
        .with(common);
}

}  // namespace

void proposeTimes(Proposals& all) {
    for (const Instant& instant : kInstants)
        for (const Telling& told : kTellings) addPlain(all, instant, told);
    addFitted(all);
    addSubSteps(all);
    addConstant(all);
}

}  // namespace logs
