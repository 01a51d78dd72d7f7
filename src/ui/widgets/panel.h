#pragma once
/// What each part of the window is drawn with.

#include <string>
#include <utility>

#include "session/actions/actions.h"
#include "session/commands/commands.h"
#include "session/session.h"
#include "ui/widgets/style.h"

namespace ui {

struct PanelState;

/// The first keys of a command after two spaces, for the end of a line; empty if it has none.
[[nodiscard]] std::string keysAfter(const session::Command&);

/// The style, the session that is shown, the queue of actions, and what the panels remember between two frames.
struct Panel : Style {
    const session::Session& session;
    session::Actions& actions;
    PanelState& state;

    /// Queues a command.
    void run(std::string id) const { actions.run(std::move(id)); }
    /// Queues an action, a plain function.
    template <class Action, class... Args>
    void send(Action action, Args&&... args) const {
        actions.send(action, std::forward<Args>(args)...);
    }
};

}  // namespace ui
