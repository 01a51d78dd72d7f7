/// What Windows does not have: displays that end before the program, programs that serve a clipboard, packages.

#include <cstdlib>

#include "platform/capabilities.h"
#include "platform/clipboard_owner.h"
#include "platform/ending.h"
#include "platform/process.h"

namespace platform {

std::string installAdvice(const std::string&) { return "try a newer driver of the graphics card"; }
bool doesClipboardAnswer(unsigned long, std::chrono::milliseconds) { return true; }
void onLostDisplay(std::function<void()>) {}
void loseDisplay() { std::abort(); }
bool isWaylandLost(void*) { return false; }
void ignoreBrokenPipes() {}  // they are errors always

}  // namespace platform
