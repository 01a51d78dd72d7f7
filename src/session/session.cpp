#include "session/session.h"

namespace session {

Session::Session() {
    document.setPolicy([this](const scene::Scene& next) { return refusal(lesson, next); },
                       [this](const std::string& why) { messages.refuse(why); });
}

Session::~Session() = default;

void Session::show(const Session& original) {
    WindowState::operator=(original);
    document.replace(original.document.state());
    file.setState(original.file.state());
    file.setStash(original.file.stash());
    viewport.restore(original.viewport.view(), {});
    viewport.follower = original.viewport.follower;
    playback.setScene(document.scene(), document.revision(), false, openingOf(document));
    playback.seek(stateOf(original.playback));
    // What was read from files and computed at length is shared.
    panels.gallery = original.panels.gallery;
    panels.log = original.panels.log;
    panels.logWhy.mirror(original.panels.logWhy);
}

}  // namespace session
