#include "app/native.h"

namespace app {

void reflect(session::Session&) {}
double drawingMilliseconds(double milliseconds) { return milliseconds; }
ClipboardText askForClipboard(bool) { return ClipboardText::Here; }
bool usesFingers() { return false; }
void chooseWindowSystem() {}
void nameWindows(const char*) {}  // the icon is in the program
bool isOnWayland() { return false; }
void* waylandDisplay() { return nullptr; }
unsigned long xWindow(GLFWwindow*) { return 0; }

}  // namespace app
