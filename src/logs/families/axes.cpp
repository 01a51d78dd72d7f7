/// Axes that differ between the parts of an engine: turned by a quarter, as between y up and z up; one component of a
/// velocity treated otherwise than the others; one scaled.

#include <algorithm>
#include <cmath>

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

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

void addTurns(Proposals& all) {
    struct Part {
        const char* name;
        const char* words;
        bool turnsCenter, turnsStart, turnsMotion;
    };
    constexpr Part kParts[] = {{"the sphere", "a centre ", true, false, false},
                               {"the ball's start", "a start ", false, true, false},
                               {"the motion", "a motion ", false, false, true},
                               {"the ball's path", "start and motion ", false, true, true}};
    for (const Turn& turn : kTurns) {
        const std::string of = std::string(" is turned a quarter about ") + kAxisNames[turn.axis];
        const std::string end = turn.axis == 0 ? ": y up and z up are mixed" : "";
        for (const Part& part : kParts)
            all.addCourse(part.name + of, "the answers are those for " + (part.words + (turn.words + end)), 3,
                          [turn, part](const RowFacts& row, SeenCourse& seen) {
                              if (part.turnsCenter) seen.center = turn.of(seen.center);
                              const Vec3 start = row.ballAt(0);
                              seen.course.start = (part.turnsStart ? turn.of(start) : start) - seen.center;
                              if (part.turnsMotion)
                                  seen.course.velocity = turn.of(row.ballVelocity) - row.sphereVelocity;
                              return true;
                          });
    }
}

void addComponents(Proposals& all) {
    struct Part {
        const char* name;
        const char* words;
        double ofBall, ofSphere;  ///< factors of their velocities
    };
    constexpr Part kParts[] = {
        {" of the sphere's velocity is added", "the other components are subtracted, as they must be", 1, 1},
        {" of the sphere's velocity is ignored", "the other components count", 1, 0},
        {" of the motion is reversed", "the ball moves the other way along this axis", -1, -1}};
    for (int axis = 0; axis < 3; ++axis)
        for (const Part& part : kParts)
            all.addCourse(std::string(kAxisNames[axis]) + part.name, part.words, 3,
                          [axis, part](const RowFacts& row, SeenCourse& seen) {
                              seen.course.velocity[axis] =
                                  part.ofBall * row.ballVelocity[axis] + part.ofSphere * row.sphereVelocity[axis];
                              return part.ofBall < 0 || row.sphereVelocity[axis] != 0;
                          });
}

/// The number that most of the values agree on; absent: fewer than six, or than a fifth of the rows.
std::optional<double> commonOf(std::vector<double> values, std::size_t rows) {
    constexpr double kAgreement = 2e-3;   // share of the number: a thousandth to each side
    constexpr double kLeastNumber = 0.1;  // as which less than that counts
    constexpr std::size_t kFewest = 6;
    std::sort(values.begin(), values.end());
    std::size_t most = 0, first = 0;
    for (std::size_t i = 0, j = 0; i < values.size(); ++i) {
        const double last = values[i] + kAgreement * std::max(kLeastNumber, std::abs(values[i]));
        while (j < values.size() && values[j] <= last) ++j;
        if (j - i <= most) continue;
        most = j - i;
        first = i;
    }
    if (most < kFewest || 5 * most < rows) return std::nullopt;
    return values[first + most / 2];
}

/// The wrong rows that tell when the engine saw a contact.
std::vector<const RowFacts*> timedRows(const Evidence& evidence) {
    std::vector<const RowFacts*> rows;
    for (const RowFacts& row : evidence.wrong)
        if (row.isHit && row.time && *row.time > 0 && std::isfinite(*row.time)) rows.push_back(&row);
    return rows;
}

/// The factor is 1 within the agreement of the rows.
bool isOne(double factor) { return std::abs(factor - 1) < 1e-3; }

/// |a - k b| = R at the recorded time, a and b the ways of ball and sphere: k that most rows have.
void addPartOfSphereVelocity(Proposals& all) {
    std::vector<double> factors;
    const std::vector<const RowFacts*> rows = timedRows(all.evidence);
    for (const RowFacts* row : rows) {
        const Vec3 a = row->ballAt(*row->time) - row->sphereAt(0), b = row->sphereVelocity * *row->time;
        const double bb = glm::dot(b, b), ab = glm::dot(a, b);
        const double root = ab * ab - bb * (glm::dot(a, a) - row->radius() * row->radius());
        if (!(bb > 0) || root < 0) continue;
        for (const double sign : {-1.0, 1.0}) factors.push_back((ab + sign * std::sqrt(root)) / bb);
    }
    const auto factor = commonOf(std::move(factors), rows.size());
    if (!factor || isOne(*factor)) return;
    all.addCourse("a part of the sphere's velocity counts", "the answers are those for " + shortly(*factor) + " of it",
                  4,
                  [k = *factor](const RowFacts& row, SeenCourse& seen) {
                      seen.course.velocity = row.ballVelocity - row.sphereVelocity * k;
                      return row.sphereVelocity != Vec3(0);
                  })
        .with(*factor)
        .advising("Look for another duration of the step, or another unit, where the sphere's velocity is used");
}

/// (s x)^2 + y^2 + z^2 = R^2 at the recorded time: s that most rows have.
void addScaledAxes(Proposals& all) {
    constexpr double kLeastPart = 1e-4;  // share of R^2 in an axis, below which its factor is rounding
    const std::vector<const RowFacts*> rows = timedRows(all.evidence);
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<double> factors;
        for (const RowFacts* row : rows) {
            const Vec3 at = row->apartAt(*row->time);
            const double part = at[axis] * at[axis], square = row->radius() * row->radius() - (glm::dot(at, at) - part);
            if (square > 0 && part > kLeastPart * square) factors.push_back(std::sqrt(square / part));
        }
        const auto factor = commonOf(std::move(factors), rows.size());
        if (!factor || isOne(*factor)) continue;
        all.addCourse(std::string(kAxisNames[axis]) + " is scaled alone",
                      "it counts " + shortly(*factor) + " times: the sphere is an ellipsoid", 4,
                      [axis, s = *factor](const RowFacts&, SeenCourse& seen) {
                          seen.course.start[axis] *= s;
                          seen.course.velocity[axis] *= s;
                          return true;
                      })
            .with(*factor)
            .advising("Look for a scale that differs between the axes");
    }
}

}  // namespace

void proposeAxes(Proposals& all) {
    addTurns(all);
    addComponents(all);
    addPartOfSphereVelocity(all);
    addScaledAxes(all);
}

}  // namespace logs
