/// Lessons as the window plays them, without a window.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "io/file.h"
#include "io/scene_json.h"
#include "learn/derivation/symbols.h"
#include "learn/lesson/skeleton.h"
#include "learn/lesson/task_kinds.h"
#include "learn/lesson/vary.h"
#include "picture_files.h"
#include "scene/edits.h"
#include "session/actions/reading.h"
#include "session/actions/saving.h"
#include "session/commands/commands.h"
#include "session/panels/cases.h"
#include "session/session.h"
#include "session/session_actions.h"
#include "session/texts/instant_text.h"
#include "session/texts/link.h"
#include "session/texts/spoken.h"
#include "session/wait_until.h"
#include "temporary_folder.h"
#include "view/snap.h"

namespace session {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

struct Lessons : testing::Test {
    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();
    Session session;

    Lessons() { setenv("XDG_STATE_HOME", folder.c_str(), 1); }
    static fs::path lesson(const std::string& name) { return learn::lessonFolder() / (name + ".json"); }
    /// A copy of a lesson to be edited.
    fs::path own(const std::string& name) const {
        fs::copy_file(lesson(name), folder / "own.json", fs::copy_options::overwrite_existing);
        return folder / "own.json";
    }
    static void replace(const fs::path& file, const std::string& what, const std::string& by) {
        std::string text = io::readFile(file).value();
        const std::size_t at = text.find(what);
        ASSERT_NE(at, std::string::npos) << what;
        std::ofstream(file) << text.replace(at, what.size(), by);
    }
    /// The options of the page with a seed.
    [[nodiscard]] std::vector<std::string> optionsOf(int seed) const {
        std::vector<std::string> options;
        const learn::Page page = learn::variantOf(writtenPage(session.lesson), seed).value();
        for (const learn::Option& option : page.task->options) options.push_back(option.text);
        return options;
    }
    void revealAll() {
        run(session, "learn.reveal");
        answer(session, 1);
    }
    /// An instant after the next poll.
    bool look() { return pollLessonFile(session, m_now += seconds(60)); }
    std::chrono::steady_clock::time_point m_now = std::chrono::steady_clock::now();
    void put(const learn::Attempt& attempt) {
        scene::Document next = session.document.current();
        next.scene = learn::applied(session.lesson.page(), attempt);
        session.document.commit("Try", next);
        if (!attempt.answer) return;
        PageWork& work = session.lesson.work();
        if (const auto* text = std::get_if<std::string>(&*attempt.answer)) {
            const auto names = learn::answerForm(session.lesson.page(), session.document.scene()).names;
            work.chosen = static_cast<std::size_t>(std::find(names.begin(), names.end(), *text) - names.begin());
        } else if (const auto* point = std::get_if<scene::Vec3>(&*attempt.answer)) {
            for (int i = 0; i < 3; ++i) work.typed[std::size_t(i)] = std::to_string((*point)[i]);
        } else {
            std::ostringstream number;
            number.precision(17);
            number << std::get<double>(*attempt.answer);
            work.typed[0] = number.str();
            const auto names = learn::answerForm(session.lesson.page(), session.document.scene()).names;
            work.chosen = static_cast<std::size_t>(std::find(names.begin(), names.end(), number.str()) - names.begin());
        }
    }
};

TEST_F(Lessons, AltLeftLeadsBackToThePageWhoseLinkWasFollowedAndToTheWorkOnIt) {
    openLesson(session, lesson("02-squared-distance"));
    showPage(session, 1);
    session.lesson.work().typed[0] = "12";
    const scene::Scene before = session.document.scene();
    followLink(session, "04-closest-approach.json#2");
    EXPECT_EQ(session.lesson.source.path.stem(), "04-closest-approach");
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
    followLink(session, "#1");
    stepPage(session, 1);
    runShortcut(session, {Key::Left, kAlt});
    EXPECT_EQ(session.lesson.source.path.stem(), "04-closest-approach") << "a link within the lesson";
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
    runShortcut(session, {Key::Left, kAlt});
    EXPECT_EQ(session.lesson.source.path.stem(), "02-squared-distance");
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
    EXPECT_EQ(session.lesson.work().typed[0], "12");
    EXPECT_EQ(session.document.scene(), before);
    EXPECT_FALSE(session.lesson.linkedFrom) << "all links are gone back";
}

TEST_F(Lessons, ALessonOpenedAnewHasNoLinkToGoBackFrom) {
    openLesson(session, lesson("02-squared-distance"));
    followLink(session, "04-closest-approach.json");
    openLesson(session, lesson("05-inflate"));
    EXPECT_FALSE(run(session, "learn.back-from-link"));
    followLink(session, "04-closest-approach.json");
    leaveLesson(session);
    EXPECT_FALSE(run(session, "learn.back-from-link"));
}

TEST_F(Lessons, EveryTaskOfTheCourseCanBePlayedWrongAndRight) {
    std::size_t tasks = 0;
    const auto course = learn::lessonsIn(learn::lessonFolder());
    ASSERT_GE(course.size(), 10u);
    for (const learn::LessonFile& file : course) {
        ASSERT_TRUE(file.loaded.problems.empty()) << file.path;
        openLesson(session, file.path);
        ASSERT_TRUE(session.lesson.isOpen());
        for (std::size_t i = 0; i < file.loaded.lesson.pages.size(); ++i) {
            showPage(session, i);
            if (!session.lesson.page().task) continue;
            const learn::Task task = *session.lesson.page().task;
            const bool varies = !session.lesson.page().vary.empty();
            const std::string where = titleOf(session.lesson) + ", " + task.id;
            for (const learn::Attempt& wrong : task.wrong) {
                restartPage(session);
                if (!refusal(session.lesson, learn::applied(session.lesson.page(), wrong)).empty()) continue;
                put(wrong);
                run(session, "learn.check");
                ASSERT_TRUE(session.lesson.work().verdict) << where << session.lesson.work().complaint;
                EXPECT_FALSE(session.lesson.isAccepted()) << where;
                EXPECT_FALSE(isTaskDone(session)) << where;
            }
            for (int k = 0; k < std::max(1, task.mastery); ++k) {
                EXPECT_FALSE(isTaskDone(session)) << where;
                restartPage(session);
                EXPECT_EQ(run(session, "learn.new-numbers"), varies) << where;
                put(session.lesson.page().task->worked);
                run(session, "learn.check");
                EXPECT_TRUE(session.lesson.isAccepted()) << where << session.lesson.work().complaint;
            }
            EXPECT_TRUE(isTaskDone(session)) << where;
            ++tasks;
        }
        EXPECT_TRUE(learn::loadProgress(learn::progressPath()).progress.isDone(file.loaded.lesson)) << file.path;
    }
    EXPECT_GE(tasks, 30u);
}

TEST_F(Lessons, TheLastPageLeadsToTheNextLesson) {
    openLesson(session, lesson("04-closest-approach"));
    ASSERT_TRUE(run(session, "learn.next-lesson"));
    EXPECT_EQ(session.lesson.lesson().id, "05-inflate");
    openLesson(session, learn::lessonsIn(learn::lessonFolder()).back().path);
    EXPECT_FALSE(run(session, "learn.next-lesson"));
    openLesson(session, own("04-closest-approach"));
    EXPECT_FALSE(run(session, "learn.next-lesson")) << "it is not of the course";
}

TEST_F(Lessons, AFlatPageIsSeenFromAboveAndNoOtherViewStays) {
    scene::View own;
    own.yawRadians = 1;
    session.viewport.setView(own);
    openLesson(session, lesson("04-closest-approach"));
    EXPECT_TRUE(session.viewport.view().planar);
    session.viewport.lookAlong(2, 1);
    showPage(session, 1);
    EXPECT_TRUE(session.viewport.view().planar);
    EXPECT_EQ(session.viewport.view().yawRadians, 0);
    leaveLesson(session);
    EXPECT_FALSE(session.viewport.view().planar);
    EXPECT_EQ(session.viewport.view().yawRadians, 1);

    const fs::path space = this->own("04-closest-approach");
    replace(space, "\"beside\": \"distance-plot\"", "\"view\": \"space\"");
    openLesson(session, space);
    EXPECT_FALSE(session.viewport.view().planar);
}

TEST_F(Lessons, TheProofOfInflationHasRoomForTheInflatedSphere) {
    openLesson(session, lesson("05-inflate"));
    showPage(session, 3);
    ASSERT_EQ(session.presentation.proof.kind(), learn::ProofKind::Inflate);
    const scene::Scene& scene = session.document.scene();
    const collide::Obstacle& target = scene.spheres.front().body;
    const double sum = target.radius + scene.balls.front().body.radius;
    const std::vector<view::Bounds> framed = session.queries.storyBounds();
    EXPECT_TRUE(std::any_of(framed.begin(), framed.end(),
                            [&](const view::Bounds& b) { return b.center == target.center && b.radius >= sum; }));
}

TEST_F(Lessons, TheOwnWorkComesBackWhole) {
    const fs::path mine = folder / "mine.json";
    newScene(session);
    session.tasks.saving.patience = std::chrono::minutes(1);
    saveAs(session, mine);
    ASSERT_EQ(session.file.path(), mine);
    session.document.commit("Move", scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {-9, 1, 1}));
    session.presentation.overlays.set(vocabulary::Overlay::Ground, false);
    session.settings.upAxis = UpAxis::Y;
    const scene::Scene edited = session.document.scene();
    const scene::View view = session.viewport.view();
    const vocabulary::Overlays overlays = session.presentation.overlays;

    openLesson(session, lesson("04-closest-approach"));
    EXPECT_TRUE(session.file.path().empty()) << "a lesson's scene belongs to no file";
    EXPECT_NE(session.document.scene(), edited);
    EXPECT_FALSE(isAnswerShown(session)) << "a prediction is open";
    EXPECT_NE(titleOf(session).find(session.lesson.lesson().title), std::string::npos);
    EXPECT_TRUE(session.file.isDirty()) << "the work that waits is not saved";
    EXPECT_EQ(session.file.unsaved().scene, edited) << "it is what a crash must not lose";
    EXPECT_EQ(settingsToKeep(session).presentation.overlays, overlays);
    run(session, "learn.next-page");
    run(session, "file.save");
    ASSERT_TRUE(session.prompts.get<session::FileRequest>());
    answerFile(session, mine, true);
    EXPECT_NE(io::loadScene(mine).value().scene, session.document.scene()) << "not over the file of one's own";

    run(session, "learn.leave");
    EXPECT_EQ(session.document.scene(), edited);
    EXPECT_EQ(session.viewport.view(), view);
    EXPECT_EQ(session.file.path(), mine);
    EXPECT_EQ(session.presentation.overlays, overlays);
    EXPECT_EQ(session.settings.upAxis, UpAxis::Y);
    EXPECT_TRUE(isAnswerShown(session));
    run(session, "edit.undo");
    EXPECT_FALSE(session.file.isDirty()) << "with its history";
}

TEST_F(Lessons, QuittingAsksAboutTheWorkThatWaitsAndNotAboutTheLesson) {
    newScene(session);
    const scene::Scene saved = session.document.scene();
    const scene::ObjectRef ball{scene::Kind::Ball, 0};
    session.document.commit("Move", scene::setPosition(session.document.current(), ball, {-9, 1, 1}));
    const scene::Scene edited = session.document.scene();
    openLesson(session, lesson("01-touching"));
    run(session, "file.quit");
    ASSERT_TRUE(session.prompts.get<session::Prompt>());
    EXPECT_EQ(session.document.scene(), edited) << "what the question is about is what is seen";
    answer(session, 2);
    EXPECT_FALSE(session.window.quits);
    run(session, "edit.undo");
    EXPECT_EQ(session.document.scene(), saved);
    openLesson(session, lesson("01-touching"));
    session.document.commit("Move", scene::setPosition(session.document.current(), ball, {-5, 0, 0}));
    run(session, "file.quit");
    EXPECT_TRUE(session.window.quits);
}

TEST_F(Lessons, WhatAPageDoesNotAllowIsRefusedOnce) {
    openLesson(session, lesson("01-touching"));
    const scene::Scene begun = session.document.scene();
    const scene::ObjectRef target{scene::Kind::Sphere, 0};
    const std::size_t messages = session.messages.shown().size();
    for (int i = 1; i < 5; ++i) session.document.preview(scene::setRadius(session.document.current(), target, 1 + i));
    session.document.commitPreview("Drag");
    EXPECT_EQ(session.document.scene(), begun);
    ASSERT_EQ(session.messages.shown().size(), messages + 1);
    EXPECT_NE(session.messages.shown().back().text.find("target.radius may not be changed"), std::string::npos);
    EXPECT_NE(session.messages.shown().back().text.find("cue.position"), std::string::npos) << "what may be";
    run(session, "scene.add-ball");
    run(session, "edit.delete");
    EXPECT_EQ(session.document.scene(), begun);
    EXPECT_TRUE(session.document.commit(
        "Move", scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {-5, 0, 0})));
    EXPECT_NE(session.document.scene(), begun);
    run(session, "edit.undo");
    run(session, "edit.undo");
    EXPECT_EQ(session.document.scene(), begun) << "undo stays on the page";
    openCase(session, 0);
    EXPECT_FALSE(session.lesson.isOpen()) << "another scene ends the lesson";
}

TEST_F(Lessons, APageKeepsWhatWasDoneOnItAndBeginsAnewOnDemand) {
    openLesson(session, lesson("01-touching"));
    const scene::Scene begun = session.document.scene();
    session.document.commit("Move", scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {-5, 0, 0}));
    run(session, "learn.hint");
    const scene::Scene moved = session.document.scene();
    EXPECT_FALSE(run(session, "learn.previous-page"));
    ASSERT_TRUE(run(session, "learn.next-page"));
    EXPECT_FALSE(run(session, "learn.next-page"));
    ASSERT_TRUE(run(session, "learn.previous-page"));
    EXPECT_EQ(session.document.scene(), moved);
    EXPECT_EQ(session.lesson.work().hints, 1u);
    ASSERT_TRUE(run(session, "learn.restart"));
    EXPECT_EQ(session.document.scene(), begun);
    EXPECT_EQ(session.lesson.work().hints, 0u);
}

/// A lesson from elsewhere, with pictures of 4096 x 4096 pixels.
struct LargeLessons : Lessons {
    fs::path file = folder / "large.json";

    void write(int pictures) const {
        std::string text = learn::lessonSkeleton("Large"), names;
        for (int i = 0; i < pictures; ++i) {
            const std::string name = std::to_string(i) + ".png";
            std::ofstream(folder / name, std::ios::binary) << picture_files::png(4096, 4096);
            names += "![a](" + name + ") ";
        }
        std::ofstream(file) << text.replace(text.find("Notes are"), 9, names);
    }
    void finish() {
        ASSERT_TRUE(session.prompts.get<OpeningCard>()) << "it is read beside the frames";
        waitUntil(session, [&] {
            finishOpening(session);
            return !session.prompts.get<OpeningCard>();
        });
    }
};

TEST_F(LargeLessons, AreReadBesideTheFramesUnderACard) {
    write(2);
    openLesson(session, file);
    EXPECT_FALSE(session.lesson.isOpen());
    EXPECT_EQ(session.prompts.get<OpeningCard>()->opening->title, "Opening large.json");
    finish();
    ASSERT_TRUE(session.lesson.isOpen());
    EXPECT_EQ(session.lesson.source.pictures.size(), 2u);
}

TEST_F(LargeLessons, WithMoreThanTheBudgetAreNotOpenedAndSayWhy) {
    write(4);
    openLesson(session, file);
    finish();
    EXPECT_FALSE(session.lesson.isOpen());
    ASSERT_EQ(session.lesson.source.problems.size(), 2u);
    EXPECT_NE(session.lesson.source.problems[0].text().find("picture \"2.png\": must be within"), std::string::npos);
}

TEST_F(LargeLessons, CanBeCancelled) {
    write(2);
    openLesson(session, file);
    cancelOpening(session);
    EXPECT_FALSE(session.prompts.get<OpeningCard>());
    waitUntil(session, [&] { return !session.tasks.isBusy(); });
    EXPECT_FALSE(session.lesson.isOpen());
    EXPECT_TRUE(session.lesson.source.path.empty());
}

TEST_F(LargeLessons, WithAMeshArePlayedBesideTheFrames) {
    std::ofstream(folder / "m.obj") << "v 50 0 0\nv 51 0 0\nv 50 1 0\nf 1 2 3\n";
    std::string text = learn::lessonSkeleton("Mesh");
    text.insert(text.find("\"spheres\""), R"("meshes": [{ "name": "m", "file": "m.obj" }], )");
    std::ofstream(file) << text;
    openLesson(session, file);
    EXPECT_FALSE(session.lesson.isOpen());
    finish();
    ASSERT_TRUE(session.lesson.isOpen());
    EXPECT_EQ(session.lesson.page().scene.meshes.size(), 1u);
}

TEST_F(LargeLessons, AreReadAgainBesideTheFrames) {
    write(0);
    openLesson(session, file);
    ASSERT_TRUE(session.lesson.isOpen()) << "a small lesson opens at once";
    write(2);
    EXPECT_TRUE(look());
    EXPECT_FALSE(look()) << "it is being read";
    finish();
    EXPECT_EQ(session.lesson.source.pictures.size(), 2u);
    write(1);
    EXPECT_TRUE(look());
    cancelOpening(session);
    EXPECT_FALSE(look()) << "a reading that was cancelled is not begun again";
    EXPECT_EQ(session.lesson.source.pictures.size(), 2u);
}

TEST_F(LargeLessons, ALinkLeadsToTheirPage) {
    write(1);
    const fs::path from = own("04-closest-approach");
    openLesson(session, from);
    ASSERT_TRUE(session.lesson.isOpen());
    followLink(session, "large.json#2");
    finish();
    EXPECT_EQ(session.lesson.source.path, file);
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
    goBackFromLink(session);
    EXPECT_EQ(session.lesson.source.path, from);
    openLessonAtOnce(session, file);
    EXPECT_EQ(session.lesson.source.path, file) << "without a window nothing waits";
}

TEST_F(Lessons, AWrongPredictionSaysHowFarAndNotWhat) {
    const fs::path file = own("08-ricochet");
    replace(file, R"("kind": "place",
        "what": "hit_point")",
            R"("kind": "predict", "quantity": "hit_point")");
    openLesson(session, file);
    const auto isPoint = [](const learn::Page& page) { return page.task && page.task->quantity == "hit_point"; };
    const auto& pages = session.lesson.lesson().pages;
    showPage(session, std::size_t(std::find_if(pages.begin(), pages.end(), isPoint) - pages.begin()));
    run(session, "learn.check");
    EXPECT_FALSE(session.lesson.work().verdict);
    EXPECT_FALSE(session.lesson.work().complaint.empty()) << "nothing was typed";
    EXPECT_EQ(learn::loadProgress(learn::progressPath()).progress.lessons.size(), 0u) << "that was no attempt";
    put(session.lesson.page().task->wrong.front());
    session.lesson.work().typed[0] = "1/";
    run(session, "learn.check");
    EXPECT_EQ(session.lesson.work().complaint.substr(0, 3), "x: ");
    put(session.lesson.page().task->wrong.front());
    run(session, "learn.check");
    ASSERT_TRUE(session.lesson.work().verdict);
    EXPECT_GT(*session.lesson.work().verdict->error, 0);
    EXPECT_FALSE(isAnswerShown(session));
    EXPECT_EQ(liveText(session, "hit_point"), "?");
    EXPECT_EQ(placements(session.lesson, placeSceneOf(session)).size(), 1u);
    revealAll();
    EXPECT_TRUE(isAnswerShown(session));
    EXPECT_NE(liveText(session, "hit_point"), "?");
    EXPECT_EQ(placements(session.lesson, placeSceneOf(session)).size(), 2u) << "the error is drawn";
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    EXPECT_FALSE(session.lesson.isAccepted()) << "what has been revealed is no prediction";
    run(session, "learn.restart");
    EXPECT_FALSE(isAnswerShown(session));
}

TEST_F(Lessons, RevealingShowsASceneThatSolvesTheTaskAndHidesItAgain) {
    openLesson(session, lesson("01-touching"));
    const scene::Scene begun = session.document.scene();
    revealAll();
    EXPECT_TRUE(learn::check(session.lesson.page(), session.document.scene(), {}).accepted);
    EXPECT_FALSE(isTaskDone(session));
    hideSolution(session);
    EXPECT_EQ(session.document.scene(), begun);
}

TEST_F(Lessons, RevealAsksOnAPageWithATask) {
    openLesson(session, lesson("13-pi"));
    run(session, "learn.reveal");
    const Prompt* prompt = session.prompts.get<Prompt>();
    ASSERT_TRUE(prompt);
    EXPECT_FALSE(isAnswerShown(session));
    answer(session, prompt->whenClosed.value());
    EXPECT_FALSE(isAnswerShown(session)) << "Esc, or a second click where the button is, beside the card";
    run(session, "learn.reveal");
    answer(session, 0);
    EXPECT_FALSE(isAnswerShown(session)) << "the first choice, where the keyboard is";
    showAnswer(session);
    EXPECT_TRUE(session.prompts.get<Prompt>()) << "from the figure or the panel of the answer too";
    EXPECT_EQ(taskRecord(session), learn::TaskRecord{});
    answer(session, 1);
    EXPECT_TRUE(isAnswerShown(session));
    showPage(session, 4);
    ASSERT_FALSE(session.lesson.page().task);
    run(session, "learn.reveal");
    EXPECT_FALSE(session.prompts.get<Prompt>()) << "it costs nothing";
}

TEST_F(Lessons, APageThatTellsAnOpenAnswerIsTurnedToAfterAQuestion) {
    openLesson(session, lesson("20-bug-bartlett"));
    run(session, "learn.next-page");
    ASSERT_TRUE(session.prompts.get<Prompt>()) << "the listing of page 2 has the repaired line of page 1";
    answer(session, 0);
    EXPECT_EQ(session.lesson.pageIndex(), 0u);
    EXPECT_EQ(taskRecord(session), learn::TaskRecord{});
    goToNextPage(session);
    ASSERT_TRUE(session.prompts.get<Prompt>());
    answer(session, 1);
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
    run(session, "learn.previous-page");
    EXPECT_TRUE(taskRecord(session).revealed);
    run(session, "learn.next-page");
    EXPECT_FALSE(session.prompts.get<Prompt>()) << "it is known now";
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
}

TEST_F(Lessons, APageThatTellsASolvedTaskIsTurnedToAtOnce) {
    openLesson(session, lesson("20-bug-bartlett"));
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    ASSERT_TRUE(isTaskDone(session));
    run(session, "learn.next-page");
    EXPECT_FALSE(session.prompts.get<Prompt>());
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
    run(session, "learn.next-page");
    EXPECT_TRUE(session.prompts.get<Prompt>()) << "page 3 tells the answer of page 2, which is open";
}

TEST_F(Lessons, EnterChecksAnAnswerAndThenGoesOn) {
    openLesson(session, lesson("06-quadratic"));
    put(session.lesson.page().task->worked);
    enterAnswer(session);
    ASSERT_TRUE(session.lesson.isAccepted());
    EXPECT_EQ(session.lesson.work().seed, 1);
    enterAnswer(session);
    EXPECT_EQ(session.lesson.work().seed, 2) << "the next question";
    EXPECT_FALSE(session.lesson.isAccepted());
    for (int solved = 2; solved <= 3; ++solved) {
        put(session.lesson.page().task->worked);
        enterAnswer(session);
        enterAnswer(session);
    }
    EXPECT_EQ(session.lesson.pageIndex(), 1u) << "the task is done: the next page";
    showPage(session, 0);
    EXPECT_EQ(taskRecord(session).attempts, 3);
    openLesson(session, lesson("01-touching"));
    showPage(session, 1);
    put(session.lesson.page().task->worked);
    enterAnswer(session);
    enterAnswer(session);
    EXPECT_EQ(session.lesson.source.path.stem(), "02-squared-distance") << "after the last page the next lesson";
}

TEST_F(Lessons, AnAnswerAfterTheAcceptedOneDoesNotCount) {
    openLesson(session, lesson("06-quadratic"));
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    run(session, "learn.check");
    EXPECT_EQ(session.lesson.work().attempts.count, 1);
    session.lesson.work().typed[0] = "1";
    enterAnswer(session);
    EXPECT_EQ(session.lesson.work().seed, 1) << "another answer is checked";
    EXPECT_FALSE(session.lesson.isAccepted());
    EXPECT_EQ(session.lesson.work().attempts.count, 1);
    EXPECT_EQ(taskRecord(session).attempts, 1);
    EXPECT_EQ(taskRecord(session).row, 1);
}

TEST_F(Lessons, TheSameAnswerTwiceIsOneAttempt) {
    openLesson(session, lesson("06-quadratic"));
    session.lesson.work().typed[0] = "1234";
    for (int i = 0; i < 3; ++i) run(session, "learn.check");
    EXPECT_EQ(taskRecord(session).attempts, 1);
    session.lesson.work().typed[0] = "4321";
    run(session, "learn.check");
    session.lesson.work().typed[0] = "1234";
    run(session, "learn.check");
    EXPECT_FALSE(session.lesson.isAccepted());
    EXPECT_EQ(taskRecord(session).attempts, 2);
    EXPECT_EQ(taskRecord(session).wrong, (std::vector<learn::WrongAnswer>{{"1234", "", 1}, {"4321", "", 1}}));
}

TEST_F(Lessons, AWrongAnswerIsKeptWithItsMistake) {
    openLesson(session, lesson("06-quadratic"));
    const auto& wrong = session.lesson.page().task->wrong;
    const auto expected =
        std::find_if(wrong.begin(), wrong.end(), [](const learn::Attempt& one) { return !one.why.empty(); });
    ASSERT_NE(expected, wrong.end());
    put(*expected);
    run(session, "learn.check");
    ASSERT_EQ(taskRecord(session).wrong.size(), 1u);
    EXPECT_FALSE(taskRecord(session).wrong[0].mistake.empty());
    EXPECT_EQ(taskRecord(session).wrong[0].mistake, session.lesson.work().verdict->mistake);
}

TEST_F(Lessons, AnAnswerMayHaveItsUnitButNoOther) {
    openLesson(session, lesson("10-bounce"));  // asks for units/frame
    const auto complaintOf = [&](const std::string& typed) {
        session.lesson.work().typed[0] = typed;
        run(session, "learn.check");
        return session.lesson.work().complaint;
    };
    for (const char* typed : {"5", "5 units/frame", "5units/frame ", "5 units per frame", "(2+3) unit/frame"}) {
        EXPECT_EQ(complaintOf(typed), "") << typed;
        EXPECT_EQ(session.lesson.work().answered, learn::Answer(5.0)) << typed;
    }
    EXPECT_EQ(complaintOf("5 units"), "the answer is in units/frame, not in units.");
    EXPECT_EQ(complaintOf("5 frames"), "the answer is in units/frame, not in frames.");
    EXPECT_EQ(complaintOf("5\u00b0"), "the answer is in units/frame, not in degrees.");
    EXPECT_EQ(complaintOf("units"), "unknown name 'units' at column 1.") << "a unit alone is no answer";
}

TEST_F(Lessons, APercentageMayBeTypedWithItsSign) {
    openLesson(session, lesson("19-centre-of-mass"));
    showPage(session, 2);
    for (const char* typed : {"45%", "45 %", "45", "45 percent"}) {
        session.lesson.work().typed[0] = typed;
        run(session, "learn.check");
        EXPECT_EQ(session.lesson.work().answered, learn::Answer(45.0)) << session.lesson.work().complaint;
    }
}

TEST_F(Lessons, ACountThatIsNotWholeIsNoAnswerYet) {
    openLesson(session, lesson("13-pi"));
    for (const char* typed : {"22,2", "-3"}) {
        session.lesson.work().typed[0] = typed;
        run(session, "learn.check");
        EXPECT_TRUE(session.lesson.work().complaint.starts_with("a whole number is asked for, got ")) << typed;
        EXPECT_FALSE(session.lesson.work().verdict);
    }
    EXPECT_EQ(taskRecord(session).attempts, 0);
}

TEST_F(Lessons, TheZOfAPointInThePlaneIsZeroWhereNoneIsTyped) {
    openLesson(session, lesson("10-bounce"));
    showPage(session, 1);
    ASSERT_EQ(session.lesson.page().task->quantity, "new_velocity");
    session.lesson.work().typed = {"1", "2", " "};
    run(session, "learn.check");
    EXPECT_EQ(session.lesson.work().answered, learn::Answer(scene::Vec3(1, 2, 0)));
    session.lesson.work().typed = {"1", "", ""};
    run(session, "learn.check");
    EXPECT_EQ(session.lesson.work().complaint, "y: type a number first.");
    openLesson(session, lesson("15-plane-of-incidence"));
    showPage(session, 2);
    session.lesson.work().typed = {"1", "2", ""};
    run(session, "learn.check");
    EXPECT_EQ(session.lesson.work().complaint, "z: type a number first.") << "in space";
}

TEST_F(Lessons, TheLargestWordsSayWhatTheTaskAsksFor) {
    const auto wordsOf = [&](const char* name, std::size_t page) {
        openLesson(session, lesson(name));
        showPage(session, page);
        const render::Headline h = headline(session);
        return h.word + ' ' + h.rest + " | " + h.detail;
    };
    EXPECT_EQ(wordsOf("04-closest-approach", 0),
              "PREDICT After how many frames is the cue nearest to it? | type your answer · Ctrl+R reveals it");
    EXPECT_EQ(wordsOf("12-floats", 0),
              "CHOOSE What is the outcome: hit, graze or miss? | choose an answer · Ctrl+R reveals it");
    EXPECT_EQ(wordsOf("05-inflate", 2),
              "PREDICT Where is the cue when it touches the target? | "
              "drag it in the picture, or type it · Ctrl+R reveals it");
    EXPECT_EQ(wordsOf("13-pi", 3), "PREDICT And with a mass ratio of 10,000? | type your answer · Ctrl+R reveals it");
    startClass(session);
    EXPECT_EQ(wordsOf("05-inflate", 0),
              "TRY Which radius of the target lets the cue graze it? | "
              "change the scene, then check · Ctrl+R reveals it")
        << "without the remark in brackets";
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    EXPECT_EQ(headline(session).word, "GRAZE");
}

TEST_F(Lessons, WhatIsReadAloudHidesWhatThePageHides) {
    const fs::path file = own("06-quadratic");
    replace(file, "Here a is {{a}}", "Here D is {{D}}, a is {{a}}");
    openLesson(session, file);
    EXPECT_NE(spokenOf(session).lesson.find("Here D is ?, a is "), std::string::npos) << spokenOf(session).lesson;
}

TEST_F(Lessons, ADecimalCommaIsRead) {
    openLesson(session, lesson("06-quadratic"));
    const double D = std::get<double>(*session.lesson.page().task->worked.answer);
    std::string typed = std::to_string(D);
    typed.at(typed.find('.')) = ',';
    session.lesson.work().typed[0] = typed;
    run(session, "learn.check");
    EXPECT_TRUE(session.lesson.isAccepted()) << typed << session.lesson.work().complaint;
}

TEST_F(Lessons, EveryPlaceThatSnappingFindsTouches) {
    openLesson(session, lesson("01-touching"));
    const learn::Page& page = session.lesson.page();
    const collide::Obstacle& target = page.scene.spheres[0].body;
    int nearly = 0;
    for (int degrees = 95; degrees < 265; degrees += 5) {
        const double angle = degrees * std::numbers::pi / 180;
        const scene::Vec3 wanted(2.3 * std::cos(angle), 2.3 * std::sin(angle), 0);
        const auto place = view::snapToTouch(wanted, 1, target, {.reach = 0, .planar = true});
        ASSERT_TRUE(place);
        const auto result =
            learn::check(page, scene::setPosition({page.scene, {}}, {}, place->value).scene, std::nullopt);
        EXPECT_TRUE(result.accepted) << degrees << ": " << result.reason;
        nearly += !place->exact;
    }
    EXPECT_GT(nearly, 20) << "most places of a circle are no doubles";
}

TEST_F(Lessons, AListingThatFailsWhereBallsTouchFailsWhereSnappingPutsThem) {
    for (const auto& [name, index] : {std::pair("21-bug-d3dx", 0u), std::pair("22-bug-sweep-point", 1u)}) {
        openLesson(session, lesson(name));
        const learn::Page& page = session.lesson.lesson().pages.at(index);
        const auto verdict = [&](const scene::Vec3& at) {
            return learn::check(page, scene::setPosition({page.scene, {}}, {}, at).scene, page.task->worked.answer);
        };
        for (int degrees = -60; degrees <= 60; degrees += 5) {
            const double angle = degrees * std::numbers::pi / 180;
            const scene::Vec3 wanted(2.3 * std::cos(angle), 2.3 * std::sin(angle), 0);
            const auto place = view::snapToTouch(wanted, 1, page.scene.spheres[0].body, {.reach = 0, .planar = true});
            ASSERT_TRUE(place);
            const learn::CheckResult result = verdict(place->value);
            EXPECT_TRUE(result.accepted) << name << ", " << degrees << ": " << result.reason;
            EXPECT_FALSE(verdict(1.001 * place->value).accepted) << name << ", " << degrees;
        }
    }
}

TEST_F(Lessons, ARevealedAnswerIsNotASolvedOne) {
    openLesson(session, lesson("13-pi"));
    const std::string id = session.lesson.lesson().id;
    revealAll();
    EXPECT_TRUE(taskRecord(session).revealed);
    run(session, "learn.restart");
    EXPECT_FALSE(isAnswerShown(session));
    EXPECT_TRUE(taskRecord(session).revealed) << "starting again does not forget it";
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    EXPECT_TRUE(session.lesson.isAccepted()) << "it is right";
    EXPECT_FALSE(isTaskDone(session)) << "it was told";
    learn::TaskRecord record = taskRecord(session);
    record.seconds = 0;  // as long as the test took
    EXPECT_EQ(record, (learn::TaskRecord{.revealed = true, .attempts = 1, .reveals = 1}));

    Session later;  // after a restart of the program
    openLesson(later, lesson("13-pi"));
    EXPECT_EQ(later.lesson.pageIndex(), 1u) << "the first page that is neither done nor revealed";
    showPage(later, 0);
    EXPECT_TRUE(taskRecord(later).revealed);
    EXPECT_FALSE(isAnswerShown(later));
    later.lesson.work().typed[0] = session.lesson.work().typed[0];
    run(later, "learn.check");
    EXPECT_TRUE(later.lesson.isAccepted());
    EXPECT_FALSE(isTaskDone(later));
}

TEST_F(Lessons, ASolvedTaskStaysSolvedWhenItIsRevealed) {
    openLesson(session, lesson("13-pi"));
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    ASSERT_TRUE(isTaskDone(session));
    run(session, "learn.restart");
    revealAll();
    EXPECT_TRUE(isTaskDone(session));
    EXPECT_FALSE(taskRecord(session).revealed);
}

TEST_F(Lessons, NewNumbersAreANewQuestion) {
    openLesson(session, lesson("02-squared-distance"));
    EXPECT_EQ(session.lesson.work().seed, 1);
    const scene::Scene first = session.document.scene();
    EXPECT_EQ(first, session.lesson.page().scene);
    const double x = first.balls[0].body.position.x;
    EXPECT_EQ(liveText(session, "cue.position.x"), learn::textOf(x)) << "the inputs are given";
    EXPECT_EQ(liveText(session, "frames + 1"), "?") << "the answer is not, nor what is computed from it";
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    ASSERT_TRUE(session.lesson.isAccepted());
    EXPECT_EQ(rowNote(session.lesson, taskRecord(session)), "1 of 3 in a row.");
    const double distance = session.viewport.view().distance;

    ASSERT_TRUE(run(session, commandFor(session, {Key::N, kPlain})->id));
    EXPECT_EQ(session.lesson.work().seed, 2);
    EXPECT_NE(session.document.scene(), first);
    EXPECT_FALSE(isAnswerShown(session));
    EXPECT_NE(session.viewport.view().distance, distance) << "the picture frames the variant";
    run(session, "edit.undo");
    EXPECT_NE(session.document.scene(), first) << "undo stays with the numbers";
    session.lesson.work().typed[0] = "1";
    run(session, "learn.check");
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    EXPECT_TRUE(session.lesson.isAccepted());
    EXPECT_EQ(taskRecord(session).row, 0) << "at the second attempt";
    const scene::Scene second = session.document.scene();
    run(session, "learn.restart");
    EXPECT_EQ(session.document.scene(), second) << "the same numbers";

    run(session, "learn.seed");
    answerNumber(session, "0");
    ASSERT_TRUE(session.prompts.get<NumberRequest>());
    EXPECT_EQ(session.prompts.get<NumberRequest>()->problem, "must be a whole number from 1 to 9999");
    answerNumber(session, "17");
    EXPECT_FALSE(session.prompts.get<NumberRequest>());
    EXPECT_EQ(session.lesson.work().seed, 17);
    run(session, "learn.hint");
    Session later;
    openLesson(later, lesson("02-squared-distance"));
    EXPECT_EQ(later.lesson.work().seed, 18) << "the next after those that were used";
    takeNumbers(later, 1);
    EXPECT_EQ(later.document.scene(), first);
    EXPECT_NE(rowNote(later.lesson, taskRecord(later)).find("used before"), std::string::npos);
    run(later, "learn.new-numbers");
    EXPECT_EQ(later.lesson.work().seed, 18);
}

TEST_F(Lessons, APageWithFixedNumbersHasNoOthers) {
    openLesson(session, lesson("01-touching"));
    EXPECT_EQ(session.lesson.work().seed, 0);
    EXPECT_FALSE(run(session, "learn.new-numbers"));
    EXPECT_FALSE(run(session, "learn.seed"));
}

TEST_F(Lessons, OptionsStandInTheOrderOfTheSeedAndTheProgressIsThatOfTheTask) {
    openLesson(session, lesson("02-squared-distance"));
    showPage(session, 1);
    EXPECT_EQ(session.lesson.work().seed, 1);
    const auto names = [&] { return learn::answerForm(session.lesson.page(), session.document.scene()).names; };
    const std::vector<std::string> first = names();
    EXPECT_FALSE(run(session, "learn.new-numbers")) << "there are none";
    ASSERT_TRUE(run(session, "learn.seed"));
    int seed = 2;
    while (optionsOf(seed) == first) ++seed;
    answerNumber(session, std::to_string(seed));
    EXPECT_EQ(session.lesson.work().seed, seed);
    EXPECT_EQ(names(), optionsOf(seed)) << "as a worksheet of this seed has them";
    EXPECT_NE(linkOf(session).value().find("&page=2&seed=" + std::to_string(seed)), std::string::npos);

    put(session.lesson.page().task->wrong.front());
    run(session, "learn.check");
    EXPECT_EQ(taskRecord(session).wrong.at(0).answer,
              std::get<std::string>(*session.lesson.page().task->wrong[0].answer));
    revealAll();
    EXPECT_FALSE(hasNextQuestion(session)) << "the question stays the same";
    takeNumbers(session, seed + 1);
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    EXPECT_TRUE(session.lesson.isAccepted());
    EXPECT_FALSE(isTaskDone(session)) << "another order does not make it a new question";
    EXPECT_EQ(taskRecord(session).seed, 0);
}

TEST_F(Lessons, AFileThatIsSavedIsReadAgain) {
    const fs::path file = own("01-touching");
    ASSERT_TRUE(open(session, file)) << "as a scene is opened";
    ASSERT_TRUE(session.lesson.isOpen());
    session.document.commit("Move", scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {-5, 0, 0}));
    const scene::Scene moved = session.document.scene();
    EXPECT_FALSE(look()) << "as it was";
    replace(file, "One distance decides", "Another title");
    EXPECT_FALSE(pollLessonFile(session, std::chrono::steady_clock::now() - seconds(60))) << "not all the time";
    EXPECT_TRUE(look());
    EXPECT_EQ(session.lesson.page().title, "Another title");
    EXPECT_EQ(session.document.scene(), moved) << "the same question: the student's scene stays";
    replace(file, "\"order\": 1,", "\"order\": \"first\", \"odd\": 1,");
    EXPECT_TRUE(look());
    EXPECT_EQ(session.lesson.source.problems.size(), 2u);
    EXPECT_EQ(session.lesson.page().title, "Another title") << "the last whole one stays";
    replace(file, "\"order\": \"first\", \"odd\": 1,", "\"order\": 1,");
    replace(file, "[-3.5, 0, 0]", "[-4.5, 0, 0]");
    EXPECT_TRUE(look());
    EXPECT_TRUE(session.lesson.source.problems.empty());
    EXPECT_EQ(session.document.scene().balls[0].body.position.x, -4.5);
    replace(file, "\"reason\": \"overlap\"", "\"reason\": \"graze\"");
    EXPECT_TRUE(look());
    EXPECT_EQ(session.lesson.source.doubts.size(), 1u) << "a wrong answer is not refused with the file's words";
    fs::remove(file);
    EXPECT_TRUE(look());
    EXPECT_EQ(session.lesson.source.problems.size(), 1u);
    EXPECT_FALSE(look()) << "said once";
    EXPECT_TRUE(session.lesson.isOpen());
}

TEST_F(Lessons, ANameThatEndsInLessonJsonOpensAndKeepsItsProgressUnderTheNameAlone) {
    const fs::path file = folder / "friday.lesson.json";
    fs::copy_file(lesson("01-touching"), file);
    ASSERT_TRUE(learn::isLessonFile(file));
    openAfterAsking(session, file);
    ASSERT_TRUE(session.lesson.isOpen());
    EXPECT_EQ(session.lesson.lesson().id, "friday");
    EXPECT_TRUE(session.file.path().empty());
    const auto listed = learn::lessonsIn(folder);
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_EQ(listed[0].loaded.lesson.id, "friday");
}

TEST_F(Lessons, AFileThatIsNoWholeLessonShowsWhyAndOpensWhenItIsMended) {
    const fs::path file = own("01-touching");
    const std::string whole = io::readFile(file).value();
    newScene(session);
    const scene::Scene mine = session.document.scene();
    for (const std::string& broken :
         {std::string("{ \"carom_lesson\": 1, "), std::string("{ \"carom_lesson\": 1 }"),
          std::string("{ \"carom_lesson\": 2, \"pages\": [{}] }"), whole.substr(0, whole.size() / 2)}) {
        std::ofstream(file) << broken;
        ASSERT_TRUE(learn::isLessonFile(file));
        openAfterAsking(session, file);
        EXPECT_TRUE(!session.lesson.source.path.empty());
        EXPECT_FALSE(session.lesson.isOpen());
        ASSERT_FALSE(session.lesson.source.problems.empty());
        EXPECT_EQ(session.document.scene(), mine);
    }
    std::ofstream(file) << whole;
    EXPECT_TRUE(look());
    EXPECT_TRUE(session.lesson.isOpen());
    run(session, "learn.leave");
    EXPECT_EQ(session.document.scene(), mine);
}

TEST_F(Lessons, NoTwoCommandsShareAKeyWhateverIsOpen) {
    const auto expectOne = [&](const char* state) {
        std::map<std::string, std::string> owner;
        for (const Command& command : commands()) {
            if (!isEnabled(command, session)) continue;
            for (const Shortcut& keys : command.shortcuts) {
                const auto [it, isNew] = owner.emplace(shortcutText(keys), command.id);
                EXPECT_TRUE(isNew) << state << ": " << it->first << " is " << it->second << " and " << command.id;
            }
        }
    };
    newScene(session);
    expectOne("a scene");
    startClass(session);
    expectOne("a class");
    openLesson(session, lesson("04-closest-approach"));
    expectOne("a lesson in a class");
    stopClass(session);
    expectOne("a lesson");
}

TEST_F(Lessons, AClassGoesStepByStepWithOneKey) {
    openLesson(session, lesson("01-touching"));
    const Settings before = session.settings;
    run(session, "learn.class");
    EXPECT_TRUE(session.settings.presentation);
    EXPECT_FALSE(isAnswerShown(session));
    const std::size_t hints = session.lesson.page().task->hints.size();
    const auto press = [&](Key key) { run(session, commandFor(session, {key, kPlain})->id); };
    EXPECT_NE(classKeys(session).find("Page Down: the task"), std::string::npos) << classKeys(session);
    press(Key::PageDown);
    EXPECT_EQ(session.classMode.part, ClassPart::Task);
    for (std::size_t i = 0; i < hints; ++i) {
        EXPECT_EQ(nextOfClass(session), "Hint " + std::to_string(i + 1) + " of " + std::to_string(hints));
        press(Key::PageDown);
        EXPECT_EQ(session.lesson.work().hints, i + 1);
        EXPECT_FALSE(isAnswerShown(session));
    }
    EXPECT_EQ(nextOfClass(session), "The answer");
    press(Key::PageDown);
    EXPECT_TRUE(isAnswerShown(session));
    EXPECT_EQ(nextOfClass(session), "Next page");
    press(Key::PageDown);
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
    EXPECT_FALSE(isAnswerShown(session));
    press(Key::PageUp);
    EXPECT_EQ(session.lesson.pageIndex(), 0u);
    EXPECT_TRUE(isAnswerShown(session)) << "as it was left";
    press(Key::PageUp);
    EXPECT_FALSE(isAnswerShown(session));
    EXPECT_EQ(session.document.scene(), session.lesson.page().scene);
    press(Key::F5);
    EXPECT_EQ(session.lesson.work().hints, 0u);
    EXPECT_EQ(settingsToKeep(session).settings.presentation, before.presentation);
    press(Key::F12);
    EXPECT_EQ(session.settings, before);
    const learn::Progress progress = learn::loadProgress(learn::progressPath()).progress;
    ASSERT_EQ(progress.lessons.size(), 1u);
    for (auto [task, record] : progress.lessons.begin()->second) {
        record.seconds = 0;  // as long as the test took
        EXPECT_EQ(record, (learn::TaskRecord{.revealed = true, .reveals = 1})) << "revealed; no student did anything";
    }
}

TEST_F(Lessons, APastedAnswerIsKeptAsOne) {
    openLesson(session, lesson("06-quadratic"));
    const auto pasted = [&] { return taskRecord(session).pasted; };
    for (const char* const typed : {"4", "4.", "4.2", "4.25", "4.255"}) typeAnswer(session, 0, typed);
    checkAnswer(session);
    EXPECT_EQ(pasted(), 0) << "key by key";
    typeAnswer(session, 0, "17.125");
    checkAnswer(session);
    EXPECT_EQ(pasted(), 1);
    typeAnswer(session, 0, "");
    typeAnswer(session, 0, "\u2212");
    typeAnswer(session, 0, "\u22121");
    checkAnswer(session);
    EXPECT_EQ(pasted(), 1) << "typed anew";
    EXPECT_EQ(taskRecord(session).attempts, 3);
}

TEST_F(Lessons, AClassGoesOnToTheNextLesson) {
    openLesson(session, lesson("01-touching"));
    run(session, "learn.class");
    showPage(session, 1);
    for (int i = 0; i < 9 && session.lesson.lesson().id == "01-touching"; ++i) nextInClass(session);
    EXPECT_EQ(session.lesson.lesson().id, "02-squared-distance");
    EXPECT_TRUE(session.classMode.isOn());
}

TEST_F(Lessons, AClassKeepsTheStepOfTheDerivationThatThePageShows) {
    openLesson(session, lesson("02-squared-distance"));
    const auto shown = [&] {
        const learn::Step* step = session.presentation.derivation.selected(session.queries.derivation());
        return step ? step->id : std::string("none");
    };
    EXPECT_EQ(shown(), "gap");
    run(session, "learn.class");
    EXPECT_EQ(shown(), "gap");
    run(session, "learn.class");
    EXPECT_EQ(shown(), "gap");

    openLesson(session, lesson("04-closest-approach"));
    run(session, "learn.class");
    openLesson(session, lesson("02-squared-distance"));
    EXPECT_EQ(shown(), "gap") << "opened during the class";
}

TEST_F(Lessons, ARefusedAimIsNotSaidToGraze) {
    openLesson(session, lesson("04-closest-approach"));
    showPage(session, 1);
    const scene::Scene before = session.document.scene();
    run(session, "scene.aim-graze");
    EXPECT_EQ(session.document.scene(), before);
    bool isRefused = false;
    for (const Message& message : session.messages.shown()) {
        EXPECT_EQ(message.text.find("exactly"), std::string::npos) << message.text;
        isRefused = isRefused || message.text.find("may not be changed") != std::string::npos;
    }
    EXPECT_TRUE(isRefused);
    const std::size_t shown = session.messages.shown().size();
    showPage(session, 0);
    EXPECT_EQ(session.messages.shown().size(), shown - 1) << "the refusal does not stay over another page";
}

TEST_F(Lessons, TheOutlineOfABodyWithAFixedRadiusMovesTheBody) {
    openLesson(session, lesson("01-touching"));
    EXPECT_FALSE(isOffered(session.lesson, {scene::Kind::Ball, 0}, view::Handle::Rim));
    EXPECT_TRUE(isOffered(session.lesson, {scene::Kind::Ball, 0}, view::Handle::Body));
    openLesson(session, lesson("05-inflate"));
    EXPECT_FALSE(isOffered(session.lesson, {scene::Kind::Ball, 0}, view::Handle::Rim));
    EXPECT_TRUE(isOffered(session.lesson, {scene::Kind::Sphere, 0}, view::Handle::Rim));
    leaveLesson(session);
    EXPECT_TRUE(isOffered(session.lesson, {scene::Kind::Ball, 0}, view::Handle::Rim));
}

TEST_F(Lessons, AClassWithoutALessonRevealsTheAnswerAndTheDerivation) {
    newScene(session);
    session.settings.rightPanel = RightPanel::Derive;
    run(session, "learn.class");
    EXPECT_FALSE(isAnswerShown(session));
    EXPECT_TRUE(session.presentation.derivation.isHidden(1));
    run(session, "class.next");
    EXPECT_TRUE(isAnswerShown(session));
    run(session, "class.next");
    EXPECT_FALSE(session.presentation.derivation.isHidden(1));
    EXPECT_TRUE(session.presentation.derivation.isHidden(2));
    run(session, "class.restart");
    EXPECT_TRUE(session.presentation.derivation.isHidden(1));
    run(session, "learn.class");
    EXPECT_FALSE(session.presentation.derivation.isHidden(5));
    EXPECT_TRUE(isAnswerShown(session));
}

}  // namespace
}  // namespace session
