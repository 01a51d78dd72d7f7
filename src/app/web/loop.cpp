#include "app/loop.h"

#include <emscripten.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/web/browser_window.h"

namespace app {
namespace {

/// What the browser calls before it shows a picture. It lives as long as the page.
struct Loop {
    std::function<Turn()> turn;
    std::function<int()> end;
    std::optional<double> due = 0;  ///< glfwGetTime() of the next turn without an event
    std::optional<double> begun{};  ///< glfwGetTime() of the turn that the browser is showing
};

double g_shownMilliseconds = 0;

void pass(void* data) {
    Loop& loop = *static_cast<Loop*>(data);
    if (loop.begun) g_shownMilliseconds = 1000 * (glfwGetTime() - *loop.begun);
    loop.begun.reset();
    const bool isDue = loop.due && glfwGetTime() >= *loop.due;
    if (!web::takeWake() && !isDue) return;
    loop.begun = glfwGetTime();
    const Turn next = loop.turn();
    web::showKeyboard(ImGui::GetIO().WantTextInput);
    if (next.ends) {
        emscripten_cancel_main_loop();
        if (loop.end() != 0) EM_ASM({ Module.onAbort(Module.lastError); });
        return;
    }
    loop.due.reset();
    if (next.seconds) loop.due = glfwGetTime() + *next.seconds;
}

}  // namespace

double drawingMilliseconds(double milliseconds) { return std::max(milliseconds, g_shownMilliseconds); }

int runTurns(std::function<Turn()> turn, std::function<int()> end) {
    auto* const loop = new Loop{std::move(turn), std::move(end)};
    emscripten_set_main_loop_arg(pass, loop, 0, EM_FALSE);
    return 0;
}

}  // namespace app
