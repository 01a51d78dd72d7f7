#pragma once
/// A request of a command for a number: the window shows a field for it.

#include <string>

#include "session/state/effect.h"

namespace session {

struct NumberRequest {
    std::string title, words;  ///< "Aim for a ricochet angle", and a line of explanation
    std::string text;          ///< text of the field: the proposal, later the typed text
    std::string unit;          ///< "degrees"
    /// Takes what was typed. @return empty, or why it is none; the field then stays open
    TextEffect take;
    std::string problem{};  ///< with what was typed last
};

}  // namespace session
