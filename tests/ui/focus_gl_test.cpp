/// Controls reached by mouse and keys: the field that opens the palette, the chips on the picture, the card of keys.

#include <gtest/gtest.h>

#include <memory>
#include <string>

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
    press(Key::Space);
    EXPECT_NE(isOn(Overlay::ContactNormal), had);
    press(Key::Left);
    press(Key::Enter);
    EXPECT_FALSE(isOn(Overlay::SweptPath));
    press(Key::Left);
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

TEST_F(Reach, NoLineBetweenPanelsLiesOverACard) {
    window.reset();
    window = std::make_unique<UiDriver>(session, 1920, 1080, 1.25f);
    window->settle();
    ASSERT_TRUE(window->layout().hasTwoPanels());
    session::run(session, "help.keys");
    window->settle();
    EXPECT_TRUE(window->shapesOf("##Foreground").empty());
}

}  // namespace
}  // namespace ui
