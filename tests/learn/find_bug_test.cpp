// The task to find a bug: the exact judgement decides whether the listing fails, and by which line.

#include "learn/lesson/find_bug.h"

#include <gtest/gtest.h>

#include "learn/lesson/check.h"
#include "methods/defects.h"

namespace learn {
namespace {

/// A page with a find_bug task for Bartlett's B1.
std::string lessonText(const std::string& pageFields, const std::string& task) {
    return R"({"carom_lesson": 1, "title": "t", "summary": "s", "order": 1, "pages": [{"title": "p", "text": "x",
        "scene": {"carom": 1, "balls": [{"name": "cue", "position": [-6, 0.5, 0], "velocity": [1, 0, 0], "radius": 1}],
                  "spheres": [{"name": "target", "center": [0, 0, 0], "radius": 1}]},
        "allow": ["target.center"], )" +
           pageFields + R"(, "task": {"kind": "find_bug", "prompt": "p", "hints": ["h"], )" + task + "}}]}";
}
const std::string kPage = R"("beside": "method", "method": "bartlett", "defect": "B1", "mended": ["B2", "B7"])";
const std::string kTask =
    R"("worked": {"set": {"target.center": [2, 0, 0]}, "answer": 2}, "wrong": [{"answer": 2, "reason": "right here"}])";

std::vector<std::string> problemsOf(const std::string& text) {
    std::vector<std::string> all;
    for (const LessonProblem& problem : readLesson(text, "t", "").problems) all.push_back(problem.text());
    return all;
}

struct FindBug : testing::Test {
    Lesson lesson = readLesson(lessonText(kPage, kTask), "t", "").lesson;
    [[nodiscard]] const Page& page() const { return lesson.pages.at(0); }
    [[nodiscard]] scene::Scene withCenter(collide::Vec3 center) const {
        scene::Scene scene = page().scene;
        scene.spheres.edit(0).body.center = center;
        return scene;
    }
};

TEST_F(FindBug, AnyFailingSceneAndTheLineAreAccepted) {
    EXPECT_EQ(problemsOf(lessonText(kPage, kTask)), std::vector<std::string>{});
    for (const collide::Vec3 center : {collide::Vec3(2, 0, 0), collide::Vec3(-1, 1, 0), collide::Vec3(7, -1, 0)})
        EXPECT_TRUE(check(page(), withCenter(center), 2.0).accepted);
}

TEST_F(FindBug, ASceneOnWhichItIsRightIsRefusedWhateverTheLine) {
    for (const double line : {1.0, 2.0, 22.0}) {
        const CheckResult result = check(page(), page().scene, line);
        EXPECT_FALSE(result.accepted);
        EXPECT_NE(result.reason.find("The listing is right here"), std::string::npos) << result.reason;
    }
}

TEST_F(FindBug, AnotherLineIsRefused) {
    EXPECT_EQ(check(page(), withCenter({2, 0, 0}), 4.0).reason, "It fails here. But line 4 is as it should be.");
    EXPECT_EQ(check(page(), withCenter({2, 0, 0}), 24.0).reason,
              "It fails here. But line 24 is not what makes it fail here.");
    for (const double line : {0.0, -1.0, 2.5, 45.0, 1e300})
        EXPECT_EQ(check(page(), withCenter({2, 0, 0}), line).reason,
                  "The answer must be the number of a line, 1 to 44.");
    EXPECT_FALSE(check(page(), withCenter({2, 0, 0}), Answer(std::string("2"))).accepted);
}

TEST_F(FindBug, TheSmallestExampleIsSceneOfThePage) {
    for (const methods::DefectInfo& d : methods::defects()) {
        const scene::Scene scene = withExample(page().scene, d.id);
        EXPECT_EQ(scene.balls[0].name, "cue");
        EXPECT_EQ(scene.spheres[0].body, study::bugExample(d.id).query.obstacle) << d.name;
    }
}

TEST(FindBugPages, MistakesAreNamed) {
    const auto first = [](const std::string& page) {
        const auto all = problemsOf(lessonText(page, kTask));
        return all.empty() ? std::string() : all.front();
    };
    EXPECT_NE(first(R"("beside": "method")").find("pages[0].method: must name a method"), std::string::npos);
    EXPECT_NE(first(R"("beside": "method", "method": "newton", "defect": "B1")").find("must be one of bartlett, d3dx"),
              std::string::npos);
    EXPECT_NE(first(R"("beside": "method", "method": "bartlett", "defect": "D1")").find("a defect of the method: B1"),
              std::string::npos);
    EXPECT_NE(first(R"("beside": "method", "method": "bartlett")").find("the page needs \"method\" and \"defect\""),
              std::string::npos);
    EXPECT_NE(first(R"("beside": "method", "method": "bartlett", "defect": "B11")").find("that shows on a scene"),
              std::string::npos);
    EXPECT_NE(first(R"("beside": "method", "method": "bartlett", "defect": "B1", "mended": ["B1"])")
                  .find("another defect than"),
              std::string::npos);
}

TEST(FindBugPages, NoneShowsTheAnswerOfALaterOne) {
    const LoadedLesson course = loadLesson(lessonFolder() / "20-bug-bartlett.json").value();
    EXPECT_TRUE(playAnswers(course.lesson, 1).empty());
    Lesson told = course.lesson;
    told.pages[0].listing->mended = told.pages[0].listing->mended.with(*told.pages[1].listing->defect);
    const std::vector<LessonProblem> problems = playAnswers(told, 1);
    ASSERT_FALSE(problems.empty());
    EXPECT_EQ(problems.back().field, "pages[0].mended");
    EXPECT_EQ(problems.back().message.substr(0, 45), "must leave the bug that page 2 asks for, got ");
}

TEST(FindBugPages, EachArticleHasItsOwn) {  // Lessons.AllAreGood... plays them
    int bugs = 0;
    for (const LessonFile& file : lessonsIn(lessonFolder()))
        for (const Page& page : file.loaded.lesson.pages) bugs += page.task && page.task->kind == Task::Kind::FindBug;
    EXPECT_EQ(bugs, 15);
}

}  // namespace
}  // namespace learn
