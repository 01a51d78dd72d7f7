// Links: what is copied opens as what was shown; a damaged link changes nothing and says why.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "io/assets.h"
#include "io/file.h"
#include "io/packed_text.h"
#include "io/scene_json.h"
#include "learn/lesson/skeleton.h"
#include "scene/edits.h"
#include "scene/kinds.h"
#include "session/actions/clipboard.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/panel_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/commands.h"
#include "session/commands/link_actions.h"
#include "session/session_actions.h"
#include "session/texts/line_changes.h"
#include "session/texts/link.h"
#include "session/texts/spoken.h"
#include "temporary_folder.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

namespace fs = std::filesystem;

struct Links : testing::Test {
    TemporaryFolder m_temporary;
    Session session;

    void SetUp() override {
        setenv("XDG_STATE_HOME", m_temporary.path().c_str(), 1);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
        open(session, io::assetPath("scenes/first.json"));
    }
    std::string copied() {
        session.window.clipboard.clear();
        run(session, "edit.copy-link");
        return session.window.clipboard;
    }
    static std::string lastMessage(const Session& s) {
        return s.messages.shown().empty() ? "" : s.messages.shown().back().text;
    }
    /// The scene with another place of its first ball.
    void edit(double x) {
        scene::Document next = session.document.current();
        next.scene.balls.edit(0).body.position.x = x;
        ASSERT_TRUE(session.document.commit("Edit", std::move(next)));
    }
};

std::vector<fs::path> shippedScenes() {
    std::vector<fs::path> scenes;
    for (const auto& entry : fs::directory_iterator(io::assetPath("scenes")))
        if (entry.path().extension() == ".json") scenes.push_back(entry.path());
    std::sort(scenes.begin(), scenes.end());
    return scenes;
}

TEST_F(Links, ThePlaceIsThatOfAnExampleOrOfAPageOfTheCourse) {
    EXPECT_EQ(placeOf(session), "carom:#scene=first");
    edit(-7);
    EXPECT_EQ(placeOf(session), "") << "the address of an edited scene would show another one";
    ASSERT_TRUE(openLinkAtOnce(session, "carom:#lesson=ricochet&page=3"));
    EXPECT_EQ(placeOf(session), "carom:#lesson=08-ricochet&page=3");
}

TEST_F(Links, WhatIsShownIsSpokenButForHiddenAnswers) {
    const Spoken first = spokenOf(session);
    EXPECT_EQ(first.headline.find("HIT cue → target after 18.52 frames"), 0u) << first.headline;
    EXPECT_NE(first.answer.find("Frames: 18.5223"), std::string::npos) << first.answer;
    EXPECT_EQ(first.lesson, "");
    run(session, "view.hide-answers");
    const Spoken hidden = spokenOf(session);
    EXPECT_EQ(hidden.headline.find("18.52"), std::string::npos) << hidden.headline;
    EXPECT_EQ(hidden.answer, "");
    ASSERT_TRUE(openLinkAtOnce(session, "carom:#lesson=ricochet&page=3"));
    EXPECT_EQ(spokenOf(session).lesson.find("Watch the velocity turn\nA real contact"), 0u);
    session.messages.warn("Something is wrong");
    EXPECT_EQ(spokenOf(session).messages, "Something is wrong");
}

TEST_F(Links, AnExampleIsNamed) {
    const std::string link = copied();
    EXPECT_EQ(link.substr(0, link.find('&')), "carom:#scene=first");
    EXPECT_LT(link.size(), 100u);
    Session other;
    ASSERT_TRUE(openLinkAtOnce(other, link));
    EXPECT_EQ(other.document.scene(), session.document.scene());
}

TEST_F(Links, AnEditedSceneOfUpToTenBodiesHasAShortLinkThatReadsBackWhole) {
    std::size_t tried = 0;
    for (const fs::path& path : shippedScenes()) {
        ASSERT_TRUE(open(session, path));
        if (scene::numberOfObjects(session.document.scene()) > 10 || session.document.scene().balls.empty()) continue;
        edit(session.document.scene().balls[0].body.position.x - 0.25);
        const std::string link = copied();
        ++tried;
        EXPECT_LE(link.size(), 500u) << path;
        EXPECT_EQ(link.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:#=&,"),
                  std::string::npos)
            << "no letter that another program would change: " << link;
        Session other;
        ASSERT_TRUE(openLinkAtOnce(other, link)) << link;
        scene::Scene expected = session.document.scene();
        expected.view.reset();
        EXPECT_EQ(other.document.scene(), expected) << path;
    }
    EXPECT_GE(tried, 8u);
}

/// A scene of its own with three shapes of each kind, beside a ball.
scene::Scene sceneOfShapes() {
    scene::Scene scene;
    scene::Ball ball;
    ball.name = "ball";
    ball.body.position = {-6, 0.25, 1};
    ball.body.motion = collide::Motion::velocity({0.5, 0, 0});
    scene.balls.push_back(ball);
    for (int i = 0; i < 3; ++i) {
        const double x = 1.25 * i;
        const std::string number = i == 0 ? "" : " " + std::to_string(i + 1);
        scene::Obstacle capsule, triangle, box;
        capsule.name = "capsule" + number, triangle.name = "triangle" + number, box.name = "box" + number;
        capsule.body = {{x, -2, 1}, 0.5};
        capsule.body.shape = collide::Shape::Capsule;
        capsule.body.b = {x, 2.5, 1};
        triangle.body = {{x, 0, 0}, 0};
        triangle.body.shape = collide::Shape::Triangle;
        triangle.body.b = {x + 2, 0, 0.75};
        triangle.body.c = {x, 2.25, 0};
        box.body = {{x + 4, 1, 0.5}, 0.125};
        box.body.shape = collide::Shape::Box;
        box.body.half = {0.5, 0.75, 0.5};
        box.body.rotation = {2, 0, 0, double(i)};
        scene.capsules.push_back(capsule);
        scene.triangles.push_back(triangle);
        scene.boxes.push_back(box);
    }
    return scene;
}

TEST_F(Links, AllShapesOfASceneOfTenBodiesSurvive) {
    newScene(session);
    scene::Document next;
    next.scene = sceneOfShapes();
    ASSERT_EQ(scene::problem(next.scene), "");
    ASSERT_EQ(scene::numberOfObjects(next.scene), 10u);
    ASSERT_TRUE(session.document.commit("Shapes", next));
    const std::string link = copied();
    EXPECT_LE(link.size(), 500u) << link;
    Session other;
    ASSERT_TRUE(openLinkAtOnce(other, link)) << lastMessage(other);
    EXPECT_EQ(other.document.scene(), next.scene);
}

TEST_F(Links, AShapeThatIsNoneIsRefusedByItsField) {
    const auto opened = [&](const std::string& boxes) {
        const std::string text =
            R"({"carom":1,"balls":[{"name":"a","position":[0,0,5],"velocity":[0,0,-1],"radius":1}],)"
            R"("boxes":[)" +
            boxes + "]}";
        const bool isOpen = openLinkAtOnce(session, "carom:#scene=1." + io::packed(text));
        EXPECT_FALSE(isOpen);
        return lastMessage(session);
    };
    EXPECT_NE(opened(R"({"name":"b","center":[0,0,0],"half":[1,-1,1]})").find("boxes[0].half"), std::string::npos)
        << lastMessage(session);
    EXPECT_NE(opened(R"({"name":"b","center":[0,0,0],"half":[1,1,1],"rotation":[0,0,0,0]})").find("boxes[0].rotation"),
              std::string::npos)
        << lastMessage(session);
}

TEST_F(Links, AFileIsReadOnceItsPathIsConfirmed) {
    const fs::path mesh = m_temporary / "one.obj", other = m_temporary / "two.obj";
    std::ofstream(mesh) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    std::ofstream(other) << "secret\n";
    const auto linkTo = [](const std::string& file) {
        return "carom:#scene=1." +
               io::packed(R"({"carom":1,"balls":[{"name":"a","position":[0,0,5],"velocity":[0,0,-1],"radius":1}],)"
                          R"("meshes":[{"name":"m","file":")" +
                          file + R"("}]})");
    };
    const scene::Scene before = session.document.scene();
    pasteLink(session, linkTo(mesh.string()));
    const Prompt* prompt = session.prompts.get<Prompt>();
    ASSERT_TRUE(prompt);
    EXPECT_NE(prompt->text.find(mesh.string()), std::string::npos) << prompt->text;
    answer(session, 0);
    EXPECT_EQ(session.document.scene(), before) << "cancelled";
    pasteLink(session, linkTo(mesh.string()));
    answer(session, 1);
    ASSERT_EQ(session.document.scene().meshes.size(), 1u) << lastMessage(session);
    EXPECT_EQ(session.document.scene().meshes[0].mesh->path, mesh.string());

    session.messages = {};
    EXPECT_FALSE(openLinkAtOnce(session, linkTo(other.string()))) << "nobody is there to ask";
    EXPECT_NE(lastMessage(session).find("meshes[0].file: must not be named by a link"), std::string::npos)
        << lastMessage(session);
    EXPECT_EQ(lastMessage(session).find("secret"), std::string::npos);
    bool isAsked = false;
    EXPECT_TRUE(openLinkAtOnce(session, linkTo(other.string()), [&] { isAsked = true; }));
    EXPECT_TRUE(isAsked && session.prompts.get<Prompt>());
    answer(session, 0);
    pasteLink(session, linkTo("passwd"));
    EXPECT_NE(lastMessage(session).find("must be an OBJ or STL file"), std::string::npos) << lastMessage(session);

    io::Result<std::string> example = io::readFile(io::assetPath("scenes/first.json"));
    scene::Scene shipped = io::readScene(example.value()).value().scene;
    const std::string text = textToChange(shipped);
    std::string changed = text;
    changed.insert(changed.rfind('}'), ",\"meshes\":[{\"name\":\"m\",\"file\":\"" + mesh.string() + "\"}]\n");
    pasteLink(session, "carom:#scene=first.1." + io::packed(lineChanges(text, changed)));
    ASSERT_TRUE(session.prompts.get<Prompt>()) << "the changes of an example are a scene as well";
    EXPECT_NE(session.prompts.get<Prompt>()->text.find(mesh.string()), std::string::npos);
}

TEST_F(Links, ALinkedSceneOfALessonNamesNoFileOutsideItsFolder) {
    fs::create_directories(m_temporary / "lesson");
    std::ofstream(m_temporary / "secret.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    const auto write = [&](const std::string& mesh) {
        std::ofstream(m_temporary / "lesson/scene.json")
            << R"({"carom":1,"balls":[{"name":"a","position":[0,0,5],"velocity":[0,0,-1],"radius":1}],)"
            << R"("meshes":[{"name":"m","file":")" + mesh + R"("}]})";
    };
    const fs::path lesson = m_temporary / "lesson/mine.lesson.json";
    std::string text = learn::lessonSkeleton("Mine");
    text.replace(text.find("(head-on.json)"), 14, "(scene.json)");
    std::ofstream(lesson) << text;
    write("../secret.obj");
    openLesson(session, lesson);
    ASSERT_TRUE(session.lesson.isOpen());
    followLink(session, "scene.json");
    EXPECT_TRUE(session.lesson.isOpen());
    EXPECT_NE(lastMessage(session).find("leads out of it"), std::string::npos) << lastMessage(session);
    fs::copy(m_temporary / "secret.obj", m_temporary / "lesson/here.obj");
    write("here.obj");
    followLink(session, "scene.json");
    EXPECT_FALSE(session.lesson.isOpen()) << lastMessage(session);
    EXPECT_EQ(session.document.scene().meshes.size(), 1u);
}

TEST_F(Links, AnEditedLargeExampleIsItsChanges) {
    ASSERT_TRUE(open(session, io::assetPath("scenes/gas.json")));
    scene::Document next = session.document.current();
    next.scene.balls.edit(17).body.position.x += 0.125;
    next.scene.balls.edit(7001).name = "the one";
    next.scene.balls.erase(5000);
    next.scene.balls.push_back(next.scene.balls[3]);
    next.scene.balls.edit(next.scene.balls.size() - 1).name = "another";
    next.scene.planes.edit(0).name = "floor, new";
    ASSERT_TRUE(session.document.commit("Edit", std::move(next)));
    const std::string link = copied();
    EXPECT_EQ(link.find("carom:#scene=gas.1."), 0u) << link << lastMessage(session);
    EXPECT_LT(link.size(), 500u);
    scene::Scene expected = session.document.scene();
    expected.view.reset();
    Session other;
    ASSERT_TRUE(openLinkAtOnce(other, link)) << lastMessage(other);
    EXPECT_EQ(other.document.scene(), expected);
    Session third;
    newScene(third);
    pasteLink(third, link);
    EXPECT_EQ(third.document.scene(), expected) << lastMessage(third);
    run(other, "edit.copy-link");
    EXPECT_EQ(other.window.clipboard.substr(0, other.window.clipboard.find('&')), link.substr(0, link.find('&')))
        << "who opened it copies the same";
}

TEST(LineChanges, MakeOneTextTheOther) {
    std::mt19937 random(7);
    for (int round = 0; round < 400; ++round) {
        const auto text = [&](std::size_t most) {
            std::string lines;
            for (std::size_t i = random() % (most + 1); i > 0; --i) lines += "abc"[random() % 3] + std::string("\n");
            return lines;
        };
        const std::string before = text(40);
        std::string after = before;
        for (int k = round % 5; k > 0; --k) {
            const std::size_t at = after.empty() ? 0 : random() % (after.size() / 2) * 2;
            after = after.substr(0, at) + text(4) + after.substr(std::min(after.size(), at + random() % 3 * 2));
        }
        if (round % 7 == 0) after = text(40);
        const auto back = withLineChanges(before, lineChanges(before, after));
        ASSERT_TRUE(back) << before << "->" << after;
        EXPECT_EQ(back.value(), after);
    }
}

TEST(LineChanges, AreFewWhereFewLinesDiffer) {
    const std::string before = "a\nb\nc\nd\ne\nf\ng\n";
    const std::string sum = std::to_string(io::checksumOf(before));
    EXPECT_EQ(lineChanges(before, before), sum + "\n=7");
    EXPECT_EQ(lineChanges(before, "a\nb\nX\nd\ne\nf\ng\n"), sum + "\n=2\n-1\n+X\n=4");
    EXPECT_EQ(lineChanges(before, "a\nb\ne\nf\ng\n"), sum + "\n=2\n-2\n=3");
    EXPECT_EQ(lineChanges(before, "a\nb\nc\nd\ne\nf\ng\nh\n"), sum + "\n=7\n+h");
}

TEST(LineChanges, OfAnotherTextAreRefused) {
    const std::string text = "a\nb\n", sum = std::to_string(io::checksumOf(text));
    for (const std::string& changes :
         {std::string(), std::string("1\n=2"), sum, sum + "\n=3", sum + "\n=1", sum + "\n=2\n-1", sum + "\n=1e300\n",
          sum + "\n=-1", sum + "\nx2", sum + "\n\n=2", sum + "\n=1.5"})
        EXPECT_FALSE(withLineChanges(text, changes)) << changes;
}

TEST_F(Links, KeepNamesWithQuotesBackslashesAndSpaces) {
    scene::Document next = session.document.current();
    next.scene.balls.edit(0).name = "a \\";
    next.scene.spheres.edit(0).name = "\" b  c";
    next.scene.notes = "Two  spaces.\nA line \\ \"x\".";
    ASSERT_TRUE(session.document.commit("Edit", std::move(next)));
    Session other;
    ASSERT_TRUE(openLinkAtOnce(other, copied()));
    scene::Scene expected = session.document.scene();
    expected.view.reset();
    EXPECT_EQ(other.document.scene(), expected);
}

TEST_F(Links, HoldViewInstantPanelAndTheme) {
    edit(-5.5);
    openPanel(session.settings, RightPanel::Derive);
    session.presentation.theme = render::Theme::Light;
    session.viewport.setView(scene::View{{1, 2, 3}, 17, 0.5, 0.25, false, false, {}});
    advance(session, 0);
    seekTo(session, 2.5);
    for (int pass = 0; pass < 100; ++pass) advance(session, 0);
    ASSERT_EQ(session.playback.instant().frames, 2.5);
    const std::string link = copied();
    Session early;  // opened before its window
    ASSERT_TRUE(openLinkAtOnce(early, link));
    setArea(early, session.viewport.area());
    EXPECT_EQ(early.viewport.view(), session.viewport.view());
    Session other;
    setArea(other, session.viewport.area());
    newScene(other);
    pasteLink(other, link);
    EXPECT_EQ(other.document.scene(), session.document.scene());
    EXPECT_EQ(other.viewport.view(), session.viewport.view());
    EXPECT_EQ(other.settings.chosenPanel(), RightPanel::Derive);
    EXPECT_EQ(other.presentation.theme, render::Theme::Light);
    for (int pass = 0; pass < 100; ++pass) advance(other, 0);
    EXPECT_EQ(other.playback.instant().frames, 2.5);
    run(other, "edit.undo");
    EXPECT_TRUE(other.document.scene().balls.empty() || other.document.scene() != session.document.scene())
        << "pasted as an edit";
}

TEST_F(Links, OpenAPageOfALessonByItsNameAndSeed) {
    openLesson(session, learn::lessonFolder() / "08-ricochet.json");
    showPage(session, 4);
    takeNumbers(session, 17);
    const std::string link = copied();
    EXPECT_EQ(link, "carom:#lesson=08-ricochet&page=5&seed=17");
    for (const std::string& text : {link, std::string("https://example.org/carom/#lesson=ricochet&page=5&seed=17"),
                                    std::string("(#lesson=ricochet&page=5&seed=17).\n")}) {
        Session other;
        newScene(other);
        pasteLink(other, text);
        ASSERT_TRUE(other.lesson.isOpen()) << text << lastMessage(other);
        EXPECT_EQ(other.lesson.pageIndex(), 4u);
        EXPECT_EQ(other.lesson.work().seed, 17);
        EXPECT_EQ(other.document.scene(), session.document.scene());
    }
}

TEST_F(Links, ADamagedOneChangesNothingAndSaysWhy) {
    edit(-5.5);
    const std::string link = copied(), data = link.substr(0, link.find('&'));
    const scene::Scene before = session.document.scene();
    const auto refused = [&](const std::string& text, const std::string& why) {
        session.messages = {};
        pasteLink(session, text);
        EXPECT_EQ(session.document.scene(), before) << text;
        EXPECT_NE(lastMessage(session).find(why), std::string::npos) << text << ": " << lastMessage(session);
        EXPECT_EQ(lastMessage(session).find('\n'), std::string::npos);
    };
    refused(data.substr(0, data.size() - 5), "damaged or cut off");
    refused(data.substr(0, 24) + (data[24] == 'A' ? "B" : "A") + data.substr(25), "damaged or cut off");
    refused("#scene=first.1." + io::packed("12345\n=3"), "as another Carom has it");
    refused("#scene=nothing.1." + io::packed("12345\n=3"), "no scene that comes with Carom is called nothing");
    refused("#scene=first.2.abc", "of a newer Carom");
    refused("#scene=2.abc", "of a newer Carom");
    refused("#scene=1.A", "damaged or cut off");
    refused("#scene=", "names no scene");
    refused("#scene=../../etc/passwd", "of a newer Carom, or damaged");
    refused("#scene=nothing-of-the-kind", "no scene that comes with Carom is called");
    refused("#lesson=nothing", "no lesson of the course is called nothing");
    refused("#scene=first&frames=-1", "frames must be a number >= 0, got -1");
    refused("#scene=first&view=1,2,3", "view must be six numbers");
    refused("#scene=first&panel=nothing", "panel must be the name of a panel, got nothing");
    refused("#scene=first&seed=0", "seed must be a whole number from 1 to 9999, got 0");
    refused("#scene=first&colour=1", "of a newer Carom");
    refused("#scene=1." + std::string(20'000, 'A'), "at most 8000 characters");
    refused("carom:#scene=1." + io::packed("{\"carom\": 1, \"balls\": [{\"radius\": -1}]}"), "balls[0].");
    refused("carom:#scene=1." + io::packed(std::string(5 << 20, ' ')), "too large");
}

TEST_F(Links, AnyLettersAreRefusedOrRead) {
    std::mt19937 random(5);
    const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=&.,#%";
    edit(-5.5);
    const std::string link = copied();
    for (int i = 0; i < 3000; ++i) {
        std::string text = link;
        for (int k = 0; k < 1 + i % 4; ++k) text[7 + random() % (text.size() - 7)] = letters[random() % letters.size()];
        (void)readLink(text);
        pasteLink(session, text);
    }
}

TEST_F(Links, ASceneThatIsTooLargeIsNoLink) {
    std::mt19937 random(5);
    scene::Document next = session.document.current();
    for (int i = 0; i < 500; ++i) {
        scene::Ball ball = next.scene.balls[0];
        ball.name = "b" + std::to_string(i);
        ball.body.position = {double(random()) / 3, double(random()) / 7, 0};
        next.scene.balls.push_back(ball);
    }
    ASSERT_TRUE(session.document.commit("Edit", std::move(next)));
    EXPECT_EQ(copied(), "");
    EXPECT_NE(lastMessage(session).find("more than 8000"), std::string::npos) << lastMessage(session);
}

TEST(PackedText, ReadsBackWhole) {
    std::mt19937 random(5);
    for (std::size_t size = 0; size < 3000; size += 7) {
        std::string text(size, ' ');
        for (char& c : text) c = static_cast<char>(size % 2 == 0 ? random() : 'a' + random() % 3);
        const auto back = io::unpacked(io::packed(text), text.size());
        ASSERT_TRUE(back) << size << ": " << back.error();
        EXPECT_EQ(back.value(), text);
        if (size > 0) {
            EXPECT_FALSE(io::unpacked(io::packed(text), text.size() - 1));
        }
    }
}

TEST(PackedText, StaysReadableInLaterVersions) {
    // Other versions of zlib may pack it otherwise; all read it.
    const auto text = io::unpacked("Ud4HKkP2CswDsbUA", 100);
    ASSERT_TRUE(text) << text.error();
    EXPECT_EQ(text.value(), R"({"carom":1,"balls":[]})");
}

TEST_F(Links, AMeshInAFileOfItsOwnIsRefusedByName) {
    const fs::path file = m_temporary.path() / "floor.obj";
    ASSERT_EQ(io::writeFileAtomically(file, "v 0 0 0\nv 4 0 0\nv 0 4 0\nf 1 2 3\n"), "");
    ASSERT_TRUE(open(session, file));
    EXPECT_EQ(copied(), "");
    EXPECT_NE(lastMessage(session).find("the mesh floor lies in floor.obj, which a link cannot hold"),
              std::string::npos)
        << lastMessage(session);
    // Once a corner was moved the triangles are in the scene.
    ASSERT_TRUE(session.document.commit(
        "Reshape floor", scene::moveMeshCorner(session.document.current(), {scene::Kind::Mesh, 0}, 0, 0, {0, 0, 1})));
    EXPECT_NE(copied(), "");
}

}  // namespace
}  // namespace session
