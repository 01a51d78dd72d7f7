#include "logs/judge/judge.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "collide/mesh/obstacles.h"
#include "io/text.h"
#include "logs/read/world.h"
#include "verdict/backward_error.h"
#include "verdict/spacing.h"

namespace logs {
namespace {

using methods::Precision;
using verdict::Truth;

/// Along a direction a frame is a unit of distance, so a recorded distance is a time in frames.
LoggedTime inQuery(const LoggedTime& time, const LogLine& line) {
    const bool isFrames = line.isAlongDirection && time.unit == LogTime::Distance;
    return {isFrames ? LogTime::Frames : time.unit, time.value};
}
/// A recorded fraction beside an unsafe one stands for all between them: the one that is nearest to the truth.
LoggedTime nearest(const LoggedTime& time, const LogLine& line, const collide::SweepAnswer& exact) {
    const std::optional<double>& unsafe = line.answer.unsafeFraction;
    if (time.unit != LogTime::Fraction || !unsafe || !(*unsafe > time.value) || !exact.contact) return time;
    return {time.unit, std::clamp(verdict::trueTime(time.unit, {line.query.query, exact}), time.value, *unsafe)};
}
/// Where two values record the same quantity, the one that is farther from the truth is judged.
void takeWorse(std::optional<Vec3>& value, const std::optional<Vec3>& other, const Vec3& truth) {
    const auto error = [&](const Vec3& v) { return collide::lengthOf(v - truth); };
    if (other && (!value || !(error(*other) <= error(*value)))) value = other;
}
std::optional<Vec3> unit(const std::optional<Vec3>& v, double sign = 1) {
    return v && *v != Vec3(0) ? std::optional(*v * (sign / collide::lengthOf(*v))) : v;
}
/// Judged are the worst of the normals and the worst of the contact points.
void takeWorst(verdict::Recorded& recorded, const LoggedAnswer& answer, const collide::Contact& exact) {
    if (answer.otherNormal || answer.oppositeNormal) {
        recorded.normal = unit(recorded.normal);
        takeWorse(recorded.normal, unit(answer.otherNormal), exact.normal);
        takeWorse(recorded.normal, unit(answer.oppositeNormal, -1), exact.normal);
    }
    takeWorse(recorded.point, answer.otherPoint, exact.hitPoint);
    if (answer.ballWitness) takeWorse(recorded.point, exact.ballCenter + *answer.ballWitness, exact.hitPoint);
    if (answer.sphereWitness) takeWorse(recorded.point, exact.sphereCenter + *answer.sphereWitness, exact.hitPoint);
}

verdict::Recorded inQuery(const LogLine& line, const collide::SweepAnswer& exact) {
    verdict::Recorded recorded = line.answer;
    if (exact.contact && line.answer.isHit) takeWorst(recorded, line.answer, *exact.contact);
    for (auto& time : recorded.times)
        if (time) time = inQuery(nearest(*time, line, exact), line);
    return recorded;
}

std::string rounded(double value) { return base::printed("%.*g", 3, value); }

/// The shortest decimal that reads back the same.
std::string asRead(double value, bool isFloat) {
    return isFloat ? base::floatNumber(static_cast<float>(value)) : base::number(value);
}

std::string toleranceWords(const LogMapping& mapping, const LogFinding& finding) {
    const bool isOff = finding.verdict != Verdict::Agrees && finding.verdict != Verdict::Convention;
    if (!(mapping.tolerance > 0) || !isOff) return {};
    return (isWithin(finding.verdict, finding.units, mapping.tolerance) ? "; within" : "; beyond") +
           (" the tolerance of " + rounded(mapping.tolerance) + " units");
}

std::string exactly(const JudgedRow& row) {
    const auto& [line, exact, finding] = row;
    std::string text = io::outcomeName(exact.outcome);
    if (!collide::isHit(exact.outcome) || !finding.trueTime) return text;
    text += std::isfinite(*finding.trueTime) ? " at " + base::number(*finding.trueTime) : " after the largest double";
    const collide::Shape shape = line.query.query.obstacle.shape;
    if (!row.line.met.first.empty()) text += " with " + io::oneLine(row.line.met.first);
    return shape == collide::Shape::Sphere ? text : text + " on " + io::featureName(shape, exact.feature);
}

}  // namespace

LogValueErrors valueErrors(const LogLine& line, const collide::SweepAnswer& exact) {
    return verdict::valueErrors({line.query.query, exact}, inQuery(line, exact));
}

double framesOf(const LoggedTime& time, const LogLine& line, const collide::SweepAnswer& exact) {
    return verdict::framesOf(inQuery(time, line), {line.query.query, exact});
}

namespace {

collide::BallSweep castOf(const collide::SweepQuery& query) { return {query.ball, query.frames, query.restitution}; }

/// The answer of a cast among one obstacle alone. @param query  gets the obstacle, of a mesh the triangle that is met
collide::SweepAnswer sweepOf(const LogWorld& world, std::size_t index, collide::SweepQuery& query) {
    query.obstacle = world.set().at(collide::sweep(castOf(query), world.set(), index).place);
    return collide::sweep(query);
}

/// Another obstacle of the world whose contact is what was recorded; absent: none. @param met  the true one
std::optional<std::size_t> otherRecorded(const LogMapping& mapping, const JudgedRow& row, std::size_t met) {
    const LogWorld& world = *row.line.world;
    if (!row.line.answer.body.empty()) return world.find(row.line.answer.body);
    if (row.finding.verdict != Verdict::WrongValue || !row.line.answer.hasValues()) return std::nullopt;
    LogLine line = row.line;
    for (const std::size_t i : collide::obstaclesAhead(castOf(line.query.query), world.set())) {
        if (i == met) continue;
        const collide::SweepAnswer answer = sweepOf(world, i, line.query.query);
        if (collide::isHit(answer.outcome) && judge(mapping, line, answer).verdict == Verdict::Agrees) return i;
    }
    return std::nullopt;
}

/// Tells of a hit which body was met in place of the first; a tie is no error.
void judgeBody(const LogMapping& mapping, JudgedRow& row, std::size_t met) {
    const std::optional<std::size_t> other = otherRecorded(mapping, row, met);
    if (!other || *other == met || row.finding.verdict == Verdict::Invalid) return;
    io::Query query = row.line.query;
    const collide::SweepAnswer answer = sweepOf(*row.line.world, *other, query.query);
    const bool isMet = collide::isHit(answer.outcome);
    if (isMet && answer.contact->frames == row.exact.contact->frames) return;
    row.line.met.other = row.line.world->nameOf(*other);
    row.line.met.otherIndex = other;
    row.line.met.apart = isMet ? answer.contact->distance - row.exact.contact->distance : collide::kNoLimit;
    row.finding.verdict = Verdict::Wrong;
    row.finding.worst = LogError::Decision;
    row.finding.units = isMet ? row.line.met.apart : verdict::decisionMargin(query.query, answer);
    row.finding.ulps = row.finding.units / verdict::spacing(row.exact.contact->distance, mapping.precision);
}

/// An obstacle that the ball meets.
struct MetOne {
    std::size_t index = 0;
    double frames = 0, distance = 0, margin = 0;
    bool isGraze = false;  ///< an engine may leave it out
};
/// All that the ball meets, in order. @param inside  gets those that it overlaps at the start
std::vector<MetOne> metBy(const LogWorld& world, const collide::SweepQuery& asked, std::vector<std::size_t>& inside) {
    std::vector<MetOne> met;
    for (const std::size_t i : collide::obstaclesAhead(castOf(asked), world.set())) {
        collide::SweepQuery query = asked;
        const collide::SweepAnswer answer = sweepOf(world, i, query);
        if (answer.outcome == collide::Outcome::Overlap) inside.push_back(i);
        if (!collide::isHit(answer.outcome)) continue;
        met.push_back({i, answer.contact->frames, answer.contact->distance, verdict::decisionMargin(query, answer),
                       answer.outcome == collide::Outcome::Graze});
    }
    std::stable_sort(met.begin(), met.end(), [](const MetOne& a, const MetOne& b) { return a.frames < b.frames; });
    return met;
}

/// Judges a list of hits: what is missing in it, what is false, what stands before an earlier one, whose time is off.
class ListJudge {
  public:
    ListJudge(const LogMapping& mapping, JudgedRow& row) : m_mapping(mapping), m_row(row), m_world(*row.line.world) {
        m_met = metBy(m_world, row.line.query.query, m_inside);
    }
    void judge() {
        const MetOne* before = nullptr;
        std::vector<bool> isListed(m_met.size());
        for (const LoggedHit& hit : m_row.line.answer.hits) {
            const std::optional<std::size_t> index = m_world.find(hit.body);
            const auto found =
                std::find_if(m_met.begin(), m_met.end(), [&](const MetOne& m) { return m.index == index; });
            if (found == m_met.end()) {
                const bool isInside = index && std::find(m_inside.begin(), m_inside.end(), *index) != m_inside.end();
                if (!isInside) note(io::oneLine(hit.body) + (index ? " is not met" : " is no obstacle"), gapTo(index));
                continue;
            }
            isListed[static_cast<std::size_t>(found - m_met.begin())] = true;
            if (before) compareOrder(*before, *found);
            judgeTime(hit, *found);
            before = &*found;
        }
        for (std::size_t i = 0; i < m_met.size(); ++i)
            if (!isListed[i] && !m_met[i].isGraze)
                note(nameOf(m_met[i]) + " is missing, " + rounded(m_met[i].margin) + " units deep", m_met[i].margin);
        if (m_words.empty()) return;
        m_row.line.met.list = m_words;
        if (m_row.finding.verdict == Verdict::Wrong) return;
        m_row.finding.verdict = Verdict::Wrong;
        m_row.finding.worst = LogError::Decision;
        m_row.finding.units = m_units;
        const double distance = m_met.empty() ? 1 : m_met.front().distance;
        m_row.finding.ulps = m_units / verdict::spacing(distance, m_mapping.precision);
    }

  private:
    [[nodiscard]] std::string nameOf(const MetOne& met) const { return io::oneLine(m_world.nameOf(met.index)); }
    [[nodiscard]] double gapTo(std::optional<std::size_t> index) const {
        if (!index) return 0;
        collide::SweepQuery query = m_row.line.query.query;
        const collide::SweepAnswer answer = sweepOf(m_world, *index, query);
        return verdict::decisionMargin(query, answer);
    }
    /// Below this contacts count as simultaneous.
    [[nodiscard]] double slack(const MetOne& met) const {
        const double size = std::max(met.distance, collide::largestOf(m_row.line.query.query.ball.position));
        return verdict::kInaccurateUlps * verdict::spacing(size, m_mapping.precision);
    }
    void compareOrder(const MetOne& before, const MetOne& after) {
        const double early = before.distance - after.distance;
        if (!(early > slack(before))) return;
        note(nameOf(before) + " stands before " + nameOf(after) + ", which comes " + rounded(early) + " units earlier",
             early);
    }
    /// By the rule for a row of one hit.
    void judgeTime(const LoggedHit& hit, const MetOne& met) {
        if (!hit.time) return;
        LogLine one;
        one.query = m_row.line.query;
        one.isAlongDirection = m_row.line.isAlongDirection;
        one.answer.isGiven = one.answer.isHit = true;
        one.answer.times[0] = hit.time;
        const collide::SweepAnswer exact = sweepOf(m_world, met.index, one.query.query);
        const LogFinding finding = logs::judge(m_mapping, one, exact);
        if (finding.verdict != Verdict::WrongValue) return;
        note(nameOf(met) + " is " + rounded(finding.units) + " units off at its time", finding.units);
    }
    void note(const std::string& words, double units) {
        constexpr std::size_t kMost = 4;  // faults that are told
        ++m_faults;
        if (m_faults <= kMost) m_words += (m_words.empty() ? "" : "; ") + words;
        if (m_faults == kMost + 1) m_words += "; ...";
        m_units = std::max(m_units, units);
    }

    const LogMapping& m_mapping;
    JudgedRow& m_row;
    const LogWorld& m_world;
    std::vector<MetOne> m_met;
    std::vector<std::size_t> m_inside;
    std::string m_words;
    double m_units = 0;
    std::size_t m_faults = 0;
};

/// Finds the obstacle that the ball meets first, or comes nearest to, exactly, and judges the row by it.
void judgeAmongMany(const LogMapping& mapping, JudgedRow& row, LogWanted wanted) {
    const collide::ObstacleSet& set = row.line.world->set();
    collide::SweepQuery& query = row.line.query.query;
    collide::ManyOutcome first = collide::classify(castOf(query), set);
    const bool isMet = collide::isHit(first.outcome) || first.outcome == collide::Outcome::Overlap;
    if (!isMet && wanted == LogWanted::Verdict && !row.line.answer.isHit) {
        row.exact.outcome = first.outcome;
        row.finding = judge(mapping, row.line, row.exact);
        return;
    }
    if (!isMet) first.place = collide::sweep(castOf(query), set).place;
    row.line.met.firstIndex = first.place.index;
    query.obstacle = set.at(first.place);
    row.exact = collide::sweep(query);
    if (!row.exact.contact)
        row.exact.outcome = first.outcome;  // the outcome of all obstacles, not of the nearest alone
    row.finding = judge(mapping, row.line, row.exact);
    if (isMet) row.line.met.first = row.line.world->nameOf(first.place.index);
    if (row.line.answer.isHit && collide::isHit(row.exact.outcome)) judgeBody(mapping, row, first.place.index);
    if (!row.line.answer.hits.empty()) ListJudge(mapping, row).judge();
}

}  // namespace

LogFinding judge(const LogMapping& mapping, const LogLine& line, const collide::SweepAnswer& exact) {
    const Truth truth{line.query.query, exact};
    const verdict::Recorded recorded = inQuery(line, exact);
    if (line.answer.isGiven && !line.answer.isInvalid)
        return verdict::judge(truth, recorded, mapping.precision, mapping.conventions);
    LogFinding finding;
    if (line.answer.isGiven) finding.verdict = Verdict::Invalid;
    if (exact.contact) finding.trueTime = verdict::trueTime(recorded.time().value_or(LoggedTime{}).unit, truth);
    return finding;
}

JudgedRow judgedRow(LogLineReader& reader, const LogMapping& mapping, std::string_view text, LogWanted wanted) {
    JudgedRow row{reader.read(text), {}, {}};
    if (!row.isGood() || row.line.tellsWorld) return row;
    if (row.line.world) {
        judgeAmongMany(mapping, row, wanted);
        return row;
    }
    row.exact = collide::sweep(row.line.query.query);
    row.finding = judge(mapping, row.line, row.exact);
    return row;
}

namespace {

/// The size of a finding's worst error, first in what a game measures by, then in ulps.
std::string sizeOfWorst(const LogMapping& mapping, const LogFinding& finding) {
    const std::string ulps =
        rounded(finding.ulps) + (mapping.precision == Precision::Float ? " ulps of binary32" : " ulps");
    const auto sized = [&](double size, const char* unit) {
        return ", " + rounded(size) + unit + " (" + ulps + ") off";
    };
    if (finding.worst == LogError::Normal) return sized(*finding.normalAngle, " rad");
    if (finding.worst == LogError::Point) return sized(*finding.pointDistance, " units");
    if (finding.worst == LogError::BallCenter) return sized(*finding.centerDistance, " units");
    if (finding.worst == LogError::Time && finding.units > 0)
        return ", at which the surfaces are " + rounded(finding.units) + " units (" + ulps + ") off";
    return ", " + ulps + " off";
}

}  // namespace

std::string sentence(const LogMapping& mapping, const JudgedRow& row) {
    const auto& [line, exact, finding] = row;
    if (!row.isGood()) return line.error;
    if (line.tellsWorld) return "tells the obstacles of the rows behind it";
    const LoggedAnswer& answer = line.answer;
    std::string text = "exactly " + exactly(row);
    if (!answer.isGiven) return text + "; no answer is recorded";
    std::string recorded = answer.isHit ? "recorded hit" : "recorded no hit";
    if (answer.isInvalid) return recorded + " with a value that is no number; " + text;
    if (const auto time = line.time()) recorded += " at " + asRead(time->value, mapping.readsFloat);
    if (line.time() && answer.unsafeFraction) recorded += " to " + asRead(*answer.unsafeFraction, mapping.readsFloat);
    if (!answer.body.empty()) recorded += " with " + io::oneLine(answer.body);
    if (!answer.feature.empty()) recorded += " on " + io::oneLine(answer.feature);
    text = recorded + "; " + text;
    if (finding.verdict == Verdict::Invalid) return text + "; the recorded normal has no length";
    if (finding.worst == LogError::None) return text;
    if (!line.met.list.empty())
        return text + "; of " + std::to_string(answer.hits.size()) + (answer.hits.size() == 1 ? " hit" : " hits") +
               " listed: " + line.met.list;
    if (!row.line.met.other.empty())
        return text + "; another body first: " + io::oneLine(row.line.met.other) +
               (std::isfinite(row.line.met.apart) ? " comes " + rounded(row.line.met.apart) + " units later"
                                                  : " is not met at all");
    const std::string kept = toleranceWords(mapping, finding);
    const std::string inside = *finding.insideNormal != 0 ? std::string("; its normal ") + finding.insideNormal : "";
    if (finding.worst == LogError::Decision) {
        text += ", " + rounded(finding.units) + " units (" + rounded(finding.ulps) + " ulps) from the other decision";
        if (finding.verdict == Verdict::Convention) text += ": the engine's stated choice";
        return text + inside + kept;
    }
    if (finding.worst == LogError::Depth)
        return text + inside + "; the recorded depth is " + rounded(finding.units) + " units off" + kept;
    if (!inside.empty()) return text + inside + ", not as the engine states" + kept;
    if (finding.ulps == 0) return text;
    return text + "; worst is the " + name(finding.worst) + sizeOfWorst(mapping, finding) + kept;
}

}  // namespace logs
