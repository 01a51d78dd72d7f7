#include "session/commands/commands.h"
#include "session/session_actions.h"
#include "vocabulary/swatch.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "io/file.h"
#include "scene/edits.h"
#include "session/texts/answer_text.h"

namespace session {
namespace {

struct Commands : testing::Test {
    Session session;
    void SetUp() override {
        newScene(session);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    }
};

TEST_F(Commands, AViewThatNobodyMovedFramesTheStoryAnewWhenPanelsTakeRoom) {
    const scene::View wide = session.viewport.view();
    const PictureArea narrow{{0, 0, 700, 720}, {24, 68, 652, 616}, 1};
    setArea(session, narrow);
    EXPECT_GT(session.viewport.view().distance, wide.distance);
    setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    EXPECT_EQ(session.viewport.view(), wide);
    run(session, "view.front");
    const scene::View chosen = session.viewport.view();
    setArea(session, narrow);
    EXPECT_EQ(session.viewport.view(), chosen);
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

TEST_F(Commands, OneThatTheSystemCannotDoIsGreyedAndSaysWhy) {
    const Command draws{{.needs = platform::Capability::Headless}, "any", "Draw", "Draws."};
    const Command here = asPossibleHere({draws}).front();
    EXPECT_TRUE(isEnabled(here, session));
    EXPECT_EQ(here.help, "Draws.");
    ::setenv("CAROM_WITHOUT", "paper,headless", 1);
    const Command there = asPossibleHere({draws}).front();
    ::unsetenv("CAROM_WITHOUT");
    EXPECT_FALSE(isEnabled(there, session));
    EXPECT_EQ(there.help, "Not possible: this build of the program draws in its window alone.");
    EXPECT_EQ(findCommand("map.export-picture")->needs, platform::Capability::Headless);
}

TEST_F(Commands, WhatABrowserKeepsForItselfHasAnotherKey) {
    Command create, find;
    create.shortcuts = {{Key::N, kCtrl}, {Key::N, kCtrlShift}};
    find.shortcuts = {{Key::F, kCtrl}};
    ::setenv("CAROM_WITHOUT", "all-keys", 1);
    const std::vector<Command> there = asPossibleHere({create, find});
    std::vector<Shortcut> all;
    for (const Command& command : asPossibleHere(commands()))
        all.insert(all.end(), command.shortcuts.begin(), command.shortcuts.end());
    ::unsetenv("CAROM_WITHOUT");
    EXPECT_EQ(keysOf(there[0]), "Alt+N");
    EXPECT_EQ(there[0].shortcuts[1], (Shortcut{Key::N, {false, true, true}}));
    EXPECT_EQ(keysOf(there[1]), "Ctrl+F");
    for (const char* kept : {"F11", "Ctrl+N", "Ctrl+T", "Ctrl+W"})
        for (const Shortcut& shortcut : all) EXPECT_NE(shortcutText(shortcut), kept);
    EXPECT_GT(all.size(), 100u);
}

TEST_F(Commands, TextBesideThePictureIsNoEntryWhereThereIsNoPage) {
    const std::vector<MenuItem> items = itemsOf(Menu::View, session);
    EXPECT_TRUE(
        std::none_of(items.begin(), items.end(), [](const MenuItem& i) { return i.command->id == "view.text"; }));
    EXPECT_FALSE(run(session, "view.text"));
    EXPECT_EQ(findCommand("view.text")->help,
              "Not possible: only a page in a browser has its text beside the picture.");
}

TEST_F(Commands, AColourGoesToAllThatIsSelectedInOneStep) {
    scene::Document two = scene::addBall(session.document.current(), {0, 9, 1});
    two = scene::select(std::move(two), {{scene::Kind::Ball, 0}, {scene::Kind::Ball, 1}, {scene::Kind::Sphere, 0}});
    session.document.commit("Two balls", two);
    const Command* colour = findCommand("scene.colour");
    ASSERT_NE(colour, nullptr);
    const std::vector<MenuEntry> entries = colour->entries(session);
    ASSERT_EQ(entries.size(), vocabulary::kSwatches.size() + 1);
    entries.front().run(session);
    for (const scene::ObjectRef ref : two.selection)
        EXPECT_EQ(scene::colorOf(session.document.scene(), ref), 0xf2ede0U);
    EXPECT_EQ(session.document.current().selection, two.selection);
    EXPECT_TRUE(run(session, "edit.undo"));
    EXPECT_EQ(session.document.scene(), two.scene);
    session.document.select({});
    EXPECT_FALSE(isEnabled(*colour, session));
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

TEST_F(Commands, MenusFitAWindowOf720Lines) {
    for (int m = 0; m <= static_cast<int>(Menu::Help); ++m) {
        std::set<std::string> lines;
        std::set<int> groups;
        for (const MenuItem& item : itemsOf(static_cast<Menu>(m), session)) {
            const bool isInSubmenu = item.command->menu == static_cast<Menu>(m) && !item.command->submenu.empty();
            lines.insert(isInSubmenu ? item.command->submenu : item.command->id);
            groups.insert(item.group);
        }
        EXPECT_LE(23 * lines.size() + 8 * groups.size() + 16, 690U) << menuTitle(static_cast<Menu>(m));
    }
}

TEST_F(Commands, TheRulesOfTheSceneAreAskedForFromAMenu) {
    newScene(session);
    const auto refusal = [&](const char* id, const char* typed) {
        EXPECT_TRUE(run(session, id));
        answerNumber(session, typed);
        const NumberRequest* open = session.prompts.get<NumberRequest>();
        const std::string problem = open ? open->problem : "";
        session.prompts.close<NumberRequest>();
        return problem;
    };
    EXPECT_EQ(refusal("rules.bounce", "2"), "must be 0 to 1, got 2");
    EXPECT_EQ(refusal("rules.unit", "0"), "must be > 0, got 0");
    EXPECT_EQ(refusal("rules.limit", "-1"), "must be >= 0, got -1");
    EXPECT_EQ(session.document.scene().restitution, 1);
    EXPECT_EQ(refusal("rules.bounce", "1/2"), "");
    EXPECT_EQ(refusal("rules.contact-duration", "0.25"), "");
    EXPECT_EQ(refusal("rules.limit", "40"), "");
    EXPECT_EQ(refusal("rules.unit", "0.0286"), "");
    EXPECT_EQ(refusal("rules.second", "60"), "");
    const scene::Scene& scene = session.document.scene();
    EXPECT_EQ(scene.restitution, 0.5);
    EXPECT_EQ(scene.contactDuration, 0.25);
    EXPECT_EQ(scene.frames, 40);
    EXPECT_EQ(scene.si.metresPerUnit, 0.0286);
    EXPECT_EQ(scene.si.framesPerSecond, 60);
    EXPECT_EQ(refusal("rules.second", "none"), "");
    EXPECT_EQ(session.document.scene().si.framesPerSecond, std::nullopt);
    for (const char* id : {"rules.bounce", "rules.contact-duration", "rules.limit", "rules.unit", "rules.second"})
        EXPECT_TRUE(groupIn(Menu::Scene, *findCommand(id))) << id;
}

TEST_F(Commands, QuitIsTheLastOfFile) { EXPECT_EQ(itemsOf(Menu::File, session).back().command->id, "file.quit"); }

TEST_F(Commands, LearnOffersOnlyWhatCanBeDone) {
    for (const MenuItem& item : itemsOf(Menu::Learn, session))
        EXPECT_TRUE(isEnabled(*item.command, session)) << item.command->id;
}

TEST_F(Commands, FrameByFrameOpensItsPartOfThePlotsAndGoesBack) {
    const Command& command = *findCommand("learn.frame-by-frame");
    run(session, command.id);
    EXPECT_TRUE(session.settings.isOpen(RightPanel::Plots));
    EXPECT_TRUE(session.presentation.sampling.isPanelOpen && command.checked(session));
    run(session, "panel.answer");
    EXPECT_FALSE(command.checked(session));
    run(session, command.id);
    EXPECT_TRUE(session.presentation.sampling.isPanelOpen && command.checked(session))
        << "it shows what is not in sight";
    run(session, command.id);
    EXPECT_TRUE(session.settings.isOpen(RightPanel::Plots));
    EXPECT_FALSE(session.presentation.sampling.isPanelOpen);
}

/// In a scene without objects each command by itself is disabled, or leaves a scene that can be drawn and undone.
TEST_F(Commands, EachLeavesAnEmptySceneThatCanBeDrawnAndUndone) {
    std::size_t ran = 0, refused = 0, edits = 0;
    for (const Command& c : commands()) {
        if (c.menu == Menu::File) continue;
        Session empty;
        empty.document.commit("Empty", scene::Document{});
        const std::size_t entry = empty.document.history().index();
        const bool isOn = isEnabled(c, empty);
        EXPECT_EQ(run(empty, c.id), isOn) << c.id;
        ++(isOn ? ran : refused);
        EXPECT_EQ(scene::problem(empty.document.scene()), "") << c.id;
        for (const scene::ObjectRef ref : empty.document.current().selection)
            EXPECT_TRUE(scene::contains(empty.document.scene(), ref)) << c.id;
        advance(empty, 0);
        const render::PresentOptions options = presentOptions(empty);
        EXPECT_NO_THROW((void)render::present(empty.queries.shown(), shownEncounter(empty.queries), options)) << c.id;
        if (empty.document.history().index() <= entry) continue;
        ++edits;
        EXPECT_FALSE(empty.document.scene() == scene::Scene{}) << c.id << " is an entry of the history without an edit";
        empty.document.jumpTo(entry);
        EXPECT_TRUE(empty.document.scene() == scene::Scene{}) << c.id;
    }
    EXPECT_GT(ran, 40U);
    EXPECT_GT(refused, 40U);
    EXPECT_GT(edits, 2U);
}

/// Without objects nothing can be deleted, named, moved or aimed.
TEST_F(Commands, OnObjectsAreRefusedInAnEmptyScene) {
    session.document.commit("Empty", scene::Document{});
    for (const char* id : {"edit.cut", "edit.copy", "edit.delete", "edit.duplicate", "edit.rename", "scene.hide",
                           "scene.lock", "scene.aim-graze", "scene.aim-head-on", "scene.aim-ricochet", "scene.touch",
                           "move.right", "move.larger", "learn.world", "learn.inflated", "learn.step-next"}) {
        ASSERT_TRUE(findCommand(id)) << id;
        EXPECT_FALSE(run(session, id)) << id;
    }
}

TEST_F(Commands, UndoGoesBackToTheFirstScene) {
    const scene::Scene first = session.document.scene();
    for (const char* id :
         {"scene.add-ball", "edit.duplicate", "scene.add-wall", "edit.delete", "scene.add-sphere", "scene.keep-view"}) {
        EXPECT_TRUE(run(session, id)) << id;
    }
    const scene::Scene last = session.document.scene();
    while (run(session, "edit.undo")) {
    }
    EXPECT_TRUE(session.document.scene() == first);
    while (run(session, "edit.redo")) {
    }
    EXPECT_TRUE(session.document.scene() == last);
}

TEST_F(Commands, UnsavedWorkIsAskedAboutBeforeItGoes) {
    run(session, "file.quit");
    EXPECT_TRUE(session.window.quits);
    session.window.quits = false;
    run(session, "scene.add-ball");
    EXPECT_TRUE(session.file.isDirty());
    run(session, "file.quit");
    EXPECT_FALSE(session.window.quits);
    ASSERT_TRUE(session.prompts.get<session::Prompt>());
    answer(session, 2);  // Cancel
    EXPECT_FALSE(session.window.quits);
    run(session, "file.quit");
    answer(session, 1);  // Discard
    EXPECT_TRUE(session.window.quits);
}

TEST_F(Commands, SaveAndOpenBringTheSceneBack) {
    const std::string path = testing::TempDir() + "carom_commands_test.json";
    run(session, "scene.add-ball");
    session.tasks.saving.patience = std::chrono::minutes(1);
    run(session, "file.save");
    ASSERT_TRUE(session.prompts.get<session::FileRequest>());
    answerFile(session, path);
    EXPECT_FALSE(session.file.isDirty());
    EXPECT_EQ(titleOf(session), "carom_commands_test.json");
    const scene::Scene saved = session.document.scene();
    run(session, "edit.delete");
    EXPECT_TRUE(session.file.isDirty());
    ASSERT_TRUE(open(session, path));
    EXPECT_TRUE(session.document.scene() == saved);
    EXPECT_FALSE(session.document.history().canUndo());
    std::filesystem::remove(path);
}

TEST_F(Commands, AFileThatCannotBeOpenedChangesNothing) {
    const scene::Scene before = session.document.scene();
    const std::string path = testing::TempDir() + "carom_bad.json";
    ASSERT_EQ(io::writeFileAtomically(path, "{\"carom\": 1, \"balls\": [{]}"), "");
    EXPECT_FALSE(open(session, path));
    EXPECT_FALSE(open(session, "/no/such/file.json"));
    EXPECT_TRUE(session.document.scene() == before);
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
    EXPECT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Hit);
    EXPECT_EQ(explain(session)->question, "Where does the angle come from?");
    session.document.commit("Limit", scene::setFrames(session.document.current(), 1));
    EXPECT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Short);
    session.document.commit("Away", scene::setAim(session.document.current(), 0, {-9, 0, 1}));
    EXPECT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Receding);
    session.document.commit("By", scene::setAim(session.document.current(), 0, {3, 30, 1}));
    EXPECT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Miss);
    EXPECT_EQ(explain(session)->question, "Why does it miss?");
    session.document.commit("Still", scene::setSpeed(session.document.current(), 0, 0));
    EXPECT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Still);
    session.document.commit("Into",
                            scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {2.5, 0, 1}));
    EXPECT_EQ(session.queries.encounter()->answer.outcome, collide::Outcome::Overlap);
    for (const AnswerRow& row : answerRows(session)) EXPECT_FALSE(row.full.empty()) << row.label;
    run(session, "edit.delete");
    EXPECT_FALSE(session.queries.encounter());
    EXPECT_TRUE(answerRows(session).empty());
}

}  // namespace
}  // namespace session
