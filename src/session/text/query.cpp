#include "session/text/query.h"

namespace session {
namespace {

using scene::Kind;
using study::Input;

collide::SweepQuery sweepOf(const Session& session) {
    return world::queryFor(session.scene(), *session.activeBall(), session.encounter()->target);
}

/// "Nudge aim.x of cue".
std::string editName(const Session& session, Input input, const collide::SweepQuery& query) {
    std::string field = study::name(input, query);
    if (input == Input::Frames) return "Nudge " + field;
    field.erase(0, field.find('.') + 1);
    const scene::ObjectRef ball{Kind::Ball, *session.activeBall()};
    const scene::ObjectRef whose = study::isOfSphere(input) ? session.encounter()->target : ball;
    return "Nudge " + field + " of " + scene::nameOf(session.scene(), whose);
}

}  // namespace

std::optional<io::Query> queryOf(const Session& session) {
    const std::optional<world::Encounter>& encounter = session.encounter();
    if (!encounter || encounter->target.kind == Kind::Plane) return {};
    io::Query query;
    query.flat = session.scene().flat;
    query.query = sweepOf(session);
    return query;
}

std::string whyNoQuery(const Session& session) {
    if (!session.activeBall()) return "There is no ball. Add one to ask a question.";
    if (!session.encounter()) return "There is nothing that the ball could meet. Add a sphere.";
    if (session.encounter()->target.kind == Kind::Plane)
        return "The ball meets a wall first: " + scene::nameOf(session.scene(), session.encounter()->target) +
               ". What is shown here is about a ball and a sphere.";
    return {};
}

void applyInput(Session& session, Input input, double value) {
    const collide::SweepQuery before = sweepOf(session), query = study::nudged(before, input, value);
    const scene::ObjectRef target = session.encounter()->target;
    scene::Document next = session.document();
    next.scene.frames = query.frames;
    next.scene.balls.edit(*session.activeBall()).body = query.ball;
    if (target.kind == Kind::Sphere) {
        next.scene.spheres.edit(target.index).body = query.sphere;
    } else {
        collide::Ball& met = next.scene.balls.edit(target.index).body;
        met.position = query.sphere.center;
        met.radius = query.sphere.radius;
        if (query.sphere.velocity != before.sphere.velocity)
            met.motion = collide::Motion::velocity(query.sphere.velocity);
    }
    session.commit(editName(session, input, query), std::move(next));
}

}  // namespace session
