#pragma once
/// A number that a command wants before it can do its work: the window shows a field for it.

#include <string>

#include "session/state/effect.h"

namespace session {

struct NumberRequest {
    std::string title, words;  ///< "Aim for a ricochet angle" and a line that explains it
    std::string text;          ///< what stands in the field at first; afterwards what was typed
    std::string unit;          ///< "degrees"
    /// Takes what was typed. @return empty, or why it is none; the field then stays open
    TextEffect take;
    std::string problem{};  ///< with what was typed last
};

}  // namespace session
