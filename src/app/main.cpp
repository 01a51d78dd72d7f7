#include <string>
#include <vector>

#include "cli/commands.h"
#include "platform/environment.h"
#ifdef CAROM_WINDOW
#include <GLFW/glfw3.h>

#include "app/run_window.h"
#endif

int main(int argc, char** argv) {
    const std::vector<std::string> arguments = platform::arguments(argc, argv);
    std::vector<const char*> words;
    for (const std::string& argument : arguments) words.push_back(argument.c_str());
    cli::Hooks hooks;
#ifdef CAROM_WINDOW
    hooks.window = app::runWindow;
    hooks.windowLibrary = glfwGetVersionString;
#endif
    return cli::run(static_cast<int>(words.size()), words.data(), hooks);
}
