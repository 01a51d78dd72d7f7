#pragma once
/// A number that a command wants before it can do its work: the window shows a field for it.

#include <functional>
#include <optional>
#include <string>

namespace session {

class Session;

struct NumberRequest {
    std::string title, words;  ///< "Aim for a ricochet angle" and a line that explains it
    std::string text;          ///< what stands in the field at first; afterwards what was typed
    std::string unit;          ///< "degrees"
    /// Takes what was typed. @return empty, or why it is none; the field then stays open
    std::function<std::string(Session&, const std::string&)> take;
    std::string problem{};  ///< with what was typed last
};

/// Hands what was typed to the request that is open; closes it if it was taken.
void answerNumber(Session&, const std::string& typed);

}  // namespace session
