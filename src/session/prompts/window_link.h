#pragma once
/// Requests of commands to the window, and services of the window for commands.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/result.h"
#include "scene/scene.h"
#include "session/prompts/menu.h"
#include "view/camera.h"

namespace session {

/// A request for the menu of a body or wall, or of a place without one.
struct ContextRequest {
    view::Vec2 px{0};                     ///< place of the pointer, framebuffer pixels
    std::optional<scene::ObjectRef> ref;  ///< absent: empty space
    std::optional<std::size_t> ball;      ///< the ball that the menu aims: the active one before the press
};

struct WindowLink {
    std::optional<Menu> menu;                  ///< menu to open with the next frame
    bool focusesField = false;                 ///< requests the keyboard for the inspector's first field
    bool focusesSearch = false;                ///< requests the keyboard for the search field of the list of objects
    bool focusesChips = false;                 ///< requests the keyboard for the switches on the picture
    std::optional<scene::ObjectRef> renaming;  ///< object whose name is being typed
    std::optional<ContextRequest> context;     ///< menu to open with the next frame
    bool quits = false;
    bool suggestsSteps = false;  ///< the first steps are suggested: there is a mouse
    bool showsText = false;      ///< a page shows its text beside the picture
    std::string clipboard;       ///< text for the clipboard; the window takes and clears it
    /// Text of the clipboard, or why it cannot be had; absent: a browser asks its user first, and the text is pasted
    /// once it is there. No function without a window.
    std::function<io::Result<std::optional<std::string>>()> readClipboard;
};

/// State of the command palette that outlives its card.
struct FinderMemory {
    std::vector<std::string> recent;  ///< chosen ids, newest first
};

}  // namespace session
