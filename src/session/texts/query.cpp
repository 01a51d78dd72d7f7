#include "session/texts/query.h"

#include "scene/kinds.h"
#include "world/bodies/body_index.h"
#include "world/bodies/spoken_name.h"
#include "world/first_contact.h"

namespace session {

std::optional<io::Query> queryOf(const Session& session) {
    const std::optional<scene::ObjectRef> target = session.queries.target();
    if (!target) return {};
    io::Query query;
    query.flat = session.document.scene().flat;
    query.query = world::queryFor(session.document.scene(), *session.document.current().activeBall(), *target);
    return query;
}

std::string whyNoQuery(const Session& session) {
    if (!session.document.current().activeBall()) return "There is no ball. Add one to ask a question.";
    const std::optional<scene::ObjectRef> target = session.queries.target();
    if (world::objectCount(session.document.scene()) < 2 || (!target && !session.mask.isOn()))
        return "There is nothing that the ball could meet. Add a sphere.";
    if (target && !scene::isRound(*target)) {
        const std::string word = scene::factsOf(target->kind).word;
        const std::string name = world::spokenName(session.document.scene(), *target);
        const auto& answer = session.queries.encounter();
        const bool meets = answer && collide::isHit(answer->answer.outcome);
        return (meets ? "The ball meets a " + word + " first" : "The answer is about a " + word) +
               (name == word ? "" : ": " + name) + ". What would stand here is about a ball and a sphere.";
    }
    return {};
}

}  // namespace session
