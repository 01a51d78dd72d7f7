#include "session/session.h"

namespace session {

Session::Session() {
    document.setPolicy([this](const scene::Scene& next) { return refusal(lesson, next); },
                       [this](const std::string& why) { messages.refuse(why); });
}

Session::~Session() = default;

}  // namespace session
