#include "ui/shell/input_queue.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <utility>

#include "ui/letters/imgui_compat.h"

namespace ui {
namespace {

using session::Key;

constexpr int kMostFrames = 12;  // until a key is read though the panels go on acting, as in a drag

struct GuiKey {
    Key key;
    ImGuiKey gui;
};
/// The keys that Dear ImGui uses.
constexpr std::array kGuiKeys = {
    GuiKey{Key::Tab, ImGuiKey_Tab},
    GuiKey{Key::Left, ImGuiKey_LeftArrow},
    GuiKey{Key::Right, ImGuiKey_RightArrow},
    GuiKey{Key::Up, ImGuiKey_UpArrow},
    GuiKey{Key::Down, ImGuiKey_DownArrow},
    GuiKey{Key::PageUp, ImGuiKey_PageUp},
    GuiKey{Key::PageDown, ImGuiKey_PageDown},
    GuiKey{Key::Home, ImGuiKey_Home},
    GuiKey{Key::End, ImGuiKey_End},
    GuiKey{Key::Insert, ImGuiKey_Insert},
    GuiKey{Key::Delete, ImGuiKey_Delete},
    GuiKey{Key::Backspace, ImGuiKey_Backspace},
    GuiKey{Key::Space, ImGuiKey_Space},
    GuiKey{Key::Enter, ImGuiKey_Enter},
    GuiKey{Key::Escape, ImGuiKey_Escape},
    GuiKey{Key::A, ImGuiKey_A},
    GuiKey{Key::C, ImGuiKey_C},
    GuiKey{Key::V, ImGuiKey_V},
    GuiKey{Key::X, ImGuiKey_X},
    GuiKey{Key::Y, ImGuiKey_Y},
    GuiKey{Key::Z, ImGuiKey_Z},
};
/// By session::MouseButton.
constexpr std::array kGuiButtons = {ImGuiMouseButton_Left, ImGuiMouseButton_Middle, ImGuiMouseButton_Right};

std::optional<ImGuiKey> guiKeyOf(Key key) {
    const auto row = std::find_if(kGuiKeys.begin(), kGuiKeys.end(), [&](const GuiKey& one) { return one.key == key; });
    return row == kGuiKeys.end() ? std::nullopt : std::optional(row->gui);
}

/// Keys with a character on them; Ctrl and Alt are AltGr on some systems.
bool typesText(const session::Shortcut& s) {
    return (s.key < Key::Escape || s.key >= Key::Pad0) && (!s.with.ctrl || s.with.alt);
}

bool contains(const std::vector<Key>& keys, Key key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

void tellModifiers(session::Modifiers with) { holdModifiers(with.ctrl, with.shift, with.alt); }

}  // namespace

void InputQueue::hold(session::Modifiers with) {
    if (with == std::exchange(m_latest, with)) return;
    m_waiting.push_back({.kind = Event::Kind::Hold, .key = {Key::None, with}});
}

void InputQueue::press(const session::Shortcut& key, bool isRepeat) {
    hold(key.with);
    const bool isBehindItself =
        !m_waiting.empty() && m_waiting.back().kind == Event::Kind::Press && m_waiting.back().key == key;
    if (isRepeat && isBehindItself) return;
    if (!isRepeat) release(key.key);  // its release may have gone to another window
    m_waiting.push_back({.kind = Event::Kind::Press, .key = key, .isRepeat = isRepeat});
}

void InputQueue::release(Key key) {
    const auto isPressOf = [&](const Event& e) {
        return e.kind == Event::Kind::Press && e.key.key == key && !e.isRepeat;
    };
    const auto press = std::find_if(m_waiting.rbegin(), m_waiting.rend(), isPressOf);
    press == m_waiting.rend() ? lift(key) : void(press->isOver = true);
}

void InputQueue::type(unsigned character) {
    Event* const last = m_waiting.empty() ? nullptr : &m_waiting.back();
    const bool isOfLast =
        last && (last->kind == Event::Kind::Text || (last->kind == Event::Kind::Press && typesText(last->key)));
    if (isOfLast)
        last->text.push_back(character);
    else
        m_waiting.push_back({.kind = Event::Kind::Text, .text = {character}});
}

void InputQueue::moveTo(std::optional<view::Vec2> px) {
    if (!m_waiting.empty() && m_waiting.back().kind == Event::Kind::Move)
        m_waiting.back().px = px;
    else
        m_waiting.push_back({.kind = Event::Kind::Move, .px = px});
}

void InputQueue::button(session::MouseButton button, bool isDown, double seconds) {
    m_waiting.push_back({.kind = Event::Kind::Button, .button = button, .isDown = isDown, .seconds = seconds});
}

void InputQueue::wheel(view::Vec2 steps) { m_waiting.push_back({.kind = Event::Kind::Wheel, .steps = steps}); }

/// It goes into the field that has the keyboard, and moves no focus.
bool InputQueue::isText(const Event& next) const { return !next.text.empty() && ImGui::GetIO().WantTextInput; }

bool InputQueue::mayGo(const Event& next) const {
    const bool isDrag = m_viewport.isBusy(), isReady = m_isSettled || isDrag;
    switch (next.kind) {
        case Event::Kind::Hold: {
            const session::Modifiers with = next.key.with;
            const bool isShiftAlone = with.ctrl == m_held.ctrl && with.alt == m_held.alt;
            return !m_batch.isPressed && (!m_batch.isTyped || isShiftAlone);
        }
        case Event::Kind::Move:
            return !m_batch.isPressed || isDrag;  // a drag in the picture is at the newest position
        case Event::Kind::Wheel:
            return !m_batch.isPressed;
        case Event::Kind::Button:
            return !m_batch.isPressed && !m_batch.isTyped && (isReady || !next.isDown);
        case Event::Kind::Press:
        case Event::Kind::Text:
            // The item under the pointer uses keys, and is known after a frame.
            if (m_batch.isPressed || m_batch.isPointed) return false;
            if (isText(next)) return isReady || m_goesOnTyping;
            return !m_batch.isTyped && isReady && (next.isRepeat || !contains(m_lifted, next.key.key));
    }
    return true;
}

void InputQueue::handOver() {
    m_batch = {};
    while (!m_waiting.empty() && mayGo(m_waiting.front())) {
        const Event next = std::move(m_waiting.front());
        m_waiting.pop_front();
        give(next);
    }
    m_lifted.clear();  // the frame sees them up
}

void InputQueue::give(const Event& next) {
    switch (next.kind) {
        case Event::Kind::Hold:
            tellModifiers(m_held = next.key.with);
            return m_viewport.setModifiers(m_held);
        case Event::Kind::Move:
            return giveMove(next.px);
        case Event::Kind::Wheel:
            m_batch.isPointed = true;
            turnWheel(toIm(next.steps));
            if (m_ui.isPicture(m_px)) m_viewport.wheel(m_px, next.steps.y);
            return;
        case Event::Kind::Button:
            return giveButton(next);
        case Event::Kind::Press:
        case Event::Kind::Text:
            return giveKey(next);
    }
}

void InputQueue::giveKey(const Event& next) {
    const bool isTyped = isText(next), isKey = next.kind == Event::Kind::Press;
    (isTyped ? m_batch.isTyped : m_batch.isPressed) = true;
    m_goesOnTyping = isTyped;
    m_isSettled = false;
    m_frames = 0;
    const std::optional<ImGuiKey> gui = isTyped || !isKey || next.isRepeat ? std::nullopt : guiKeyOf(next.key.key);
    if (gui) {
        holdKey(*gui, true);
        m_down.push_back(next.key.key);
        if (next.isOver) m_over.push_back(next.key.key);
    }
    // A key that runs a command types nothing; with a text no Ctrl was meant.
    if (isKey && !act(next.key).empty()) return;
    tellModifiers(next.text.empty() ? m_held : session::Modifiers{false, m_held.shift, false});
    for (const unsigned character : next.text) ImGui::GetIO().AddInputCharacter(character);
}

std::string InputQueue::act(const session::Shortcut& key) {
    m_viewport.setModifiers(key.with);
    m_ui.press(key);
    if (m_ui.wantsKeys() || m_ui.takes(key) || m_viewport.key(key.key) || m_viewport.isBusy()) return {};
    return m_runCommand(key);
}

void InputQueue::giveMove(const std::optional<view::Vec2>& px) {
    m_batch.isPointed = true;
    if (!px) return m_viewport.leave();
    m_px = *px;
    const bool isOfPanel = isButtonDown() && !m_viewport.isBusy();
    if (m_viewport.isBusy() || (!isOfPanel && m_ui.isPicture(m_px)))
        m_viewport.move(m_px, m_held);
    else
        m_viewport.leave();
}

void InputQueue::giveButton(const Event& next) {
    m_batch.isPressed = m_batch.hasButton = true;
    m_goesOnTyping = m_isSettled = false;
    m_frames = 0;
    m_buttonPx = m_px;
    const auto which = static_cast<std::size_t>(next.button);
    m_buttons[which] = next.isDown;
    tellModifiers(m_held);
    if (next.isDown) {
        // Dear ImGui knows only when its frames were.
        const bool isSoon = next.seconds - std::exchange(m_pressed[which], next.seconds) < m_viewport.kDoubleClick;
        ImGui::GetIO().MouseDoubleClickTime = isSoon ? FLT_MAX : 0;
    }
    if (!next.isDown)
        m_viewport.release(next.button, m_px, m_held, next.seconds);
    else if (m_ui.isPicture(m_px))
        m_viewport.press(next.button, m_px, m_held, next.seconds);
}

void InputQueue::reportMouse(bool isHere) const {
    if (isHere || isButtonDown() || m_batch.hasButton)
        ui::moveMouse(toIm(m_batch.hasButton ? m_buttonPx : m_px));
    else
        moveMouseAway();
    for (std::size_t i = 0; i < m_buttons.size(); ++i) pressMouse(m_buttons[i], kGuiButtons[i]);
}

void InputQueue::lift(Key key) {
    if (std::erase(m_down, key) == 0) return;
    holdKey(*guiKeyOf(key), false);
    m_lifted.push_back(key);
}

/// It has moved in the last frame, or moves with the next.
bool InputQueue::movesKeyboard() {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const KeyboardPlace now{g.ActiveId, g.NavId, g.OpenPopupStack.Size};
    const bool isAsked = g.NavMoveSubmitted || g.NavInitRequest;  // by an arrow key, or for a field
    // An item that is gone loses the keyboard with the next frame, and only then it is known that nothing is typed.
    const bool isGone = g.ActiveId != 0 && g.ActiveIdIsAlive != g.ActiveId;
    const bool isLate = g.IO.WantTextInput != (g.WantTextInputNextFrame > 0);
    return now != std::exchange(m_keyboard, now) || isAsked || isGone || isLate;
}

void InputQueue::drawn(bool hasActed) {
    for (const Key key : std::exchange(m_over, {})) lift(key);
    ++m_frames;
    m_isSettled = (!hasActed && !movesKeyboard()) || m_frames > kMostFrames;
}

}  // namespace ui
