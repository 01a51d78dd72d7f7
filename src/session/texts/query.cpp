#include "session/texts/query.h"

namespace session {
namespace {

using scene::Kind;
using study::Input;

collide::SweepQuery sweepOf(const Session& session) {
    return world::queryFor(session.document.scene(), *session.document.current().activeBall(),
                           session.queries.encounter()->target);
}

}  // namespace

std::optional<io::Query> queryOf(const Session& session) {
    const std::optional<world::Encounter>& encounter = session.queries.encounter();
    if (!encounter || encounter->target.kind == Kind::Plane) return {};
    io::Query query;
    query.flat = session.document.scene().flat;
    query.query = sweepOf(session);
    return query;
}

std::string whyNoQuery(const Session& session) {
    if (!session.document.current().activeBall()) return "There is no ball. Add one to ask a question.";
    if (!session.queries.encounter()) return "There is nothing that the ball could meet. Add a sphere.";
    if (session.queries.encounter()->target.kind == Kind::Plane)
        return "The ball meets a wall first: " +
               scene::nameOf(session.document.scene(), session.queries.encounter()->target) +
               ". What is shown here is about a ball and a sphere.";
    return {};
}

}  // namespace session
