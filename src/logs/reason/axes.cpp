/// Axes that differ between the parts of an engine: turned by a quarter, as between y up and z up; one component of a
/// velocity treated otherwise than the others; one scaled.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/reason/hypothesis.h"

namespace logs {
namespace {

constexpr std::array kAxisNames = {"x", "y", "z"};

const Vec3& centerIn(const RowFacts& row) { return row.line->query.query.sphere.center; }

/// A quarter turn about an axis: about x (x, z, -y), or back (x, -z, y).
struct Turn {
    int axis;
    bool isBack;
    const char* words;

    [[nodiscard]] Vec3 of(const Vec3& v) const {
        const int a = (axis + 1) % 3, b = (axis + 2) % 3;
        Vec3 turned = v;
        turned[a] = isBack ? -v[b] : v[b];
        turned[b] = isBack ? v[a] : -v[a];
        return turned;
    }
};
constexpr Turn kTurns[] = {{0, false, "(x, z, -y)"}, {0, true, "(x, -z, y)"},  {1, false, "(-z, y, x)"},
                           {1, true, "(z, y, -x)"},  {2, false, "(y, -x, z)"}, {2, true, "(-y, x, z)"}};

void addTurns(Hypotheses& all, const Evidence& evidence) {
    for (const Turn& turn : kTurns) {
        const std::string of = std::string(" a quarter about ") + kAxisNames[static_cast<std::size_t>(turn.axis)];
        const std::string end = turn.axis == 0 ? ": y up and z up are mixed" : "";
        const std::string as = std::string(turn.words) + end;
        all.push_back(ofCourse("the sphere is turned" + of, "the answers are those for a centre " + as, 3, evidence,
                               [turn](const RowFacts& row) -> std::optional<SeenCourse> {
                                   SeenCourse seen{row.course, turn.of(centerIn(row))};
                                   seen.course.start = row.ballAt(0) - seen.center;
                                   return seen;
                               }));
        all.push_back(ofCourse("the ball's start is turned" + of, "the answers are those for a start " + as, 3,
                               evidence, [turn](const RowFacts& row) -> std::optional<SeenCourse> {
                                   SeenCourse seen{row.course, centerIn(row)};
                                   seen.course.start = turn.of(row.ballAt(0)) - seen.center;
                                   return seen;
                               }));
        all.push_back(ofCourse("the motion is turned" + of, "the answers are those for a motion " + as, 3, evidence,
                               [turn](const RowFacts& row) -> std::optional<SeenCourse> {
                                   SeenCourse seen{row.course, centerIn(row)};
                                   seen.course.velocity = turn.of(row.ballVelocity) - row.sphereVelocity;
                                   return seen;
                               }));
        all.push_back(ofCourse("the ball's path is turned" + of, "the answers are those for start and motion " + as, 3,
                               evidence, [turn](const RowFacts& row) -> std::optional<SeenCourse> {
                                   SeenCourse seen{row.course, centerIn(row)};
                                   seen.course.start = turn.of(row.ballAt(0)) - seen.center;
                                   seen.course.velocity = turn.of(row.ballVelocity) - row.sphereVelocity;
                                   return seen;
                               }));
    }
}

void addComponents(Hypotheses& all, const Evidence& evidence) {
    for (int axis = 0; axis < 3; ++axis) {
        const std::string name = kAxisNames[static_cast<std::size_t>(axis)];
        const auto add = [&](const std::string& title, const std::string& words, auto velocityOf) {
            all.push_back(ofCourse(name + title, words, 3, evidence,
                                   [axis, velocityOf](const RowFacts& row) -> std::optional<SeenCourse> {
                                       const auto velocity = velocityOf(row, axis);
                                       if (!velocity) return std::nullopt;
                                       SeenCourse seen{row.course, centerIn(row)};
                                       seen.course.velocity[axis] = *velocity;
                                       return seen;
                                   }));
        };
        const auto ofSphere = [](const RowFacts& row, int i, double factor) {
            return row.sphereVelocity[i] == 0 ? std::nullopt
                                              : std::optional(row.ballVelocity[i] + factor * row.sphereVelocity[i]);
        };
        add(" of the sphere's velocity is added", "the other components are subtracted, as they must be",
            [ofSphere](const RowFacts& row, int i) { return ofSphere(row, i, 1); });
        add(" of the sphere's velocity is ignored", "the other components count",
            [ofSphere](const RowFacts& row, int i) { return ofSphere(row, i, 0); });
        add(" of the motion is reversed", "the ball moves the other way along this axis",
            [](const RowFacts& row, int i) { return std::optional(-row.ballVelocity[i] - row.sphereVelocity[i]); });
    }
}

/// The number that most of the values agree on to a thousandth; absent: fewer than six, or than a fifth of the rows.
std::optional<double> commonOf(std::vector<double> values, std::size_t rows) {
    std::sort(values.begin(), values.end());
    std::size_t most = 0, first = 0;
    for (std::size_t i = 0, j = 0; i < values.size(); ++i) {
        const double last = values[i] + 2e-3 * std::max(0.1, std::abs(values[i]));
        while (j < values.size() && values[j] <= last) ++j;
        if (j - i <= most) continue;
        most = j - i;
        first = i;
    }
    if (most < 6 || 5 * most < rows) return std::nullopt;
    return values[first + most / 2];
}

/// The wrong rows that tell when the engine saw a contact.
std::vector<const RowFacts*> timedRows(const Evidence& evidence) {
    std::vector<const RowFacts*> rows;
    for (const RowFacts& row : evidence.wrong)
        if (row.isHit && row.time && *row.time > 0 && std::isfinite(*row.time)) rows.push_back(&row);
    return rows;
}

/// |a - k b| = R at the recorded time, a and b the ways of ball and sphere: k that most rows have.
void addPartOfSphereVelocity(Hypotheses& all, const Evidence& evidence) {
    std::vector<double> factors;
    const std::vector<const RowFacts*> rows = timedRows(evidence);
    for (const RowFacts* row : rows) {
        const Vec3 a = row->ballAt(*row->time) - centerIn(*row), b = row->sphereVelocity * *row->time;
        const double bb = glm::dot(b, b), ab = glm::dot(a, b);
        const double root = ab * ab - bb * (glm::dot(a, a) - row->radius() * row->radius());
        if (!(bb > 0) || root < 0) continue;
        for (const double sign : {-1.0, 1.0}) factors.push_back((ab + sign * std::sqrt(root)) / bb);
    }
    const auto factor = commonOf(std::move(factors), rows.size());
    if (!factor || std::abs(*factor - 1) < 1e-3) return;
    Hypothesis h =
        ofCourse("a part of the sphere's velocity counts", "the answers are those for " + shortly(*factor) + " of it",
                 4, evidence, [k = *factor](const RowFacts& row) -> std::optional<SeenCourse> {
                     if (row.sphereVelocity == Vec3(0)) return std::nullopt;
                     SeenCourse seen{row.course, centerIn(row)};
                     seen.course.velocity = row.ballVelocity - row.sphereVelocity * k;
                     return seen;
                 });
    h.parameters = 1;
    h.reason.number = *factor;
    h.reason.advice = "Look for another duration of the step, or another unit, where the sphere's velocity is used";
    all.push_back(std::move(h));
}

/// (s x)^2 + y^2 + z^2 = R^2 at the recorded time: s that most rows have.
void addScaledAxes(Hypotheses& all, const Evidence& evidence) {
    const std::vector<const RowFacts*> rows = timedRows(evidence);
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<double> factors;
        for (const RowFacts* row : rows) {
            const Vec3 at = row->course.start + row->course.velocity * *row->time;
            const double part = at[axis] * at[axis], square = row->radius() * row->radius() - (glm::dot(at, at) - part);
            if (square > 0 && part > 1e-4 * square) factors.push_back(std::sqrt(square / part));
        }
        const auto factor = commonOf(std::move(factors), rows.size());
        if (!factor || std::abs(*factor - 1) < 1e-3) continue;
        const std::string name = kAxisNames[static_cast<std::size_t>(axis)];
        Hypothesis h =
            ofCourse(name + " is scaled alone", "it counts " + shortly(*factor) + " times: the sphere is an ellipsoid",
                     4, evidence, [axis, s = *factor](const RowFacts& row) -> std::optional<SeenCourse> {
                         SeenCourse seen{row.course, centerIn(row)};
                         seen.course.start[axis] *= s;
                         seen.course.velocity[axis] *= s;
                         return seen;
                     });
        h.parameters = 1;
        h.reason.number = *factor;
        h.reason.advice = "Look for a scale that differs between the axes";
        all.push_back(std::move(h));
    }
}

}  // namespace

Hypotheses axisHypotheses(const Evidence& evidence) {
    Hypotheses all;
    addTurns(all, evidence);
    addComponents(all, evidence);
    addPartOfSphereVelocity(all, evidence);
    addScaledAxes(all, evidence);
    return all;
}

}  // namespace logs
