// Predictions by hand: the truth against the exact core, the error in words, the mistakes that are recognized.

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "learn/lesson/check.h"
#include "learn/lesson/place.h"
#include "world/first_contact.h"

namespace {

using learn::Answer;
using learn::Placed;
using learn::Vec3;

/// The cue comes down along y, 1.5 beside a sphere of radius 2 at the origin: R = 3, so the normal leans by 30 degrees.
std::string lessonOf(const std::string& task, const std::string& page = "", const std::string& sphere = "") {
    return R"({"carom_lesson": 1, "title": "T", "summary": "S", "order": 1, "pages": [{"title": "P", "text": "Text",
  "scene": {"carom": 1, "balls": [{"name": "cue", "position": [1.5, 6, 0], "velocity": [0, -1, 0], "radius": 1}],
  "spheres": [{"name": "target", "center": [0, 0, 0], "radius": 2)" +
           sphere + "}]}," + page + R"("task": {"kind": "place", )" + task +
           R"(, "prompt": "Q", "hints": "H", "worked": {"answer": 1}, "wrong": [{"answer": 2, "reason": "x"}]}}]})";
}

learn::Page pageOf(const std::string& task, const std::string& page = "", const std::string& sphere = "") {
    const learn::LoadedLesson loaded = learn::readLesson(lessonOf(task, page, sphere), "t", ".");
    EXPECT_TRUE(loaded.problems.empty()) << loaded.problems.front().text();
    return loaded.lesson.pages.at(0);
}

std::string taskProblemOf(const std::string& task, const std::string& page = "", const std::string& sphere = "") {
    const learn::LoadedLesson loaded = learn::readLesson(lessonOf(task, page, sphere), "t", ".");
    return loaded.problems.empty() ? std::string() : loaded.problems.front().text();
}

std::string reasonFor(const learn::Page& page, const Answer& answer) {
    return learn::check(page, page.scene, answer).reason;
}

const double kRoot = std::sqrt(3.0);
const Vec3 kHit(1, kRoot, 0), kGhost(1.5, 1.5 * kRoot, 0), kNormal(0.5, kRoot / 2, 0), kOut(kRoot / 2, 0.5, 0);

TEST(PlacedTruth, IsThatOfTheCore) {
    const learn::Page page = pageOf(R"("what": "ghost", "tolerance": 0.1)");
    const auto near = [&](Placed what, Vec3 wanted) {
        const auto truth = learn::placedTruth(what, page.scene);
        EXPECT_LT(glm::distance(std::get<Vec3>(truth.value()), wanted), 1e-15) << int(what);
    };
    near(Placed::HitPoint, kHit);
    near(Placed::Ghost, kGhost);
    near(Placed::Normal, kNormal);
    near(Placed::Outgoing, kOut);
    EXPECT_EQ(learn::placedTruth(Placed::Time, page.scene),
              Answer(world::firstContact(page.scene, 0)->answer.contact->frames));
}

TEST(PlacedTruth, IsAbsentWithoutAContact) {
    learn::Page page = pageOf(R"("what": "time", "tolerance": 0.1)");
    page.scene.balls.edit(0).body.position.x = 4;
    EXPECT_FALSE(learn::placedTruth(Placed::Time, page.scene));
    page.allowed = {learn::fieldNamed(page.scene, "cue.position").value()};
    page.task->kind = learn::Task::Kind::Place;
    EXPECT_EQ(reasonFor(page, Answer(3.0)), "There is no contact.");
}

TEST(PlacedError, IsToldInUnitsAndDegrees) {
    const learn::Page page = pageOf(R"("what": "hit_point", "tolerance": 0.1)");
    EXPECT_EQ(learn::placedError(Placed::HitPoint, page.scene, Vec3(0, 2, 0)),
              "1 unit from the true hit point; the normal is 30° off");
    EXPECT_EQ(learn::placedError(Placed::Ghost, page.scene, Vec3(0, 3, 0)),
              "1.6 units from the true place; the surfaces would touch there");
    EXPECT_EQ(learn::placedError(Placed::Ghost, page.scene, Vec3(0, 3.5, 0)),
              "1.8 units from the true place; the surfaces are 0.5 units apart there");
    EXPECT_EQ(learn::placedError(Placed::Ghost, page.scene, Vec3(0, 2, 0)),
              "1.6 units from the true place; the surfaces overlap by 1 unit there");
    EXPECT_EQ(learn::placedError(Placed::Normal, page.scene, Vec3(0, 7, 0)), "30° from the true normal");
    EXPECT_EQ(learn::placedError(Placed::Outgoing, page.scene, Vec3(-1, 0, 0)), "150° from the true direction");
    EXPECT_EQ(learn::placedError(Placed::Time, page.scene, 4.0),
              "0.6 frames from the true time; the ball is 0.6 units off");
    EXPECT_EQ(learn::placedError(Placed::Normal, page.scene, Vec3(0)), "") << "no direction";
}

TEST(PlacedCheck, AcceptsWithinTheTolerance) {
    const learn::Page page = pageOf(R"("what": "normal", "tolerance": 5)");
    EXPECT_EQ(reasonFor(page, Vec3(0.5, 1, 0)), "Right: 3.4° from the true normal.");
    EXPECT_TRUE(learn::check(page, page.scene, Answer(Vec3(0.5, 1, 0))).accepted);
    EXPECT_EQ(reasonFor(page, Vec3(0.1, 1, 0)), "Not close enough: 24.3° from the true normal; 5° would do.");
    EXPECT_EQ(reasonFor(page, Vec3(0)), "A direction has a length: (0, 0, 0) has none.");
    EXPECT_EQ(reasonFor(page, 3.0), "The answer must be a point or a direction: (x, y, z).");
    EXPECT_FALSE(learn::check(page, page.scene, {}).accepted);
}

TEST(PlacedCheck, TheTrueAnswerIsRight) {
    for (const char* what : {"hit_point", "ghost", "normal", "outgoing", "time"}) {
        const learn::Page page = pageOf(std::string(R"("what": ")") + what + R"(", "tolerance": 0.001)");
        const auto truth = learn::placedTruth(page.task->placed, page.scene);
        const learn::CheckResult result = learn::check(page, page.scene, truth);
        EXPECT_TRUE(result.accepted) << what;
        EXPECT_EQ(result.reason.substr(0, 14), "Right: exactly") << what;
    }
}

struct KnownMistake {
    const char* what;
    Answer answer;
    const char* words;
};

TEST(PlacedCheck, NamesCommonMistakes) {
    const double exit = 6 + 1.5 * kRoot;
    const KnownMistake mistakes[] = {
        {"hit_point", kGhost, "centre of the ball"},
        {"hit_point", Vec3(1.5, std::sqrt(1.75), 0), "line of the path meets"},
        {"hit_point", Vec3(2, 0, 0), "nearest to the line"},
        {"ghost", kHit, "point at which the surfaces touch"},
        {"ghost", Vec3(1.5, std::sqrt(1.75), 0), "on the surface"},
        {"ghost", Vec3(1.5, 0, 0), "closest approach"},
        {"ghost", Vec3(1.5, -1.5 * kRoot, 0), "later of the two roots"},
        {"normal", -kNormal, "opposite direction"},
        {"normal", Vec3(1.5, 6, 0), "at the start"},
        {"normal", Vec3(0, 1, 0), "back along the path"},
        {"normal", Vec3(kRoot / 2, -0.5, 0), "tangent plane"},
        {"normal", kOut, "complement"},
        {"outgoing", Vec3(0, -1, 0), "straight on"},
        {"outgoing", Vec3(0, 1, 0), "straight back"},
        {"outgoing", kNormal, "That is the normal"},
        {"outgoing", Vec3(1, 0, 0), "complement"},
        {"time", 6 - std::sqrt(1.75), "has a radius"},
        {"time", 6.0, "nearest"},
        {"time", exit, "later of the two roots"},
    };
    for (const KnownMistake& mistake : mistakes) {
        const learn::Page page = pageOf(std::string(R"("what": ")") + mistake.what + R"(", "tolerance": 0.1)");
        const std::string reason = reasonFor(page, mistake.answer);
        EXPECT_NE(reason.find(mistake.words), std::string::npos) << mistake.what << ": " << reason;
        EXPECT_EQ(reason.find("Not close enough"), 0u) << reason;
    }
}

TEST(PlacedCheck, OfMistakesWithOneAnswerTheFirstIsNamed) {
    learn::Page page = pageOf(R"("what": "outgoing", "tolerance": 4)");
    for (int i = 8; i <= 27; ++i) {
        page.scene.balls.edit(0).body.position.x = 0.1 * i;
        EXPECT_NE(reasonFor(page, Vec3(0, -1, 0)).find("straight on"), std::string::npos) << i;
        EXPECT_NE(reasonFor(page, Vec3(0, 1, 0)).find("straight back"), std::string::npos) << i;
    }
}

TEST(PlacedCheck, AMovingTargetThatWasThoughtToRestIsNamed) {
    const learn::Page page = pageOf(R"("what": "time", "tolerance": 0.05)", "", R"(, "velocity": [0, 1, 0])");
    const std::string reason = reasonFor(page, 6 - 1.5 * kRoot);
    EXPECT_NE(reason.find("this one moves"), std::string::npos) << reason;
}

TEST(PlacedCheck, AnExpectedWrongDirectionIsKnownByItsAngleWhateverItsLength) {
    const std::string json = lessonOf(R"("what": "outgoing", "tolerance": 5)");
    const std::string wrong = R"([{"answer": [3, 0, 0], "why": "Along x."}, {"answer": [0, -1, 0], "why": "On."}])";
    const std::size_t at = json.find(R"([{"answer": 2)");
    learn::LoadedLesson loaded = learn::readLesson(json.substr(0, at) + wrong + "}}]}", "t", ".");
    ASSERT_TRUE(loaded.problems.empty()) << loaded.problems.front().text();
    loaded.lesson.pages[0].task->worked.answer = kOut;
    const auto problems = learn::playAnswers(loaded.lesson);
    EXPECT_TRUE(problems.empty()) << problems.front().text();
    const learn::Page& page = loaded.lesson.pages[0];
    EXPECT_EQ(reasonFor(page, Vec3(1, 0.05, 0)),
              "Not close enough: 27.1° from the true direction; 5° would do. Along x.");
    EXPECT_EQ(reasonFor(page, Vec3(1, 0.1, 0)), "Not close enough: 24.3° from the true direction; 5° would do.");
}

TEST(PlaceTask, IsRefusedWhereItsPictureWouldBeFalse) {
    EXPECT_EQ(taskProblemOf(R"("what": "hit_point", "tolerance": 0)"),
              "pages[0].task.tolerance: must be a number > 0, got 0");
    EXPECT_EQ(taskProblemOf(R"("what": "angle", "tolerance": 1)"),
              "pages[0].task.what: must be one of hit_point, ghost, normal, outgoing, time, got \"angle\"");
    const std::string moving = R"(, "velocity": [0, 1, 0])", ghost = R"("what": "ghost", "tolerance": 1)";
    EXPECT_EQ(taskProblemOf(ghost, "", moving), "");
    EXPECT_NE(taskProblemOf(ghost, R"("frame": "sphere",)", moving).find("task.what: must be time"), std::string::npos);
    EXPECT_EQ(taskProblemOf(ghost, R"("frame": "inflated",)"), "");
    const std::string hit = R"("what": "hit_point", "tolerance": 1)";
    EXPECT_NE(taskProblemOf(hit, "", moving).find("its surface is elsewhere"), std::string::npos);
    EXPECT_NE(taskProblemOf(hit, R"("frame": "inflated",)").find("task.what: must be ghost or time"),
              std::string::npos);
    const std::string two = R"(}, {"name": "other", "center": [9, 9, 0], "radius": 1)";
    EXPECT_NE(taskProblemOf(hit, "", two).find("more than one thing"), std::string::npos);
    EXPECT_EQ(taskProblemOf(ghost, "", two), "");
}

}  // namespace
