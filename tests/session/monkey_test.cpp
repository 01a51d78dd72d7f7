/// The monkey on a session alone, without panels: tests/ui/monkey_gl_test.cpp draws them.

#include "session/monkey.h"

#include "render/present.h"
#include "session/actions/viewport_input.h"

namespace session {
namespace {

/// What a window does with mouse, keys and frames, without its panels.
class Alone {
  public:
    explicit Alone(Session& session) : m_session(session), m_input(session) {
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    }
    void mouseTo(view::Vec2 px) { m_input.move(m_px = px, {}); }
    void mouseDown() { m_input.press(MouseButton::Left, m_px, {}, m_seconds); }
    void mouseUp() { m_input.release(MouseButton::Left, m_px, {}, m_seconds); }
    void key(const Shortcut& key) {
        m_input.setModifiers(key.with);
        if (m_input.key(key.key) || m_input.isBusy()) return;
        if (key.key == Key::Escape && m_session.prompts.isOpen()) m_session.prompts = {};
        runShortcut(m_session, key);
    }
    static void type(const std::string&) {}  // the fields are those of panels
    void frame(double seconds) {
        m_seconds += seconds;
        m_input.update();
        advance(m_session, seconds);
        const bool hasAnswer = isAnswerShown(m_session) && !m_session.playback.instant().isUnderWay();
        (void)render::present(m_session.queries.shown(), hasAnswer ? shownEncounter(m_session.queries) : std::nullopt,
                              presentOptions(m_session));
    }

  private:
    Session& m_session;
    ViewportInput m_input;
    view::Vec2 m_px{0};
    double m_seconds = 0;
};

TEST(MonkeyAlone, EveryRunIsUndoneBackToTheStart) {
#ifdef CAROM_SANITIZED
    constexpr std::uint64_t kStride = 6;  // the whole round takes minutes
#else
    constexpr std::uint64_t kStride = 4;  // .ci/long goes through all, with new seeds
#endif
    expectEveryRunUndone<Alone>(MonkeyHome(), kStride, 500, 50);
}

}  // namespace
}  // namespace session
