/// Engines that have some length, vector or factor otherwise than the query: the numbers for which the surfaces touch
/// at the recorded times.

#include <algorithm>
#include <cmath>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

Vec3 vectorOf(const Numbers& n) { return {n[0], n[1], n[2]}; }
double lengthIn(const Numbers& n) { return collide::lengthOf(vectorOf(n)); }
double factorOf(const Numbers& n) { return 1 + n[0]; }
double angleOf(const Numbers& n) { return lengthIn(n) * 57.29577951308232; }

/// A vector turned about an axis by its length, radians. Source: Rodrigues (1840).
Vec3 turned(const Vec3& v, const Numbers& n) {
    const Vec3 axis = unitOf(vectorOf(n));
    const double angle = lengthIn(n), cos = std::cos(angle);
    return v * cos + glm::cross(axis, v) * std::sin(angle) + axis * (glm::dot(axis, v) * (1 - cos));
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

std::string turnWords(const Numbers& n) {
    return "by " + shortly(angleOf(n)) + " degrees about the axis " + vectorWords(vectorOf(n)) + " in every row";
}

void moveBall(SeenCourse& seen, const Vec3& by) { seen.course.start += by; }
void moveSphere(SeenCourse& seen, const Vec3& by) {
    seen.center += by;
    seen.course.start -= by;
}
void grow(SeenCourse& seen, double by) { seen.course.radius = std::max(0.0, seen.course.radius + by); }

/// What an engine has otherwise, by numbers that are 0 where it is right.
struct Model {
    const char* name;
    const char* opposite;  ///< the name where the first number is negative; null: the same
    std::size_t numbers;   ///< how many
    int cost;
    double (*number)(const Numbers&);  ///< the one that proves it
    const char* unit;
    void (*change)(const RowFacts&, SeenCourse&, const Numbers&);
    std::string (*words)(const Numbers&);
    const char* advice = "";
    bool isWithTimes = false;  ///< it is fitted beside a factor of the times too; at most three numbers
};

template <int kAxis>
constexpr Model scaledAxis(const char* name) {
    return {name,
            nullptr,
            1,
            4,
            factorOf,
            "",
            [](const RowFacts&, SeenCourse& seen, const Numbers& n) {
                seen.course.start[kAxis] *= factorOf(n);
                seen.course.velocity[kAxis] *= factorOf(n);
            },
            [](const Numbers& n) { return "it counts " + shortly(factorOf(n)) + " times: the sphere is an ellipsoid"; },
            "Look for a scale that differs between the axes"};
}

using namespace quantities;
template <const Quantity& kOf>
constexpr Model growing() {
    return {
        "a margin that grows",
        "a slop that grows",
        1,
        4,
        lengthIn,
        "",
        [](const RowFacts& row, SeenCourse& seen, const Numbers& n) { grow(seen, n[0] * kOf.of(row)); },
        [](const Numbers& n) {
            return "the radius sum counts " + shortly(lengthIn(n)) + " times " + kOf.name +
                   (n[0] > 0 ? " too large, so that hits come too early" : " too small, so that hits come too late");
        },
        "Look for a speculative margin, or a tolerance that is relative to the motion or the place"};
}

constexpr Model kModels[] = {
    {"a contact offset (margin)", "an allowed penetration (slop)", 1, 3, lengthIn, "units",
     [](const RowFacts&, SeenCourse& seen, const Numbers& n) { grow(seen, n[0]); },
     [](const Numbers& n) {
         return "the radius sum counts " + shortly(lengthIn(n)) + " units too " +
                (n[0] > 0 ? "large, so that hits come too early" : "small, so that hits come too late");
     },
     "Look for an allowed penetration, skin width, margin or contact offset of that size", true},
    {"the radius sum is scaled", nullptr, 1, 4, factorOf, "",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) { grow(seen, n[0] * row.radius()); },
     [](const Numbers& n) { return "it counts " + shortly(factorOf(n)) + " times"; }},
    {"the radii count with other weights", nullptr, 3, 6, lengthIn, "",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) {
         grow(seen, n[0] * row.ballRadius + n[1] * row.sphereRadius + n[2]);
     },
     weightWords},
    growing<kSmallerRadius>(),
    growing<kLargerRadius>(),
    growing<kBallSpeed>(),
    growing<kSpeed>(),
    growing<kDistance>(),
    growing<kCoordinate>(),
    {"the sphere is taken elsewhere", nullptr, 3, 4, lengthIn, "units",
     [](const RowFacts&, SeenCourse& seen, const Numbers& n) { moveSphere(seen, vectorOf(n)); },
     [](const Numbers& n) {
         return "it stands " + vectorWords(vectorOf(n)) +
                " away from its centre in every row, or the ball as far the other way: another origin, an offset of "
                "a collider, a pivot";
     },
     "", true},
    {"the ball is taken elsewhere", nullptr, 3, 5, lengthIn, "units",
     [](const RowFacts&, SeenCourse& seen, const Numbers& n) { moveBall(seen, vectorOf(n)); },
     [](const Numbers& n) {
         return "its path lies " + vectorWords(vectorOf(n)) +
                " beside the true one in every row: an offset of a collider, a pivot";
     }},
    {"the ball's start is taken elsewhere", nullptr, 3, 5, lengthIn, "units",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) {
         if (!std::isfinite(row.limit()) || !(row.limit() > 0)) return;
         moveBall(seen, vectorOf(n));
         seen.course.velocity -= vectorOf(n) / row.limit();
     },
     [](const Numbers& n) {
         return "it stands " + vectorWords(vectorOf(n)) + " away in every row, and the end of its path where it is";
     }},
    {"the ball's start is taken along its motion", nullptr, 1, 5, lengthIn, "units",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) {
         if (!std::isfinite(row.limit()) || !(row.limit() > 0)) return;
         const Vec3 by = unitOf(row.ballVelocity) * n[0];
         moveBall(seen, by);
         seen.course.velocity -= by / row.limit();
     },
     [](const Numbers& n) {
         return "it is " + shortly(lengthIn(n)) + (n[0] < 0 ? " units behind the true one" : " units ahead of it") +
                " in every row, and the end of its path where it is";
     },
     "Look for a start that is moved off the surface, or for a skin"},
    {"the ball's path has a fixed length", nullptr, 1, 5, factorOf, "units",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) {
         if (!std::isfinite(row.limit()) || !(row.limit() > 0)) return;
         seen.course.velocity = unitOf(row.ballVelocity) * (factorOf(n) / row.limit()) - row.sphereVelocity;
     },
     [](const Numbers& n) { return "it is " + shortly(factorOf(n)) + " units long, whatever the motion is"; },
     "Look for a largest or smallest speed, or a clamped motion"},
    {"the sphere is taken elsewhere, by its radius", nullptr, 3, 5, lengthIn, "",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) { moveSphere(seen, vectorOf(n) * row.sphereRadius); },
     [](const Numbers& n) {
         return "it stands " + vectorWords(vectorOf(n)) +
                " times the sphere's radius away from its centre: a pivot at its edge";
     }},
    {"the ball is taken elsewhere, by its radius", nullptr, 3, 5, lengthIn, "",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) { moveBall(seen, vectorOf(n) * row.ballRadius); },
     [](const Numbers& n) {
         return "it starts " + vectorWords(vectorOf(n)) +
                " times the ball's radius away from its centre: a pivot at its edge";
     }},
    {"the sphere is ahead of its motion", "the sphere is behind its motion", 1, 4, lengthIn, "frames",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) { moveSphere(seen, row.sphereVelocity * n[0]); },
     [](const Numbers& n) { return "it stands where it is " + shortly(lengthIn(n)) + " frames later or earlier"; }},
    {"the ball is ahead of its motion", "the ball is behind its motion", 1, 5, lengthIn, "frames",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) { moveBall(seen, row.ballVelocity * n[0]); },
     [](const Numbers& n) { return "its path begins " + shortly(lengthIn(n)) + " frames later or earlier"; }},
    {"the ball's motion is scaled", nullptr, 1, 5, factorOf, "",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) { seen.course.velocity += row.ballVelocity * n[0]; },
     [](const Numbers& n) { return "it counts " + shortly(factorOf(n)) + " times, and ends so far from the start"; }},
    {"a part of the sphere's velocity counts", nullptr, 1, 4, factorOf, "",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) { seen.course.velocity -= row.sphereVelocity * n[0]; },
     [](const Numbers& n) { return "the answers are those for " + shortly(factorOf(n)) + " of it"; },
     "Look for another duration of the step, or another unit, where the sphere's velocity is used"},
    {"a constant velocity is added", nullptr, 3, 4, lengthIn, "units/frame",
     [](const RowFacts&, SeenCourse& seen, const Numbers& n) { seen.course.velocity += vectorOf(n); },
     [](const Numbers& n) { return vectorWords(vectorOf(n)) + " units/frame more in every row"; },
     "Look for a motion that the query does not hold: wind, gravity of one step, a moving platform"},
    {"the motion is turned", nullptr, 3, 5, angleOf, "degrees",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) {
         seen.course.velocity += turned(row.ballVelocity, n) - row.ballVelocity;
     },
     turnWords},
    {"the ball's path is turned about the origin", nullptr, 3, 5, angleOf, "degrees",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) {
         moveBall(seen, turned(row.ballAt(0), n) - row.ballAt(0));
         seen.course.velocity += turned(row.ballVelocity, n) - row.ballVelocity;
     },
     turnWords},
    {"the sphere's centre is turned about the origin", nullptr, 3, 5, angleOf, "degrees",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) {
         moveSphere(seen, turned(row.sphereAt(0), n) - row.sphereAt(0));
     },
     turnWords},
    {"the sphere's centre is scaled", nullptr, 1, 4, factorOf, "",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) { moveSphere(seen, row.sphereAt(0) * n[0]); },
     [](const Numbers& n) { return "its coordinates count " + shortly(factorOf(n)) + " times"; },
     "Look for a transform that is applied twice, or a unit of length that differs"},
    {"the ball's path is scaled about the origin", nullptr, 1, 5, factorOf, "",
     [](const RowFacts& row, SeenCourse& seen, const Numbers& n) {
         moveBall(seen, row.ballAt(0) * n[0]);
         seen.course.velocity += row.ballVelocity * n[0];
     },
     [](const Numbers& n) { return "its coordinates count " + shortly(factorOf(n)) + " times"; },
     "Look for a transform that is applied twice, or a unit of length that differs"},
    scaledAxis<0>("x is scaled alone"),
    scaledAxis<1>("y is scaled alone"),
    scaledAxis<2>("z is scaled alone"),
};

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

void addModel(Proposals& all, const Rows& rows, const Model& model) {
    constexpr double kNone = 1e-7;      // numbers that are the rounding of floats
    constexpr double kSameTime = 5e-3;  // a factor that is that of another model's error
    const auto seenBy = [change = model.change](const RowFacts& row, const Numbers& n) {
        SeenCourse seen{row.course, row.sphereAt(0)};
        change(row, seen, n);
        return seen;
    };
    // The time may be scaled as well: by one number more, the last.
    for (const bool isTimeScaled : {false, true}) {
        const std::size_t unknowns = model.numbers + (isTimeScaled ? 1 : 0);
        if (isTimeScaled && !model.isWithTimes) continue;
        const auto factorOfTime = [=](const Numbers& n) { return isTimeScaled ? 1 + n[unknowns - 1] : 1; };
        const auto numbers = fitted(rows, unknowns, [&](const RowFacts& row, const Numbers& n) {
            const Course course = seenBy(row, n).course;
            const Vec3 apart = course.start + course.velocity * (*row.time / factorOfTime(n));
            return glm::dot(apart, course.velocity) < 0 ? collide::lengthOf(apart) - course.radius : NAN;
        });
        if (!numbers) continue;
        Numbers own = *numbers;
        if (isTimeScaled) own[unknowns - 1] = 0;
        const double factor = factorOfTime(*numbers);
        if (!(lengthIn(own) > kNone) || (isTimeScaled && std::abs(factor - 1) < kSameTime)) continue;
        const bool isOpposite = model.opposite && own[0] < 0;
        Hypothesis& hypothesis = all.addCourse(isOpposite ? model.opposite : model.name, model.words(own), model.cost,
                                               [seenBy, n = own](const RowFacts& row, SeenCourse& seen) {
                                                   seen = seenBy(row, n);
                                                   return true;
                                               })
                                     .with(model.number(own), model.unit, static_cast<int>(unknowns))
                                     .advising(model.advice);
        if (isTimeScaled) scaleTime(hypothesis, factor);
    }
}

}  // namespace

void proposeModels(Proposals& all) {
    const Rows rows = timedRows(all.evidence);
    for (const Model& model : kModels) addModel(all, rows, model);
}

}  // namespace logs
