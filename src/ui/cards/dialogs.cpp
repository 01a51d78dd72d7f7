#include <cstring>

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

void drawPrompt(const Panel& p, CardState& state, const Prompt& q) {
    Card card(p, state, q.title, 460);
    if (!q.text.empty()) card.text(q.text);
    card.space(10);
    const auto answer = [&](std::size_t i) { p.send(session::answer, i); };
    const bool isList = q.choices.size() > kMostButtons || !q.choices.front().help.empty();
    for (std::size_t i = 0; i < q.choices.size(); ++i) {
        const session::PromptOption& choice = q.choices[i];
        const bool isRow = isList && i + 1 < q.choices.size();
        if (isList && !isRow) card.space(8);
        if (isRow ? card.row(choice.label, choice.help) : card.button(choice.label, i == 0)) {
            answer(i);
            return;
        }
    }
    if (card.closed()) answer(q.whenClosed.value_or(q.choices.size() - 1));
}

void drawAboutCard(const Panel& p, CardState& state) {
    Card card(p, state, std::string("Carom ") + base::version(), 420);
    wrapped(p, Ink::Dim,
            "Shows, exactly, what happens when a ball meets a sphere, a wall, a capsule, a triangle or a box. Every "
            "outcome "
            "is the one that real arithmetic gives; every number is true to its last digits.");
    card.space(8);
    card.text("© 2026 The Carom authors. MIT licence: free to use, to change and to pass on.");
    card.space(8);
    std::string names = "OpenGL 3.3";
    for (const base::Library& library : base::libraries()) names += ", " + library.name + ' ' + library.version;
    card.text("With " + names + ". Built by " + base::compiler() + ".");
    card.space(8);
    if (card.button("Close") || card.closed()) p.send(session::closeCard<session::AboutCard>);
}

}  // namespace

void drawCards(const Panel& p, CardStates& state, ExampleTextures& examples, float menuHeight) {
    // A closed card loses its typed text and its choices.
    if (!p.session.prompts.get<session::FileRequest>()) state.files.reset();
    if (!p.session.prompts.get<session::ExportCard>()) state.pictures.reset();
    if (!p.session.prompts.get<session::PaletteCard>()) state.palette = {};
    if (!p.session.prompts.get<session::HistoryCard>()) state.historyChosen.reset();
    const session::Card* top = p.session.prompts.top();
    if (!top) return state.card.title.clear();
    struct Draw {
        const Panel& p;
        CardStates& state;
        ExampleTextures& examples;
        float menuHeight;
        void operator()(const Prompt& q) const { drawPrompt(p, state.card, q); }
        void operator()(const session::NumberRequest& r) const { drawNumberCard(p, state, r); }
        void operator()(const session::FileRequest& r) const { drawFileCard(p, state.card, state.files, r); }
        void operator()(const session::ExportCard& c) const { drawExportCard(p, state.card, state.pictures, c); }
        void operator()(const session::ExportJob& job) const { drawExportProgress(p, state.card, job); }
        void operator()(const session::OpeningCard& c) const { drawOpeningProgress(p, state.card, c); }
        void operator()(const session::KeysCard&) const { drawKeysCard(p, state.card); }
        void operator()(const session::AboutCard&) const { drawAboutCard(p, state.card); }
        void operator()(const session::PaletteCard&) const {
            drawCommandPalette(p, state.palette, examples, menuHeight);
        }
        void operator()(const session::HistoryCard&) const { drawHistory(p, state, menuHeight); }
        void operator()(const session::NotesCard&) const { drawNotesCard(p, state); }
    };
    std::visit(Draw{p, state, examples, menuHeight}, *top);
}

}  // namespace ui
