#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "session/commands.h"
#include "ui/panels.h"

namespace ui {
namespace {

using session::Question;
using session::Session;

/// A card in the middle of the window. @return false if the person closed it (Esc, or a click beside it)
class Card {
  public:
    Card(const Look& look, const char* title, float width) {
        const ImVec2 screen = ImGui::GetIO().DisplaySize;
        ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
        ImGui::SetNextWindowSize({std::min(look.px(width), screen.x), 0});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(20), look.px(16)));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look.px(kCorner));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
        ImGui::Begin(title, nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_AlwaysAutoResize);
        if (ImGui::IsWindowAppearing()) ImGui::SetWindowFocus();
        const RowRect row = nextRow(look, 24);
        rowText(look, ImGui::GetWindowDrawList(), look.fonts.strong, row.min.x, row.min.y, row.height(),
                look.ink(Ink::Text), title);
        ImGui::Dummy({1, look.px(6)});
        const bool beside = ImGui::IsMouseClicked(0) &&
                            !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows) &&
                            !ImGui::IsWindowAppearing();
        m_closed = beside || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    }
    ~Card() {
        ImGui::End();
        ImGui::PopStyleVar(3);
    }
    Card(const Card&) = delete;
    Card& operator=(const Card&) = delete;
    [[nodiscard]] bool closed() const { return m_closed; }

  private:
    bool m_closed = false;
};

bool button(const Look& look, const char* text) {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(look.px(14), look.px(5)));
    const bool pressed = ImGui::Button(text);
    ImGui::PopStyleVar();
    return pressed;
}

void drawPath(const Look& look, Session& session, PanelState& state, const Question& q) {
    const Card card(look, q.title.c_str(), 560);
    if (!state.asking) std::strncpy(state.path, q.path.c_str(), sizeof state.path - 1);
    if (!state.asking) ImGui::SetKeyboardFocusHere();
    state.asking = true;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    bool done = ImGui::InputText("##path", state.path, sizeof state.path, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::Dummy({1, look.px(12)});
    done = button(look, q.kind == Question::Kind::SavePath ? "Save" : "Open") || done;
    ImGui::SameLine();
    if (button(look, "Cancel") || card.closed()) {
        session.later([](Session& s) { s.dismissQuestion(); });
    } else if (done) {
        session.later([path = std::string(state.path)](Session& s) { s.answerPath(path); });
    }
}

void drawDiscard(const Look& look, Session& session, const Question& q) {
    const Card card(look, q.title.c_str(), 420);
    wrapped(look, look.fonts.body, look.ink(Ink::Dim), "The scene has changes that are not saved.");
    ImGui::Dummy({1, look.px(12)});
    if (button(look, "Keep working") || card.closed()) session.later([](Session& s) { s.answerDiscard(false); });
    ImGui::SameLine();
    if (button(look, "Discard them")) session.later([](Session& s) { s.answerDiscard(true); });
}

constexpr std::array<std::array<const char*, 2>, 10> kMouse = {{
    {"drag", "move an object, its rim, aim or speed"},
    {"with Shift", "vertical"},
    {"with Ctrl", "to round numbers"},
    {"X  Y  Z", "while dragging: along one axis"},
    {"Esc", "while dragging: as it was"},
    {"click", "select; once more: what lies behind; Shift adds"},
    {"double click", "frame it"},
    {"right drag", "orbit; also a drag on nothing, or Alt"},
    {"middle drag", "pan; also Shift with right, or Alt+Shift"},
    {"wheel", "zoom to the cursor"},
}};

void drawKeys(const Look& look, Session& session) {
    const Card card(look, "Keys and mouse", 760);
    const float key = look.px(108);
    const auto line = [&](const char* keys, const std::string& what) {
        const RowRect row = nextRow(look, 20);
        ImDrawList* list = ImGui::GetWindowDrawList();
        rowText(look, list, look.fonts.mono, row.min.x, row.min.y, row.height(), look.ink(Ink::Text), keys);
        rowText(look, list, look.fonts.body, row.min.x + key, row.min.y, row.height(), look.ink(Ink::Dim),
                fitted(look, look.fonts.body, look.spell(what), row.max.x - row.min.x - key));
    };
    ImGui::Columns(2, "keys", false);
    ImGui::SetColumnWidth(0, look.px(310));
    std::vector<const session::Command*> keyed;
    for (const session::Command& c : session::commands()) {
        if (!c.shortcuts.empty()) keyed.push_back(&c);
    }
    // Two columns of one height: the mouse stands at the head of the second.
    const std::size_t left = (keyed.size() + kMouse.size() + 2) / 2;
    for (std::size_t i = 0; i < keyed.size(); ++i) {
        if (i == left) {
            ImGui::NextColumn();
            for (const auto& [keys, what] : kMouse) line(keys, what);
            ImGui::Dummy({1, look.px(20)});
        }
        line(session::shortcutText(keyed[i]->shortcuts[0]).c_str(), keyed[i]->title);
    }
    ImGui::Columns(1);
    if (card.closed()) session.later([](Session& s) { s.keysShown = false; });
}

void drawAbout(const Look& look, Session& session) {
    const Card card(look, "Carom", 420);
    wrapped(look, look.fonts.body, look.ink(Ink::Dim),
            "Shows, exactly, what happens when a ball meets a sphere. Every outcome is the one that real arithmetic "
            "gives; every number is true to its last digits.");
    if (card.closed()) session.later([](Session& s) { s.aboutShown = false; });
}

}  // namespace

void drawDialogs(const Look& look, Session& session, PanelState& state) {
    const std::optional<Question>& q = session.question();
    if (!q) state.asking = false;
    if (q && q->kind == Question::Kind::Discard) {
        drawDiscard(look, session, *q);
    } else if (q) {
        drawPath(look, session, state, *q);
    } else if (session.keysShown) {
        drawKeys(look, session);
    } else if (session.aboutShown) {
        drawAbout(look, session);
    }
}

}  // namespace ui
