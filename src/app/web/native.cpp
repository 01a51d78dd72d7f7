#include "app/native.h"

namespace app {

void chooseWindowSystem() {}
void nameWindows(const char*) {}
bool isOnWayland() { return false; }
void* waylandDisplay() { return nullptr; }
unsigned long xWindow(GLFWwindow*) { return 0; }

}  // namespace app
