/// Lessons as the window plays them, without a window.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "io/file.h"
#include "io/scene_json.h"
#include "learn/lesson/task_kinds.h"
#include "scene/edits.h"
#include "session/commands/commands.h"
#include "session/panels/cases.h"
#include "session/session.h"

namespace session {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

struct Lessons : testing::Test {
    fs::path folder;
    Session session;

    Lessons() {
        std::string name = (fs::temp_directory_path() / "carom-lessons-XXXXXX").string();
        folder = mkdtemp(name.data());
        setenv("XDG_STATE_HOME", folder.c_str(), 1);
    }
    ~Lessons() override {
        std::error_code error;
        fs::remove_all(folder, error);
    }
    static fs::path lesson(const std::string& name) { return learn::lessonFolder() / (name + ".json"); }
    /// A copy that a teacher would edit.
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
    /// A while later.
    bool look() { return session.lesson.pollFile(session, m_now += seconds(60)); }
    LessonPlayer::Clock::time_point m_now = LessonPlayer::Clock::now();
    void put(const learn::Attempt& attempt) {
        scene::Document next = session.document();
        next.scene = learn::applied(session.lesson.page(), attempt);
        session.commit("Try", next);
        if (!attempt.answer) return;
        PageWork& work = session.lesson.work();
        if (const auto* text = std::get_if<std::string>(&*attempt.answer)) {
            const auto names = learn::answerForm(session.lesson.page(), session.scene()).names;
            work.chosen = static_cast<std::size_t>(std::find(names.begin(), names.end(), *text) - names.begin());
        } else if (const auto* point = std::get_if<scene::Vec3>(&*attempt.answer)) {
            for (int i = 0; i < 3; ++i) work.typed[std::size_t(i)] = std::to_string((*point)[i]);
        } else {
            std::ostringstream number;
            number.precision(17);
            number << std::get<double>(*attempt.answer);
            work.typed[0] = number.str();
        }
    }
};

TEST_F(Lessons, EveryTaskOfTheCourseCanBePlayedWrongAndRight) {
    std::size_t tasks = 0;
    const auto course = learn::lessonsIn(learn::lessonFolder());
    ASSERT_GE(course.size(), 10u);
    for (const learn::LessonFile& file : course) {
        ASSERT_TRUE(file.loaded.problems.empty()) << file.path;
        session.lesson.open(session, file.path);
        ASSERT_TRUE(session.lesson.isOpen());
        for (std::size_t i = 0; i < file.loaded.lesson.pages.size(); ++i) {
            session.lesson.showPage(session, i);
            if (!session.lesson.page().task) continue;
            const learn::Task task = *session.lesson.page().task;
            const std::string where = session.lesson.title() + ", " + task.id;
            for (const learn::Attempt& wrong : task.wrong) {
                session.lesson.restartPage(session);
                if (!session.lesson.refusal(learn::applied(session.lesson.page(), wrong)).empty()) continue;
                put(wrong);
                run(session, "learn.check");
                ASSERT_TRUE(session.lesson.work().verdict) << where << session.lesson.work().complaint;
                EXPECT_FALSE(session.lesson.isAccepted()) << where;
                EXPECT_FALSE(session.lesson.isDone()) << where;
            }
            session.lesson.restartPage(session);
            put(task.worked);
            run(session, "learn.check");
            EXPECT_TRUE(session.lesson.isAccepted()) << where << session.lesson.work().complaint;
            EXPECT_TRUE(session.lesson.isDone()) << where;
            ++tasks;
        }
        EXPECT_TRUE(learn::loadProgress(learn::progressPath()).progress.isDone(file.loaded.lesson)) << file.path;
    }
    EXPECT_GE(tasks, 30u);
}

TEST_F(Lessons, TheOwnWorkComesBackWhole) {
    const fs::path mine = folder / "mine.json";
    session.newScene();
    ASSERT_TRUE(session.saveAs(mine));
    session.commit("Move", scene::setPosition(session.document(), {scene::Kind::Ball, 0}, {-9, 1, 1}));
    session.settings.overlays.set(vocabulary::Overlay::Ground, false);
    session.settings.upAxis = UpAxis::Y;
    const scene::Scene edited = session.scene();
    const scene::View view = session.view();
    const Settings settings = session.settings;

    session.lesson.open(session, lesson("04-closest-approach"));
    EXPECT_TRUE(session.path().empty()) << "a lesson's scene belongs to no file";
    EXPECT_NE(session.scene(), edited);
    EXPECT_FALSE(session.isAnswerShown()) << "a prediction is open";
    EXPECT_NE(session.title().find(session.lesson.lesson().title), std::string::npos);
    EXPECT_TRUE(session.isDirty()) << "the work that waits is not saved";
    EXPECT_EQ(session.unsaved().scene, edited) << "it is what a crash must not lose";
    EXPECT_EQ(session.settingsToKeep().overlays, settings.overlays);
    run(session, "learn.next-page");
    run(session, "file.save");
    ASSERT_TRUE(session.fileRequest());
    session.answerFile(mine, true);
    EXPECT_NE(io::loadScene(mine).value().scene, session.scene()) << "not over the file of one's own";

    run(session, "learn.leave");
    EXPECT_EQ(session.scene(), edited);
    EXPECT_EQ(session.view(), view);
    EXPECT_EQ(session.path(), mine);
    EXPECT_EQ(session.settings.overlays, settings.overlays);
    EXPECT_EQ(session.settings.upAxis, UpAxis::Y);
    EXPECT_TRUE(session.isAnswerShown());
    run(session, "edit.undo");
    EXPECT_FALSE(session.isDirty()) << "with its history";
}

TEST_F(Lessons, QuittingAsksAboutTheWorkThatWaitsAndNotAboutTheLesson) {
    session.newScene();
    const scene::Scene saved = session.scene();
    const scene::ObjectRef ball{scene::Kind::Ball, 0};
    session.commit("Move", scene::setPosition(session.document(), ball, {-9, 1, 1}));
    const scene::Scene edited = session.scene();
    session.lesson.open(session, lesson("01-touching"));
    run(session, "file.quit");
    ASSERT_TRUE(session.prompt());
    EXPECT_EQ(session.scene(), edited) << "what the question is about is what is seen";
    session.answer(2);
    EXPECT_FALSE(session.quitRequested);
    run(session, "edit.undo");
    EXPECT_EQ(session.scene(), saved);
    session.lesson.open(session, lesson("01-touching"));
    session.commit("Move", scene::setPosition(session.document(), ball, {-5, 0, 0}));
    run(session, "file.quit");
    EXPECT_TRUE(session.quitRequested);
}

TEST_F(Lessons, WhatAPageDoesNotAllowIsRefusedOnce) {
    session.lesson.open(session, lesson("01-touching"));
    const scene::Scene begun = session.scene();
    const scene::ObjectRef target{scene::Kind::Sphere, 0};
    const std::size_t messages = session.messages.shown().size();
    for (int i = 1; i < 5; ++i) session.preview(scene::setRadius(session.document(), target, 1 + i));
    session.commitPreview("Drag");
    EXPECT_EQ(session.scene(), begun);
    ASSERT_EQ(session.messages.shown().size(), messages + 1);
    EXPECT_NE(session.messages.shown().back().text.find("target.radius may not be changed"), std::string::npos);
    EXPECT_NE(session.messages.shown().back().text.find("cue.position"), std::string::npos) << "what may be";
    run(session, "scene.add-ball");
    run(session, "edit.delete");
    EXPECT_EQ(session.scene(), begun);
    EXPECT_TRUE(session.commit("Move", scene::setPosition(session.document(), {scene::Kind::Ball, 0}, {-5, 0, 0})));
    EXPECT_NE(session.scene(), begun);
    run(session, "edit.undo");
    run(session, "edit.undo");
    EXPECT_EQ(session.scene(), begun) << "undo stays on the page";
    openCase(session, 0);
    EXPECT_FALSE(session.lesson.isOpen()) << "another scene ends the lesson";
}

TEST_F(Lessons, APageKeepsWhatWasDoneOnItAndBeginsAnewOnDemand) {
    session.lesson.open(session, lesson("01-touching"));
    const scene::Scene begun = session.scene();
    session.commit("Move", scene::setPosition(session.document(), {scene::Kind::Ball, 0}, {-5, 0, 0}));
    run(session, "learn.hint");
    const scene::Scene moved = session.scene();
    EXPECT_FALSE(run(session, "learn.previous-page"));
    ASSERT_TRUE(run(session, "learn.next-page"));
    EXPECT_FALSE(run(session, "learn.next-page"));
    ASSERT_TRUE(run(session, "learn.previous-page"));
    EXPECT_EQ(session.scene(), moved);
    EXPECT_EQ(session.lesson.work().hints, 1u);
    ASSERT_TRUE(run(session, "learn.restart"));
    EXPECT_EQ(session.scene(), begun);
    EXPECT_EQ(session.lesson.work().hints, 0u);
}

TEST_F(Lessons, AWrongPredictionSaysHowFarAndNotWhat) {
    session.lesson.open(session, lesson("08-ricochet"));
    const auto isPoint = [](const learn::Page& page) { return page.task && page.task->quantity == "hit_point"; };
    const auto& pages = session.lesson.lesson().pages;
    session.lesson.showPage(session, std::size_t(std::find_if(pages.begin(), pages.end(), isPoint) - pages.begin()));
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
    EXPECT_FALSE(session.isAnswerShown());
    EXPECT_EQ(liveText(session, "hit_point"), "?");
    EXPECT_EQ(session.lesson.marks().size(), 1u);
    run(session, "learn.reveal");
    EXPECT_TRUE(session.isAnswerShown());
    EXPECT_NE(liveText(session, "hit_point"), "?");
    EXPECT_EQ(session.lesson.marks().size(), 2u) << "the error is drawn";
    put(session.lesson.page().task->worked);
    run(session, "learn.check");
    EXPECT_FALSE(session.lesson.isAccepted()) << "what has been revealed is no prediction";
    run(session, "learn.restart");
    EXPECT_FALSE(session.isAnswerShown());
}

TEST_F(Lessons, RevealingShowsASceneThatSolvesTheTaskAndHidesItAgain) {
    session.lesson.open(session, lesson("01-touching"));
    const scene::Scene begun = session.scene();
    run(session, "learn.reveal");
    EXPECT_TRUE(learn::check(session.lesson.page(), session.scene(), {}).accepted);
    EXPECT_FALSE(session.lesson.isDone());
    session.lesson.hide(session);
    EXPECT_EQ(session.scene(), begun);
}

TEST_F(Lessons, AFileThatIsSavedIsReadAgain) {
    const fs::path file = own("01-touching");
    ASSERT_TRUE(session.open(file)) << "as a scene is opened";
    ASSERT_TRUE(session.lesson.isOpen());
    session.commit("Move", scene::setPosition(session.document(), {scene::Kind::Ball, 0}, {-5, 0, 0}));
    const scene::Scene moved = session.scene();
    EXPECT_FALSE(look()) << "as it was";
    replace(file, "One distance decides", "Another title");
    EXPECT_FALSE(session.lesson.pollFile(session, LessonPlayer::Clock::now() - seconds(60))) << "not all the time";
    EXPECT_TRUE(look());
    EXPECT_EQ(session.lesson.page().title, "Another title");
    EXPECT_EQ(session.scene(), moved) << "the same question: the student's scene stays";
    replace(file, "\"order\": 1,", "\"order\": \"first\", \"odd\": 1,");
    EXPECT_TRUE(look());
    EXPECT_EQ(session.lesson.problems().size(), 2u);
    EXPECT_EQ(session.lesson.page().title, "Another title") << "the last whole one stays";
    replace(file, "\"order\": \"first\", \"odd\": 1,", "\"order\": 1,");
    replace(file, "[-3.5, 0, 0]", "[-4.5, 0, 0]");
    EXPECT_TRUE(look());
    EXPECT_TRUE(session.lesson.problems().empty());
    EXPECT_EQ(session.scene().balls[0].body.position.x, -4.5);
    replace(file, "\"reason\": \"overlap\"", "\"reason\": \"graze\"");
    EXPECT_TRUE(look());
    EXPECT_EQ(session.lesson.doubts().size(), 1u) << "a wrong answer is not refused with the file's words";
    fs::remove(file);
    EXPECT_TRUE(look());
    EXPECT_EQ(session.lesson.problems().size(), 1u);
    EXPECT_FALSE(look()) << "said once";
    EXPECT_TRUE(session.lesson.isOpen());
}

TEST_F(Lessons, ANameThatEndsInLessonJsonOpensAndKeepsItsProgressUnderTheNameAlone) {
    const fs::path file = folder / "friday.lesson.json";
    fs::copy_file(lesson("01-touching"), file);
    ASSERT_TRUE(learn::isLessonFile(file));
    session.openAfterAsking(file);
    ASSERT_TRUE(session.lesson.isOpen());
    EXPECT_EQ(session.lesson.lesson().id, "friday");
    EXPECT_TRUE(session.path().empty());
    const auto listed = learn::lessonsIn(folder);
    ASSERT_EQ(listed.size(), 1u);
    EXPECT_EQ(listed[0].loaded.lesson.id, "friday");
}

TEST_F(Lessons, AFileThatIsNoWholeLessonShowsWhyAndOpensWhenItIsMended) {
    const fs::path file = own("01-touching");
    const std::string whole = io::readFile(file).value();
    session.newScene();
    const scene::Scene mine = session.scene();
    for (const std::string& broken :
         {std::string("{ \"carom_lesson\": 1, "), std::string("{ \"carom_lesson\": 1 }"),
          std::string("{ \"carom_lesson\": 2, \"pages\": [{}] }"), whole.substr(0, whole.size() / 2)}) {
        std::ofstream(file) << broken;
        ASSERT_TRUE(learn::isLessonFile(file));
        session.openAfterAsking(file);
        EXPECT_TRUE(session.lesson.hasFile());
        EXPECT_FALSE(session.lesson.isOpen());
        ASSERT_FALSE(session.lesson.problems().empty());
        EXPECT_EQ(session.scene(), mine);
    }
    std::ofstream(file) << whole;
    EXPECT_TRUE(look());
    EXPECT_TRUE(session.lesson.isOpen());
    run(session, "learn.leave");
    EXPECT_EQ(session.scene(), mine);
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
    session.newScene();
    expectOne("a scene");
    session.classMode.start(session);
    expectOne("a class");
    session.lesson.open(session, lesson("04-closest-approach"));
    expectOne("a lesson in a class");
    session.classMode.stop(session);
    expectOne("a lesson");
}

TEST_F(Lessons, AClassGoesStepByStepWithOneKey) {
    session.lesson.open(session, lesson("01-touching"));
    const Settings before = session.settings;
    run(session, "learn.class");
    EXPECT_TRUE(session.settings.presentation);
    EXPECT_FALSE(session.isAnswerShown());
    const std::size_t hints = session.lesson.page().task->hints.size();
    const auto press = [&](Key key) { run(session, commandFor(session, {key, kPlain})->id); };
    for (std::size_t i = 0; i < hints; ++i) {
        press(Key::PageDown);
        EXPECT_EQ(session.lesson.work().hints, i + 1);
        EXPECT_FALSE(session.isAnswerShown());
    }
    press(Key::PageDown);
    EXPECT_TRUE(session.isAnswerShown());
    press(Key::PageDown);
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
    EXPECT_FALSE(session.isAnswerShown());
    press(Key::PageUp);
    EXPECT_EQ(session.lesson.pageIndex(), 0u);
    EXPECT_TRUE(session.isAnswerShown()) << "as it was left";
    press(Key::PageUp);
    EXPECT_FALSE(session.isAnswerShown());
    EXPECT_EQ(session.scene(), session.lesson.page().scene);
    press(Key::F5);
    EXPECT_EQ(session.lesson.work().hints, 0u);
    EXPECT_EQ(session.settingsToKeep().presentation, before.presentation);
    press(Key::F12);
    EXPECT_EQ(session.settings, before);
    EXPECT_EQ(learn::loadProgress(learn::progressPath()).progress.lessons.size(), 0u) << "no student did this";
}

TEST_F(Lessons, AClassWithoutALessonRevealsTheAnswerAndTheDerivation) {
    session.newScene();
    session.settings.rightPanel = RightPanel::Derive;
    run(session, "learn.class");
    EXPECT_FALSE(session.isAnswerShown());
    EXPECT_TRUE(session.derive.isHidden(1));
    run(session, "class.next");
    EXPECT_TRUE(session.isAnswerShown());
    run(session, "class.next");
    EXPECT_FALSE(session.derive.isHidden(1));
    EXPECT_TRUE(session.derive.isHidden(2));
    run(session, "class.restart");
    EXPECT_TRUE(session.derive.isHidden(1));
    run(session, "learn.class");
    EXPECT_FALSE(session.derive.isHidden(5));
    EXPECT_TRUE(session.isAnswerShown());
}

}  // namespace
}  // namespace session
