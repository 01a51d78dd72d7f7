/// Fingers as a mouse: one presses the left button once it moves or is lifted, and held still the right one; two drag
/// with the middle button, and turn the wheel when their distance changes.

#include <emscripten.h>
#include <emscripten/html5.h>

#include <cmath>
#include <optional>
#include <utility>

#include "app/web/browser_window.h"

// clang-format off
EM_JS(void, setKeyboard, (int isWanted), { Module.showKeyboard(isWanted); })
// clang-format on

namespace app::web {
namespace {

constexpr double kTapPixels = 8;         // a finger that moves less is held still; CSS pixels
constexpr double kLongSeconds = 0.5;     // held still for so long, a finger is a right click
constexpr double kStepsOfDouble = 4.19;  // wheel steps for twice the distance: the picture is twice as large

struct Point {
    double x = 0, y = 0;
};

class Fingers {
  public:
    void take(int type, const EmscriptenTouchEvent& event);

  private:
    void begin(Point at);
    void moveOne(Point at);
    void endOne();
    void moveTwo(Point middle, double distance);
    void release();

    int m_count = 0;
    std::optional<int> m_button;  ///< the button that is pressed
    bool m_wasTwo = false;        ///< after two fingers the last one that is left does nothing
    Point m_start, m_last;
    double m_startTime = 0, m_distance = 0;
};

void Fingers::begin(Point at) {
    m_start = m_last = at;
    m_startTime = glfwGetTime();
    m_wasTwo = false;
    moveMouse(at.x, at.y);
}

void Fingers::moveOne(Point at) {
    m_last = at;
    if (m_wasTwo) return;
    if (!m_button && std::hypot(at.x - m_start.x, at.y - m_start.y) < kTapPixels) return;
    if (!m_button) pressButton(*(m_button = GLFW_MOUSE_BUTTON_LEFT), GLFW_PRESS, 0);
    moveMouse(at.x, at.y);
}

void Fingers::endOne() {
    if (!m_button && !m_wasTwo) {
        const bool isLong = glfwGetTime() - m_startTime > kLongSeconds;
        pressButton(*(m_button = isLong ? GLFW_MOUSE_BUTTON_RIGHT : GLFW_MOUSE_BUTTON_LEFT), GLFW_PRESS, 0);
    }
    release();
}

void Fingers::moveTwo(Point middle, double distance) {
    if (!m_wasTwo) {
        release();
        m_wasTwo = true;
        m_distance = distance;
        moveMouse(middle.x, middle.y);
        pressButton(*(m_button = GLFW_MOUSE_BUTTON_MIDDLE), GLFW_PRESS, 0);
    }
    moveMouse(middle.x, middle.y);
    if (distance > 0 && m_distance > 0) scroll(0, kStepsOfDouble * std::log2(distance / m_distance));
    m_distance = distance;
}

void Fingers::release() {
    if (m_button) pressButton(*m_button, GLFW_RELEASE, 0);
    m_button.reset();
}

void Fingers::take(int type, const EmscriptenTouchEvent& event) {
    const bool isEnd = type == EMSCRIPTEN_EVENT_TOUCHEND || type == EMSCRIPTEN_EVENT_TOUCHCANCEL;
    std::array<Point, 2> down;
    int count = 0;
    for (int i = 0; i < event.numTouches; ++i) {
        const EmscriptenTouchPoint& touch = event.touches[i];
        if (isEnd && touch.isChanged) continue;  // it has left
        if (count < 2) down[std::size_t(count)] = {double(touch.clientX), double(touch.clientY)};
        ++count;
    }
    if (count == 1 && m_count == 0) begin(down[0]);
    if (count == 1) moveOne(down[0]);
    if (count >= 2)
        moveTwo({(down[0].x + down[1].x) / 2, (down[0].y + down[1].y) / 2},
                std::hypot(down[0].x - down[1].x, down[0].y - down[1].y));
    if (count < 2 && m_wasTwo) release();
    if (count == 0) {
        if (!m_wasTwo) endOne();
        page().isHovered = false;  // nothing is under a finger that is gone
    }
    m_count = count;
    wake();
}

EM_BOOL onTouch(int type, const EmscriptenTouchEvent* event, void* fingers) {
    page().hasFingers = true;
    static_cast<Fingers*>(fingers)->take(type, *event);
    return EM_TRUE;  // no mouse events besides, no scrolling of the page
}

}  // namespace

void showKeyboard(bool isTyping) {
    static bool isShown = false;
    const bool isWanted = isTyping && page().hasFingers;
    if (isWanted != std::exchange(isShown, isWanted)) setKeyboard(isWanted);
}

void listenToFingers() {
    static Fingers fingers;
    constexpr const char* kCanvas = "#canvas";
    emscripten_set_touchstart_callback(kCanvas, &fingers, EM_FALSE, onTouch);
    emscripten_set_touchmove_callback(kCanvas, &fingers, EM_FALSE, onTouch);
    emscripten_set_touchend_callback(kCanvas, &fingers, EM_FALSE, onTouch);
    emscripten_set_touchcancel_callback(kCanvas, &fingers, EM_FALSE, onTouch);
}

}  // namespace app::web
