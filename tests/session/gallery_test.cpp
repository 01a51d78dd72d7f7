/// The examples: what the gallery holds, how an example is opened, when its picture is due.

#include "session/panels/gallery.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "io/assets.h"
#include "io/scene_json.h"
#include "scene/edits.h"

namespace session {
namespace {

struct Examples : testing::Test {
    Session session;
    void SetUp() override {
        newScene(session);
        session.panels.gallery.load(session.panels.course, session.panels.cases);
        while (session.panels.gallery.isBusy()) session.panels.gallery.update();
    }
    [[nodiscard]] const Gallery& gallery() const { return session.panels.gallery; }
    /// The place of the first example of a kind.
    [[nodiscard]] std::size_t firstOf(ExampleKind kind) const {
        const auto& all = gallery().examples();
        const auto at = std::find_if(all.begin(), all.end(), [kind](const Example& e) { return e.kind == kind; });
        return static_cast<std::size_t>(at - all.begin());
    }
    void moveBall() {
        session.document.commit("Move",
                                scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {-7, 0.25, 1}));
    }
};

// Where no thread starts they are read while nothing else is to be done, and the window answers in between.
TEST(Gallery, ExamplesAreReadAheadAFileAtATime) {
    PanelModels models;
    int steps = 0;
    for (; models.gallery.loadNext(models.course, models.cases); ++steps)
        EXPECT_TRUE(models.gallery.examples().empty());
    const std::size_t count = models.gallery.examples().size();
    EXPECT_GT(steps, int(count));
    EXPECT_FALSE(models.gallery.isBusy()) << "a large scene waits until the gallery is open";
    models.gallery.load(models.course, models.cases);
    EXPECT_EQ(models.gallery.examples().size(), count);
    EXPECT_TRUE(models.gallery.isBusy());
}

TEST_F(Examples, EachHasItsOwnTitleAndNote) {
    std::set<std::string> ids, titles;
    for (const Example& example : gallery().examples()) {
        EXPECT_TRUE(ids.insert(example.id).second) << example.id;
        EXPECT_TRUE(titles.insert(example.title).second) << example.title;
        EXPECT_FALSE(example.note.empty()) << example.id;
        EXPECT_FALSE(example.scene.balls.empty()) << example.id;
    }
}

TEST_F(Examples, OfEachKindAreFeaturedAndDrawnFirst) {
    std::vector<ExampleKind> kinds;
    for (const std::size_t i : gallery().featured()) kinds.push_back(gallery().examples()[i].kind);
    using enum ExampleKind;
    EXPECT_EQ(kinds, (std::vector{Scene, Scene, Scene, Scene, Lesson, Lesson, Case, Case}));
    for (const std::size_t i : gallery().featured()) {
        EXPECT_EQ(gallery().nextToDraw(), i);
        session.panels.gallery.setPicture(i, io::Image{});
    }
    EXPECT_EQ(gallery().nextToDraw(), 4U);
}

TEST_F(Examples, AreAllScenesAndLessonsAndTheHardestCases) {
    const auto count = [&](ExampleKind kind) {
        return std::count_if(gallery().examples().begin(), gallery().examples().end(),
                             [kind](const Example& e) { return e.kind == kind; });
    };
    EXPECT_GE(count(ExampleKind::Scene), 22);
    EXPECT_EQ(static_cast<std::size_t>(count(ExampleKind::Lesson)), session.panels.course.lessons().size());
    EXPECT_EQ(count(ExampleKind::Case), 8);
    EXPECT_EQ(gallery().examples().front().id, "scene rack-break");
    EXPECT_EQ(gallery().examples()[3].id, "scene gas") << "a large file has its place too";
}

TEST_F(Examples, TheHardestCaseOfAllIsTheFirst) {
    int hardest = 0;
    for (std::size_t i = 0; i < session.panels.cases.catalogue().cases.size(); ++i)
        hardest = std::max(hardest, session.panels.cases.summary(i).wrong);
    EXPECT_GT(hardest, 0);
    int before = hardest;
    for (const Example& example : gallery().examples()) {
        if (example.kind != ExampleKind::Case) continue;
        EXPECT_LE(example.wrong, before) << example.title;
        EXPECT_EQ(example.wrong, session.panels.cases.summary(example.edgeCase).wrong);
        before = example.wrong;
    }
    EXPECT_EQ(gallery().examples()[firstOf(ExampleKind::Case)].wrong, hardest);
}

TEST_F(Examples, ASceneOpensAfterTheQuestionAboutUnsavedWork) {
    moveBall();
    const scene::Scene mine = session.document.scene();
    openExample(session, 0);
    ASSERT_NE(session.prompts.get<Prompt>(), nullptr);
    EXPECT_EQ(session.document.scene(), mine);
    answer(session, 1);  // discard
    EXPECT_EQ(session.document.scene().name, gallery().examples()[0].title);
    EXPECT_EQ(session.file.state().example, gallery().examples()[0].path);
    EXPECT_TRUE(session.file.path().empty()) << "an untitled copy";
}

TEST_F(Examples, ALessonPutsTheWorkAsideAndACaseIsAnEdit) {
    moveBall();
    const scene::Scene mine = session.document.scene();
    openExample(session, firstOf(ExampleKind::Lesson));
    EXPECT_TRUE(session.lesson.isOpen());
    leaveLesson(session);
    EXPECT_EQ(session.document.scene(), mine);
    openExample(session, firstOf(ExampleKind::Case));
    EXPECT_EQ(session.document.scene().name, gallery().examples()[firstOf(ExampleKind::Case)].title);
    session.document.undo();
    EXPECT_EQ(session.document.scene(), mine);
}

TEST_F(Examples, ALookThatChangesDiscardsThePictures) {
    Gallery gallery = session.panels.gallery;
    EXPECT_EQ(gallery.nextToDraw(), 0U);
    gallery.setPicture(0, {1, 1, {1, 2, 3, 4}});
    EXPECT_EQ(gallery.nextToDraw(), 1U);
    gallery.setLook(gallery.look());
    EXPECT_EQ(gallery.nextToDraw(), 1U);
    gallery.setLook({render::Theme::Light, false});
    EXPECT_EQ(gallery.nextToDraw(), 0U);
    for (std::size_t i = 0; i < gallery.examples().size(); ++i) gallery.setPicture(i, {1, 1, {1, 2, 3, 4}});
    EXPECT_FALSE(gallery.nextToDraw());
}

/// Blue and yellow are told apart in every common colour blindness, dark and light in all of them.
TEST_F(Examples, TheGasTellsItsSlowestBallsFromItsFastest) {
    const auto loaded = io::loadScene(io::assetPath("scenes/gas.json"));
    ASSERT_TRUE(loaded);
    std::vector<scene::Ball> balls;
    for (const scene::Ball& ball : loaded.value().scene.balls) balls.push_back(ball);
    const auto speed = [](const scene::Ball& ball) { return glm::length(ball.body.motion.vector); };
    std::sort(balls.begin(), balls.end(), [&](const auto& a, const auto& b) { return speed(a) < speed(b); });
    struct Shade {
        double light = 0, yellow = 0;  // mean of the two, in [0, 1] and [-1, 1]
    };
    const std::size_t tenth = balls.size() / 10;
    const auto shade = [&](std::size_t first) {
        Shade mean;
        for (std::size_t i = first; i < first + tenth; ++i) {
            const std::uint32_t color = balls[i].color.value();
            const double red = color >> 16, green = color >> 8 & 255, blue = color & 255;
            mean.light += (0.3 * red + 0.6 * green + 0.1 * blue) / 255 / double(tenth);
            mean.yellow += ((red + green) / 2 - blue) / 255 / double(tenth);
        }
        return mean;
    };
    const Shade slow = shade(0), middle = shade(balls.size() / 2 - tenth / 2), fast = shade(balls.size() - tenth);
    EXPECT_GT(fast.light - slow.light, 0.35);
    EXPECT_LT(slow.yellow, -0.4);
    EXPECT_GT(fast.yellow, 0.4);
    EXPECT_LT(std::abs(middle.yellow), 0.15) << "the others are grey, so that both ends show";
}

}  // namespace
}  // namespace session
