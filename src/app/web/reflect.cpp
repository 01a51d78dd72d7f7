/// Mirrors the window as HTML beside the canvas, for screen readers: headline, answer, lesson, messages, commands as a
/// menu. Keeps the page's address up to date.

#include <emscripten.h>

#include <utility>

#include "app/native.h"
#include "app/web/browser_window.h"
#include "session/commands/commands.h"
#include "session/texts/link.h"
#include "session/texts/spoken.h"

// clang-format off
EM_JS(void, showSpoken, (const char* part, const char* text), { Module.showSpoken(UTF8ToString(part), UTF8ToString(text)); })
EM_JS(void, addCommand, (const char* id, const char* title, const char* keys), {
    Module.addCommand(UTF8ToString(id), UTF8ToString(title), UTF8ToString(keys));
})
EM_JS(void, showPlace, (const char* place), { Module.showPlace(UTF8ToString(place)); })
// clang-format on

namespace app {
namespace {

session::Session* g_session = nullptr;  // set at the first frame
std::string g_asked;                    // command for the first frame

void addCommands() {
    for (const session::Command& command : session::commands())
        if (command.inMenu) addCommand(command.id.c_str(), command.title.c_str(), session::keysOf(command).c_str());
}

}  // namespace

void reflect(session::Session& session) {
    static session::Spoken shown;
    static std::string place;
    if (!std::exchange(g_session, &session)) {
        addCommands();
        if (session::run(session, g_asked)) web::wake();
    }
    const session::Spoken now = session::spokenOf(session);
    const auto show = [](const char* part, std::string& old, const std::string& text) {
        if (old != text) showSpoken(part, (old = text).c_str());
    };
    show("headline", shown.headline, now.headline);
    show("messages", shown.messages, now.messages);
    show("lesson", shown.lesson, now.lesson);
    show("answer", shown.answer, now.answer);
    if (const std::string here = session::placeOf(session); here != place) showPlace((place = here).c_str());
}

}  // namespace app

/// Called by the page: a command was chosen in its menu.
extern "C" EMSCRIPTEN_KEEPALIVE void caromRun(const char* id) {
    if (app::g_session)
        session::run(*app::g_session, id);
    else
        app::g_asked = id;
    app::web::wake();
}
