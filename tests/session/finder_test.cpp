#include "session/commands/finder.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "io/scene_json.h"
#include "session/commands/commands.h"

namespace session {
namespace {

struct Finder : testing::Test {
    Session session;
    void SetUp() override {
        newScene(session);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    }
    /// The ids that a text finds, nearest first.
    std::vector<std::string> ids(std::string_view typed) const {
        const std::vector<Findable> all = findables(session);
        std::vector<std::string> out;
        for (const Found& f : find(typed, all, session.panels.finder.recent)) out.push_back(all[f.index].id);
        return out;
    }
    std::string first(std::string_view typed) const {
        const std::vector<std::string> all = ids(typed);
        return all.empty() ? "" : all[0];
    }
};

TEST_F(Finder, EveryCommandIsFoundByItsTitleAndByNothing) {
    const std::vector<std::string> all = ids("");
    for (const Command& c : commands()) {
        EXPECT_EQ(std::count(all.begin(), all.end(), c.id), 1) << c.id;
        const std::vector<std::string> named = ids(c.title);
        ASSERT_FALSE(named.empty()) << c.title;
        // Other commands may have the same title: the id is at least among the first.
        const auto at = std::find(named.begin(), named.end(), c.id) - named.begin();
        EXPECT_LT(at, 3) << c.title;
    }
}

TEST_F(Finder, WordStartsComeBeforeWordsWithinAndScatteredLetters) {
    EXPECT_EQ(first("undo"), "edit.undo");
    EXPECT_EQ(first("UND"), "edit.undo");
    EXPECT_EQ(first("add sph"), "scene.add-sphere");
    EXPECT_EQ(first("sph add"), "scene.add-sphere") << "in any order";
    EXPECT_EQ(first("cpanjs"), "edit.copy-answer-json") << "letters in order";
    EXPECT_TRUE(ids("qqqq").empty());
    EXPECT_TRUE(ids("undo qqqq").empty()) << "every word counts";
}

TEST_F(Finder, WordsOfTheHelpAndTheMenuFindToo) {
    const std::vector<std::string> hex = ids("hex floats");
    EXPECT_NE(std::find(hex.begin(), hex.end(), "edit.copy-google-test"), hex.end());
    for (const std::string& id : ids("edit rename")) EXPECT_EQ(id, "edit.rename");
}

TEST_F(Finder, MarksAreTheTypedLettersOfTheTitle) {
    const std::vector<Findable> all = findables(session);
    for (const char* typed : {"undo", "cp js", "add", "s"}) {
        const std::vector<Found> found = find(typed, all, {});
        ASSERT_FALSE(found.empty());
        for (const Found& f : found) {
            EXPECT_TRUE(std::is_sorted(f.marks.begin(), f.marks.end()));
            for (const std::size_t at : f.marks) {
                ASSERT_LT(at, all[f.index].title.size());
                const char c = all[f.index].title[at];
                const char low = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
                EXPECT_NE(std::string_view(typed).find(low), std::string_view::npos) << all[f.index].title;
            }
        }
    }
}

TEST_F(Finder, WhatWasUsedLastComesFirstAmongEquals) {
    const std::vector<std::string> before = ids("copy");
    ASSERT_GT(before.size(), 2u);
    const std::string later = before[2];
    for (const Findable& item : findables(session)) {
        if (item.id == later) {
            EXPECT_TRUE(runFound(session, item));
        }
    }
    EXPECT_EQ(ids("")[0], later);
    EXPECT_EQ(session.panels.finder.recent.size(), 1u);
}

TEST_F(Finder, WhatIsNotPossibleIsNotDoneNorRemembered) {
    for (const Findable& item : findables(session)) {
        if (item.id != "edit.redo") continue;
        EXPECT_FALSE(item.enabled);
        EXPECT_FALSE(runFound(session, item));
    }
    EXPECT_TRUE(session.panels.finder.recent.empty());
}

TEST_F(Finder, ObjectsAreSelectedByName) {
    session.document.commit("Empty", scene::Document{});
    ASSERT_TRUE(run(session, "scene.add-wall"));
    ASSERT_TRUE(run(session, "scene.add-ball"));
    const std::string wall = session.document.scene().planes[0].name;
    const std::vector<Findable> all = findables(session);
    const std::vector<Found> found = find("select " + wall, all, {});
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(runFound(session, all[found[0].index]));
    EXPECT_EQ(session.document.current().primary(), (scene::ObjectRef{scene::Kind::Plane, 0}));
}

TEST_F(Finder, ScenesOfTheFolderAreOpened) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "finder scenes";
    std::filesystem::create_directories(folder);
    scene::Scene scene = session.document.scene();
    scene.balls.edit(0).body.radius = 0.375;
    ASSERT_EQ(io::saveScene(folder / "rack-break.carom.json", scene), "");
    session.panels.finder.scenesFolder = folder;
    const std::vector<Findable> all = findables(session);
    const std::vector<Found> found = find("rack", all, {});
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(all[found[0].index].title, "Open rack-break");
    EXPECT_TRUE(runFound(session, all[found[0].index]));
    EXPECT_EQ(session.document.scene().balls[0].body.radius, 0.375);
}

/// Every command but those that write files or end the program, by typing its title and pressing Enter.
TEST_F(Finder, EveryCommandCanBeDoneFromThePalette) {
    std::set<std::string> done;
    for (const Command& c : commands()) {
        if (c.menu == Menu::File) continue;
        newScene(session);
        const Findable* chosen = nullptr;
        const std::vector<Findable> all = findables(session);
        for (const Found& f : find(c.title, all, {})) {
            if (all[f.index].id == c.id) chosen = &all[f.index];
        }
        ASSERT_NE(chosen, nullptr) << c.id;
        EXPECT_EQ(chosen->enabled, isEnabled(c, session)) << c.id;
        if (runFound(session, *chosen)) done.insert(c.id);
        EXPECT_EQ(session.panels.finder.recent.empty() ? "" : session.panels.finder.recent[0],
                  chosen->enabled ? c.id : "")
            << c.id;
        session.panels.finder.recent.clear();
    }
    EXPECT_GT(done.size(), commands().size() / 2);
}

}  // namespace
}  // namespace session
