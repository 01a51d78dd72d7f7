/// The page's start: the window at once. A page has no command line, whose parser would take longer than the scene.

#include <exception>
#include <new>
#include <string>

#include "app/run_window.h"
#include "cli/commands.h"
#include "platform/ending.h"

int main(int argc, char** argv) {
    platform::prepareSignals();
    try {
        return app::runWindow(argc > 1 ? argv[1] : "");
    } catch (const std::bad_alloc&) {
        return cli::complain("not enough memory; try a smaller scene, or close other pages", cli::kFailed);
    } catch (const std::exception& error) {
        return cli::complain(std::string("the work could not be done: ") + error.what(), cli::kFailed);
    }
}
