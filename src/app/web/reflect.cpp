/// Mirrors the window as HTML beside the canvas, for screen readers: headline, answer, lesson, messages, commands as a
/// menu. Keeps the page's address up to date.

#include <emscripten.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

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
EM_JS(void, showTheme, (const char* theme), { document.documentElement.dataset.theme = UTF8ToString(theme); })
EM_JS(void, showText, (int isShown), { Module.showText(!!isShown); })
EM_JS(void, showPlace, (const char* place), { Module.showPlace(UTF8ToString(place)); })
// clang-format on

namespace app {
namespace {

session::Session* g_session = nullptr;  // set at the first frame
std::vector<std::string> g_asked;       // commands for the first frame

void addCommands() {
    for (const session::Command& command : session::commands())
        if (command.inMenu) addCommand(command.id.c_str(), command.title.c_str(), session::keysOf(command).c_str());
}

}  // namespace

void reflect(session::Session& session) {
    static session::Spoken shown;
    static std::string place;
    static bool isTextShown = false;
    static std::optional<render::Theme> theme;
    if (!std::exchange(g_session, &session)) {
        addCommands();
        for (const std::string& id : g_asked)
            if (session::run(session, id)) web::refresh();
    }
    const session::Spoken now = session::spokenOf(session);
    const auto show = [](const char* part, std::string& old, const std::string& text) {
        if (old != text) showSpoken(part, (old = text).c_str());
    };
    show("headline", shown.headline, now.headline);
    show("messages", shown.messages, now.messages);
    show("lesson", shown.lesson, now.lesson);
    show("answer", shown.answer, now.answer);
    if (theme != session.presentation.theme)
        showTheme((theme = session.presentation.theme) == render::Theme::Light ? "light" : "dark");
    if (session.window.showsText != isTextShown) showText(isTextShown = session.window.showsText);
    if (const std::string here = session::placeOf(session); here != place) showPlace((place = here).c_str());
}

}  // namespace app

/// Called by the page: a command was chosen in its menu.
extern "C" EMSCRIPTEN_KEEPALIVE void caromRun(const char* id) {
    if (app::g_session)
        session::run(*app::g_session, id);
    else
        app::g_asked.emplace_back(id);
    app::web::refresh();
}

/// Called by the page: the browser has given the text of its clipboard; null: it keeps it.
extern "C" EMSCRIPTEN_KEEPALIVE void caromAnswered(const char* text) {
    app::web::page().clipboardText = text ? app::ClipboardText::Here : app::ClipboardText::Refused;
    if (text) app::web::page().clipboard = text;
    if (!std::exchange(app::web::page().isFieldWaiting, false)) return caromRun("edit.paste");
    app::web::refresh();
}
