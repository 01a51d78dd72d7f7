#pragma once
/// One row as hypotheses see it: its geometry in the frame of the sphere, in doubles. The exact answer stays what it
/// is; these numbers only predict what an engine would have recorded.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include <glm/geometric.hpp>

#include "logs/judge/reason.h"
#include "methods/conventions.h"

namespace logs {

using collide::Vec3;

[[nodiscard]] Vec3 unitOf(const Vec3& v);  ///< 0 for 0
/// Of lengths whose squares are doubles, as those of any world: the search computes little else.
[[nodiscard]] inline double lengthOf(const Vec3& v) { return std::sqrt(glm::dot(v, v)); }

inline constexpr const char* kAxisNames[] = {"x", "y", "z"};

/// Two axes exchanged, one mirrored or left out, or a quarter turn: the changes by which programs' axes differ.
struct AxisChange {
    int first, second;    ///< equal: mirrored or left out
    const char* result;   ///< (x, y, z) after the change
    int mirrored = -1;    ///< the axis that changes its sign as well: a turn; -1: none
    double factor = -1;   ///< an axis is mirrored by -1, left out by 0
    bool isCopy = false;  ///< the second stands in place of the first as well

    [[nodiscard]] bool isMirror() const { return first == second && factor != 0; }
    [[nodiscard]] bool isLeftOut() const { return factor == 0; }
    [[nodiscard]] bool isTurn() const { return mirrored >= 0; }
    [[nodiscard]] bool isExchange() const { return first != second && !isTurn() && !isCopy; }
    [[nodiscard]] int about() const { return 3 - first - second; }  ///< @pre first != second
    [[nodiscard]] Vec3 of(Vec3 v) const;
    /// "y and z of the normal are exchanged".
    [[nodiscard]] std::string name(const std::string& whose) const;
};
inline constexpr AxisChange kAxisChanges[] = {{1, 2, "(x, z, y)"},
                                              {0, 1, "(y, x, z)"},
                                              {0, 2, "(z, y, x)"},
                                              {0, 0, "(-x, y, z)"},
                                              {1, 1, "(x, -y, z)"},
                                              {2, 2, "(x, y, -z)"},
                                              {1, 2, "(x, z, -y)", 2},
                                              {1, 2, "(x, -z, y)", 1},
                                              {0, 2, "(-z, y, x)", 0},
                                              {0, 2, "(z, y, -x)", 2},
                                              {0, 1, "(y, -x, z)", 1},
                                              {0, 1, "(-y, x, z)", 0},
                                              {0, 0, "(0, y, z)", -1, 0},
                                              {1, 1, "(x, 0, z)", -1, 0},
                                              {2, 2, "(x, y, 0)", -1, 0},
                                              {0, 1, "(y, y, z)", -1, 1, true},
                                              {0, 2, "(z, y, z)", -1, 1, true},
                                              {1, 0, "(x, x, z)", -1, 1, true},
                                              {1, 2, "(x, z, z)", -1, 1, true},
                                              {2, 0, "(x, y, x)", -1, 1, true},
                                              {2, 1, "(x, y, y)", -1, 1, true}};

/// A sweep as an engine may see it: the relative start and movement, the radius sum, the limit.
struct Course {
    Vec3 start{0}, velocity{0};
    double radius = 0;
    double frames = 0;  ///< limit; infinity: none
    Vec3 bend{0};       ///< the place at t is off the line by bend t^2
    double growth = 0;  ///< the radius sum is larger by growth t

    [[nodiscard]] Vec3 apartAt(double t) const { return start + velocity * t + bend * (t * t); }
    [[nodiscard]] Vec3 velocityAt(double t) const { return velocity + bend * (2 * t); }
    [[nodiscard]] double gapAt(double t) const {
        return std::sqrt(glm::dot(apartAt(t), apartAt(t))) - radius - growth * t;
    }
    [[nodiscard]] bool isPlain() const { return bend == Vec3(0) && growth == 0; }
};

enum class Decision : std::uint8_t { No, Close, Yes };  ///< Close: by less than the slack

/// The contact of a course, by plain arithmetic.
struct Crossing {
    Decision hit = Decision::No;
    bool isInside = false;          ///< starts inside, by more than the slack
    std::optional<double> in, out;  ///< times at which the line crosses the surface; `in` may be < 0
    double nearest = 0;             ///< time of the closest approach on the line, any sign
};
/// The course starts inside by more than the slack.
[[nodiscard]] inline bool isInside(const Course& course, double slack) {
    return logs::lengthOf(course.start) < course.radius - slack;
}
/// @param slack  tolerance of the decision, scene units: within it either decision is possible
[[nodiscard]] Crossing cross(const Course& course, double slack);

/// True for a row that hypotheses can be about: they know one sphere.
[[nodiscard]] inline bool isExplainable(const JudgedRow& row) {
    return row.line.query.query.obstacle.shape == collide::Shape::Sphere && row.line.met.other.empty() &&
           row.line.met.list.empty();
}

/// The vectors that a row may record of a contact.
inline constexpr std::pair<LogSymptom, const char*> kRecorded[] = {{LogSymptom::Normal, "the normal"},
                                                                   {LogSymptom::Point, "the point"},
                                                                   {LogSymptom::BallCenter, "the ball's centre"}};

struct RowFacts {
    /// @pre isExplainable(row)
    /// @param isFine  of the search for reasons of inaccurate rows: its symptoms are inaccuraciesOf() the row
    RowFacts(const LogMapping& mapping, const JudgedRow& row, bool isFine = false);

    const LogMapping* mapping;
    const LogLine* line;
    const collide::SweepAnswer* exact;
    const LogFinding* finding;
    LogSymptoms symptoms;
    methods::Situation situation;
    bool isHit;                  ///< recorded
    bool isTrueHit;              ///< exact
    std::optional<double> time;  ///< recorded, in frames
    Course course;
    double ballRadius, sphereRadius;
    Vec3 ballVelocity, sphereVelocity;
    double speed;  ///< relative
    double ballSpeed;
    double distance;    ///< distance of the centres at the start
    double margin;      ///< LogFinding::units of a wrong decision, or that a wrong decision would have here
    double coordinate;  ///< the largest of positions
    /// Scene units by which two answers may differ and count as the same: half of the border of wrong values, with the
    /// rounding of floats in any log. Of an inaccurate row an eighth of its error, of a right one beside it what is
    /// rounding in the precision of the log.
    double slack;
    bool isFine;
    std::uint32_t row = 0;  ///< in the table
    std::uint32_t lineNumber = 0;
    const RowFacts* before = nullptr;  ///< the row before it in the log, where it was read
    const RowFacts* after = nullptr;   ///< the row after it
    /// Rows with the same value of a column, one of Evidence::bodyColumns: the last before it, the first of the log.
    struct OfBody {
        const RowFacts *before = nullptr, *first = nullptr;
    };
    std::array<OfBody, 2> ofBody;
    const RowFacts* lastHit = nullptr;  ///< the last row before it in which a hit was recorded
    struct Other {
        std::string name, text;
        double number;  ///< NaN: it is none
    };
    const std::vector<Other>* others = nullptr;  ///< its columns beside query and answer; null: they are not known

    /// The value of another column; null: it has none. As a number; NaN: it is none.
    [[nodiscard]] const std::string* other(std::string_view column) const {
        const Other* const found = otherOf(column);
        return found ? &found->text : nullptr;
    }
    [[nodiscard]] double numberOf(std::string_view column) const {
        const Other* const found = otherOf(column);
        return found ? found->number : NAN;
    }
    [[nodiscard]] const Other* otherOf(std::string_view column) const;  ///< null: it has none
    [[nodiscard]] const LoggedAnswer& answer() const { return line->answer; }
    [[nodiscard]] double radius() const { return course.radius; }
    [[nodiscard]] double limit() const { return course.frames; }
    [[nodiscard]] Vec3 ballAt(double frames) const { return line->query.query.ball.position + ballVelocity * frames; }
    [[nodiscard]] Vec3 sphereAt(double frames) const {
        return line->query.query.obstacle.center + sphereVelocity * frames;
    }
    /// From the sphere's centre to the ball's, by the true motion.
    [[nodiscard]] Vec3 apartAt(double frames) const { return course.apartAt(frames); }
    [[nodiscard]] double gapAt(double frames) const { return course.gapAt(frames); }
    /// h^2 - a c of the quadratic formula.
    [[nodiscard]] double discriminant() const {
        const double h = glm::dot(course.start, course.velocity);
        return h * h - speed * speed * (distance * distance - radius() * radius());
    }
    /// The speed at which the centres approach at the start.
    [[nodiscard]] double closingSpeed() const { return -glm::dot(unitOf(course.start), course.velocity); }
    /// The time of the closest approach on the line. @pre speed > 0
    [[nodiscard]] double nearestTime() const { return -glm::dot(course.start, course.velocity) / (speed * speed); }
    [[nodiscard]] Course endless() const { return {course.start, course.velocity, course.radius, collide::kNoLimit}; }
    [[nodiscard]] bool startsInside() const { return exact->outcome == collide::Outcome::Overlap; }
    /// A hit in truth and as recorded: its values can be compared.
    [[nodiscard]] bool tellsContact() const { return isHit && isTrueHit && exact->contact; }
    [[nodiscard]] bool has(LogSymptom s) const { return (symptoms & bitOf(s)) != 0; }
    /// The vector that a symptom is about: Normal, Point or BallCenter; as recorded, and the true one.
    [[nodiscard]] const std::optional<Vec3>& said(LogSymptom vector) const;
    [[nodiscard]] Vec3 truth(LogSymptom vector) const {
        return vectorOf(*exact->contact, vector);
    }  ///< @pre exact->contact
    [[nodiscard]] static Vec3 vectorOf(const collide::Contact& contact, LogSymptom vector);
    [[nodiscard]] bool isSame(LogSymptom vector, const Vec3& a, const Vec3& b) const {
        return vector == LogSymptom::Normal ? isSameDirection(a, b) : isSamePlace(a, b);
    }
    /// The row with a slack of an eighth, beside the rounding of floats.
    [[nodiscard]] RowFacts sharper() const;
    /// Two times that are the same for a ball of this speed. @param at  speed that counts, units/frame
    [[nodiscard]] bool isSameTime(double a, double b, double at) const;
    [[nodiscard]] bool isSamePlace(const Vec3& a, const Vec3& b) const { return logs::lengthOf(a - b) <= 2 * slack; }
    [[nodiscard]] bool isSameDirection(const Vec3& a, const Vec3& b) const;
};

/// A time as a row records it, in this unit.
[[nodiscard]] double inUnit(const RowFacts& row, LogTime unit, double frames);

/// Conservative advancement: steps of the gap over the speed, or over the speed along the normal there.
struct Advanced {
    double time = 0;
    double gap = 0;                                           ///< at `time`
    double before = std::numeric_limits<double>::infinity();  ///< gap one step earlier; infinity: it ends at the start
    int steps = 0;
    bool isThere = false;  ///< the gap is within the tolerance
};
/// @param latest  time beyond which it goes no farther. @pre row.speed > 0
[[nodiscard]] Advanced advanced(const RowFacts& row, double tolerance, int mostSteps, double latest = collide::kNoLimit,
                                bool isAlongNormal = false);

}  // namespace logs
