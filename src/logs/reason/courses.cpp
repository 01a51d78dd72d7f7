/// The course as an engine may take it: another start, velocity or limit, axes that are exchanged or left out.

#include <algorithm>
#include <cmath>

#include "logs/reason/hypothesis.h"

namespace logs {
namespace {

struct CourseForm {
    const char* name;
    const char* words;
    int cost;
    std::optional<Course> (*course)(const RowFacts&);
};

Course withVelocity(const RowFacts& row, const Vec3& velocity) {
    Course course = row.course;
    course.velocity = velocity;
    return course;
}
Course withLimit(const RowFacts& row, double frames) {
    Course course = row.course;
    course.frames = frames;
    return course;
}
std::optional<Course> whereSphereMoves(const RowFacts& row, const Vec3& velocity) {
    if (row.sphereVelocity == Vec3(0)) return std::nullopt;
    return withVelocity(row, velocity);
}
Course without(const RowFacts& row, int axis) {
    Course course = row.course;
    course.start[axis] = course.velocity[axis] = 0;
    return course;
}
Course withCenter(const RowFacts& row, const Vec3& center) {
    Course course = row.course;
    course.start = row.line->query.query.ball.position - center;
    return course;
}
Course withStart(const RowFacts& row, const Vec3& start) {
    Course course = row.course;
    course.start = start - row.line->query.query.sphere.center;
    return course;
}
/// With the ball's velocity in place of its own.
Course withBallVelocity(const RowFacts& row, const Vec3& velocity) {
    return withVelocity(row, velocity - row.sphereVelocity);
}
std::optional<Vec3> aimOf(const RowFacts& row) {
    const collide::Motion& motion = row.line->query.query.ball.motion;
    return motion.kind == collide::Motion::Kind::Aim ? std::optional(motion.vector) : std::nullopt;
}
const Vec3& centerOf(const RowFacts& row) { return row.line->query.query.sphere.center; }

constexpr CourseForm kCourseForms[] = {
    {"the limit is ignored", "hits beyond the end of the path are reported", 1,
     [](const RowFacts& r) -> std::optional<Course> { return withLimit(r, collide::kNoLimit); }},
    {"the path is taken twice as long", "hits up to twice the limit are reported", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withLimit(r, 2 * r.limit()); }},
    {"half of the path is tested", "hits in the second half of the path are missed", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withLimit(r, r.limit() / 2); }},
    {"the path ends one radius early", "hits in the last r_ball of the path are missed", 3,
     [](const RowFacts& r) -> std::optional<Course> {
         if (!(r.speed > 0)) return std::nullopt;
         return withLimit(r, std::max(0.0, r.limit() - r.ballRadius / r.speed));
     }},
    {"the path ends one radius late", "hits up to r_ball beyond the end of the path are reported", 3,
     [](const RowFacts& r) -> std::optional<Course> {
         if (!(r.speed > 0)) return std::nullopt;
         return withLimit(r, r.limit() + r.ballRadius / r.speed);
     }},
    {"the limit is taken as a length in units", "hits farther along the path than the number of its frames are missed",
     2,
     [](const RowFacts& r) -> std::optional<Course> {
         if (!(r.ballSpeed > 0)) return std::nullopt;
         return withLimit(r, r.limit() / r.ballSpeed);
     }},
    {"the limit is the length of the path", "as many frames count as the path has units", 2,
     [](const RowFacts& r) -> std::optional<Course> { return withLimit(r, r.limit() * r.ballSpeed); }},
    {"the sphere's velocity is ignored", "the answers are those for a sphere at rest", 1,
     [](const RowFacts& r) { return whereSphereMoves(r, r.ballVelocity); }},
    {"the sphere's velocity is added", "it is added to the ball's where it must be subtracted", 1,
     [](const RowFacts& r) { return whereSphereMoves(r, r.ballVelocity + r.sphereVelocity); }},
    {"half of the sphere's velocity counts", "the answers are those for half of it", 3,
     [](const RowFacts& r) { return whereSphereMoves(r, r.ballVelocity - r.sphereVelocity * 0.5); }},
    {"the sphere's velocity counts twice", "the answers are those for twice of it", 3,
     [](const RowFacts& r) { return whereSphereMoves(r, r.ballVelocity - r.sphereVelocity * 2.0); }},
    {"half of the ball's velocity counts", "the answers are those for half of it, and the whole one of the sphere", 3,
     [](const RowFacts& r) { return whereSphereMoves(r, r.ballVelocity * 0.5 - r.sphereVelocity); }},
    {"the ball's velocity counts twice", "the answers are those for twice of it, and once that of the sphere", 3,
     [](const RowFacts& r) { return whereSphereMoves(r, r.ballVelocity * 2.0 - r.sphereVelocity); }},
    {"the ball's velocity is per second", "a sixtieth of it counts, and the whole one of the sphere", 3,
     [](const RowFacts& r) { return whereSphereMoves(r, r.ballVelocity / 60.0 - r.sphereVelocity); }},
    {"the ball's velocity is ignored", "the answers are those for a ball at rest", 2,
     [](const RowFacts& r) { return whereSphereMoves(r, -r.sphereVelocity); }},
    {"the sphere is taken where its motion ends", "it stands at its place at the end of the path", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         if (r.sphereVelocity == Vec3(0) || !std::isfinite(r.limit())) return std::nullopt;
         Course course = withCenter(r, r.sphereAt(r.limit()));
         course.velocity = r.ballVelocity;
         return course;
     }},
    {"the sphere is one frame behind", "it is taken where it was a frame before", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         if (r.sphereVelocity == Vec3(0)) return std::nullopt;
         return withCenter(r, centerOf(r) - r.sphereVelocity);
     }},
    {"the sphere is one frame ahead", "it is taken where it is a frame later", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         if (r.sphereVelocity == Vec3(0)) return std::nullopt;
         return withCenter(r, centerOf(r) + r.sphereVelocity);
     }},
    {"the sphere's velocity is per second", "a sixtieth of it counts", 3,
     [](const RowFacts& r) { return whereSphereMoves(r, r.ballVelocity - r.sphereVelocity / 60.0); }},
    {"the ball is one frame ahead", "its path begins a frame later", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         Course course = r.course;
         course.start = r.course.start + r.ballVelocity;
         return course;
     }},
    {"the ball is one frame behind", "its path begins a frame earlier", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         Course course = r.course;
         course.start = r.course.start - r.ballVelocity;
         return course;
     }},
    {"a sixtieth of the motion counts", "a velocity per second is taken per frame", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withVelocity(r, r.course.velocity / 60.0); }},
    {"start and end are exchanged", "the path is run through backwards", 1,
     [](const RowFacts& r) -> std::optional<Course> {
         if (!std::isfinite(r.limit())) return std::nullopt;
         Course course = withVelocity(r, -r.course.velocity);
         course.start = r.course.start + r.course.velocity * r.limit();
         return course;
     }},
    {"the motion is reversed", "the ball goes the other way from its start", 1,
     [](const RowFacts& r) -> std::optional<Course> { return withVelocity(r, -r.course.velocity); }},
    {"the motion is brought to length 1", "the path is one unit long, whatever its length", 2,
     [](const RowFacts& r) -> std::optional<Course> { return withVelocity(r, unitOf(r.course.velocity)); }},
    {"the motion counts twice", "the ball moves twice as far", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withVelocity(r, r.course.velocity * 2.0); }},
    {"half of the motion counts", "the ball moves half as far", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withVelocity(r, r.course.velocity * 0.5); }},
    {"the end is taken as a displacement", "the ball moves by the coordinates of its end", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         if (!std::isfinite(r.limit())) return std::nullopt;
         return withVelocity(r, r.ballAt(r.limit()) / r.limit() - r.sphereVelocity);
     }},
    {"the displacement is taken as the end", "the ball moves to the point that is its displacement", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         if (!std::isfinite(r.limit())) return std::nullopt;
         return withVelocity(r, r.ballVelocity - r.ballAt(0) / r.limit() - r.sphereVelocity);
     }},
    {"the aim is taken as a direction", "the ball moves along the coordinates of the point that it is aimed at", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         const auto aim = aimOf(r);
         return aim ? std::optional(withBallVelocity(r, unitOf(*aim) * r.ballSpeed)) : std::nullopt;
     }},
    {"the aim is taken as a velocity", "the ball moves by the coordinates of the point that it is aimed at", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         const auto aim = aimOf(r);
         return aim ? std::optional(withBallVelocity(r, *aim)) : std::nullopt;
     }},
    {"the ball arrives at its aim in one frame", "its speed is not used", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         const auto aim = aimOf(r);
         return aim ? std::optional(withBallVelocity(r, *aim - r.ballAt(0))) : std::nullopt;
     }},
    {"the direction is taken as a point to aim at", "the ball moves toward the point that is its direction", 3,
     [](const RowFacts& r) -> std::optional<Course> {
         if (aimOf(r)) return std::nullopt;
         return withBallVelocity(r, unitOf(unitOf(r.ballVelocity) - r.ballAt(0)) * r.ballSpeed);
     }},
    {"y and z of the ball's start are exchanged", "the answers are those for a start (x, z, y)", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withStart(r, exchanged(r.ballAt(0), 1, 2)); }},
    {"x and y of the ball's start are exchanged", "the answers are those for a start (y, x, z)", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withStart(r, exchanged(r.ballAt(0), 0, 1)); }},
    {"x and z of the ball's start are exchanged", "the answers are those for a start (z, y, x)", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withStart(r, exchanged(r.ballAt(0), 0, 2)); }},
    {"y and z of the motion are exchanged", "the answers are those for a motion (x, z, y)", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withBallVelocity(r, exchanged(r.ballVelocity, 1, 2)); }},
    {"x and y of the motion are exchanged", "the answers are those for a motion (y, x, z)", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withBallVelocity(r, exchanged(r.ballVelocity, 0, 1)); }},
    {"x and z of the motion are exchanged", "the answers are those for a motion (z, y, x)", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withBallVelocity(r, exchanged(r.ballVelocity, 0, 2)); }},
    {"x is ignored", "the answers are those of the plane of y and z", 2,
     [](const RowFacts& r) -> std::optional<Course> { return without(r, 0); }},
    {"y is ignored", "the answers are those of the plane of x and z", 2,
     [](const RowFacts& r) -> std::optional<Course> { return without(r, 1); }},
    {"z is ignored", "the answers are those of the plane of x and y", 2,
     [](const RowFacts& r) -> std::optional<Course> { return without(r, 2); }},
    {"y and z of the sphere are exchanged", "the answers are those for a centre (x, z, y)", 2,
     [](const RowFacts& r) -> std::optional<Course> { return withCenter(r, exchanged(centerOf(r), 1, 2)); }},
    {"x and y of the sphere are exchanged", "the answers are those for a centre (y, x, z)", 2,
     [](const RowFacts& r) -> std::optional<Course> { return withCenter(r, exchanged(centerOf(r), 0, 1)); }},
    {"x and z of the sphere are exchanged", "the answers are those for a centre (z, y, x)", 2,
     [](const RowFacts& r) -> std::optional<Course> { return withCenter(r, exchanged(centerOf(r), 0, 2)); }},
    {"x of the sphere is mirrored", "the answers are those for a centre (-x, y, z)", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withCenter(r, mirrored(centerOf(r), 0)); }},
    {"y of the sphere is mirrored", "the answers are those for a centre (x, -y, z)", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withCenter(r, mirrored(centerOf(r), 1)); }},
    {"z of the sphere is mirrored", "the answers are those for a centre (x, y, -z): another handedness", 3,
     [](const RowFacts& r) -> std::optional<Course> { return withCenter(r, mirrored(centerOf(r), 2)); }},
    {"the sphere's centre is ignored", "the answers are those for a sphere at the origin", 2,
     [](const RowFacts& r) -> std::optional<Course> { return withCenter(r, Vec3(0)); }},
    {"the ball's start is ignored", "the answers are those for a ball that starts at the origin", 2,
     [](const RowFacts& r) -> std::optional<Course> {
         Course course = r.course;
         course.start = -centerOf(r);
         return course;
     }},
};

}  // namespace

Hypotheses courseHypotheses(const Evidence& evidence) {
    Hypotheses all;
    // Before the reversed motion: of the same answers it is the nearer cause where both bodies move.
    all.push_back(
        ofCourse("the velocities are exchanged", "the ball has that of the sphere, the sphere that of the ball", 1,
                 evidence, [](const RowFacts& row) -> std::optional<SeenCourse> {
                     if (row.sphereVelocity == Vec3(0)) return std::nullopt;
                     return SeenCourse{withVelocity(row, -row.course.velocity), row.sphereAt(0), row.ballVelocity};
                 }));
    for (const CourseForm& form : kCourseForms) {
        all.push_back(ofCourse(form.name, form.words, form.cost, evidence,
                               [course = form.course](const RowFacts& row) -> std::optional<SeenCourse> {
                                   const std::optional<Course> seen = course(row);
                                   return seen ? std::optional(SeenCourse{*seen, row.sphereAt(0)}) : std::nullopt;
                               }));
    }
    return all;
}

}  // namespace logs
