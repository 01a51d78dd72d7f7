#include "session/commands/finder.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <set>

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
        if (isEnabled(c, session)) {
            EXPECT_LT(at, 3) << c.title;
        }
    }
}

TEST_F(Finder, WordStartsComeBeforeWordsWithinAndScatteredLetters) {
    EXPECT_EQ(first("undo"), "edit.undo");
    EXPECT_EQ(first("UND"), "edit.undo");
    EXPECT_EQ(first("add sph"), "scene.add-sphere");
    EXPECT_EQ(first("sph add"), "scene.add-sphere") << "in any order";
    EXPECT_EQ(first("cpanjs"), "edit.copy-answer-json") << "letters in order that abbreviate";
    EXPECT_TRUE(ids("qqqq").empty());
    EXPECT_EQ(first("undo qqqq"), "edit.undo") << "what some of the words find, where nothing has all";
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

/// The finder as it is when the palette has been opened: with the examples.
struct Palette : Finder {
    void SetUp() override {
        Finder::SetUp();
        ASSERT_TRUE(run(session, "help.commands"));
    }
    [[nodiscard]] bool finds(std::string_view typed, const std::string& id) const {
        const std::vector<std::string> found = ids(typed);
        return std::find(found.begin(), found.end(), id) != found.end();
    }
};

TEST_F(Palette, ScenesAreFoundByNameAndByFileAndOpened) {
    EXPECT_EQ(first("rack"), "scene rack-break");
    EXPECT_EQ(first("rack-break"), "scene rack-break");
    EXPECT_TRUE(finds("pi-2", "scene pi-2"));
    const std::vector<Findable> all = findables(session);
    EXPECT_TRUE(runFound(session, all[find("rack", all, {})[0].index]));
    EXPECT_EQ(session.document.scene().name, "Rack break");
}

TEST_F(Palette, MeaningIsFoundInNotesAndLessons) {
    EXPECT_TRUE(finds("pool", "scene rack-break"));
    EXPECT_TRUE(finds("billiards", "scene table"));
    EXPECT_TRUE(finds("billiards", "scene bank-shots"));
    EXPECT_TRUE(finds("graze", "scene graze"));
    EXPECT_TRUE(finds("graze", "case 3-4-5 graze"));
    EXPECT_TRUE(finds("miss", "scene near-miss"));
    EXPECT_TRUE(finds("minkowski", "lesson 05-inflate"));
    EXPECT_EQ(first("example"), "file.examples");
    EXPECT_TRUE(finds("example", "scene rack-break"));
    EXPECT_TRUE(finds("example", "lesson 01-touching"));
}

TEST_F(Palette, LettersInOrderAbbreviateWords) {
    EXPECT_FALSE(finds("pool", "edit.copy-google-test")) << "p, o, o, l within Copy as C++ test (GoogleTest)";
    EXPECT_EQ(first("cpanjs"), "edit.copy-answer-json");
    EXPECT_TRUE(ids("pyans").empty()) << "p does not begin a word of Copy answer";
}

TEST_F(Palette, WithoutATextItBeginsWithExamplesOfEachKind) {
    const std::vector<std::string> all = ids("");
    ASSERT_GT(all.size(), 12U);
    for (std::size_t i = 0; i < 12; ++i)
        EXPECT_TRUE(all[i].starts_with(i < 4 ? "scene " : i < 8 ? "lesson " : "case ")) << all[i];
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
}

TEST_F(Palette, WhatIsNotPossibleComesLastAmongEquals) {
    const std::vector<Findable> all = findables(session);
    for (const char* typed : {"", "re", "edit"}) {
        const std::vector<Found> found = find(typed, all, {});
        for (std::size_t i = 1; i < found.size(); ++i) {
            const bool isPossibleAfter = !all[found[i - 1].index].enabled && all[found[i].index].enabled;
            EXPECT_FALSE(isPossibleAfter && found[i].score == found[i - 1].score)
                << typed << ": " << all[found[i].index].title;
        }
    }
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
