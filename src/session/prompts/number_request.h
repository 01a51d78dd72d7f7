#pragma once
/// A request of a command for a number: the window shows a field for it.

#include <functional>
#include <optional>
#include <string>

namespace session {

class Session;

struct NumberRequest {
    std::string title, words;  ///< "Aim for a ricochet angle", and a line of explanation
    std::string text;          ///< text of the field: the proposal, later the typed text
    std::string unit;          ///< "degrees"
    /// Uses the typed text. @return empty, or why it is not valid; the field then stays open
    std::function<std::string(Session&, const std::string&)> take;
    std::string problem{};  ///< why the last typed text was not valid
};

/// Passes the typed text to the open request; closes the request if the text was valid.
void answerNumber(Session&, const std::string& typed);

}  // namespace session
