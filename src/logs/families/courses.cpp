/// The course as an engine may take it: another start, velocity or limit, axes that are exchanged or left out.

#include <algorithm>
#include <cmath>

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

constexpr double kFramesPerSecond = 60;  // the usual number in engines

/// Whether a form says something of a row.
using Applies = bool (*)(const RowFacts&);
bool ofAnyRow(const RowFacts&) { return true; }
bool sphereMoves(const RowFacts& r) { return r.sphereVelocity != Vec3(0); }
bool pathEnds(const RowFacts& r) { return std::isfinite(r.limit()); }
bool bodiesMove(const RowFacts& r) { return r.speed > 0; }
bool ballMoves(const RowFacts& r) { return r.ballSpeed > 0; }
bool isAimed(const RowFacts& r) { return r.line->query.query.ball.motion.kind == collide::Motion::Kind::Aim; }

const Vec3& aimOf(const RowFacts& r) { return r.line->query.query.ball.motion.vector; }
void takeBallVelocity(const RowFacts& r, Course& c, const Vec3& velocity) { c.velocity = velocity - r.sphereVelocity; }
void takeCenter(const RowFacts& r, Course& c, const Vec3& center) { c.start = r.ballAt(0) - center; }
void takeStart(const RowFacts& r, Course& c, const Vec3& start) { c.start = start - r.sphereAt(0); }

struct CourseForm {
    const char* name;
    const char* words;
    int cost;
    Applies applies;
    void (*change)(const RowFacts&, Course&);
};

constexpr CourseForm kCourseForms[] = {
    {"the limit is ignored", "hits beyond the end of the path are reported", 1, ofAnyRow,
     [](const RowFacts&, Course& c) { c.frames = collide::kNoLimit; }},
    {"the path is taken twice as long", "hits up to twice the limit are reported", 3, ofAnyRow,
     [](const RowFacts&, Course& c) { c.frames *= 2; }},
    {"half of the path is tested", "hits in the second half of the path are missed", 3, ofAnyRow,
     [](const RowFacts&, Course& c) { c.frames /= 2; }},
    {"the path ends one radius early", "hits in the last r_ball of the path are missed", 3, bodiesMove,
     [](const RowFacts& r, Course& c) { c.frames = std::max(0.0, r.limit() - r.ballRadius / r.speed); }},
    {"the path ends one radius late", "hits up to r_ball beyond the end of the path are reported", 3, bodiesMove,
     [](const RowFacts& r, Course& c) { c.frames += r.ballRadius / r.speed; }},
    {"the limit is taken as a length in units", "hits farther along the path than the number of its frames are missed",
     2, ballMoves, [](const RowFacts& r, Course& c) { c.frames /= r.ballSpeed; }},
    {"the limit is the length of the path", "as many frames count as the path has units", 2, ofAnyRow,
     [](const RowFacts& r, Course& c) { c.frames *= r.ballSpeed; }},
    {"the sphere's velocity is ignored", "the answers are those for a sphere at rest", 1, sphereMoves,
     [](const RowFacts& r, Course& c) { c.velocity = r.ballVelocity; }},
    {"the sphere's velocity is added", "it is added to the ball's where it must be subtracted", 1, sphereMoves,
     [](const RowFacts& r, Course& c) { c.velocity = r.ballVelocity + r.sphereVelocity; }},
    {"the ball's velocity is per second", "a sixtieth of it counts, and the whole one of the sphere", 3, sphereMoves,
     [](const RowFacts& r, Course& c) { takeBallVelocity(r, c, r.ballVelocity / kFramesPerSecond); }},
    {"the ball's velocity is ignored", "the answers are those for a ball at rest", 2, sphereMoves,
     [](const RowFacts& r, Course& c) { c.velocity = -r.sphereVelocity; }},
    {"the sphere is taken where its motion ends", "it stands at its place at the end of the path", 2,
     [](const RowFacts& r) { return sphereMoves(r) && pathEnds(r); },
     [](const RowFacts& r, Course& c) {
         takeCenter(r, c, r.sphereAt(r.limit()));
         c.velocity = r.ballVelocity;
     }},
    {"a sixtieth of the motion counts", "a velocity per second is taken per frame", 3, ofAnyRow,
     [](const RowFacts&, Course& c) { c.velocity /= kFramesPerSecond; }},
    {"start and end are exchanged", "the path is run through backwards", 1, pathEnds,
     [](const RowFacts& r, Course& c) {
         c.start = r.apartAt(r.limit());
         c.velocity = -c.velocity;
     }},
    {"the motion is reversed", "the ball goes the other way from its start", 1, ofAnyRow,
     [](const RowFacts&, Course& c) { c.velocity = -c.velocity; }},
    {"the motion is brought to length 1", "the path is one unit long, whatever its length", 2, ofAnyRow,
     [](const RowFacts&, Course& c) { c.velocity = unitOf(c.velocity); }},
    {"the end is taken as a displacement", "the ball moves by the coordinates of its end", 2, pathEnds,
     [](const RowFacts& r, Course& c) { takeBallVelocity(r, c, r.ballAt(r.limit()) / r.limit()); }},
    {"the displacement is taken as the end", "the ball moves to the point that is its displacement", 2, pathEnds,
     [](const RowFacts& r, Course& c) { takeBallVelocity(r, c, r.ballVelocity - r.ballAt(0) / r.limit()); }},
    {"the aim is taken as a direction", "the ball moves along the coordinates of the point that it is aimed at", 2,
     isAimed, [](const RowFacts& r, Course& c) { takeBallVelocity(r, c, unitOf(aimOf(r)) * r.ballSpeed); }},
    {"the aim is taken as a velocity", "the ball moves by the coordinates of the point that it is aimed at", 2, isAimed,
     [](const RowFacts& r, Course& c) { takeBallVelocity(r, c, aimOf(r)); }},
    {"the ball arrives at its aim in one frame", "its speed is not used", 2, isAimed,
     [](const RowFacts& r, Course& c) { takeBallVelocity(r, c, aimOf(r) - r.ballAt(0)); }},
    {"the direction is taken as a point to aim at", "the ball moves toward the point that is its direction", 3,
     [](const RowFacts& r) { return !isAimed(r); },
     [](const RowFacts& r, Course& c) {
         takeBallVelocity(r, c, unitOf(unitOf(r.ballVelocity) - r.ballAt(0)) * r.ballSpeed);
     }},
};

/// Forms that come after those of the axes: of the same answers the nearer cause is named first.
constexpr CourseForm kOriginForms[] = {
    {"the sphere's centre is ignored", "the answers are those for a sphere at the origin", 2, ofAnyRow,
     [](const RowFacts& r, Course& c) { takeCenter(r, c, Vec3(0)); }},
    {"the ball's start is ignored", "the answers are those for a ball that starts at the origin", 2, ofAnyRow,
     [](const RowFacts& r, Course& c) { takeStart(r, c, Vec3(0)); }},
};

void addCourseForms(Proposals& all, const auto& forms) {
    for (const CourseForm& form : forms)
        all.addCourse(form.name, form.words, form.cost, [&form](const RowFacts& row, SeenCourse& seen) {
            if (!form.applies(row)) return false;
            form.change(row, seen.course);
            return true;
        });
}

}  // namespace

void proposeCourses(Proposals& all) {
    // Before the reversed motion: of the same answers it is the nearer cause where both bodies move.
    all.addCourse("the velocities are exchanged", "the ball has that of the sphere, the sphere that of the ball", 1,
                  [](const RowFacts& row, SeenCourse& seen) {
                      seen.course.velocity = -row.course.velocity;
                      seen.sphereVelocity = row.ballVelocity;
                      return sphereMoves(row);
                  });
    addCourseForms(all, kCourseForms);
    proposeAxes(all);
    addCourseForms(all, kOriginForms);
}

}  // namespace logs
