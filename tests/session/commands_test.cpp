#include "session/commands/commands.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "io/file.h"
#include "scene/edits.h"
#include "session/panels/answer_text.h"

namespace session {
namespace {

struct Commands : testing::Test {
    Session session;
    void SetUp() override {
        session.newScene();
        session.setArea({{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    }
};

TEST_F(Commands, AViewThatNobodyMovedFramesTheStoryAnewWhenPanelsTakeRoom) {
    const scene::View wide = session.view();
    const PictureArea narrow{{0, 0, 700, 720}, {24, 68, 652, 616}, 1};
    session.setArea(narrow);
    EXPECT_GT(session.view().distance, wide.distance);
    session.setArea({{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    EXPECT_EQ(session.view(), wide);
    run(session, "view.front");
    const scene::View chosen = session.view();
    session.setArea(narrow);
    EXPECT_EQ(session.view(), chosen);
}

TEST_F(Commands, EachHasItsOwnNameAndKey) {
    std::set<std::string> ids, keys;
    for (const Command& c : commands()) {
        EXPECT_TRUE(ids.insert(c.id).second) << c.id;
        EXPECT_FALSE(c.title.empty() || c.help.empty()) << c.id;
        for (const Shortcut& s : c.shortcuts) {
            if (!isEnabled(c, session)) continue;
            EXPECT_TRUE(keys.insert(shortcutText(s)).second) << shortcutText(s);
            EXPECT_EQ(commandFor(session, s), &c);
        }
    }
    EXPECT_EQ(findCommand("no.such"), nullptr);
    EXPECT_FALSE(run(session, "no.such"));
}

TEST_F(Commands, APanelIsOneCommandInTwoMenus) {
    const Command* plots = findCommand("panel.plots");
    ASSERT_NE(plots, nullptr);
    EXPECT_EQ(groupIn(Menu::View, *plots), 4);
    EXPECT_EQ(groupIn(Menu::Learn, *plots), 0);
    EXPECT_EQ(groupIn(Menu::File, *plots), std::nullopt);
    for (int m = 0; m <= static_cast<int>(Menu::Help); ++m) {
        std::set<std::string> titles;
        for (const Command& c : commands())
            if (groupIn(static_cast<Menu>(m), c)) {
                EXPECT_TRUE(titles.insert(c.title).second) << c.title;
            }
    }
}

TEST_F(Commands, FrameByFrameOpensItsPartOfThePlotsAndGoesBack) {
    const Command& command = *findCommand("learn.frame-by-frame");
    run(session, command.id);
    EXPECT_TRUE(session.settings.isOpen(RightPanel::Plots));
    EXPECT_TRUE(session.sampling.isPanelOpen && command.checked(session));
    run(session, "panel.answer");
    EXPECT_FALSE(command.checked(session));
    run(session, command.id);
    EXPECT_TRUE(session.sampling.isPanelOpen && command.checked(session)) << "it shows what is not in sight";
    run(session, command.id);
    EXPECT_TRUE(session.settings.isOpen(RightPanel::Plots));
    EXPECT_FALSE(session.sampling.isPanelOpen);
}

/// In a scene without objects each command by itself is refused, or leaves a scene that can be drawn and undone.
TEST_F(Commands, EachLeavesAnEmptySceneThatCanBeDrawnAndUndone) {
    std::size_t ran = 0, refused = 0, edits = 0;
    for (const Command& c : commands()) {
        if (c.menu == Menu::File) continue;
        Session empty;
        empty.commit("Empty", scene::Document{});
        const std::size_t entry = empty.history().index();
        const bool isOn = isEnabled(c, empty);
        EXPECT_EQ(run(empty, c.id), isOn) << c.id;
        ++(isOn ? ran : refused);
        EXPECT_EQ(scene::problem(empty.scene()), "") << c.id;
        for (const scene::ObjectRef ref : empty.document().selection)
            EXPECT_TRUE(scene::contains(empty.scene(), ref)) << c.id;
        empty.advance(0);
        const render::PresentOptions options = empty.presentOptions();
        EXPECT_NO_THROW((void)render::present(empty.shown(), empty.shownEncounter(), options)) << c.id;
        if (empty.history().index() <= entry) continue;
        ++edits;
        EXPECT_FALSE(empty.scene() == scene::Scene{}) << c.id << " is an entry of the history without an edit";
        empty.jumpTo(entry);
        EXPECT_TRUE(empty.scene() == scene::Scene{}) << c.id;
    }
    EXPECT_GT(ran, 40U);
    EXPECT_GT(refused, 40U);
    EXPECT_GT(edits, 2U);
}

/// Nothing is there to be deleted, named, moved or aimed.
TEST_F(Commands, OnObjectsAreRefusedInAnEmptyScene) {
    session.commit("Empty", scene::Document{});
    for (const char* id : {"edit.cut", "edit.copy", "edit.delete", "edit.duplicate", "edit.rename", "scene.hide",
                           "scene.lock", "scene.aim-graze", "scene.aim-head-on", "scene.aim-ricochet", "scene.touch",
                           "move.right", "move.larger", "learn.world", "learn.inflated", "learn.step-next"}) {
        ASSERT_TRUE(findCommand(id)) << id;
        EXPECT_FALSE(run(session, id)) << id;
    }
}

TEST_F(Commands, UndoGoesBackToTheFirstScene) {
    const scene::Scene first = session.scene();
    for (const char* id :
         {"scene.add-ball", "edit.duplicate", "scene.add-wall", "edit.delete", "scene.add-sphere", "scene.keep-view"}) {
        EXPECT_TRUE(run(session, id)) << id;
    }
    const scene::Scene last = session.scene();
    while (run(session, "edit.undo")) {
    }
    EXPECT_TRUE(session.scene() == first);
    while (run(session, "edit.redo")) {
    }
    EXPECT_TRUE(session.scene() == last);
}

TEST_F(Commands, UnsavedWorkIsAskedAboutBeforeItGoes) {
    run(session, "file.quit");
    EXPECT_TRUE(session.quitRequested);
    session.quitRequested = false;
    run(session, "scene.add-ball");
    EXPECT_TRUE(session.isDirty());
    run(session, "file.quit");
    EXPECT_FALSE(session.quitRequested);
    ASSERT_TRUE(session.prompt());
    session.answer(2);  // Cancel
    EXPECT_FALSE(session.quitRequested);
    run(session, "file.quit");
    session.answer(1);  // Discard
    EXPECT_TRUE(session.quitRequested);
}

TEST_F(Commands, SaveAndOpenBringTheSceneBack) {
    const std::string path = testing::TempDir() + "carom_commands_test.json";
    run(session, "scene.add-ball");
    run(session, "file.save");
    ASSERT_TRUE(session.fileRequest());
    session.answerFile(path);
    EXPECT_FALSE(session.isDirty());
    EXPECT_EQ(session.title(), "carom_commands_test.json");
    const scene::Scene saved = session.scene();
    run(session, "edit.delete");
    EXPECT_TRUE(session.isDirty());
    ASSERT_TRUE(session.open(path));
    EXPECT_TRUE(session.scene() == saved);
    EXPECT_FALSE(session.history().canUndo());
    std::filesystem::remove(path);
}

TEST_F(Commands, AFileThatCannotBeOpenedChangesNothing) {
    const scene::Scene before = session.scene();
    const std::string path = testing::TempDir() + "carom_bad.json";
    ASSERT_EQ(io::writeFileAtomically(path, "{\"carom\": 1, \"balls\": [{]}"), "");
    EXPECT_FALSE(session.open(path));
    EXPECT_FALSE(session.open("/no/such/file.json"));
    EXPECT_TRUE(session.scene() == before);
    EXPECT_EQ(session.messages.shown().size(), 2u);
    std::filesystem::remove(path);
}

TEST_F(Commands, MessagesOfOneTextAreCounted) {
    session.messages.warn("disk full");
    session.messages.warn("disk full");
    ASSERT_EQ(session.messages.shown().size(), 1u);
    EXPECT_EQ(session.messages.shown()[0].count, 2);
    EXPECT_FALSE(session.messages.expire());
    EXPECT_TRUE(session.messages.expire(Messages::Clock::now() + 2 * Messages::kWarningTime));
    EXPECT_TRUE(session.messages.shown().empty());
}

TEST_F(Commands, TheAnswerFollowsEveryEdit) {
    EXPECT_EQ(session.encounter()->answer.outcome, collide::Outcome::Hit);
    EXPECT_EQ(explain(session)->question, "Where does the angle come from?");
    session.commit("Limit", scene::setFrames(session.document(), 1));
    EXPECT_EQ(session.encounter()->answer.outcome, collide::Outcome::Short);
    session.commit("Away", scene::setAim(session.document(), 0, {-9, 0, 1}));
    EXPECT_EQ(session.encounter()->answer.outcome, collide::Outcome::Receding);
    session.commit("By", scene::setAim(session.document(), 0, {3, 30, 1}));
    EXPECT_EQ(session.encounter()->answer.outcome, collide::Outcome::Miss);
    EXPECT_EQ(explain(session)->question, "Why does it miss?");
    session.commit("Still", scene::setSpeed(session.document(), 0, 0));
    EXPECT_EQ(session.encounter()->answer.outcome, collide::Outcome::Still);
    session.commit("Into", scene::setPosition(session.document(), {scene::Kind::Ball, 0}, {2.5, 0, 1}));
    EXPECT_EQ(session.encounter()->answer.outcome, collide::Outcome::Overlap);
    for (const AnswerRow& row : answerRows(session)) EXPECT_FALSE(row.full.empty()) << row.label;
    run(session, "edit.delete");
    EXPECT_FALSE(session.encounter());
    EXPECT_TRUE(answerRows(session).empty());
}

}  // namespace
}  // namespace session
