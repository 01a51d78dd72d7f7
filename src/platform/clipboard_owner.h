#pragma once
/// The program that holds the X clipboard: pasting asks it for the text, and waits for as long as it takes.

#include <chrono>

namespace platform {

/// Asks the owner of the X clipboard what forms of its content there are. True if it answers in time; also without an
/// owner, where this process is the owner, and without X.
/// @param ownWindow  an X window of this process; 0: it has none
[[nodiscard]] bool doesClipboardAnswer(unsigned long ownWindow, std::chrono::milliseconds most);

}  // namespace platform
