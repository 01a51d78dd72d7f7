// Pages whose numbers vary, expected wrong answers, and the check of both.

#include "learn/lesson/vary.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "learn/lesson/check.h"
#include "learn/lesson/live.h"
#include "learn/lesson/task_kinds.h"

namespace {

const std::string kVary = R"("vary": [
        {"field": "cue.position.y", "from": 0.1, "to": 1.9, "step": 0.1},
        {"field": "target.radius", "values": [1, 2, 3]}],)";
const std::string kTask = R"("task": {
        "kind": "predict", "quantity": "D", "tolerance": 0.001, "mastery": 2,
        "prompt": "From {{cue.position}}: what is D?", "hints": ["{{h^2}} - {{a*c}}"],
        "worked": {"answer": "(1 + target.radius)^2 - cue.position.y^2"},
        "wrong": [{"answer": "h^2 + a*c", "why": "The sign: {{a*c}} is subtracted."},
                  {"answer": "-D", "why": "The other way round."}, {"answer": 1000, "reason": "not close"}]
      })";

/// A lesson of one page with these fields, from line 3 on.
learn::LoadedLesson lessonWith(const std::string& fields) {
    return learn::readLesson(R"({"carom_lesson": 1, "title": "Test", "summary": "A test", "order": 1, "pages": [{
      "title": "One", "text": "At {{cue.position.y}}.", "scene": {"carom": 1, "balls": [{"name": "cue", "position": [-8, 1, 0], "velocity": [1, 0, 0], "radius": 1}], "spheres": [{"name": "target", "center": [0, 0, 0], "radius": 1}]},
)" + fields + "}]}",
                             "test", {});
}
std::string problemsWith(const std::string& fields, int seeds = learn::kSeedsPlayed) {
    const learn::LoadedLesson loaded = lessonWith(fields);
    const auto problems = loaded.problems.empty() ? learn::playAnswers(loaded.lesson, seeds) : loaded.problems;
    std::string lines;
    for (const learn::LessonProblem& problem : problems) lines += learn::problemLine("F", problem) + '\n';
    return lines;
}
std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}
learn::Page pageWith(const std::string& fields) {
    const learn::LoadedLesson loaded = lessonWith(fields);
    for (const learn::LessonProblem& problem : loaded.problems) ADD_FAILURE() << problem.text();
    return loaded.lesson.pages.at(0);
}

TEST(Variants, AGoodPageHasNoProblems) { EXPECT_EQ(problemsWith(kVary + kTask), ""); }

TEST(Variants, TheSameSeedGivesTheSameNumbersAndAllCombinationsComeOnce) {
    const learn::Page page = pageWith(kVary + kTask);
    EXPECT_EQ(learn::combinations(page), 57u);
    std::set<std::vector<double>> seen;
    for (int seed = 1; seed <= 57; ++seed) {
        const learn::Page variant = learn::variantOf(page, seed).value();
        EXPECT_EQ(learn::variantOf(page, seed).value().scene, variant.scene);
        seen.insert(learn::variedNumbers(page, variant.scene));
    }
    EXPECT_EQ(seen.size(), 57u);
    EXPECT_EQ(learn::countVariants(page), 57u);
    EXPECT_TRUE(seen.count({0.3, 2})) << "the double nearest to 0.3, not three times 0.1";
}

TEST(Variants, AThousandSeedsDifferWhereTheRangesAllowIt) {
    const learn::Page page = pageWith(R"("vary": [{"field": "cue.position.y", "from": -3, "to": 3, "step": 0.01},
        {"field": "cue.position.x", "from": -9, "to": -4, "step": 0.5}], "only": ["outcome = hit"],)" +
                                      kTask);
    EXPECT_EQ(learn::countVariants(page), 1000u);
}

TEST(Variants, TheNextSeedHasOtherNumbers) {
    const learn::Page page = pageWith(R"("vary": [{"field": "cue.position.y", "values": [0, 1, 5]}],
        "only": ["outcome = hit"],)" + kTask);
    int seed = 1;
    for (int i = 0; i < 50; ++i) {
        const int next = learn::nextSeed(page, seed);
        EXPECT_GT(next, seed);
        EXPECT_NE(learn::variantOf(page, seed).value().scene, learn::variantOf(page, next).value().scene);
        seed = next;
    }
}

const std::string kChoice = R"("task": {"id": "which", "kind": "choose", "prompt": "?", "hints": ["?"],
        "options": [{"text": "a", "right": true}, {"text": "b", "why": "no b"}, {"text": "c", "why": "no c"}],
        "worked": {"answer": "a"}, "wrong": [{"answer": "b", "reason": "no b"}]})";

std::string optionsOf(const learn::Page& page) {
    std::string order;
    for (const learn::Option& option : page.task->options) order += option.text;
    return order;
}

TEST(Variants, ASeedGivesTheOptionsOfATaskAnOrderInWhichEachIsAsOftenAtEachPlace) {
    learn::Page page = pageWith(kChoice);
    EXPECT_TRUE(learn::hasSeeds(page));
    std::map<std::string, int> orders;
    for (int seed = 1; seed <= 600; ++seed) {
        const learn::Page variant = learn::variantOf(page, seed).value();
        EXPECT_EQ(optionsOf(learn::variantOf(page, seed).value()), optionsOf(variant));
        EXPECT_EQ(variant.scene, page.scene);
        EXPECT_TRUE(learn::check(variant, variant.scene, variant.task->worked.answer).accepted) << seed;
        ++orders[optionsOf(variant)];
    }
    ASSERT_EQ(orders.size(), 6u);
    for (const auto& [order, count] : orders) EXPECT_NEAR(count, 100, 40) << order;
    const std::string first = optionsOf(learn::variantOf(page, 1).value());
    EXPECT_EQ(first, "bca") << "on every system";
    page.task->id = "another";
    EXPECT_NE(optionsOf(learn::variantOf(page, 1).value()), first);
}

TEST(Variants, TheRightOptionOfTheCourseIsNoOftenerFirstThanElsewhere) {
    int all = 0, first = 0;
    for (const learn::LessonFile& file : learn::lessonsIn(learn::lessonFolder()))
        for (const learn::Page& page : file.loaded.lesson.pages) {
            if (!page.task || page.task->options.empty()) continue;
            ++all;
            first += learn::variantOf(page, 1).value().task->options.front().right;
        }
    EXPECT_GE(all, 10);
    EXPECT_LE(first, all / 2);
    EXPECT_GE(first, 1);
}

TEST(Variants, ConditionsHoldInEachAndAnswersFollowTheNumbers) {
    const learn::Page page =
        pageWith(kVary + R"("only": ["outcome = hit", "30 < angle_deg <= 80", "cue.position.y != 0.5"],)" + kTask);
    for (int seed = 1; seed <= 200; ++seed) {
        const learn::Page variant = learn::variantOf(page, seed).value();
        learn::Live live(variant.scene);
        const double angle = live.number("angle_deg").value();
        EXPECT_TRUE(angle > 30 && angle <= 80) << seed;
        EXPECT_NE(live.number("cue.position.y").value(), 0.5) << seed;
        EXPECT_NEAR(std::get<double>(*variant.task->worked.answer), live.number("h^2 - a*c").value(), 1e-9) << seed;
    }
}

TEST(Variants, EditsOfAnAttemptFollowTheNumbers) {
    EXPECT_EQ(problemsWith(kVary + R"("only": ["cue.position.y < R"], "allow": ["cue.position"], "task": {
        "kind": "make_outcome", "outcome": "graze", "prompt": "Graze it", "hints": ["R"],
        "worked": {"set": {"cue.position": [-8, "R", 0]}},
        "wrong": [{"set": {"cue.position": [-8, "R + 1", 0]}, "reason": "outside R"}]})"),
              "");
}

struct Mistake {
    const char *what, *by, *problem;  ///< the problem begins with
};

TEST(Variants, EveryMistakeIsNamedWithLineAndField) {
    const Mistake mistakes[] = {
        {"cue.position.y\"", "cue.position\"", "F:4: pages[0].vary[0].field: must be a number of the scene: "},
        {"cue.position.y\"", "cue.hat\"", "F:4: pages[0].vary[0].field: must be a number of the scene: "},
        {"\"step\": 0.1", "\"step\": 0", "F:4: pages[0].vary[0].step: must be > 0 and lead from "},
        {"\"step\": 0.1", "\"stride\": 1", "F:4: pages[0].vary[0].step: must be a number > 0, is missing"},
        {"[1, 2, 3]", "[1, -2, 3]", "F:5: pages[0].vary[1].values: must be values that the scene can have, got -2"},
        {"[1, 2, 3]", "[1, \"2\"]", "F:5: pages[0].vary[1].values: must be an array of numbers, got \"2\""},
        {"\"mastery\": 2", "\"mastery\": 2.5",
         "F:7: pages[0].task.mastery: must be a whole number from 1 to 9, got 2.5"},
        {"{{h^2}}", "{{h^2 +}}",
         "F:8: pages[0].task.hints[0]: character 1: no live value {{h^2 +}} (expected a number "},
        {"^2 - cue.position.y^2", "^2 - cue.place",
         "F:9: pages[0].task.worked.answer: \"(1 + target.radius)^2 - cue.place\": unknown"},
        {"\"h^2 + a*c\"", "\"h^2 + a*\"",
         "F:10: pages[0].task.wrong[0].answer: \"h^2 + a*\": expected a number after '*'"},
        {"^2 - cue.position.y^2", "^2 - cue.position.y",
         "F:9: pages[0].task.worked: seed 1: must be accepted, got refused: "},
        {"\"h^2 + a*c\"", "\"D\"",
         "F:10: pages[0].task.wrong[0]: seed 1: must be refused, got accepted: Right: it is "},
        {"\"-D\"", "\"h^2 + a*c + 0.0005\"",
         "F:11: pages[0].task.wrong[1].answer: seed 1: must differ from that of wrong[0] by more than the tolerance"},
        {"\"-D\"", "\"D + cue.position.y - 1\"", "F:11: pages[0].task.wrong[1]: seed "},
    };
    for (const Mistake& mistake : mistakes) {
        const std::string problems = problemsWith(replaced(kVary + "\n      " + kTask, mistake.what, mistake.by), 100);
        EXPECT_EQ(problems.substr(0, std::string(mistake.problem).size()), mistake.problem) << mistake.by;
    }
    EXPECT_EQ(problemsWith(kTask).substr(0, 50), "F:4: pages[0].task.mastery: must be given on a pag");
}

TEST(Variants, ConditionsThatLeaveNothingOrTooLittleAreNamed) {
    const auto only = [&](const std::string& conditions) {
        return problemsWith(kVary + "\"only\": [" + conditions + "]," + kTask);
    };
    EXPECT_EQ(only("\"angle_deg > 90\""),
              "F:3: pages[0].only: must leave numbers to choose, got none in 57 combinations; "
              "the last of them fails at \"angle_deg > 90\"\n");
    EXPECT_EQ(only("\"target.radius = 2\""),
              "F:3: pages[0].vary: must give at least 20 variants, got 19 of 57 combinations\n");
    EXPECT_EQ(only("\"outcome\""), "F:5: pages[0].only[0]: a comparison is missing: <, <=, =, !=, >= or >\n");
    EXPECT_EQ(only("\"outcome > hit\""), "F:5: pages[0].only[0]: outcome can only be = or != one word\n");
    EXPECT_EQ(only("\"1 < angel\""), "F:5: pages[0].only[0]: \"angel\": unknown name 'angel' at column 1\n");
    EXPECT_EQ(only("\"1 ! 2\""), "F:5: pages[0].only[0]: ! without its =\n");
}

TEST(Feedback, AnExpectedWrongAnswerIsToldItsMistakeAndAnyOtherOnlyItsSize) {
    const learn::Page page = learn::variantOf(pageWith(kVary + kTask), 3).value();
    learn::Live live(page.scene);
    const auto told = [&](double answer) { return learn::check(page, page.scene, learn::Answer(answer)).reason; };
    const double truth = live.number("D").value();
    EXPECT_EQ(told(live.number("h^2 + a*c").value()), "The sign: " + live.text("a*c") + " is subtracted.");
    EXPECT_EQ(told(-truth), "The other way round.");
    EXPECT_EQ(told(-truth + 0.0005), "The other way round.");
    EXPECT_EQ(told(truth + 0.01), "Not right, but close.");
    EXPECT_EQ(told(truth - 0.01), "Not right, but close.") << "not which side";
    EXPECT_EQ(told(truth * 1.5), "Not right, and not close.");
    EXPECT_EQ(told(truth), "Right: it is " + live.text("D") + '.');
}

TEST(Feedback, APointIsToldWhichOfItsComponentsAreRight) {
    learn::Page page = pageWith(kVary + kTask);
    page.task->quantity = "hit_point";
    page.task->wrong.clear();
    const auto told = [&](const learn::Vec3& answer) {
        return learn::check(page, page.scene, learn::Answer(answer)).reason;
    };
    const learn::Vec3 truth = std::get<learn::Vec3>(*learn::Live(page.scene).value("hit_point"));
    EXPECT_EQ(told(truth + learn::Vec3(0, 5, 0)), "Not right, and not close: x is right, y is not.");
    EXPECT_EQ(told(truth + learn::Vec3(0.05, 0, 0)), "Not right, but close: y is right, x is not.");
    EXPECT_EQ(told(truth + learn::Vec3(5, 5, 0)), "Not right, and not close.") << "z is 0 on a flat page";
    EXPECT_EQ(told(truth + learn::Vec3(0, 0, 5)), "Not right, and not close: x and y are right, z is not.");
    page.scene.spheres.edit(0).body.center.z = 0.5;
    const learn::Vec3 inSpace = std::get<learn::Vec3>(*learn::Live(page.scene).value("hit_point"));
    EXPECT_EQ(told(inSpace + learn::Vec3(5, 5, 0)), "Not right, and not close: z is right, x and y are not.");
}

TEST(Feedback, ACountIsAWholeNumber) {
    const learn::Page page = pageWith(R"("task": {"kind": "count", "prompt": "?", "hints": ["?"],
        "worked": {"answer": 1}, "wrong": [{"answer": 2, "reason": "Not right"}]})");
    EXPECT_TRUE(learn::answerForm(page, page.scene).isWhole);
    EXPECT_EQ(learn::check(page, page.scene, learn::Answer(1.1)).reason, "The answer must be a whole number.");
}

TEST(Feedback, AnExpressionHasTheUnitOfItsTask) {
    const std::string task = R"("task": {"kind": "predict", "quantity": "100 * R / 4", "unit": "%", "tolerance": 0,
        "prompt": "?", "hints": ["?"], "worked": {"answer": 50}, "wrong": [{"answer": 40, "why": "No."}]})";
    const learn::Page page = pageWith(task);
    EXPECT_EQ(learn::answerForm(page, page.scene).unit, "%");
    EXPECT_EQ(learn::check(page, page.scene, learn::Answer(50.0)).reason, "Right: it is 50%.");
    EXPECT_EQ(learn::info(page.task->kind).solution(*page.task, page.scene), "It is 50%.");
    EXPECT_EQ(learn::knownWrong(page).at(0).answer, "40%");
    EXPECT_EQ(problemsWith(replaced(task, "100 * R / 4", "frames")).substr(0, 66),
              "F:3: pages[0].task.unit: must be given beside an expression: a liv");
}

TEST(Feedback, TheWrongAnswersThatATaskKnowsAreListedAsTheyAreTold) {
    const auto listed = [](const learn::Page& page) {
        std::string all;
        for (const learn::KnownWrong& wrong : learn::knownWrong(page)) all += wrong.answer + ": " + wrong.told + '\n';
        return all;
    };
    EXPECT_EQ(listed(pageWith(kVary + kTask)),
              "125: The sign: 61 is subtracted.\n−3: The other way round.\n"
              "1000: Not right, and not close.\n");
    EXPECT_EQ(listed(learn::variantOf(pageWith(kChoice), 1).value()), "b: no b\nc: no c\n") << "in their order";
    EXPECT_EQ(listed(pageWith(R"("allow": ["cue.position"], "task": {"kind": "make_outcome", "outcome": "graze",
        "prompt": "?", "hints": ["?"], "worked": {"set": {"cue.position": [-8, 2, 0]}},
        "wrong": [{"set": {"cue.position": [-8, "1 / 3", 0]}, "reason": "hit"}]})")),
              "cue.position = (−8, 0.3333333333, 0): The outcome is hit, not graze: the path cuts 1.667 units inside "
              "R.\n");
}

TEST(Feedback, TheWordsToChooseFromAreThoseOfTheTask) {
    const std::string task = R"("task": {"kind": "predict", "quantity": "outcome", "options": ["hit", "graze", "miss"],
        "prompt": "What happens?", "hints": ["b"], "worked": {"answer": "hit"},
        "wrong": [{"answer": "graze", "why": "b is {{impact_parameter}}, less than R."}]})";
    EXPECT_EQ(problemsWith(task), "");
    EXPECT_EQ(problemsWith(replaced(task, "\"miss\"]", "\"mist\"]")).substr(0, 69),
              "F:3: pages[0].task.options: must be words that the quantity outcome o");
}

TEST(LiveValues, FieldsOfTheSceneAndExpressionsAreLiveToo) {
    const learn::Page page = pageWith(kTask.substr(0, 0) + R"("task": {"kind": "count", "prompt": "?", "hints": ["?"],
        "worked": {"answer": 1}, "wrong": [{"answer": 2, "reason": "Not"}]})");
    learn::Live live(page.scene);
    EXPECT_EQ(live.text("cue.position"), "(−8, 1, 0)");
    EXPECT_EQ(live.text("cue.position.x"), "−8");
    EXPECT_EQ(live.text("cue.velocity.x * frames"), learn::Live(page.scene).text("frames"));
    EXPECT_EQ(live.text("normal.z"), "0");
    EXPECT_EQ(live.text("1 / (R - 2 * target.radius)"), "–") << "a division by 0";
    EXPECT_EQ(live.text("{target.center.x} + 1"), "1");
    EXPECT_EQ(live.text("target"), "target");
    EXPECT_EQ(learn::liveFault(page.scene, "1 / (R - R)"), "") << "only the numbers are to blame";
    EXPECT_NE(learn::liveFault(page.scene, "cue.position + 1"), "") << "a vector is no number";
    EXPECT_NE(learn::liveFault(page.scene, "{target.center.x"), "");
}

TEST(Bodies, TheOneThatMustBeHitIsTheOne) {
    const std::string scene = R"({"carom_lesson": 1, "title": "Test", "summary": "A test", "order": 1, "pages": [{
      "title": "One", "text": "A bank shot.", "scene": {"carom": 1, "balls": [
        {"name": "cue", "position": [-4, 3, 0], "velocity": [1, -0.2, 0], "radius": 0.5},
        {"name": "red", "position": [4, 3, 0], "velocity": [0, 0, 0], "radius": 0.5}],
        "planes": [{"name": "cushion", "point": [0, 0, 0], "normal": [0, 1, 0]}]},
      "allow": ["cue.velocity"], "task": {"kind": "make_outcome", "outcome": "hit", "target": "red", VIA
        "prompt": "Hit", "hints": ["Mirror"],
        "worked": {"set": {"cue.velocity": WORKED}}, "wrong": [WRONG]}}]})";
    const auto problems = [&](const char* via, const char* worked, const char* wrong) {
        std::string text = replaced(replaced(replaced(scene, "VIA", via), "WORKED", worked), "WRONG", wrong);
        const auto loaded = learn::readLesson(text, "test", {});
        const auto all = loaded.problems.empty() ? learn::playAnswers(loaded.lesson) : loaded.problems;
        return all.empty() ? std::string() : all.front().text();
    };
    EXPECT_EQ(problems("", "[1, 0, 0]",
                       R"({"set": {"cue.velocity": [1, -1, 0]}, "reason": "hit with cushion, not hit with red"})"),
              "");
    EXPECT_EQ(problems(R"("via": ["cushion"],)", "[4, -2.5, 0]",
                       R"({"set": {"cue.velocity": [1, 0, 0]}, "reason": "meets red, not cushion"},
                          {"set": {"cue.velocity": [1, -3, 0]}, "reason": "nothing after cushion, not red"})"),
              "");
    EXPECT_EQ(
        problems(R"("via": ["cushion"],)", "[1, 0, 0]", R"({"set": {"cue.velocity": [1, 1, 0]}, "reason": "nothing"})"),
        "pages[0].task.worked: must be accepted, got refused: The ball meets red, not cushion.");
    EXPECT_EQ(
        problems(R"("via": ["cue"],)", "[1, 0, 0]", R"({"set": {"cue.velocity": [1, 1, 0]}, "reason": "nothing"})"),
        "pages[0].task.via: must be names of spheres, other balls or walls, got \"cue\"");
}

}  // namespace
