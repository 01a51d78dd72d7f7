#pragma once
/// What the window shows as plain text, for readers of the screen.

#include <string>

#include "session/session.h"

namespace session {

struct Spoken {
    std::string headline;  ///< "HIT cue → target after 18.52 frames. 6.483 units along the path …"
    std::string answer;    ///< one line a number; empty while it is hidden
    std::string lesson;    ///< title, text and task of the open page, a line each; empty without a lesson
    std::string messages;  ///< open question and messages, a line each
    bool operator==(const Spoken&) const = default;
};

[[nodiscard]] Spoken spokenOf(const Session&);

}  // namespace session
