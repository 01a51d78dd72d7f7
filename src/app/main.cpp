#include "cli/commands.h"
#ifdef CAROM_WINDOW
#include <GLFW/glfw3.h>

#include "app/run_window.h"
#endif

int main(int argc, char** argv) {
    cli::Hooks hooks;
#ifdef CAROM_WINDOW
    hooks.window = app::runWindow;
    hooks.windowLibrary = glfwGetVersionString;
#endif
    return cli::run(argc, argv, hooks);
}
