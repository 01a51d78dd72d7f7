/// Hundreds of random gestures, then undo to the start and redo to the end: the same bytes.

#include <gtest/gtest.h>

#include <random>
#include <regex>

#include "io/scene_json.h"
#include "random_numbers.h"
#include "scene/edits.h"
#include "session/actions/viewport_input.h"
#include "session/commands/commands.h"
#include "session/session_actions.h"

namespace session {
namespace {

using scene::Vec3;
using view::Vec2;

constexpr view::Rect kPicture{244, 28, 750, 692};
constexpr std::size_t kEdits = 40;

/// A user who makes random gestures.
class Monkey {
  public:
    Monkey(Session& session, std::uint64_t seed) : m_session(session), m_input(session), m_random(seed) {
        for (const Command& c : commands()) {
            // Commands on files are left out; the palette and the help cards are no edits.
            if (c.menu != Menu::File && c.menu != Menu::Help && !c.id.starts_with("export.")) m_commands.push_back(&c);
        }
    }

    void act() {
        m_seconds += real(0, 1);
        switch (pick(10)) {
            case 0:
                m_input.press(MouseButton::Left, m_at, anyModifiers(), m_seconds);
                m_input.release(MouseButton::Left, m_at, anyModifiers(), m_seconds);
                break;
            case 1:
                m_input.wheel(somewhere(), real(-2, 2));
                break;
            case 2:
            case 3:
            case 4:
                m_at = somewhere();
                m_input.move(m_at, {});
                m_input.update();
                run(m_session, m_commands[pick(m_commands.size())]->id);
                if (m_session.prompts.get<session::NumberRequest>())
                    answerNumber(m_session, pick(2) ? "33/2" : "no number");
                m_session.prompts.close<NumberRequest>();
                break;
            default:
                drag();
        }
    }

  private:
    void drag() {
        m_at = somewhere();
        const auto button = pick(6) ? MouseButton::Left : pick(2) ? MouseButton::Right : MouseButton::Middle;
        m_input.press(button, m_at, anyModifiers(), m_seconds);
        for (std::size_t i = 0, count = 1 + pick(12); i < count; ++i) {
            m_at += Vec2{real(-40, 40), real(-40, 40)};
            m_input.move(m_at, anyModifiers());
            if (pick(3)) m_input.update();  // else several moves in one frame
            if (!pick(6)) m_input.key(static_cast<Key>(static_cast<int>(Key::X) + static_cast<int>(pick(3))));
            if (!pick(40)) m_input.key(Key::Escape);
            if (!pick(10)) m_input.setModifiers(anyModifiers());
        }
        m_input.release(button, m_at, anyModifiers(), m_seconds);
        if (!pick(8)) m_input.leave();
    }

    /// A place at a body, a handle, a rim, or anywhere.
    Vec2 somewhere() {
        const scene::Document& d = m_session.document.current();
        const std::vector<scene::ObjectRef> all = scene::allObjects(d.scene);
        const Vec2 any(kPicture.x + real(0, kPicture.width), kPicture.y + real(0, kPicture.height));
        if (all.empty() || !pick(5)) return any;
        const scene::ObjectRef ref = all[pick(all.size())];
        const view::Camera camera = m_session.viewport.camera();
        Vec3 at = scene::positionOf(d.scene, ref);
        const auto handles = view::handlesOf(d, ref, camera);
        if (!handles.empty() && pick(2)) at = handles[pick(handles.size())].at;
        const auto seen = camera.project(at);
        if (!seen) return any;
        double off = 0;
        if (ref.kind == scene::Kind::Sphere && pick(2))
            off = camera.pixelRadius(at, d.scene.spheres[ref.index].body.radius);
        return seen->px + Vec2(off, 0);
    }

    Modifiers anyModifiers() { return {!pick(3), !pick(4), !pick(8)}; }
    std::size_t pick(std::size_t count) { return m_random() % count; }
    double real(double low, double high) { return tests::Uniform(low, high)(m_random); }

    Session& m_session;
    ViewportInput m_input;
    std::mt19937_64 m_random;
    std::vector<const Command*> m_commands;
    Vec2 m_at{500, 400};
    double m_seconds = 0;
};

class Gestures : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Gestures, UndoToTheStartAndRedoToTheEndGiveTheSameBytes) {
    Session session;
    newScene(session);
    setArea(session, {kPicture, {268, 96, 702, 588}, GetParam() % 2 ? 1.0 : 2.0});
    const std::string first = io::writeScene(session.document.scene());
    Monkey monkey(session, GetParam());
    // Not every random gesture edits: more are made until there are enough edits to undo.
    for (int i = 0; i < 300 || (session.document.history().size() <= kEdits && i < 3000); ++i) {
        monkey.act();
        ASSERT_EQ(scene::problem(session.document.scene()), "") << "after gesture " << i;
        ASSERT_FALSE(session.document.history().isPreviewing()) << "after gesture " << i;
    }
    while (session.document.history().canRedo()) session.document.redo();
    const std::string last = io::writeScene(session.document.scene());
    EXPECT_GT(session.document.history().size(), kEdits);

    const std::regex readable("[A-Z][A-Za-z]+( [^\\n]+)?");
    std::string later = last;
    while (session.document.history().canUndo()) {
        const std::string name = session.document.history().nameAt(session.document.history().index());
        EXPECT_TRUE(std::regex_match(name, readable)) << name;
        session.document.undo();
        const std::string before = io::writeScene(session.document.scene());
        EXPECT_NE(before, later) << "\"" << name << "\" changes nothing";
        later = before;
    }
    EXPECT_EQ(io::writeScene(session.document.scene()), first);
    while (session.document.history().canRedo()) session.document.redo();
    EXPECT_EQ(io::writeScene(session.document.scene()), last);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Gestures, testing::Range<std::uint64_t>(1, 9));

}  // namespace
}  // namespace session
