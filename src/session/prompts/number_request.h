#pragma once
/// A request of a command for a number: the window shows a field for it.

#include <string>

#include "session/state/effect.h"

namespace session {

struct NumberRequest {
    std::string title, words;  ///< "Aim for a ricochet angle", and a line of explanation
    std::string text;          ///< text of the field: the proposal, later the typed text
    std::string unit;          ///< "degrees"
    /// Takes the typed text. @return empty, or why it is refused: the field then stays open
    TextEffect take;
    std::string problem{};  ///< why the text typed last was refused; empty: it was not
};

}  // namespace session
