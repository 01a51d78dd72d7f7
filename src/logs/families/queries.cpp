/// Hypotheses: the engine answered a query that differs from the true one in several fields, or in its time limit.

#include <algorithm>
#include <cmath>

#include "logs/evidence/hypothesis.h"
#include "logs/evidence/query_part.h"

namespace logs {
namespace {

constexpr double kFramesPerSecond = 60;  // the usual number in engines

bool isAimed(const RowFacts& r) { return r.line->query.query.ball.motion.kind == collide::Motion::Kind::Aim; }
const Vec3& aimOf(const RowFacts& r) { return r.line->query.query.ball.motion.vector; }

using QueryForm = Form<bool (*)(const RowFacts&, SeenQuery&)>;
constexpr QueryForm kQueryForms[] = {
    // Before the reversed motion: of the same answers it is the nearer cause where both bodies move.
    {"the velocities are exchanged", "the ball has that of the sphere, the sphere that of the ball", 1,
     [](const RowFacts& r, SeenQuery& q) {
         std::swap(q.motion, q.sphereVelocity);
         return r.sphereVelocity != Vec3(0);
     }},
    {"the limit is ignored", "hits beyond the end of the path are reported", 1,
     [](const RowFacts&, SeenQuery& q) {
         q.frames = collide::kNoLimit;
         return true;
     }},
    {"half of the path is tested", "hits in the second half of the path are missed", 3,
     [](const RowFacts&, SeenQuery& q) {
         q.frames /= 2;
         return true;
     }},
    {"the path ends one radius early", "hits in the last r_ball of the path are missed", 3,
     [](const RowFacts& r, SeenQuery& q) {
         q.frames = std::max(0.0, q.frames - r.ballRadius / r.speed);
         return r.speed > 0;
     }},
    {"the limit is taken as a length in units", "hits farther along the path than the number of its frames are missed",
     2,
     [](const RowFacts& r, SeenQuery& q) {
         q.frames /= r.ballSpeed;
         return r.ballSpeed > 0;
     }},
    {"the sphere is taken where its motion ends", "it stands at its place at the end of the path", 2,
     [](const RowFacts& r, SeenQuery& q) {
         return q.hasEnd() && change(q, Part::CenterAtRest, [&](const Vec3&) { return r.sphereAt(r.limit()); });
     }},
    {"a ray from the front of the ball", "it starts r_ball ahead of the centre, and meets the sphere itself", 2,
     [](const RowFacts& r, SeenQuery& q) {
         q.start += unitOf(q.motion) * r.ballRadius;
         q.radius = r.sphereRadius;
         return true;
     }},
    {"a sixtieth of the motion counts", "a velocity per second is taken per frame", 3,
     [](const RowFacts&, SeenQuery& q) {
         q.motion /= kFramesPerSecond;
         q.sphereVelocity /= kFramesPerSecond;
         return true;
     }},
    {"start and end are exchanged", "the path is run through backwards", 1,
     [](const RowFacts&, SeenQuery& q) {
         if (!q.hasEnd()) return false;
         q.start = q.end();
         q.motion = -q.motion;
         return true;
     }},
    {"the motion is reversed", "the ball goes the other way from its start", 1,
     [](const RowFacts&, SeenQuery& q) {
         q.motion = -q.motion;
         q.sphereVelocity = -q.sphereVelocity;
         return true;
     }},
    {"the end is taken as a displacement", "the ball moves by the coordinates of its end", 2,
     [](const RowFacts&, SeenQuery& q) {
         return change(q, Part::Displacement, [end = q.end()](const Vec3&) { return end; });
     }},
    {"the aim is taken as a direction", "the ball moves along the coordinates of the point that it is aimed at", 2,
     [](const RowFacts& r, SeenQuery& q) {
         q.motion = unitOf(aimOf(r)) * r.ballSpeed;
         return isAimed(r);
     }},
    {"the aim is taken as a velocity", "the ball moves by the coordinates of the point that it is aimed at", 2,
     [](const RowFacts& r, SeenQuery& q) {
         q.motion = aimOf(r);
         return isAimed(r);
     }},
};

}  // namespace

void proposeQueries(Proposals& all) {
    for (const QueryForm& form : kQueryForms) all.addQuery(form.name, form.words, form.cost, form.of);
}

}  // namespace logs
