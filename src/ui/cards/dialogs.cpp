#include <imgui.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/build_info.h"
#include "session/actions/file_actions.h"
#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "ui/cards/cards.h"

namespace ui {
namespace {

using session::Prompt;
using session::Session;

constexpr std::size_t kMostButtons = 5;  // more choices are placed below each other

void drawPrompt(const Style& style, session::Actions& actions, CardState& state, const Prompt& q) {
    Card card(style, state, q.title, 460);
    if (!q.text.empty()) card.text(q.text);
    card.space(10);
    const auto answer = [&](std::size_t i) { actions.send(session::answer, i); };
    const bool isList = q.choices.size() > kMostButtons || !q.choices.front().help.empty();
    for (std::size_t i = 0; i < q.choices.size(); ++i) {
        const session::Choice& choice = q.choices[i];
        const bool isRow = isList && i + 1 < q.choices.size();
        if (isList && !isRow) card.space(8);
        if (isRow ? card.row(choice.label, choice.help) : card.button(choice.label, i == 0)) {
            answer(i);
            return;
        }
    }
    if (card.closed()) answer(q.whenClosed.value_or(q.choices.size() - 1));
}

void drawAboutCard(const Style& style, session::Actions& actions, CardState& state) {
    Card card(style, state, std::string("Carom ") + base::version(), 420);
    wrapped(style, style.fonts.body, style.ink(Ink::Dim),
            "Shows, exactly, what happens when a ball meets a sphere. Every outcome is the one that real arithmetic "
            "gives; every number is true to its last digits.");
    card.space(8);
    card.text("© 2026 The Carom authors. MIT licence: free to use, to change and to pass on.");
    card.space(8);
    std::string names = "OpenGL 3.3";
    for (const base::Library& library : base::libraries()) names += ", " + library.name + ' ' + library.version;
    card.text("With " + names + ". Built by " + base::compiler() + ".");
    card.space(8);
    if (card.button("Close") || card.closed()) actions.send(session::closeCard<session::AboutCard>);
}

}  // namespace

void drawCards(const Style& style, const Session& session, session::Actions& actions, CardStates& state,
               ExampleTextures& examples, float menuHeight) {
    // A closed card loses its typed text and its choices.
    if (!session.prompts.get<session::FileRequest>()) state.files.reset();
    if (!session.prompts.get<session::ExportCard>()) state.pictures.reset();
    if (!session.prompts.get<session::PaletteCard>()) state.palette = {};
    if (!session.prompts.get<session::HistoryCard>()) state.historyChosen.reset();
    const session::Card* top = session.prompts.top();
    if (!top) return state.card.title.clear();
    struct Draw {
        const Style& style;
        const Session& session;
        session::Actions& actions;
        CardStates& state;
        ExampleTextures& examples;
        float menuHeight;
        void operator()(const Prompt& q) const { drawPrompt(style, actions, state.card, q); }
        void operator()(const session::NumberRequest& r) const { drawNumberCard(style, actions, state, r); }
        void operator()(const session::FileRequest& r) const {
            drawFileCard(style, session, actions, state.card, state.files, r);
        }
        void operator()(const session::ExportCard& c) const {
            drawExportCard(style, session, actions, state.card, state.pictures, c);
        }
        void operator()(const session::ExportJob& job) const { drawExportProgress(style, actions, state.card, job); }
        void operator()(const session::OpeningCard& c) const { drawOpeningProgress(style, actions, state.card, c); }
        void operator()(const session::KeysCard&) const { drawKeysCard(style, session, actions, state.card); }
        void operator()(const session::AboutCard&) const { drawAboutCard(style, actions, state.card); }
        void operator()(const session::PaletteCard&) const {
            drawCommandPalette(style, session, actions, state.palette, examples, menuHeight);
        }
        void operator()(const session::HistoryCard&) const { drawHistory(style, session, actions, state, menuHeight); }
    };
    std::visit(Draw{style, session, actions, state, examples, menuHeight}, *top);
}

}  // namespace ui
