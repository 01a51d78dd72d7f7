#pragma once
/// Requests of panels while they are drawn: commands by their ids, and functions on the session with typed arguments.
/// They run between two frames, so that one frame shows one state.

#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "session/state/effect.h"

namespace session {

class Session;

/// An action without arguments.
using PlainAction = void (*)(Session&);

class Actions {
  public:
    /// Queues a command. It is skipped if it is not enabled when its turn comes.
    void run(std::string id);
    /// Queues a function of session/actions. Only plain functions are taken, so that every action has a name.
    template <class Result, class... Args>
    void send(Result (*action)(Session&, Args...), std::type_identity_t<Args>... args) {
        m_waiting.push_back([action, values = std::tuple<std::decay_t<Args>...>(std::move(args)...)](Session& s) {
            std::apply([&](const auto&... value) { action(s, value...); }, values);
        });
    }
    /// Queues the effect of an entry made by a command: a recent file, a result of the search by name.
    void perform(Effect effect) { m_waiting.push_back(std::move(effect)); }

    /// Runs the queue in order. Requests that arrive meanwhile wait for the next call.
    /// @return true if the queue was not empty
    bool drain(Session&);

  private:
    std::vector<Effect> m_waiting;
};

}  // namespace session
