/// While a card, a dialog, a menu or a question is open, no key reaches the scene behind it: tests each of them with
/// every key that has an effect by itself.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "io/file.h"
#include "session/actions/autosaver.h"
#include "session/document/recovery.h"
#include "session/session_actions.h"
#include "temporary_folder.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

namespace fs = std::filesystem;
using session::Key;
using session::Session;
using session::Shortcut;

/// The keys of commands without Ctrl, Shift or Alt, and keys that are used elsewhere.
std::vector<Shortcut> singleKeys() {
    std::vector<Shortcut> keys;
    const auto add = [&](const Shortcut& key) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
    };
    for (const session::Command& command : session::commands())
        for (const Shortcut& key : command.shortcuts)
            if (key.with == session::kPlain) add(key);
    for (const Key key : {Key::Delete, Key::Backspace, Key::Insert, Key::Enter, Key::Space, Key::Tab, Key::Left,
                          Key::Right, Key::Up, Key::Down, Key::Home, Key::End, Key::PageUp, Key::PageDown})
        add({key, session::kPlain});
    for (int digit = 0; digit < 10; ++digit) {
        add({static_cast<Key>(static_cast<int>(Key::Digit0) + digit), session::kPlain});
        add({static_cast<Key>(static_cast<int>(Key::Pad0) + digit), session::kPlain});
    }
    return keys;
}

/// A card, dialog, menu or question over the scene, with the action that opens it.
struct Cover {
    const char* name;
    void (*open)(Session&);
};
void PrintTo(const Cover& cover, std::ostream* out) { *out << cover.name; }

session::Prompt question() { return {"A question", "Of two answers.", {{"One"}, {"Other"}}}; }

void request(Session& s, session::FileRequest::Kind kind) {
    session::FileRequest request;
    request.kind = kind;
    request.title = "A file";
    request.suggested = fs::temp_directory_path() / "scene.json";
    session::request(s, std::move(request));
    s.prompts.get<session::FileRequest>()->ours = true;
}

constexpr Cover kCovers[] = {
    {"Keys", [](Session& s) { session::run(s, "help.keys"); }},
    {"About", [](Session& s) { session::run(s, "help.about"); }},
    {"Palette", [](Session& s) { session::run(s, "help.commands"); }},
    {"History", [](Session& s) { session::run(s, "edit.history"); }},
    {"Question", [](Session& s) { s.prompts.show(question()); }},
    {"QuestionOfUnsavedWork", [](Session& s) { session::run(s, "file.quit"); }},
    {"NumberRequest", [](Session& s) { session::run(s, "scene.aim-ricochet"); }},
    {"FileToOpen", [](Session& s) { request(s, session::FileRequest::Kind::Open); }},
    {"FileToSave", [](Session& s) { request(s, session::FileRequest::Kind::Save); }},
    {"Folder", [](Session& s) { request(s, session::FileRequest::Kind::Folder); }},
    {"ExportPicture", [](Session& s) { session::run(s, "file.export-picture"); }},
    {"ExportSequence", [](Session& s) { session::run(s, "file.export-sequence"); }},
    {"MenuFile", [](Session& s) { s.window.menu = session::Menu::File; }},
    {"MenuEdit", [](Session& s) { s.window.menu = session::Menu::Edit; }},
    {"MenuView", [](Session& s) { s.window.menu = session::Menu::View; }},
    {"MenuScene", [](Session& s) { s.window.menu = session::Menu::Scene; }},
    {"MenuPlay", [](Session& s) { s.window.menu = session::Menu::Play; }},
    {"MenuLearn", [](Session& s) { s.window.menu = session::Menu::Learn; }},
    {"MenuHelp", [](Session& s) { s.window.menu = session::Menu::Help; }},
};

struct Keys : UiTest {
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(UiTest::SetUp());
        if (IsSkipped()) return;
        // Something to undo and to lose, one selected object, and a contact to go to.
        scene::Document next = session.document.current();
        next.scene.balls.edit(0).body.position.x -= 1;
        session.document.commit("Move", std::move(next));
        window->settle();
    }
    /// Presses every key that has an effect by itself. @return the commands that ran, by key
    std::string commandsThatRun() {
        std::string ran;
        for (const Shortcut& key : singleKeys()) {
            const std::string id = window->key(key);
            if (!id.empty()) ran += session::shortcutText(key) + " " + id + "; ";
        }
        return ran;
    }
};

TEST_F(Keys, SpaceConfirmsNothingAndEnterPressesWhatHasTheFocus) {
    session::run(session, "file.quit");
    window->settle();
    const auto press = [&](Key key) {
        EXPECT_EQ(window->key({key, session::kPlain}), "");
        window->settle();
    };
    for (int choice = 0; choice < 3; ++choice) {
        press(Key::Space);
        ASSERT_TRUE(session.prompts.get<session::Prompt>()) << choice;
        EXPECT_FALSE(session.prompts.get<session::FileRequest>()) << "Save";
        press(Key::Tab);
    }
    press(Key::Right);
    press(Key::Enter);
    EXPECT_FALSE(session.prompts.isOpen());
    EXPECT_TRUE(session.window.quits) << "Discard has the focus";
}

TEST_F(Keys, WithNothingOpenRunCommands) {
    std::size_t ran = 0;
    const auto keys = singleKeys();
    for (const Shortcut& key : keys) {
        ran += !window->key(key).empty();
        session.prompts = {};  // the card or menu that a key has opened
        forgetFocusRequests(session);
        forgetMenu(session);
    }
    EXPECT_GT(keys.size(), 40U);
    EXPECT_GT(ran, 30U) << "of " << keys.size();
}

struct KeysBehind : Keys, testing::WithParamInterface<Cover> {
    /// The user's work and the view.
    [[nodiscard]] auto state() const {
        return std::tuple(session.document.current(), session.document.history().size(), session.viewport.view(),
                          session.presentation.overlays, session.presentation.theme, session.playback.tempo().isPlaying,
                          session.playback.instant().frames, session.presentation.referenceFrame.frame(),
                          session.presentation.sampling.isShown);
    }
};

TEST_P(KeysBehind, ReachNothingAtOnce) {
    GetParam().open(session);  // and the keys come before the next frame
    const auto before = state();
    EXPECT_EQ(commandsThatRun(), "");
    EXPECT_TRUE(state() == before);
}

TEST_P(KeysBehind, ReachNothingOnceItIsDrawn) {
    const std::string alone = window->text().all();
    GetParam().open(session);
    window->settle();
    EXPECT_NE(window->text().all(), alone) << "it stands in the window";
    const auto before = state();
    EXPECT_EQ(commandsThatRun(), "");
    EXPECT_TRUE(state() == before);
}

/// Opened with the mouse, and therefore only once the window is drawn.
struct KeysBehindPopup : Keys {
    void hold() {
        ASSERT_TRUE(window->ui().wantsKeys()) << "it is open";
        EXPECT_EQ(commandsThatRun(), "");
    }
};

TEST_F(KeysBehindPopup, OfMoreOverlaysReachNothing) {
    const view::Rect chips = window->layout().chips;
    window->click({chips.x + chips.width - 10, chips.y + chips.height / 2});
    hold();
}

TEST_F(KeysBehindPopup, OfAMenuOpenedByTheMouseReachNothing) {
    window->click(window->placeOf("Scene"));
    hold();
}

TEST_F(KeysBehindPopup, OfAMenuThatAPressHasClosedDoNotCloseItAgain) {
    window->click(window->placeOf("Scene"));
    window->mouseTo(middleOf(window->layout().picture));
    window->mouseDown();
    window->frame();  // closes the menu after it was drawn
    session.window.menu = session::Menu::Edit;
    window->mouseUp();
    window->settle();
    EXPECT_NE(window->text().all().find("Duplicate"), std::string::npos) << "the menu of the key is open";
}

TEST_F(KeysBehindPopup, OfANumberBeingTypedReachNothing) {
    session::run(session, "edit.number");
    window->settle();
    hold();
}

TEST_F(KeysBehindPopup, OfANameBeingTypedReachNothing) {
    session.window.renaming = session.document.current().primary();
    window->settle();
    hold();
}

TEST_F(KeysBehindPopup, OfTheSearchReachNothing) {
    session.window.focusesSearch = true;
    window->settle();
    hold();
}

struct KeysWhile : Keys {
    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();
    KeysWhile() { setenv("XDG_STATE_HOME", folder.c_str(), 1); }
};

TEST_F(KeysWhile, PicturesAreWrittenReachNothing) {
    session::ExportJob job;
    job.kind = session::ExportKind::Sequence;
    job.path = folder;
    job.stem = "picture";
    job.spec.picture.width = job.spec.picture.height = 16;
    job.spec.count = 9999;
    session.prompts.show(job);
    window->settle();
    ASSERT_TRUE(window->text().find("Stop"));
    EXPECT_EQ(commandsThatRun(), "");
    session.prompts.close<session::ExportJob>();
    window->settle();
}

TEST_F(KeysWhile, WorkIsOfferedForRecoveryReachNothing) {
    const fs::path autosave = folder / "carom" / "autosave";
    fs::create_directories(autosave);
    ASSERT_EQ(io::writeFileAtomically(autosave / "1-1.unsaved", session::writeUnsaved(session.file.unsaved())), "");
    session::Autosaver keeper(session);
    keeper.offerRecovery();
    ASSERT_TRUE(session.prompts.get<session::Prompt>()) << "there is something to recover";
    window->settle();
    EXPECT_EQ(commandsThatRun(), "");
}

INSTANTIATE_TEST_SUITE_P(Covers, KeysBehind, testing::ValuesIn(kCovers),
                         [](const auto& cover) { return std::string(cover.param.name); });

}  // namespace
}  // namespace ui
