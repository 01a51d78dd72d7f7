#include "ui/ui_driver.h"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <thread>

#include "render/palette.h"
#include "ui/letters/imgui_compat.h"
#include "ui/offscreen/exporter.h"

namespace ui {
namespace {

constexpr int kSettleFrames = 4, kMostFrames = 2000;
constexpr double kFadingFrame = 0.02;  // seconds, so that what fades or turns ends

}  // namespace

view::Vec2 middleOf(const view::Rect& r) { return {r.x + r.width / 2, r.y + r.height / 2}; }

UiDriver::UiDriver(session::Session& session, int width, int height, float scale)
    : m_session(session),
      m_width(width),
      m_height(height),
      m_input(session),
      m_ui(session, m_actions, scale),
      m_canvas(width, height) {
    nameKeys();
    moveMouseAway();
}

void UiDriver::frame(double seconds) {
    m_acted = m_actions.drain(m_session);
    m_queue.drawn(m_acted);
    m_queue.handOver();
    m_input.update();
    advance(m_session, seconds);
    finishMapPicture(m_session);
    setArea(m_session, m_ui.arrange(m_width, m_height));
    m_ui.updatePicture();
    if (m_usesQueue) m_queue.reportMouse(true);
    m_ui.build(m_input.gesture());
    m_seconds += seconds;
}

void UiDriver::settle() {
    for (int left = kSettleFrames, frames = 0; left > 0 && frames < kMostFrames; ++frames) {
        const bool isFading = m_session.panels.glow.isBusy() || m_session.presentation.referenceFrame.isChanging();
        frame(isFading ? kFadingFrame : 0);
        const bool isComputing =
            isWorking(m_session) || (m_session.playback.isBusy() && !m_session.playback.tempo().isPlaying);
        if (isWorking(m_session)) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        left = m_acted || isComputing ? kSettleFrames : left - 1;
    }
}

io::Image UiDriver::pixels(bool isWhole) {
    m_canvas.bind();
    m_ui.present(isWhole);
    return {m_width, m_height, m_canvas.readPixels()};
}

std::vector<float> UiDriver::shapesOf(const std::string& name) const {
    std::vector<float> corners;
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i) {
        if (!data.CmdLists[i]->_OwnerName || name != data.CmdLists[i]->_OwnerName) continue;
        for (const ImDrawVert& corner : data.CmdLists[i]->VtxBuffer)
            corners.insert(corners.end(), {corner.pos.x, corner.pos.y});
    }
    return corners;
}

std::string UiDriver::key(const session::Shortcut& key) { return m_queue.act(key); }

void UiDriver::type(const std::string& text) { ImGui::GetIO().AddInputCharactersUTF8(text.c_str()); }

bool UiDriver::isPicture() const { return m_input.isBusy() || m_ui.isPicture(m_mouse); }

void UiDriver::mouseTo(view::Vec2 px) {
    m_mouse = px;
    moveMouse({float(px.x), float(px.y)});
    isPicture() ? m_input.move(px, {}) : m_input.leave();
}

void UiDriver::mouseDown() {
    pressMouse(true);
    if (m_ui.isPicture(m_mouse)) m_input.press(session::MouseButton::Left, m_mouse, {}, m_seconds);
}

void UiDriver::mouseUp() {
    pressMouse(false);
    m_input.release(session::MouseButton::Left, m_mouse, {}, m_seconds);
}

void UiDriver::click(view::Vec2 px) {
    mouseTo(px);
    frame();
    mouseDown();
    frame();
    mouseUp();
    settle();
}

view::Vec2 UiDriver::placeOf(const std::string& words) const {
    const std::optional<view::Rect> place = text().find(words);
    if (!place) ADD_FAILURE() << "\u201c" << words << "\u201d is nowhere in\n" << text().all();
    return place ? middleOf(*place) : view::Vec2(-1e6);
}

std::string difference(const io::Image& window, const io::Image& picture, const std::optional<view::Rect>& part) {
    if (window.width != picture.width || window.height != picture.height) return "another size";
    const view::Rect r = part.value_or(view::Rect{0, 0, double(window.width), double(window.height)});
    // Letters lie elsewhere in the atlas of another window, and their places in it are rounded.
    const auto isAlike = [](unsigned char a, unsigned char b) { return std::abs(int(a) - int(b)) <= 1; };
    int count = 0, left = window.width, top = window.height, right = 0, bottom = 0;
    for (int y = int(r.y); y < int(r.y + r.height); ++y) {
        for (int x = int(r.x); x < int(r.x + r.width); ++x) {
            const std::size_t at = 4 * (std::size_t(y) * std::size_t(window.width) + std::size_t(x));
            if (std::equal(&window.rgba[at], &window.rgba[at] + 3, &picture.rgba[at], isAlike)) continue;
            ++count;
            left = std::min(left, x), right = std::max(right, x);
            top = std::min(top, y), bottom = std::max(bottom, y);
        }
    }
    if (count == 0) return {};
    return std::to_string(count) + " pixels differ, from " + std::to_string(left) + "," + std::to_string(top) + " to " +
           std::to_string(right) + "," + std::to_string(bottom);
}

testing::AssertionResult says(const std::string& text, const std::vector<std::string>& lines) {
    std::istringstream in(text);
    std::size_t next = 0;
    for (std::string line; next < lines.size() && std::getline(in, line);) next += line == lines[next];
    if (next == lines.size()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "no line \u201c" << lines[next] << "\u201d (in its place) in\n" << text;
}

std::string withoutTabs(const std::string& panel) {
    const std::size_t end = panel.find('\n');
    return end == std::string::npos ? "" : panel.substr(end + 1);
}

void UiTest::SetUp() {
    if (!context.error().empty()) GTEST_SKIP() << context.error();
    newScene(session);
    window = std::make_unique<UiDriver>(session, 1280, 720, 1.f);
    ASSERT_EQ(window->ui().picture().error(), "");
    window->settle();
}

std::string UiTest::headline() const {
    const view::Rect& picture = window->layout().picture;
    return text({picture.x, picture.y + 14, picture.width, 50});
}

std::string UiTest::panel(session::RightPanel which) {
    openPanel(session.settings, which);
    window->settle();
    return rightPanel();
}

}  // namespace ui
