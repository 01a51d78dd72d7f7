#include "session/actions/actions.h"

#include "session/commands/commands.h"

namespace session {

void Actions::run(std::string id) {
    m_waiting.push_back([id = std::move(id)](Session& s) { session::run(s, id); });
}

bool Actions::drain(Session& session) {
    const auto asked = std::exchange(m_waiting, {});
    for (const auto& action : asked) action(session);
    return !asked.empty();
}

}  // namespace session
