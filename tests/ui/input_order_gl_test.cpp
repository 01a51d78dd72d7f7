/// Input acts in its order, however slow the frames are: keys, text and clicks at any pace, in frames of any length,
/// have the effect that they have one by one.

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <random>
#include <string>
#include <utility>

#include "session/session_actions.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

using session::Key;
using session::kPlain;
using session::Shortcut;

struct Pace {
    int key = 0, frame = 10;  ///< milliseconds
};
void PrintTo(const Pace& pace, std::ostream* out) { *out << pace.key << " ms a key, frames of " << pace.frame; }

/// The key of a character on a keyboard of the United States.
Shortcut keyOf(char c) {
    const std::string shifted = ")!@#$%^&*(";
    if (const std::size_t digit = shifted.find(c); digit != std::string::npos)
        return {static_cast<Key>('0' + int(digit)), session::kShift};
    if (c >= 'a' && c <= 'z') return {static_cast<Key>(c - 32), kPlain};
    if (c >= 'A' && c <= 'Z') return {static_cast<Key>(c), session::kShift};
    if (c == '-' || c == '+') return {c == '-' ? Key::Minus : Key::Plus, kPlain};
    return {static_cast<Key>(c), kPlain};
}

/// A user whose keys come at their times, and overlap, while the window draws its frames.
class Typist {
  public:
    Typist(UiDriver& window, Pace pace) : m_window(window), m_pace(pace) {}

    void key(const Shortcut& key, const std::string& text = "") {
        event([=](InputQueue& input) {
            input.press(key);
            for (const char c : text) input.type(static_cast<unsigned char>(c));
        });
        m_waiting.emplace_back(m_at + std::min(1.5 * m_pace.key, 50.0),
                               [=](InputQueue& input) { input.release(key.key); });
    }
    void key(Key one) { key({one, kPlain}); }
    void type(const std::string& text) {
        for (const char c : text) key(keyOf(c), {c});
    }
    void click(view::Vec2 px) {
        event([=](InputQueue& input) { input.moveTo(px); });
        for (const bool isDown : {true, false})
            event([=, at = m_at](InputQueue& input) { input.button(session::MouseButton::Left, isDown, at / 1000); });
    }

    /// Draws frames until all has been read and nothing changes any more.
    void finish() {
        std::stable_sort(m_waiting.begin(), m_waiting.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        ImGui::GetIO().DeltaTime = float(m_pace.frame) / 1000;
        while (!m_waiting.empty() || m_window.input().isWaiting()) {
            for (; !m_waiting.empty() && m_waiting.front().first <= m_now; m_waiting.pop_front())
                m_waiting.front().second(m_window.input());
            m_window.frame();
            m_now += m_pace.frame;
        }
        m_window.settle();
        m_at = m_now;
    }

  private:
    void event(std::function<void(InputQueue&)> action) {
        m_at += m_pace.key;
        m_waiting.emplace_back(m_at, std::move(action));
    }

    UiDriver& m_window;
    Pace m_pace;
    double m_at = 0, m_now = 0;  ///< of the last event, of the next frame, milliseconds
    std::deque<std::pair<double, std::function<void(InputQueue&)>>> m_waiting;
};

constexpr Pace kPaces[] = {{0, 10}, {0, 100}, {0, 400}, {5, 10}, {5, 100}, {5, 400}, {20, 10}, {20, 100}, {20, 400}};

struct InputOrder : UiTest {
    /// Works the first scene at every pace. @param typed  what a user does @param check  what it must have done
    void atEveryPace(const std::function<void(Typist&)>& typed, const std::function<void()>& check) {
        for (const Pace& pace : kPaces) {
            SCOPED_TRACE(testing::PrintToString(pace));
            if (session.lesson.isOpen()) session::run(session, "learn.leave");
            newScene(session);
            window->settle();
            Typist user(*window, pace);
            typed(user);
            user.finish();
            check();
            EXPECT_EQ(session.presentation.theme, render::Theme::Dark) << "T was a letter";
            EXPECT_TRUE(session.messages.shown().empty()) << session.messages.shown().back().text;
            session.messages = {};
        }
    }
    void openPage(const char* lesson) {
        session::openLesson(session, learn::lessonFolder() / lesson);
        ASSERT_TRUE(session.lesson.isOpen());
        session::run(session, "learn.restart");
        window->settle();
        if (window->ui().takes({Key::Escape, kPlain})) (void)window->key({Key::Escape, kPlain});
        window->settle();
        attemptsBefore = session.lesson.work().attempts.count;
    }
    [[nodiscard]] int attempts() const { return session.lesson.work().attempts.count - attemptsBefore; }
    [[nodiscard]] const std::string& typed(std::size_t field) const { return session.lesson.work().typed[field]; }
    [[nodiscard]] const auto& balls() const { return session.document.scene().balls; }
    [[nodiscard]] scene::Vec3 position() const { return balls()[0].body.position; }

    int attemptsBefore = 0;
};

TEST_F(InputOrder, TabAndANumberGoIntoTheFieldOfALesson) {
    atEveryPace(
        [&](Typist& user) {
            openPage("02-squared-distance.json");
            user.key(Key::Tab);
            user.type("sqrt(8)");
            user.key(Key::Enter);
        },
        [&] {
            EXPECT_EQ(typed(0), "sqrt(8)");
            EXPECT_EQ(attempts(), 1);
        });
}

TEST_F(InputOrder, TabGoesOnToTheNextFieldOfALesson) {
    atEveryPace(
        [&](Typist& user) {
            openPage("14-wall.json");
            user.key(Key::Tab);
            user.type("sqrt(8)");
            user.key(Key::Tab);
            user.type("0.7");
            user.key({Key::Tab, session::kShift});
            user.type("0.5st");
            user.key(Key::Backspace);
            user.key(Key::Backspace);
            user.key(Key::Enter);
        },
        [&] {
            EXPECT_EQ(typed(0), "0.5");
            EXPECT_EQ(typed(1), "0.7");
            EXPECT_EQ(attempts(), 1) << "z, which is 0 in the plane, may be empty, and Enter came after all of it";
        });
}

TEST_F(InputOrder, AClickBringsTheKeysToAFieldOfALesson) {
    atEveryPace(
        [&](Typist& user) {
            openPage("02-squared-distance.json");
            user.click(window->placeOf("a number"));
            user.type("0.7");
            user.key(Key::Enter);
        },
        [&] {
            EXPECT_EQ(typed(0), "0.7");
            EXPECT_EQ(attempts(), 1);
        });
}

TEST_F(InputOrder, EnterAndTabGoThroughTheInspector) {
    atEveryPace(
        [&](Typist& user) {
            user.key(Key::Enter);
            user.type("sqrt(8)");
            user.key(Key::Tab);
            user.type("0.7");
            user.key({Key::Tab, session::kShift});
            user.type("1/2");
            user.key(Key::Enter);
            user.key(Key::B);
        },
        [&] {
            EXPECT_EQ(position(), scene::Vec3(0.5, 0.7, 1));
            EXPECT_EQ(balls().size(), 2U) << "B was a command again";
        });
}

TEST_F(InputOrder, AClickBringsTheKeysToTheInspector) {
    atEveryPace(
        [&](Typist& user) {
            user.click(window->placeOf("-4"));
            user.type("sqrt(8)");
            user.key(Key::Tab);
            user.type("0.7");
            user.key(Key::Enter);
        },
        [&] { EXPECT_EQ(position(), scene::Vec3(std::sqrt(8.0), 0.7, 1)); });
}

TEST_F(InputOrder, EscapeLeavesTheNumberBeforeTheNextKey) {
    atEveryPace(
        [&](Typist& user) {
            user.key(Key::Enter);
            user.type("12");
            user.key(Key::Escape);
            user.key(Key::B);
        },
        [&] {
            EXPECT_EQ(position(), scene::Vec3(-4, 0, 1));
            EXPECT_EQ(balls().size(), 2U);
        });
}

TEST_F(InputOrder, ThePaletteRunsWhatWasTypedBeforeTheNextKey) {
    atEveryPace(
        [&](Typist& user) {
            user.key({Key::K, session::kCtrl});
            user.type("duplicate");
            user.key(Key::Enter);
            user.key(Key::F2);
            user.type("test");
            user.key(Key::Enter);
        },
        [&] {
            ASSERT_EQ(balls().size(), 2U);
            EXPECT_EQ(balls()[0].name, "ball");
            EXPECT_EQ(balls()[1].name, "test") << "the copy is selected, and was renamed";
        });
}

TEST_F(InputOrder, ANameIsTypedWholeWhetherThePanelsWereHiddenOrNot) {
    for (const bool hides : {false, true})
        atEveryPace(
            [&](Typist& user) {
                session.settings.panelsShown = true;
                if (hides) user.key(Key::Tab);
                user.key(Key::F2);
                user.type("Stone 07");
                user.key(Key::Enter);
                user.key(Key::B);
            },
            [&] {
                ASSERT_EQ(balls().size(), 2U);
                EXPECT_EQ(balls()[0].name, "Stone 07");
            });
}

TEST_F(InputOrder, AFieldPastesWhatItHasCopied) {
    atEveryPace(
        [&](Typist& user) {
            user.key(Key::Enter);
            user.type("7.25");
            user.key({Key::A, session::kCtrl});
            user.key({Key::C, session::kCtrl});
            user.key(Key::Tab);
            user.key({Key::V, session::kCtrl});
            user.key(Key::Enter);
        },
        [&] { EXPECT_EQ(position(), scene::Vec3(7.25, 7.25, 1)); });
}

TEST_F(InputOrder, MenusAreWalkedByKeys) {
    atEveryPace(
        [&](Typist& user) {
            user.key(Key::B);
            user.key({Key::E, session::kAlt});
            user.key(Key::Down);
            user.key(Key::Up);
            user.key(Key::Enter);
        },
        [&] { EXPECT_EQ(balls().size(), 1U) << "the first entry of Edit is Undo"; });
}

struct Queue : UiTest {
    InputQueue* input = nullptr;
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(UiTest::SetUp());
        if (!IsSkipped()) input = &window->input();
    }
};

TEST_F(Queue, ADragIsAtTheNewestPositionInTheNextFrame) {
    const scene::Vec3 before = session.document.scene().balls[0].body.position;
    const auto ball = session.viewport.camera().project(before);
    ASSERT_TRUE(ball);
    input->moveTo(ball->px);
    window->frame();
    input->button(session::MouseButton::Left, true, 0);
    for (int i = 1; i <= 20; ++i) input->moveTo(ball->px + view::Vec2(3 * i, 0));
    window->frame();
    const auto at = session.viewport.camera().project(session.document.scene().balls[0].body.position);
    ASSERT_TRUE(at);
    EXPECT_NEAR(at->px.x, ball->px.x + 60, 1.5);
    for (int i = 1; i <= 20; ++i) input->moveTo(ball->px + view::Vec2(60, -2 * i));
    window->frame();
    EXPECT_NEAR(session.viewport.camera().project(session.document.scene().balls[0].body.position)->px.y,
                ball->px.y - 40, 1.5);
    input->button(session::MouseButton::Left, false, 1);
    input->moveTo(view::Vec2(5, 5));
    window->settle();
    EXPECT_NEAR(session.viewport.camera().project(session.document.scene().balls[0].body.position)->px.y,
                ball->px.y - 40, 1.5)
        << "released where it was";
}

TEST_F(Queue, AKeyThatRepeatsFasterThanFramesDoesNotLag) {
    input->press({Key::Right, kPlain});
    for (int i = 0; i < 50; ++i) input->press({Key::Right, kPlain}, true);
    input->release(Key::Right);
    for (int i = 0; i < 4; ++i) window->frame();
    EXPECT_FALSE(input->isWaiting());
}

TEST_F(Queue, APressThatWaitsIsAtItsOwnPlace) {
    input->moveTo(window->placeOf("-4"));
    input->button(session::MouseButton::Left, true, 0);
    input->button(session::MouseButton::Left, false, 0.1);
    input->moveTo(middleOf(window->layout().picture));
    window->settle();
    EXPECT_TRUE(window->ui().isTyping()) << "in the field that was clicked, not where the pointer is now";
}

TEST_F(Queue, ACommandWaitsForOneFrameAlsoWhileTheScenePlays) {
    session.playback.play(true);
    for (int i = 0; i < 3; ++i) window->frame(0.02);
    for (const Key key : {Key::T, Key::G, Key::T}) {
        input->press({key, kPlain});
        input->release(key);
    }
    for (int i = 0; i < 3; ++i) window->frame(0.02);
    EXPECT_FALSE(input->isWaiting());
    EXPECT_EQ(session.presentation.theme, render::Theme::Dark) << "switched twice";
}

TEST_F(Queue, ADoubleClickIsToldByTheTimesOfItsPresses) {
    const view::Rect left = window->layout().left;
    const std::optional<view::Rect> buttons = window->text().find("+ mesh", left);
    ASSERT_TRUE(buttons);
    const view::Rect list{left.x, buttons->y + buttons->height, left.width, left.height};
    const std::optional<view::Rect> row = window->text().find("sphere", list);
    ASSERT_TRUE(row);
    for (const double apart : {1.0, 0.1}) {
        ImGui::GetIO().DeltaTime = apart < 0.5 ? 0.4f : 0.01f;
        input->moveTo(middleOf(*row));
        const double begin = apart < 0.5 ? 20 : 10;
        for (const double at : {begin, begin + apart})
            for (const bool isDown : {true, false}) input->button(session::MouseButton::Left, isDown, at);
        window->settle();
        EXPECT_EQ(session.window.renaming.has_value(), apart < 0.5) << apart << " s apart";
    }
}

TEST_F(Queue, AltGrTypes) {
    input->press({Key::Enter, kPlain});
    input->release(Key::Enter);
    window->settle();
    input->press({Key::Q, {true, false, true}});
    input->type('7');
    input->release(Key::Q);
    input->press({Key::Enter, kPlain});
    for (int i = 0; i < 20; ++i) window->frame();
    EXPECT_EQ(session.document.scene().balls[0].body.position.x, 7);
}

/// What the user has made, and what is open.
auto madeOf(const session::Session& s) {
    return std::tuple(s.document.current(), s.lesson.isOpen() ? s.lesson.work().typed : std::array<std::string, 3>(),
                      s.lesson.isOpen() ? s.lesson.work().attempts.count : 0, s.presentation.theme,
                      s.presentation.overlays, s.prompts.isOpen(), s.settings.panelsShown);
}

/// A lesson's page or the first scene, after random keys and texts. @param told  gets them in words
auto afterRandomKeys(std::uint32_t seed, Pace pace, std::string& told) {
    constexpr const char* kTexts[] = {"s", "t", "2", "b", "sqrt(2)", "und", "1.5"};
    constexpr Shortcut kKeys[] = {
        {Key::Tab, kPlain},           {Key::Tab, session::kShift}, {Key::Enter, kPlain},
        {Key::Enter, session::kCtrl}, {Key::Escape, kPlain},       {Key::F2, kPlain},
        {Key::Backspace, kPlain},     {Key::Down, kPlain},         {Key::Right, kPlain},
        {Key::K, session::kCtrl},     {Key::Z, session::kCtrl},    {Key::G, session::kCtrl},
        {Key::F, session::kCtrl},     {Key::E, session::kAlt},     {Key::Digit0, session::kCtrl}};
    session::Session session;
    newScene(session);
    if (seed % 2) session::openLesson(session, learn::lessonFolder() / "14-wall.json");
    UiDriver window(session, 1280, 720, 1);
    window.settle();
    Typist user(window, pace);
    std::mt19937 random(seed);
    told.clear();
    for (int i = 0; i < 10; ++i) {
        const std::size_t which = random() % std::size(kKeys);
        if (random() % 3 == 0) {
            const char* const text = kTexts[which % std::size(kTexts)];
            user.type(text);
            told += std::string(" “") + text + "”";
        } else {
            user.key(kKeys[which]);
            told += " " + session::shortcutText(kKeys[which]);
        }
    }
    user.finish();
    return madeOf(session);
}

/// The number of random sequences: 6, or CAROM_TYPED.
std::uint32_t typedCount() {
    const char* const text = std::getenv("CAROM_TYPED");
    return text ? std::uint32_t(std::atoi(text)) : 6;
}

TEST_F(Queue, WhatIsTypedAtOnceDoesWhatIsTypedSlowly) {
    window.reset();
    for (std::uint32_t seed = 1; seed <= typedCount(); ++seed) {
        std::string told;
        const auto slow = afterRandomKeys(seed, {800, 100}, told), atOnce = afterRandomKeys(seed, {0, 400}, told);
        EXPECT_TRUE(atOnce == slow) << "seed " << seed << ":" << told;
    }
}

}  // namespace
}  // namespace ui
