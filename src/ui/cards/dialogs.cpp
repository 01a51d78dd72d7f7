#include <imgui.h>

#include <algorithm>
#include <array>
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
    if (card.closed()) answer(q.choices.size() - 1);
}

constexpr std::array<std::array<const char*, 2>, 16> kMouse = {{
    {"drag", "move an object, its rim, aim or speed"},
    {"with Shift", "vertical"},
    {"with Ctrl", "to contact where one is near, else to round numbers"},
    {"X  Y  Z", "while dragging: along one axis"},
    {"Esc", "while dragging: as it was"},
    {"click", "select; once more: what lies behind; Shift adds"},
    {"double click", "frame it"},
    {"Shift drag", "on nothing: select what lies in the box"},
    {"right drag", "orbit; also a drag on nothing, or Alt"},
    {"middle drag", "pan; also Shift with right, or Alt+Shift"},
    {"wheel", "zoom to the cursor"},
    {"arrows", "move the selection along the ground; its aim after A"},
    {"Shift", "with Up and Down: vertical"},
    {"Ctrl, Alt", "with the arrows: ten steps, a tenth of one"},
    {"Ctrl+Shift", "with the arrows: orbit; also Num 2 4 6 8"},
    {"Alt+Shift", "with the arrows: pan"},
}};

void drawKeys(const Style& style, const Session& session, session::Actions& actions, CardState& state) {
    constexpr float kWidth = 1220, kMouseWidth = 470, kKeyGap = 14, kKeyLine = 17;
    constexpr int kColumns = 3;
    const Card card(style, state, "Keys and mouse", kWidth);
    struct KeyLine {
        std::string keys, what;
    };
    std::vector<KeyLine> lines;
    for (const auto& [keys, what] : kMouse) lines.push_back({keys, what});
    lines.push_back({});
    for (const session::Command& c : session::commands()) {
        const bool isArrow = !c.shortcuts.empty() && c.shortcuts[0].key >= session::Key::Left &&
                             c.shortcuts[0].key <= session::Key::Down;  // listed above, one line each
        if (!c.shortcuts.empty() && !isArrow) lines.push_back({session::shortcutText(c.shortcuts[0]), c.title});
    }
    ImGui::Columns(kColumns, "keys", false);
    ImGui::SetColumnWidth(0, style.px(kMouseWidth));
    const std::size_t rows = (lines.size() + kColumns - 1) / kColumns;
    float keyWidth = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i % rows == 0) {
            if (i > 0) ImGui::NextColumn();
            keyWidth = 0;
            for (std::size_t k = i; k < std::min(i + rows, lines.size()); ++k)
                keyWidth = std::max(keyWidth, textWidth(style.fonts.mono, lines[k].keys));
        }
        const RowRect row = nextRow(style, kKeyLine);
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float left = row.min.x + keyWidth + style.px(kKeyGap);
        rowText(style, list, style.fonts.mono, row.min.x, row.min.y, row.height(), style.ink(Ink::Text), lines[i].keys);
        rowText(style, list, style.fonts.body, left, row.min.y, row.height(), style.ink(Ink::Dim),
                fitted(style, style.fonts.body, style.spell(lines[i].what), row.max.x - left));
    }
    ImGui::Columns(1);
    // The key that opened a card closes it, too.
    const bool isAskedAgain = std::any_of(state.keys.begin(), state.keys.end(), [&](const session::Shortcut& key) {
        const session::Command* command = session::commandFor(session, key);
        return command && command->id == "help.keys";
    });
    if (card.closed() || isAskedAgain) actions.send(session::closeCard<session::KeysCard>);
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
               float menuHeight) {
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
        float menuHeight;
        void operator()(const Prompt& q) const { drawPrompt(style, actions, state.card, q); }
        void operator()(const session::NumberRequest& r) const { drawNumberCard(style, actions, state, r); }
        void operator()(const session::FileRequest& r) const {
            drawFileCard(style, session, actions, state.card, state.files, r);
        }
        void operator()(const session::ExportCard& c) const {
            drawExportCard(style, session, actions, state.card, state.pictures, c.kind);
        }
        void operator()(const session::ExportJob& job) const { drawExportProgress(style, actions, state.card, job); }
        void operator()(const session::OpeningCard& c) const { drawOpeningProgress(style, actions, state.card, c); }
        void operator()(const session::KeysCard&) const { drawKeys(style, session, actions, state.card); }
        void operator()(const session::AboutCard&) const { drawAboutCard(style, actions, state.card); }
        void operator()(const session::PaletteCard&) const {
            drawCommandPalette(style, session, actions, state.palette, menuHeight);
        }
        void operator()(const session::HistoryCard&) const { drawHistory(style, session, actions, state, menuHeight); }
    };
    std::visit(Draw{style, session, actions, state, menuHeight}, *top);
}

}  // namespace ui
