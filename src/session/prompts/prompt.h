#pragma once
/// Questions to the user, as plain data: the window shows them, the answer arrives by a
/// call. Nothing waits for the answer; the window keeps painting.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace session {

class Session;

struct Choice {
    std::string label;  ///< "Save"; the key is its first letter that no earlier choice uses
    std::function<void(Session&)> then{};
    std::string help{};  ///< further explanation
};

/// A question with a few answers. Enter takes the first, Esc the last.
struct Prompt {
    std::string title, text;
    std::vector<Choice> choices;
};

/// A request for a file or folder.
struct FileRequest {
    enum class Kind : std::uint8_t { Open, Save, Folder };
    Kind kind = Kind::Open;
    std::string title;
    std::filesystem::path suggested;        ///< proposed file, or folder that is shown first
    std::string ending = ".json";           ///< ending of the listed files; added to a name without it
    std::vector<std::string> alsoListed{};  ///< further endings of files that may be opened
    std::function<void(Session&, const std::filesystem::path&)> then{};
    unsigned number = 0;  ///< number of this request, set by session::request()
    bool ours = false;    ///< the window's own dialog is shown, not another program's
};

}  // namespace session
