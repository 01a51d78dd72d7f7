/// Engines that have some length, vector or factor otherwise than the query: a part of the query and a change of it, by
/// the numbers for which the surfaces touch at the recorded times.

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"
#include "logs/evidence/query_part.h"

namespace logs {
namespace {

Vec3 vectorOf(const Numbers& n) { return {n[0], n[1], n[2]}; }
double firstOf(const Numbers& n) { return n[0]; }
double lengthIn(const Numbers& n) { return collide::lengthOf(vectorOf(n)); }
double factorOf(const Numbers& n) { return 1 + n[0]; }
double angleOf(const Numbers& n) { return lengthIn(n) * 57.29577951308232; }
std::string countsWords(const Numbers& n) { return "it counts " + shortly(factorOf(n)) + " times"; }

/// A vector turned about an axis by its length, radians. Source: Rodrigues (1840).
Vec3 turned(const Vec3& v, const Numbers& n) {
    const Vec3 axis = unitOf(vectorOf(n));
    const double angle = lengthIn(n), cos = std::cos(angle);
    return v * cos + glm::cross(axis, v) * std::sin(angle) + axis * (glm::dot(axis, v) * (1 - cos));
}
std::string turnWords(const Numbers& n) {
    return "by " + shortly(angleOf(n)) + " degrees about the axis " + vectorWords(vectorOf(n)) + " in every row";
}

/// "0.7 r_ball + r_sphere".
std::string weightWords(const Numbers& n) {
    constexpr double kNoWeight = 5e-4;  // a difference of weights that three digits do not show
    std::string words;
    const auto add = [&](double weight, const std::string& of) {
        if (std::abs(weight) < kNoWeight) return;
        if (!words.empty()) words += weight < 0 ? " - " : " + ";
        const double size = words.empty() ? weight : std::abs(weight);
        words += of.empty() ? shortly(size) : std::abs(size - 1) < kNoWeight ? of : shortly(size) + " " + of;
    };
    add(1 + n[0], "r_ball");
    add(1 + n[1], "r_sphere");
    add(n[2], "");
    return "the radius sum counts as " + (words.empty() ? "0" : words);
}

/// How far a length that is a constant holds: in every row, where the true one is smaller, or where it is larger.
enum class Bound : std::uint8_t { Constant, AtLeast, AtMost };
double bounded(double truth, double limit, Bound bound) {
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
    Words words;
    std::string advice{};
    std::string opposite{};    ///< the name where the first number is negative; empty: the same
    bool hasBounds = false;    ///< the first number is a constant, which may be a bound
    bool isWithTimes = false;  ///< it is fitted beside a factor of the times too; at most three numbers
    bool needsNeighbours = false;
};
using Models = std::vector<Model>;

using FittedPart = std::pair<Part, const char*>;

/// A change of each vector of a part. @param of  (row, vector, numbers) -> vector
Change onPart(Part part, auto of) {
    return [part, of](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound) {
        return change(q, part, [&](const Vec3& v) { return of(row, v, n); });
    };
}
/// @param more  (row, numbers) -> what the radius sum has more
Change onSum(auto more) {
    return [more](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound) {
        q.radius = std::max(0.0, q.radius + more(row, n));
        return true;
    };
}
/// Words for a first number that is positive, or negative.
Words eitherWay(const std::string& before, const std::string& positive, const std::string& negative) {
    return [=](const Numbers& n) { return before + shortly(std::abs(n[0])) + (n[0] < 0 ? negative : positive); };
}

void addSums(Models& all) {
    const auto longer = [](const RowFacts&, const Numbers& n) { return n[0]; };
    const auto scaled = [](const RowFacts& row, const Numbers& n) { return n[0] * row.radius(); };
    const auto weighed = [](const RowFacts& row, const Numbers& n) {
        return n[0] * row.ballRadius + n[1] * row.sphereRadius + n[2];
    };
    const std::string before = "the radius sum counts ", early = " too large, so that hits come too early",
                      late = " too small, so that hits come too late";
    all.push_back({"a contact offset (margin)", 1, 3, lengthIn, "units", onSum(longer),
                   eitherWay(before, " units" + early, " units" + late),
                   "Look for an allowed penetration, skin width, margin or contact offset of that size",
                   "an allowed penetration (slop)", false, true});
    all.push_back({"the radius sum is scaled", 1, 4, factorOf, "", onSum(scaled), countsWords});
    all.push_back({"the radii count with other weights", 3, 6, lengthIn, "", onSum(weighed), weightWords});
    using namespace quantities;
    for (const Quantity& of : {kSmallerRadius, kLargerRadius, kBallSpeed, kSpeed, kDistance, kCoordinate}) {
        const auto grown = [of](const RowFacts& row, const Numbers& n) { return n[0] * of.of(row); };
        const std::string times = std::string(" times ") + of.name;
        all.push_back({"a margin that grows", 1, 4, lengthIn, "", onSum(grown),
                       eitherWay(before, times + early, times + late), "", "a slop that grows"});
    }
    for (const Quantity& of : {kBallRadius, kSphereRadius}) {
        const Change radius = [of](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound bound) {
            q.radius += bounded(of.of(row), n[0], bound) - of.of(row);
            return n[0] >= 0;
        };
        all.push_back({of.name, 1, 5, firstOf, "units", radius, {}, "", "", true});
    }
}

void addOffsets(Models& all) {
    constexpr Quantity kOne{"", "units", [](const RowFacts&) { return 1.0; }};
    constexpr FittedPart kParts[] = {{Part::Center, "the sphere is taken elsewhere"},
                                     {Part::Start, "the ball is taken elsewhere"},
                                     {Part::StartAlone, "the ball's start is taken elsewhere"}};
    for (const auto& [part, name] : kParts)
        for (const Quantity& of : {kOne, quantities::kSphereRadius, quantities::kBallRadius}) {
            const bool isPlain = *of.name == 0, isSphere = part == Part::Center && isPlain;
            const std::string by = isPlain ? "" : std::string(" times ") + of.name;
            const std::string end = part == Part::StartAlone ? ", and the end of its path where it is"
                                                             : ": another origin, an offset of a collider, a pivot";
            const auto moved = [of](const RowFacts& row, const Vec3& v, const Numbers& n) {
                return v + vectorOf(n) * of.of(row);
            };
            const Words words = [by, end](const Numbers& n) {
                return std::string("it stands ")
                    .append(vectorWords(vectorOf(n)))
                    .append(by)
                    .append(" away in every row" + end);
            };
            all.push_back({name + (isPlain ? "" : ", by " + std::string(of.name)), 3, isSphere ? 4 : 5, lengthIn,
                           of.unit, onPart(part, moved), words, "", "", false, isSphere});
        }
    const auto faster = [](const RowFacts&, const Vec3& v, const Numbers& n) { return v + vectorOf(n); };
    const Words words = [](const Numbers& n) { return vectorWords(vectorOf(n)) + " units/frame more in every row"; };
    all.push_back({"a constant velocity is added", 3, 4, lengthIn, "units/frame", onPart(Part::Motion, faster), words});
}

void addScalesAndTurns(Models& all) {
    constexpr FittedPart kScaled[] = {{Part::Center, "the sphere's centre is scaled"},
                                      {Part::Path, "the ball's path is scaled about the origin"},
                                      {Part::Start, "the ball's start is scaled"},
                                      {Part::End, "the end of the path is scaled"},
                                      {Part::Motion, "the ball's motion is scaled"},
                                      {Part::SphereVelocity, "a part of the sphere's velocity counts"}};
    const auto scaled = [](const RowFacts&, const Vec3& v, const Numbers& n) { return v * factorOf(n); };
    for (const auto& [part, name] : kScaled)
        all.push_back({name, 1, part == Part::Center || part == Part::SphereVelocity ? 4 : 5, factorOf, "",
                       onPart(part, scaled), countsWords});
    constexpr FittedPart kTurned[] = {{Part::Motion, "the motion is turned"},
                                      {Part::Path, "the ball's path is turned about the origin"},
                                      {Part::Center, "the sphere's centre is turned about the origin"},
                                      {Part::Start, "the ball's start is turned about the origin"},
                                      {Part::SphereVelocity, "the sphere's velocity is turned"}};
    const auto turn = [](const RowFacts&, const Vec3& v, const Numbers& n) { return turned(v, n); };
    for (const auto& [part, name] : kTurned)
        all.push_back({name, 3, 5, angleOf, "degrees", onPart(part, turn), turnWords});
    for (int axis = 0; axis < 3; ++axis) {
        const auto stretched = [axis](const RowFacts&, Vec3 v, const Numbers& n) {
            v[axis] *= factorOf(n);
            return v;
        };
        all.push_back({kAxisNames[axis] + std::string(" is scaled alone"), 1, 4, factorOf, "",
                       onPart(Part::Relative, stretched), countsWords});
    }
}

/// v + n w.
void addAlong(Models& all) {
    struct Along {
        Part part;
        const Source& source;
        const char *name, *opposite, *words, *unit;
    };
    using namespace sources;
    static constexpr Along kAlong[] = {
        {Part::Center, kVelocity, "the sphere is ahead of its motion", "the sphere is behind its motion",
         "it stands where it is later or earlier by ", "frames"},
        {Part::CenterAtRest, kVelocity, "the sphere, at rest, is ahead of its motion",
         "the sphere, at rest, is behind its motion", "it stands where it is later or earlier by ", "frames"},
        {Part::Start, kMotion, "the ball is ahead of its motion", "the ball is behind its motion",
         "its path begins later or earlier by ", "frames"},
        {Part::StartAlone, kMotion, "the ball's start is ahead of its motion", "the ball's start is behind its motion",
         "the end of its path is where it is, the start off by ", "frames"},
        {Part::StartAlone, kDirection, "the ball's start is ahead on its path", "the ball's start is behind its path",
         "the end of its path is where it is, the start off by ", "units"},
        {Part::End, kDirection, "the path is longer than it is", "the path is shorter than it is", "by ", "units"},
        {Part::Start, kDirection, "the path is ahead of itself", "the path is behind itself", "by ", "units"},
        {Part::Start, kVelocity, "the ball is moved with the sphere", "the ball is moved against the sphere", "for ",
         "frames"}};
    for (const Along& a : kAlong) {
        const auto along = [&a](const RowFacts& row, const Vec3& v, const Numbers& n) {
            return v + a.source.of(row) * n[0];
        };
        const std::string end = std::string(" ") + a.unit + " in every row";
        all.push_back({a.name, 1, a.source.of == kVelocity.of ? 4 : 5, lengthIn, a.unit, onPart(a.part, along),
                       eitherWay(a.words, end, end), "", a.opposite});
    }
    struct Blend {
        Part part;
        const Source &own, &before;
    };
    static constexpr Blend kBlends[] = {{Part::Center, kCenter, kCenterBefore},
                                        {Part::Start, kStart, kStartBefore},
                                        {Part::Motion, kMotion, kMotionBefore},
                                        {Part::SphereVelocity, kVelocity, kVelocityBefore}};
    for (const Blend& b : kBlends) {
        const Change blended = [&b](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound) {
            return row.before && change(q, b.part, [&](const Vec3& v) { return v + (b.before.of(row) - v) * n[0]; });
        };
        const Words words = [](const Numbers& n) { return "that counts " + shortly(n[0]) + ", its own the rest"; };
        all.push_back(
            {std::string(b.own.name) + " is blended with that of the row before", 1, 4, firstOf, "", blended, words});
        all.back().needsNeighbours = true;
    }
}

/// A component or a length that is a constant, or bounded.
void addBounded(Models& all) {
    constexpr FittedPart kParts[] = {{Part::Center, "the sphere's centre"},
                                     {Part::Start, "the ball's start"},
                                     {Part::End, "the end of the path"},
                                     {Part::Displacement, "the ball's path"},
                                     {Part::SphereVelocity, "the sphere's velocity"}};
    for (const auto& [part, name] : kParts) {
        const std::string whose = std::string(" of ") + name;
        for (int axis = 0; axis < 3; ++axis) {
            const Change component = [axis, part = part](const RowFacts&, SeenQuery& q, const Numbers& n, Bound bound) {
                return change(q, part, [&](Vec3 v) {
                    v[axis] = bounded(v[axis], n[0], bound);
                    return v;
                });
            };
            all.push_back({kAxisNames[axis] + whose, 1, 5, firstOf, "units", component, {}, "", "", true});
        }
        const Change length = [part = part](const RowFacts&, SeenQuery& q, const Numbers& n, Bound bound) {
            return factorOf(n) > 0 && change(q, part, [&](const Vec3& v) {
                       return unitOf(v) * bounded(collide::lengthOf(v), factorOf(n), bound);
                   });
        };
        if (part == Part::Displacement || part == Part::SphereVelocity)
            all.push_back({"the length" + whose, 1, 5, factorOf, "units", length, {}, "", "", true});
        const auto cut = [](const RowFacts&, const Vec3& v, const Numbers& n) {
            return glm::clamp(v, -std::abs(factorOf(n)), std::abs(factorOf(n)));
        };
        const Words words = [](const Numbers& n) {
            return "it is cut off at " + shortly(std::abs(factorOf(n))) + ", and at as much below 0";
        };
        all.push_back({"each coordinate" + whose + " is bounded", 1, 6, factorOf, "units", onPart(part, cut), words});
    }
}

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
    const std::string name = model.hasBounds ? model.name + of.name : isOpposite ? model.opposite : model.name;
    constexpr double kZero = 1e-9;  // a bound that is the rounding of 0
    const double limit = std::abs(model.number(n)) < kZero ? 0 : model.number(n);
    const std::string words = model.hasBounds ? of.before + shortly(limit) + of.after : model.words(n);
    const auto seen = [change = model.change, n, bound](const RowFacts& row, SeenQuery& q) {
        return change(row, q, n, bound);
    };
    Hypothesis& h = all.addQuery(name, words, model.cost + (model.hasBounds && bound == Bound::Constant ? 1 : 0), seen)
                        .with(model.number(n), model.unit, static_cast<int>(unknowns))
                        .advising(model.advice);
    h.needsNeighbours = model.needsNeighbours;
    return h;
}

void addModel(Proposals& all, const Rows& rows, const Model& model) {
    constexpr double kNone = 1e-7;      // numbers that are the rounding of floats
    constexpr double kSameTime = 5e-3;  // a factor that is that of another model's error
    // The time may be scaled as well: by one number more, the last.
    for (const bool isTimeScaled : {false, true}) {
        const std::size_t unknowns = model.numbers + (isTimeScaled ? 1 : 0);
        if (isTimeScaled && !model.isWithTimes) continue;
        const auto factorOfTime = [=](const Numbers& n) { return isTimeScaled ? 1 + n[unknowns - 1] : 1; };
        const auto numbers = fitted(rows, unknowns, [&](const RowFacts& row, const Numbers& n) {
            SeenQuery seen(row);
            if (!model.change(row, seen, n, Bound::Constant)) return static_cast<double>(NAN);
            const Course course = seen.course();
            const Vec3 apart = course.start + course.velocity * (*row.time / factorOfTime(n));
            return glm::dot(apart, course.velocity) < 0 ? logs::lengthOf(apart) - course.radius : NAN;
        });
        if (!numbers) continue;
        Numbers own = *numbers;
        if (isTimeScaled) own[unknowns - 1] = 0;
        const double factor = factorOfTime(*numbers);
        if (!model.hasBounds && !(lengthIn(own) > kNone)) continue;
        if (isTimeScaled && std::abs(factor - 1) < kSameTime) continue;
        Hypothesis& hypothesis = addOfModel(all, model, own, Bound::Constant, unknowns);
        if (isTimeScaled) scaleTime(hypothesis, factor);
        if (model.hasBounds)
            for (const Bound bound : {Bound::AtLeast, Bound::AtMost}) addOfModel(all, model, own, bound, unknowns);
    }
}

}  // namespace

void proposeModels(Proposals& all) {
    static const Models kModels = [] {
        Models models;
        for (const auto add : {addSums, addOffsets, addScalesAndTurns, addAlong, addBounded}) add(models);
        return models;
    }();
    const Rows rows = timedRows(all.evidence);
    for (const Model& model : kModels) addModel(all, rows, model);
}

}  // namespace logs
