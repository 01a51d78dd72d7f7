#pragma once
/// What panels ask for while they draw: commands by their ids, and functions on the session with typed arguments. They
/// are carried out between two frames, so that one frame shows one state.

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
    /// Asks for a command. Nothing happens if it is not enabled by then.
    void run(std::string id);
    /// Asks for a function of session/commands. Only plain functions are taken: what a panel can do has a name.
    template <class Result, class... Args>
    void send(Result (*action)(Session&, Args...), std::type_identity_t<Args>... args) {
        m_waiting.push_back([action, values = std::tuple<std::decay_t<Args>...>(std::move(args)...)](Session& s) {
            std::apply([&](const auto&... value) { action(s, value...); }, values);
        });
    }
    /// Asks for the effect of an entry that commands have made: a recent file, something found by name.
    void perform(Effect effect) { m_waiting.push_back(std::move(effect)); }

    /// Carries out what was asked for, in order. What is asked for meanwhile waits for the next call.
    /// @return true if there was anything
    bool drain(Session&);

  private:
    std::vector<Effect> m_waiting;
};

}  // namespace session
