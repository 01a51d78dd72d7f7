/// Controls reached by mouse and keys: the field that opens the palette, the chips on the picture, the card of keys;
/// and what they may cover.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "render/present.h"
#include "session/commands/commands.h"
#include "session/session_actions.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

using session::Key;
using session::kPlain;
using vocabulary::Overlay;

struct Reach : UiTest {
    [[nodiscard]] bool isOn(Overlay overlay) const { return session.presentation.overlays.has(overlay); }
    void press(Key key) {
        EXPECT_EQ(window->key({key, kPlain}), "") << "the chips take it";
        window->settle();
    }
};

TEST_F(Reach, TheFieldInTheMenuBarOpensThePalette) {
    window->click(window->placeOf("Commands, scenes"));
    window->settle();
    EXPECT_TRUE(session.prompts.get<session::PaletteCard>());
}

TEST_F(Reach, ChipsAreSwitchedByKeysOnceTheyAreAskedFor) {
    const scene::Document before = session.document.current();
    EXPECT_EQ(window->key({Key::C, kPlain}), "view.chips");
    window->settle();
    press(Key::Right);
    const bool had = isOn(Overlay::ContactNormal);
    press(Key::Enter);
    EXPECT_NE(isOn(Overlay::ContactNormal), had);
    press(Key::Left);
    press(Key::Enter);
    EXPECT_FALSE(isOn(Overlay::SweptPath));
    for (int i = 0; i < 2; ++i) press(Key::Left);  // the buttons of the view come after the chips
    press(Key::Enter);
    EXPECT_TRUE(session::isChecked(*session::findCommand("view.right"), session));
    for (int i = 0; i < 3; ++i) press(Key::Left);
    press(Key::Enter);  // the last chip: its menu
    EXPECT_TRUE(window->ui().wantsKeys());
    EXPECT_TRUE(session.document.current() == before);
}

TEST_F(Reach, EscAndThePressOfTheMouseReturnTheKeysToThePicture) {
    for (const bool isByMouse : {false, true}) {
        (void)window->key({Key::C, kPlain});
        window->settle();
        EXPECT_TRUE(window->ui().takes({Key::Right, kPlain}));
        if (isByMouse)
            window->click(window->placeOf("ghosts"));
        else
            press(Key::Escape);
        EXPECT_FALSE(window->ui().takes({Key::Right, kPlain}));
        EXPECT_EQ(window->key({Key::Space, kPlain}), "play.toggle");
    }
    EXPECT_FALSE(isOn(Overlay::Ghosts)) << "the mouse has switched it";
}

TEST_F(Reach, SpacePlaysWhateverHasTheFocus) {
    const auto expectPlays = [&](const std::string& where) {
        const scene::Scene scene = session.document.scene();
        const auto page = session.lesson.isOpen() ? session.lesson.page().title : "";
        EXPECT_EQ(window->key({Key::Space, kPlain}), "play.toggle") << where;
        window->settle();
        EXPECT_EQ(session.document.scene(), scene) << where;
        EXPECT_EQ(session.lesson.isOpen() ? session.lesson.page().title : "", page) << where;
        session.playback.play(false);
    };
    for (int i = 0; i < 60; ++i) window->frame();  // a panel that the user opens takes the keyboard, not the first one
    for (const session::RightPanel which : {session::RightPanel::Gallery, session::RightPanel::Lesson}) {
        (void)panel(which);
        EXPECT_TRUE(window->ui().takes({Key::Enter, kPlain})) << "the first card has the focus";
        expectPlays("as it is opened");
        EXPECT_EQ(window->key({Key::Down, kPlain}), "");
        expectPlays("at another card");
    }
    EXPECT_EQ(window->key({Key::C, kPlain}), "view.chips");
    window->settle();
    expectPlays("at a switch on the picture");
    (void)panel(session::RightPanel::Map);
    expectPlays("with the map");
    openLesson(session, learn::lessonFolder() / "01-touching.json");
    window->settle();
    for (int i = 0; i < 6; ++i) {
        const bool isTyping = window->ui().wantsKeys();
        if (!isTyping) expectPlays("at control " + std::to_string(i) + " of a lesson's page");
        EXPECT_EQ(session.lesson.work().attempts.count, 0) << "Check was not pressed";
        EXPECT_EQ(session.lesson.work().hints, 0U);
        (void)window->key({Key::Tab, kPlain});
        window->settle();
    }
}

TEST_F(Reach, TheCardOfKeysShowsAllGroupsWithoutScrolling) {
    session::run(session, "help.keys");
    window->settle();
    const std::string words = window->text().textOf("card");
    const auto shows = [&](const std::string& text) { return words.find(text) != std::string::npos; };
    for (const char* group : {"Mouse", "Arrow keys", "File", "Edit", "View", "Panels", "Lesson", "Class", "Help"})
        EXPECT_TRUE(shows(group)) << group;
    for (const session::Command& command : session::commands()) {
        if (command.shortcuts.empty() || command.id.starts_with("menu.")) continue;
        const Key key = command.shortcuts[0].key;
        if (key >= Key::Left && key <= Key::Down) continue;  // one line for all of them
        EXPECT_TRUE(shows(command.title)) << command.title;
    }
}

TEST_F(Reach, TheGroupsOfTheCardOfKeysStayWhole) {
    session::run(session, "help.keys");
    window->settle();
    const DrawnText text = window->text();
    const view::Rect card{0, 50, 1280, 670};  // below the menu bar, which has the same words
    const std::tuple<const char*, const char*, const char*> groups[] = {{"File", "Save as", "Quit"},
                                                                        {"Edit", "Undo", "Find object"},
                                                                        {"Scene", "Add ball", "Next edge case"},
                                                                        {"View", "Frame selection", "Zoom out"},
                                                                        {"Learn", "Frame by frame", "Class mode"}};
    for (const auto& [title, one, other] : groups) {
        const auto head = text.find(title, card), first = text.find(one, card), last = text.find(other, card);
        ASSERT_TRUE(head && first && last) << title;
        EXPECT_NEAR(first->x, last->x, 2) << title << " is in two columns";
        EXPECT_LT(head->x, first->x) << title;
        EXPECT_LT(head->y, first->y) << title;
    }
}

TEST_F(Reach, TheRingOfARowThatFillsItsPanelHasAllSides) {
    EXPECT_EQ(window->key({Key::Digit0, session::kCtrl}), "panel.lesson");
    window->settle();
    const std::optional<view::Rect> summary = window->text().find("Two balls touch when");  // of the first row
    ASSERT_TRUE(summary) << rightPanel();
    const io::Image image = window->pixels(true);
    const view::Rect right = window->layout().right;
    const int y = int(summary->y + summary->height / 2);
    const auto isRing = [&](int x) {
        const std::size_t at = 4 * (std::size_t(y) * std::size_t(image.width) + std::size_t(x));
        return image.rgba[at + 2] > 180 && image.rgba[at] < 140;
    };
    int left = 0, other = 0;
    for (int x = int(right.x) + 1; x < int(right.x) + 24; ++x) left += isRing(x);
    for (int x = int(right.x + right.width) - 30; x < int(right.x + right.width) - 1; ++x) other += isRing(x);
    EXPECT_GT(left, 0);
    EXPECT_GT(other, 0);
}

TEST_F(Reach, TheFootOfAStemIsAboveTheChips) {
    for (const auto& [width, height, scale] : {std::tuple{1280, 720, 1.f}, {1920, 1080, 1.25f}}) {
        window.reset();
        window = std::make_unique<UiDriver>(session, width, height, scale);
        window->settle();
        ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/first.json"));
        window->settle();
        const std::vector<view::Bounds> feet = render::stemFeet(session.document.scene());
        ASSERT_EQ(feet.size(), 1U);
        const auto foot = session.viewport.camera().project(feet[0].center);
        ASSERT_TRUE(foot);
        EXPECT_LT(foot->px.y, window->layout().chips.y) << width;
    }
}

TEST_F(Reach, NumbersOfAnAxisStandClearOfItsName) {
    window.reset();
    window = std::make_unique<UiDriver>(session, 1920, 1080, 1.25f);
    window->settle();
    ASSERT_TRUE(hasTwoPanels(window->layout()));
    (void)panel(session::RightPanel::Plots);
    const DrawnText text = window->text();
    const auto name = text.find("path length s");
    ASSERT_TRUE(name);
    double below = 0;  // the lower edge of the numbers
    for (const TextRun& run : text.runs()) {
        const view::Rect box = run.box();
        const bool isNumber = run.text.find_first_not_of("0123456789.- ") == std::string::npos;
        const bool isInPanel = box.x + box.width > window->layout().right.x;
        if (isNumber && isInPanel && box.y < name->y) below = std::max(below, box.y + box.height);
    }
    EXPECT_GT(below, 0);
    EXPECT_GE(name->y - below, 2 * 1.25);
}

TEST_F(Reach, DragMePointsAtTheBallThatIsAPoint) {
    session.window.suggestsSteps = true;
    session::run(session, "learn.inflated");
    for (int i = 0; i < 10; ++i) window->frame(0.5);  // the change of the frame takes time
    window->settle();
    const auto mark = window->text().find("drag me");
    const auto ball = session.viewport.camera().project(session.document.scene().balls[0].body.position);
    ASSERT_TRUE(mark && ball);
    EXPECT_LT(std::hypot(mark->x - ball->px.x, mark->y - ball->px.y), 40);
}

TEST_F(Reach, APictureWithoutPanelsShowsTheWayBack) {
    EXPECT_FALSE(window->text().find("Tab: panels"));
    session::run(session, "view.panels");
    for (int i = 0; i < 20; ++i) window->frame(1);  // longer than any message
    window->settle();
    EXPECT_TRUE(window->text().find("Tab: panels"));
    session::run(session, "view.panels");
    window->settle();
    EXPECT_FALSE(window->text().find("Tab: panels"));
}

TEST_F(Reach, ATooltipEndsBehindThePalette) {
    window->mouseTo(window->placeOf("-4"));
    window->settle();
    ASSERT_TRUE(window->text().find("hex")) << "the tooltip of a number";
    session::run(session, "help.commands");
    window->settle();
    EXPECT_FALSE(window->text().find("hex"));
}

TEST_F(Reach, AMessageLeavesTheHintFree) {
    window->mouseTo(middleOf(window->layout().picture));
    session.messages.note("Written");
    window->settle();
    const auto hint = window->text().find("drag:");
    const std::vector<float> shapes = window->shapesOf("message0");
    ASSERT_TRUE(hint && !shapes.empty());
    for (std::size_t i = 1; i < shapes.size(); i += 2) EXPECT_LE(shapes[i], hint->y);
}

TEST_F(Reach, NoLineBetweenPanelsLiesOverACard) {
    window.reset();
    window = std::make_unique<UiDriver>(session, 1920, 1080, 1.25f);
    window->settle();
    ASSERT_TRUE(hasTwoPanels(window->layout()));
    session::run(session, "help.keys");
    window->settle();
    EXPECT_TRUE(window->shapesOf("##Foreground").empty());
}

}  // namespace
}  // namespace ui
