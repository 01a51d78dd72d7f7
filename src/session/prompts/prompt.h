#pragma once
/// Questions to the user, as plain data: the window shows them, the answer arrives by a
/// call. Nothing waits for the answer; the window keeps painting.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "session/state/effect.h"

namespace session {

/// An answer to a question.
struct PromptOption {
    std::string label;  ///< "Save"; its key is its first letter that no earlier choice uses
    Effect then{};
    std::string help{};  ///< tooltip: further explanation
};

/// A question with a few answers; the first has the keyboard focus when the card opens.
struct Prompt {
    std::string title, text;
    std::vector<PromptOption> choices;
    std::optional<std::size_t> whenClosed{};  ///< choice that Esc or a click beside the card takes; absent: the last
};

/// A request of a command for a number: the window shows a field for it.
struct NumberRequest {
    std::string title, words;  ///< "Aim for a ricochet angle", and a line of explanation
    std::string text;          ///< text of the field: the proposal, later the typed text
    std::string unit;          ///< "degrees"
    /// Takes the typed text. @return empty, or why it is refused: the field then stays open
    TextEffect take;
    const char* verb = "Set";  ///< on the button that takes it
    std::string problem{};     ///< why the text typed last was refused; empty: it was not
};

/// A request for a file or folder.
struct FileRequest {
    enum class Kind : std::uint8_t { Open, Save, Folder };
    Kind kind = Kind::Open;
    std::string title;
    std::filesystem::path suggested;        ///< a file, or a folder to begin in
    std::string ending = ".json";           ///< ending of the listed files; added to a typed name without it
    std::vector<std::string> alsoListed{};  ///< more endings of files that may be opened
    PathEffect then{};
    unsigned number = 0;      ///< number of the request, given by Session::request()
    bool ours = false;        ///< no other program asks for it: the window's own dialog does
    bool savesScene = false;  ///< the scene's own file may be chosen: it is what is written
};

}  // namespace session
