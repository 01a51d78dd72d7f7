#include "ui/widgets/focus_navigator.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include <imgui_internal.h>

#include "ui/widgets/hit_area.h"

namespace ui {

using session::Key;

namespace {

/// The nearest control of the next row. @param way  1 below, -1 above @return the focused one if there is none
int inNextRow(const FocusState& state, float way) {
    const auto at = static_cast<std::size_t>(state.focus);
    const std::vector<ImVec2>& middles = state.middles;
    std::size_t nearest = at;
    std::pair<float, float> least;  // distance down, across
    for (std::size_t i = 0; i < middles.size(); ++i) {
        const std::pair distance{way * (middles[i].y - middles[at].y), std::abs(middles[i].x - middles[at].x)};
        if (distance.first < 1 || (nearest != at && !(distance < least))) continue;
        nearest = i;
        least = distance;
    }
    return static_cast<int>(nearest);
}

}  // namespace

bool FocusState::takes(const session::Shortcut& key, bool always) const {
    const bool shift = key.with == session::kShift;
    if (!shift && !(key.with == session::kPlain)) return false;
    if (key.key == Key::Tab) return always || hasKeys;
    if (shift || !hasKeys) return false;
    if (isGrid && !isTyping && (key.key == Key::Left || key.key == Key::Right)) return true;
    return key.key == Key::Enter || key.key == Key::Up || key.key == Key::Down || key.key == Key::Escape;
}

void FocusState::begin() {
    hasKeys = true;
    focus = 0;
    moved = true;
}

bool FocusState::move(const session::Shortcut& key) {
    const int count = static_cast<int>(middles.size()), before = focus;
    if (count == 0) return false;
    const bool isTab = key.key == Key::Tab, isAcross = key.key == Key::Left || key.key == Key::Right;
    const bool isDown = key.key == Key::Down, isRow = isDown || key.key == Key::Up;
    if (isRow && isGrid) {
        focus = inNextRow(*this, isDown ? 1.f : -1.f);
    } else if (isRow || isTab || (isAcross && isGrid)) {
        const bool isBack = key.key == Key::Up || key.key == Key::Left || (isTab && key.with.shift);
        focus = (focus + (isBack ? -1 : 1) + count) % count;
    }
    return focus != before;
}

FocusNavigator::FocusNavigator(const Style& style, FocusState& state) : m_style(style), m_state(state) {
    const bool hadKeys = state.hasKeys;
    bool hasMoved = false;
    for (const session::Shortcut& key : state.keys) {
        const bool isTab = key.key == Key::Tab;
        if (key.key == Key::Escape) state.hasKeys = false;
        if (!isTab || hadKeys) hasMoved = state.move(key) || hasMoved;
        if (!isTab) continue;
        state.hasKeys = true;
        state.moved = true;
    }
    if (!state.hasKeys && hadKeys) ImGui::ClearActiveID();
    state.middles.clear();
    if (!hasMoved) return;
    state.moved = true;
    ImGui::ClearActiveID();
}

FocusNavigator::~FocusNavigator() {
    m_state.focus = std::clamp(m_state.focus, 0, std::max(0, m_index - 1));
    m_state.isTyping = m_isTyping;
    m_state.moved = false;
    m_state.keys.clear();
}

bool FocusNavigator::pressed(Key key) const {
    return std::any_of(m_state.keys.begin(), m_state.keys.end(), [&](const session::Shortcut& s) {
        return s == session::Shortcut{key, session::kPlain};
    });
}

void FocusNavigator::ring(const RowRect& area, float corner) {
    const float out = m_style.px(2), line = std::max(1.f, m_style.px(1.5f));
    const auto [min, max] = area;
    const FlatPainter painter = windowPainter();
    const auto [from, to] = painter.clip();
    // A control that fills its window has the ring inside: its sides would be cut off.
    const float left = std::max(min.x - out, from.x + line / 2), right = std::min(max.x + out, to.x - line / 2);
    const float top = min.y < from.y ? min.y - out : std::max(min.y - out, from.y + line / 2);
    const float bottom = max.y > to.y ? max.y + out : std::min(max.y + out, to.y - line / 2);
    painter.rect({left, top}, {right, bottom}, m_style.ink(Ink::Accent),
                 (corner > 0 ? corner : m_style.px(kCorner)) + out, line);
    if (!m_state.moved) return;
    // The focused control is scrolled into view.
    const float first = ImGui::GetWindowPos().y, last = first + ImGui::GetWindowHeight(), room = m_style.px(16);
    if (min.y - room < first) ImGui::SetScrollY(std::max(0.f, ImGui::GetScrollY() - (first + room - min.y)));
    if (max.y + room > last) ImGui::SetScrollY(ImGui::GetScrollY() + (max.y + room - last));
}

FocusNavigator::Pressed FocusNavigator::control(const RowRect& area, bool clicked, float corner) {
    const int index = m_index++;
    m_state.middles.push_back(area.centre());
    Pressed result{clicked, false, ImGui::IsItemHovered()};
    if (clicked) {
        m_state.focus = index;
        m_state.hasKeys = true;
    }
    if (!m_state.hasKeys || m_state.focus != index) return result;
    ring(area, corner);
    result.entered = pressed(Key::Enter);
    return result;
}

float FocusNavigator::buttonWidth(std::string_view text) const { return textWidth(m_style, text) + m_style.px(24); }

FocusNavigator::Pressed FocusNavigator::button(const char* id, std::string_view text, bool main, float width,
                                               bool isEnabled) {
    const float wide = width > 0 ? width : buttonWidth(text);
    const RowRect area = rectAt(ImGui::GetCursorScreenPos(), {wide, m_style.px(26)});
    const Pressed pressed = control(area, hitArea(id, area.size())), result = isEnabled ? pressed : Pressed{};
    const float hairline = !isEnabled ? 0.35f : result.hot ? 1 : 0.75f;
    const ImU32 fill =
        main ? m_style.ink(Ink::Accent, result.hot ? 0.5f : 0.35f) : m_style.ink(Ink::Hairline, hairline);
    windowPainter().rectFilled(area, fill, m_style.px(kCorner));
    rowText(m_style, area, isEnabled ? Ink::Text : Ink::Faint, fitted(m_style, text, wide - m_style.px(8)),
            Align::Centre);
    return result;
}

FocusNavigator::Pressed FocusNavigator::field(const char* id, std::string& text, const char* hint, float width,
                                              ImFont* font) {
    const int index = m_index;
    const bool hasFocus = m_state.hasKeys && m_state.focus == index;
    if (hasFocus && (m_state.moved || pressed(Key::Enter))) typeIntoNext();
    char typed[128] = {};
    std::strncpy(typed, text.c_str(), sizeof typed - 1);
    pushFont(font ? font : m_style.fonts.mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(m_style.px(8), m_style.px(6)));
    ImGui::SetNextItemWidth(width);
    if (ImGui::InputTextWithHint(id, hint, typed, sizeof typed, ImGuiInputTextFlags_AutoSelectAll)) text = typed;
    ImGui::PopStyleVar();
    ImGui::PopFont();
    const bool activated = ImGui::IsItemActivated();
    m_isTyping = m_isTyping || ImGui::IsItemActive();
    const RowRect area{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
    Pressed result = control(area, activated);
    result.clicked = false;
    windowPainter().rect(area, m_style.ink(Ink::Hairline), m_style.px(kCorner));
    return result;
}

FocusNavigator::Pressed FocusNavigator::option(const char* id, std::string_view text, bool isChosen, Ink mark,
                                               float width) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float pad = m_style.px(8), left = m_style.px(28);
    const FlatPainter painter = windowPainter();
    ImGui::BeginGroup();
    ImGui::Dummy({1, m_style.px(5)});
    ImGui::SetCursorScreenPos({min.x + left, ImGui::GetCursorScreenPos().y});
    words(m_style, Ink::Text, text, width - left - pad);
    ImGui::EndGroup();
    const RowRect area{min, {min.x + width, ImGui::GetItemRectMax().y + m_style.px(6)}};
    ImGui::SetCursorScreenPos(min);
    const Pressed result = control(area, hitArea(id, area.size()));
    painter.rect(area, m_style.ink(isChosen ? mark : result.hot ? Ink::Dim : Ink::Hairline), m_style.px(kCorner));
    const ImVec2 centre{min.x + m_style.px(14), std::round(area.middle())};
    painter.circle(centre, m_style.px(5), m_style.ink(isChosen ? mark : Ink::Dim), 0, std::max(1.f, m_style.px(1.5f)));
    if (isChosen) painter.circleFilled(centre, m_style.px(2.5f), m_style.ink(mark));
    return result;
}

}  // namespace ui
