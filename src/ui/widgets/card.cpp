#include "ui/widgets/card.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "io/text.h"
#include "ui/letters/script_letters.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::Key;

constexpr float kButtonHeight = 28, kToggleHeight = 26;

/// Keys that type a letter, in any keyboard layout.
bool isTyped(char letter) {
    for (const ImWchar c : ImGui::GetIO().InputQueueCharacters) {
        if (c < 128 && io::lowerAscii(static_cast<char>(c)) == letter) return true;
    }
    return false;
}

/// Darkens the window and takes the mouse: nothing behind a card can be changed.
void drawScrim(const Style& style) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    ImGui::Begin("scrim", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
    if (ImGui::IsWindowAppearing()) ImGui::SetWindowFocus();
    windowPainter().rectFilled({0, 0}, screen, style.ink(Ink::Background, 0.6f));
    ImGui::End();
}

}  // namespace

int CardState::pressed(session::Key key) const {
    return static_cast<int>(std::count_if(keys.begin(), keys.end(), [&](const session::Shortcut& s) {
        return s.key == key && !s.with.shift && !s.with.ctrl && !s.with.alt;
    }));
}

int CardState::pressedWithShift(session::Key key) const {
    return static_cast<int>(std::count(keys.begin(), keys.end(), session::Shortcut{key, session::kShift}));
}

Card::Card(const Style& style, CardState& state, const std::string& title, float width)
    : m_style(style), m_state(state) {
    m_isNew = state.title != title;
    if (m_isNew) {
        state.title = title;
        state.focus = state.count = 0;
        state.moved = true;
    }
    drawScrim(style);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSizeConstraints({0, 0}, {screen.x, screen.y - style.px(16)});
    m_window.emplace(style, "card", rounded(screen * 0.5f), ImVec2(0.5f, 0.5f),
                     std::min(style.px(width), screen.x - style.px(16)), ImVec2(20, 16), 0);
    if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows)) ImGui::SetWindowFocus();
    cutText(style, nextRow(style, 24), style.fonts.strong, Ink::Text, title);
    space(6);
    const bool beside =
        ImGui::IsMouseClicked(0) &&
        !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    m_closed = beside || state.pressed(Key::Escape) > 0;
    m_enter = state.pressed(Key::Enter) > 0;
    m_space = state.pressed(Key::Space) > 0;
    const bool typing = ImGui::GetIO().WantTextInput;
    int step = state.pressed(Key::Tab) - state.pressedWithShift(Key::Tab);
    if (!typing) step += state.pressed(Key::Right) - state.pressed(Key::Left);
    if (step == 0 || state.count == 0) return;
    state.focus = ((state.focus + step) % state.count + state.count) % state.count;
    state.moved = true;
    ImGui::ClearActiveID();
}

Card::~Card() {
    m_state.count = m_index;
    m_state.moved = m_refocus;
}

void Card::space(float px) const { ImGui::Dummy({1, m_style.px(px)}); }
void Card::text(std::string_view words) const { wrapped(m_style, Ink::Dim, words); }
void Card::warning(std::string_view words) const { wrapped(m_style, Ink::Warning, words); }

bool Card::takesFocus() { return m_index++ == m_state.focus; }

void Card::ring(const RowRect& area) const {
    const float out = m_style.px(2);
    windowPainter().rect(area.grown(out), m_style.ink(Ink::Accent), m_style.px(kCorner) + out,
                         std::max(1.f, m_style.px(1.5f)));
}

/// The first letter that no other button has taken. @return its place in the text, -1 if there is none
int Card::mark(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = io::lowerAscii(text[i]);
        if (letter < 'a' || letter > 'z' || m_marks.find(letter) != std::string::npos) continue;
        m_marks += letter;
        return static_cast<int>(i);
    }
    return -1;
}

bool Card::pressed(bool hasFocus, bool main, const std::string& text) {
    m_onButton = m_onButton || hasFocus;
    if (hasFocus && m_enter) return true;
    if (main && m_enter && !m_onButton && m_state.focus < m_index) return true;
    const bool letters = !ImGui::GetIO().WantTextInput && !text.empty();
    return letters && isTyped(io::lowerAscii(text[0]));
}

bool Card::field(const char* id, char* text, std::size_t size, float width, ImGuiInputTextFlags flags,
                 ImGuiInputTextCallback callback, void* data) {
    const int index = m_index;
    const bool hasFocus = takesFocus();
    if (hasFocus && m_state.moved) typeIntoNext();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(m_style.px(8), m_style.px(6)));
    ImGui::SetNextItemWidth(width);
    const bool changed = ImGui::InputText(id, text, size, flags, callback, data);
    m_style.fonts.letters->addTyped(text);
    ImGui::PopStyleVar();
    if (ImGui::IsItemActivated()) m_state.focus = index;
    if (m_state.focus == index) ring({ImGui::GetItemRectMin(), ImGui::GetItemRectMax()});
    if (hasFocus && m_enter) {
        m_entered = true;
        m_refocus = true;  // Enter ended the typing; if the card stays open, the field gets the keyboard again
    }
    return changed;
}

void Card::area(const char* id, std::string& text, ImVec2 size) {
    const int index = m_index;
    const bool hasFocus = takesFocus();
    if (hasFocus && m_state.moved) typeIntoNext();
    const auto grow = [](ImGuiInputTextCallbackData* data) {
        auto& whole = *static_cast<std::string*>(data->UserData);
        whole.resize(std::size_t(data->BufTextLen));
        data->Buf = whole.data();
        return 0;
    };
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(m_style.px(8), m_style.px(6)));
    ImGui::InputTextMultiline(id, text.data(), text.capacity() + 1, size, ImGuiInputTextFlags_CallbackResize, grow,
                              &text);
    ImGui::PopStyleVar();
    if (ImGui::IsItemActivated()) m_state.focus = index;
    if (m_state.focus == index) ring({ImGui::GetItemRectMin(), ImGui::GetItemRectMax()});
    m_onButton = m_onButton || hasFocus;  // Enter is a letter here, and presses no button
}

bool Card::button(const std::string& text, bool main) {
    const int index = m_index;
    const bool hasFocus = takesFocus();
    const std::string shown = m_style.spell(text);
    const float width = std::max(m_style.px(84), textWidth(m_style, shown) + m_style.px(28));
    const bool clicked = hitArea(text.c_str(), {width, m_style.px(kButtonHeight)});
    const RowRect area{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
    if (ImGui::IsItemActivated()) m_state.focus = index;
    const float left = std::round(area.min.x + (width - textWidth(m_style, shown)) / 2);
    const bool hot = ImGui::IsItemHovered();
    windowPainter().rectFilled(
        area, main ? m_style.ink(Ink::Accent, hot ? 0.5f : 0.35f) : m_style.ink(hot ? Ink::Hairline : Ink::Field),
        m_style.px(kCorner));
    rowText(m_style, area.from(left), Ink::Text, shown);
    const int at = mark(shown);
    if (at >= 0 && !ImGui::GetIO().WantTextInput) {
        const std::string before = shown.substr(0, std::size_t(at)), letter = shown.substr(std::size_t(at), 1);
        const ImVec2 under{left + textWidth(m_style, before), std::round(area.middle() + m_style.px(7))};
        windowPainter().rectFilled(rectAt(under, {textWidth(m_style, letter), std::max(1.f, m_style.px(1))}),
                                   m_style.ink(Ink::Dim));
    }
    if (m_state.focus == index) ring(area);
    ImGui::SameLine(0, m_style.px(10));
    return clicked || pressed(hasFocus, main, at >= 0 ? shown.substr(std::size_t(at), 1) : "");
}

bool Card::row(const std::string& text, const std::string& help) {
    const int index = m_index;
    const bool hasFocus = takesFocus();
    const RowRect area = nextRow(m_style, kButtonHeight);
    ImGui::PushID(index);
    const Press press = pressIn("row", area);
    ImGui::PopID();
    if (press.hot || hasFocus) windowPainter().rectFilled(area, m_style.ink(Ink::Field), m_style.px(kCorner));
    RowRect inside = area.from(area.min.x + m_style.px(8)).to(area.max.x - m_style.px(8));
    const std::string name = fitted(m_style, text, inside.width() * 0.55f);
    rowText(m_style, inside.takeFirst(textWidth(m_style, name), m_style.px(16)), Ink::Text, name);
    cutText(m_style, inside, Ink::Faint, help, Align::Right);
    if (press.hot) tooltip(m_style, help);
    if (m_state.focus == index) ring(area);
    return press.clicked || pressed(hasFocus, false, "");
}

bool Card::toggle(const std::string& text, bool on, bool enabled) {
    const int index = m_index;
    const bool hasFocus = takesFocus();
    const float box = m_style.px(14), left = box + m_style.px(9);
    const RowRect area = rectAt(ImGui::GetCursorScreenPos(),
                                {left + textWidth(m_style, text) + m_style.px(4), m_style.px(kToggleHeight)});
    const bool clicked = hitArea(text.c_str(), area.size());
    const RowRect square = rectAt({area.min.x, std::round(area.min.y + (area.height() - box) / 2)}, {box, box});
    windowPainter().rectFilled(square, m_style.ink(Ink::Field), m_style.px(3));
    if (on) checkMark(m_style, square.centre(), enabled ? Ink::Accent : Ink::Faint);
    rowText(m_style, area.from(area.min.x + left), enabled ? Ink::Text : Ink::Faint, text);
    if (m_state.focus == index) ring(area.from(area.min.x - m_style.px(3)));
    ImGui::SameLine(0, m_style.px(20));
    m_onButton = m_onButton || hasFocus;
    return enabled && (clicked || (hasFocus && (m_enter || m_space)));
}

}  // namespace ui
