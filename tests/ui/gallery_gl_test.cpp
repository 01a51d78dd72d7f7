/// The gallery's cards: their pictures, the mouse and the keys on them.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "session/session_actions.h"
#include "ui/offscreen/gallery_pictures.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

using session::Key;
using session::RightPanel;

struct Cards : UiTest {};

TEST_F(Cards, NameWhatTheyOpen) {
    const std::string words = panel(RightPanel::Gallery);
    EXPECT_TRUE(says(words, {"GALLERY", "Play Understand Break", "PLAY", "Rack break Bank shots"})) << words;
    window->click(window->placeOf("Break"));
    EXPECT_NE(rightPanel().find("methods wrong"), std::string::npos) << rightPanel();
    session.presentation.answersHidden = true;
    window->settle();
    EXPECT_EQ(rightPanel().find("methods wrong"), std::string::npos) << "of an answer that is hidden";
}

TEST_F(Cards, AreOpenedByAClickAndByKeys) {
    (void)panel(RightPanel::Gallery);
    window->click(window->placeOf("Bank shots"));
    window->settle();
    EXPECT_EQ(session.document.scene().name, "Bank shots");
    (void)panel(RightPanel::Answer);
    for (int i = 0; i < 8; ++i) window->frame();
    (void)panel(RightPanel::Gallery);  // it takes the keyboard when it is opened
    for (const Key key : {Key::Right, Key::Down, Key::Left, Key::Up, Key::Down, Key::Enter})
        EXPECT_EQ(window->key({key, session::kPlain}), "");  // two columns
    window->settle();
    EXPECT_EQ(session.document.scene().name, session.panels.gallery.examples()[2].title);
    EXPECT_EQ(window->key({Key::Space, session::kPlain}), "play.toggle") << "then the keys are those of the picture";
}

TEST_F(Cards, ArePicturedOneByOneAndOnlyWhileTheGalleryIsOpen) {
    GalleryPictures pictures(window->ui().picture().programs());
    const session::Gallery& gallery = session.panels.gallery;
    EXPECT_FALSE(pictures.step(session));
    (void)panel(RightPanel::Gallery);
    for (std::size_t made = 0; made < 2; ++made) {
        EXPECT_EQ(gallery.nextToDraw(), made);
        while (!gallery.picture(made)) EXPECT_TRUE(pictures.step(session));
    }
    const io::Image &rack = *gallery.picture(0), &bank = *gallery.picture(1);
    EXPECT_EQ(rack.width * 2, rack.height * 3);
    EXPECT_NE(rack.rgba, bank.rgba);
    EXPECT_GT(std::set<unsigned char>(rack.rgba.begin(), rack.rgba.end()).size(), 50U) << "a drawn picture";
    const io::Image before = window->pixels();
    window->settle();
    EXPECT_NE(window->pixels().rgba, before.rgba) << "the pictures take the place of the calm grounds";
    (void)panel(RightPanel::Answer);
    EXPECT_FALSE(pictures.step(session));
    EXPECT_EQ(gallery.nextToDraw(), 2U);
}

}  // namespace
}  // namespace ui
