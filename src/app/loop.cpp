#include "app/loop.h"

#include <GLFW/glfw3.h>

namespace app {

int runTurns(std::function<Turn()> turn, std::function<int()> end) {
    while (true) {
        const Turn next = turn();
        if (next.ends) return end();
        if (!next.seconds)
            glfwWaitEvents();
        else if (*next.seconds > 0)
            glfwWaitEventsTimeout(*next.seconds);
        else
            glfwPollEvents();
    }
}

}  // namespace app
