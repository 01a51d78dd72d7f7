/// Documents and the changes of their files: every question, every answer.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <random>
#include <thread>

#include "io/assets.h"
#include "io/file.h"
#include "io/scene_json.h"
#include "processor_time.h"
#include "scene/edits.h"
#include "session/actions/autosaver.h"
#include "session/actions/reading.h"
#include "session/actions/saving.h"
#include "session/commands/commands.h"
#include "session/document/file_names.h"
#include "session/session_actions.h"
#include "temporary_folder.h"

namespace session {
namespace {

namespace fs = std::filesystem;

struct Documents : testing::Test {
    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();
    Session session;

    void SetUp() override {
        setenv("XDG_STATE_HOME", (folder / "state").c_str(), 1);
        setenv("XDG_CONFIG_HOME", (folder / "config").c_str(), 1);
        newScene(session);
        setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
        session.tasks.saving.patience = std::chrono::minutes(1);
        saveAs(session, file());
        ASSERT_FALSE(session.file.isDirty());
        session.messages = {};
    }
    void TearDown() override {
        unsetenv("XDG_STATE_HOME");
        unsetenv("XDG_CONFIG_HOME");
        fs::permissions(folder, fs::perms::owner_all);
    }
    [[nodiscard]] fs::path file(const std::string& name = "work.json") const { return folder / name; }
    void edit() { run(session, "scene.add-ball"); }
    [[nodiscard]] scene::Scene onDisk(const fs::path& path) const { return io::loadScene(path).value().scene; }
    /// Changes a file as another program would.
    void changeOnDisk(double restitution) const {
        scene::Scene other = onDisk(file());
        other.restitution = restitution;
        ASSERT_EQ(io::saveScene(file(), other), "");
    }
    void answer(const std::string& label) {
        ASSERT_TRUE(session.prompts.get<session::Prompt>()) << label;
        for (std::size_t i = 0; i < session.prompts.get<session::Prompt>()->choices.size(); ++i) {
            if (session.prompts.get<session::Prompt>()->choices[i].label != label) continue;
            session::answer(session, i);
            return;
        }
        FAIL() << "no choice " << label << " in " << session.prompts.get<session::Prompt>()->title;
    }
    [[nodiscard]] std::string said() const {
        return session.messages.shown().empty() ? "" : session.messages.shown().back().text;
    }
    void waitForCard() {
        ASSERT_TRUE(session.prompts.get<OpeningCard>());
        for (int i = 0; i < 120'000 && session.prompts.get<OpeningCard>(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            advance(session, 0);
        }
    }
};

/// A scene that takes a while to read and to write.
scene::Scene largeScene(int balls = 4000) {
    scene::Scene scene;
    scene.name = "large";
    for (int i = 0; i < balls; ++i) {
        const collide::Ball body{{3.0 * i, 0, 0}, collide::Motion::velocity({0, 1, 0}), 1, 1};
        scene.balls.push_back({"ball " + std::to_string(i), body, {}, {}});
    }
    return scene;
}

TEST_F(Documents, ALargeSceneIsReadBesideTheFrames) {
    const scene::Scene before = session.document.scene(), large = largeScene();
    ASSERT_EQ(io::saveScene(file("large.json"), large), "");
    openAfterAsking(session, file("large.json"));
    EXPECT_TRUE(session.prompts.isOpen()) << "nothing is edited that the scene would replace";
    EXPECT_EQ(session.document.scene(), before);
    EXPECT_TRUE(isWorking(session)) << "frames go on";
    for (int i = 0; i < 120'000 && session.prompts.isOpen(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        advance(session, 0);
    }
    EXPECT_FALSE(session.prompts.isOpen());
    EXPECT_EQ(session.document.scene(), large);
    EXPECT_EQ(session.playback.contacts().scene(), large) << "in the frame that shows it";
    EXPECT_EQ(session.file.path(), file("large.json"));
    EXPECT_EQ(said(), "");
}

TEST_F(Documents, AReadingThatIsCancelledLeavesTheSceneAsItWas) {
    const scene::Scene before = session.document.scene();
    ASSERT_EQ(io::saveScene(file("large.json"), largeScene()), "");
    openAfterAsking(session, file("large.json"));
    cancelOpening(session);
    EXPECT_FALSE(session.prompts.isOpen());
    for (int i = 0; i < 120'000 && session.tasks.isBusy(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        advance(session, 0);
    }
    EXPECT_EQ(session.document.scene(), before);
    EXPECT_EQ(session.file.path(), file());
    EXPECT_EQ(said(), "");
}

TEST_F(Documents, ALargeFileIsRevertedToAfterARecoveryUnderACardThatCanBeCancelled) {
    const scene::Scene large = largeScene();
    ASSERT_EQ(io::saveScene(file("large.json"), large), "");
    Unsaved work;
    work.scene = session.document.scene();
    work.scene.name = "recovered";
    work.path = file("large.json");
    recover(session, work);
    EXPECT_FALSE(session.prompts.isOpen()) << "the file is read when it is asked for";
    EXPECT_EQ(session.document.scene(), work.scene);
    EXPECT_TRUE(session.file.isDirty());
    reset(session);
    waitForCard();
    EXPECT_EQ(session.document.scene(), large);
    recover(session, work);
    save(session);
    waitForCard();
    answer("Cancel");  // the file holds a scene of another name
    EXPECT_EQ(onDisk(file("large.json")), large);
    revert(session);
    cancelOpening(session);
    EXPECT_EQ(session.document.scene(), work.scene);
    revert(session);
    EXPECT_EQ(session.document.scene(), work.scene) << "until the file is read";
    waitForCard();
    EXPECT_EQ(session.document.scene(), large);
    EXPECT_FALSE(session.file.isDirty());
    EXPECT_EQ(session.file.state().stamp, stampIfThere(file("large.json")));
}

/// Saves that go on beside the frames at once.
struct LargeDocuments : Documents {
    scene::Scene large = largeScene(20'000);

    void SetUp() override {
        Documents::SetUp();
        session.tasks.saving.patience = {};
        commit(large);
    }
    void commit(scene::Scene scene) { session.document.commit("Replace", {std::move(scene), {}}); }
    void beginToSave() {
        run(session, "file.save");
        if (session.prompts.get<session::Prompt>()) answer("Overwrite");
        ASSERT_TRUE(session.tasks.saving.isBusy());
    }
    void waitUntilSaved() {
        for (int i = 0; i < 120'000 && session.tasks.saving.isBusy(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            advance(session, 0);
        }
        ASSERT_FALSE(session.tasks.saving.isBusy());
    }
};

TEST_F(LargeDocuments, ASceneIsWrittenBesideTheFramesAndSavedWhenItIsOnDisk) {
    const double written = tests::secondsOf([&] { (void)io::writeScene(large); });
    const double begun = tests::secondsOf([&] { beginToSave(); });
    EXPECT_LT(begun, written / 2) << "seconds of the window's thread";
    EXPECT_TRUE(session.file.isDirty());
    EXPECT_TRUE(isWorking(session)) << "frames go on";
    edit();
    const scene::Scene edited = session.document.scene();
    waitUntilSaved();
    EXPECT_EQ(said(), "Saved " + file().string());
    EXPECT_EQ(onDisk(file()), large);
    EXPECT_EQ(session.file.state().stamp, stampIfThere(file()));
    EXPECT_EQ(session.document.scene(), edited);
    EXPECT_TRUE(session.file.isDirty()) << "the edit is in no file";
    run(session, "edit.undo");
    EXPECT_FALSE(session.file.isDirty());
}

TEST_F(LargeDocuments, AFileThatCannotBeWrittenIsSaidLater) {
    fs::remove(file());
    fs::create_directory(file());
    saveAs(session, file());
    waitUntilSaved();
    EXPECT_NE(said().find("folder"), std::string::npos) << said();
    EXPECT_TRUE(session.file.isDirty());
}

TEST_F(LargeDocuments, QuittingAndASecondSaveFollowTheFirst) {
    beginToSave();
    run(session, "file.quit");
    EXPECT_FALSE(session.window.quits || session.prompts.isOpen());
    waitUntilSaved();
    EXPECT_TRUE(session.window.quits) << "nothing is unsaved any more";

    session.window.quits = false;
    commit(large);
    edit();
    beginToSave();
    edit();
    const scene::Scene edited = session.document.scene();
    run(session, "file.save");
    waitUntilSaved();
    EXPECT_EQ(onDisk(file()), edited);
    EXPECT_FALSE(session.file.isDirty());
}

TEST_F(LargeDocuments, EveryFileThatWasAskedForWhileAnotherIsWrittenIsWritten) {
    beginToSave();
    edit();
    const scene::Scene edited = session.document.scene();
    saveAs(session, file("second.json"));
    saveAs(session, file("third.json"));
    run(session, "file.quit");
    waitUntilSaved();
    EXPECT_EQ(onDisk(file("second.json")), edited);
    EXPECT_EQ(onDisk(file("third.json")), edited);
    EXPECT_TRUE(session.window.quits);
}

TEST_F(LargeDocuments, EditsWhileTheLastSaveIsWrittenAreAskedAbout) {
    beginToSave();
    waitUntilSaved();
    edit();
    run(session, "file.quit");
    answer("Save");
    ASSERT_TRUE(session.tasks.saving.isBusy());
    edit();
    waitUntilSaved();
    EXPECT_FALSE(session.window.quits);
    answer("Save");
    waitUntilSaved();
    EXPECT_TRUE(session.window.quits);
    EXPECT_EQ(onDisk(file()), session.document.scene());
}

TEST_F(LargeDocuments, AFileBelongsToTheSceneThatWasSaved) {
    beginToSave();
    openLesson(session, io::assetPath("lessons/01-touching.json"));
    waitUntilSaved();
    EXPECT_FALSE(session.file.isDirty()) << "the scene that a lesson has put aside";
    leaveLesson(session);
    EXPECT_FALSE(session.file.isDirty());
    EXPECT_EQ(session.file.path(), file());

    edit();
    const scene::Scene edited = session.document.scene();
    beginToSave();
    newScene(session);
    EXPECT_EQ(onDisk(file()), edited);
    EXPECT_TRUE(session.file.path().empty()) << "a new scene is in no file";
}

TEST_F(LargeDocuments, TheProgramsOwnWritingIsNoChangeByAnother) {
    std::promise<Effect> writing;
    session.tasks.saving.written = writing.get_future();
    changeOnDisk(0.5);
    noticeDisk(session);
    EXPECT_FALSE(session.prompts.isOpen());
    writing.set_value([](Session&) {});
    waitUntilSaved();
    noticeDisk(session);
    EXPECT_TRUE(session.prompts.isOpen()) << "it is not the file that the session has written";
}

TEST_F(Documents, ARecoveredSceneWithoutAFileHasNoStartToReturnTo) {
    const Unsaved work{session.document.scene(), {}, {}};
    recover(session, work);
    reset(session);
    EXPECT_EQ(session.document.scene(), work.scene);
    EXPECT_NE(said().find("no save to go back to"), std::string::npos) << said();
}

TEST_F(Documents, WhatIsOpenedMeanwhileEndsAReading) {
    ASSERT_EQ(io::saveScene(file("large.json"), largeScene()), "");
    const auto expectStaysWhere = [&](const char* what, const std::function<void()>& openAnother) {
        ASSERT_TRUE(open(session, file()));
        beginOpening(session, file("large.json"));
        ASSERT_TRUE(session.prompts.get<OpeningCard>()) << what;
        openAnother();
        EXPECT_FALSE(session.prompts.get<OpeningCard>()) << what;
        const scene::Scene shown = session.document.scene();
        const fs::path path = session.file.path();
        for (int i = 0; i < 120'000 && session.tasks.isBusy(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            advance(session, 0);
        }
        advance(session, 0);
        EXPECT_EQ(session.document.scene(), shown) << what;
        EXPECT_EQ(session.file.path(), path) << what;
        EXPECT_FALSE(session.file.isDirty()) << what;
    };
    fs::copy(file(), file("other.json"));
    expectStaysWhere("a file that is dropped", [&] { openDropped(session, {file("other.json")}); });
    EXPECT_EQ(session.file.path(), file("other.json"));
    expectStaysWhere("a new scene", [&] { newScene(session); });
    expectStaysWhere("a lesson", [&] { openDropped(session, {io::assetPath("lessons/01-touching.json")}); });
}

TEST_F(Documents, ALargeFileThatIsNoSceneIsTold) {
    std::ofstream(file("large.json")) << R"({"carom":1,"notes":")" << std::string(kOpenedAtOnce, 'x') << R"("}})";
    openAfterAsking(session, file("large.json"));
    for (int i = 0; i < 120'000 && session.prompts.isOpen(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        advance(session, 0);
    }
    EXPECT_NE(said().find("something follows the object"), std::string::npos) << said();
}

TEST_F(Documents, QuitWithUnsavedWorkSaves) {
    edit();
    run(session, "file.quit");
    EXPECT_FALSE(session.window.quits);
    answer("Save");
    EXPECT_TRUE(session.window.quits);
    EXPECT_EQ(onDisk(file()), session.document.scene());
}

TEST_F(Documents, QuitWithUnsavedWorkThatHasNoFileAsksForOne) {
    newScene(session);
    edit();
    run(session, "file.quit");
    answer("Save");
    EXPECT_FALSE(session.window.quits);
    ASSERT_TRUE(session.prompts.get<session::FileRequest>());
    answerFile(session, file("new"));
    EXPECT_TRUE(session.window.quits);
    EXPECT_EQ(session.file.path(), file("new.carom.json")) << "a name without an ending gets it";
    EXPECT_EQ(onDisk(file("new.carom.json")), session.document.scene());
}

TEST_F(Documents, SaveAsProposesTheEndingOfScenes) {
    newScene(session);
    run(session, "file.save-as");
    ASSERT_TRUE(session.prompts.get<session::FileRequest>());
    EXPECT_EQ(session.prompts.get<session::FileRequest>()->suggested.filename(), "untitled.carom.json");
    scene::Document next = session.document.current();
    next.scene.name = "1/2 of a rack";
    session.document.commit("Rename", next);
    run(session, "file.save-as");
    EXPECT_EQ(session.prompts.get<session::FileRequest>()->suggested.filename(), "1_2 of a rack.carom.json");
    next.scene.name = "";
    session.document.commit("Rename", std::move(next));
    run(session, "file.save-as");
    EXPECT_EQ(session.prompts.get<session::FileRequest>()->suggested.filename(), "scene.carom.json");
    answerFile(session, file("rack"));
    EXPECT_EQ(session.file.path(), file("rack.carom.json"));
    EXPECT_EQ(titleOf(session), "rack.carom.json");
    run(session, "file.save-as");
    EXPECT_EQ(session.prompts.get<session::FileRequest>()->suggested, file("rack.carom.json"));
    answerFile(session, file("two.carom"));
    EXPECT_EQ(session.file.path(), file("two.carom.json")) << "half an ending is completed";
}

TEST_F(Documents, NewFilesAreProposedWhereOneCanWrite) {
    EXPECT_EQ(folderToWriteIn(folder), folder);
    EXPECT_EQ(folderToWriteIn("/no/such/folder"), fs::current_path());
    const fs::path before = fs::current_path();
    const char* const home = std::getenv("HOME");
    const std::string kept = home ? home : "";
    setenv("HOME", folder.c_str(), 1);
    fs::current_path("/proc/self");  // a folder in which even root cannot write
    EXPECT_EQ(folderToWriteIn("/no/such/folder"), folder);
    fs::current_path(before);
    setenv("HOME", kept.c_str(), 1);
}

TEST_F(Documents, PicturesOfShippedScenesAreProposedInTheFolderForPictures) {
    const fs::path scenes = io::assetPath("scenes");
    ASSERT_FALSE(scenes.empty());
    EXPECT_TRUE(isOfProgram(scenes));
    EXPECT_FALSE(isOfProgram(folder));
    EXPECT_NE(folderToWriteIn(scenes), scenes);
    const char* const home = std::getenv("HOME");
    const std::string kept = home ? home : "";
    setenv("HOME", folder.c_str(), 1);
    EXPECT_EQ(folderForPictures(scenes), folderToWriteIn(scenes)) << "there is none";
    fs::create_directory(folder / "Pictures");
    EXPECT_EQ(folderForPictures(scenes), folder / "Pictures");
    EXPECT_EQ(folderForPictures(folder), folder) << "beside the user's own scene";
    setenv("HOME", kept.c_str(), 1);
}

/// What the folder of the shipped scenes holds.
std::string shippedBytes(const std::string& scene) {
    return io::readFile(io::assetPath("scenes/" + scene + ".json")).value();
}

TEST_F(Documents, AShippedSceneOpensAsAnUntitledCopyThatIsSavedElsewhere) {
    const std::string before = shippedBytes("first");
    ASSERT_TRUE(openNamed(session, io::assetPath("scenes/first.json")));
    EXPECT_TRUE(session.file.path().empty());
    EXPECT_EQ(titleOf(session), "First hit");
    EXPECT_FALSE(session.file.isDirty());
    edit();
    EXPECT_TRUE(session.file.isDirty());
    run(session, "file.save");
    ASSERT_TRUE(session.prompts.get<session::FileRequest>()) << "it asks for a place";
    const fs::path proposed = session.prompts.get<session::FileRequest>()->suggested;
    EXPECT_EQ(proposed.filename(), "First hit.carom.json");
    EXPECT_FALSE(isOfProgram(proposed));
    answerFile(session, file("mine.json"));
    EXPECT_EQ(session.file.path(), file("mine.json"));
    EXPECT_EQ(onDisk(file("mine.json")), session.document.scene());
    edit();
    run(session, "file.save");
    EXPECT_FALSE(session.prompts.isOpen()) << "the copy is the user's own file";
    run(session, "file.reset");
    EXPECT_EQ(shippedBytes("first"), before);
}

TEST_F(Documents, AShippedSceneIsNotWrittenByAnySpellingOfItsPath) {
    const std::string before = shippedBytes("graze");
    const fs::path scenes = io::assetPath("scenes");
    fs::create_directory_symlink(scenes, file("link"));
    fs::create_symlink(scenes / "graze.json", file("mine.json"));
    const fs::path relative = fs::relative(scenes / "graze.json");
    for (const fs::path& path : {scenes / "graze.json", scenes / ".." / "scenes" / "graze.json", scenes / "./graze",
                                 file("link") / "graze.json", file("mine.json"), relative, scenes / "new.json"}) {
        ASSERT_TRUE(open(session, scenes / "graze.json"));
        edit();
        const std::size_t said = session.messages.shown().size();
        saveElsewhere(session, [] { ADD_FAILURE() << "it was saved"; });
        answerFile(session, path, true);
        EXPECT_FALSE(session.prompts.get<Prompt>()) << path << ": there is nothing to agree to";
        ASSERT_EQ(session.messages.shown().size(), said + 1) << path;
        EXPECT_NE(session.messages.shown().back().text.find("come with Carom"), std::string::npos) << path;
        EXPECT_TRUE(session.file.isDirty());
        session.messages = {};
    }
    EXPECT_EQ(shippedBytes("graze"), before);
    EXPECT_FALSE(fs::exists(scenes / "new.json"));
    for (const fs::path& path : {file("mine.json"), file("link") / "graze.json", relative}) {
        ASSERT_TRUE(open(session, path));
        EXPECT_TRUE(session.file.path().empty()) << path;
    }
}

TEST_F(Documents, TheSceneOfTheLastStartAndRecoveredWorkAreCopiesToo) {
    ASSERT_TRUE(open(session, io::assetPath("scenes/table.json")));
    EXPECT_EQ(session.settings.lastFile, io::assetPath("scenes/table.json").string()) << "the next start opens it";
    edit();
    recover(session, {session.document.scene(), io::assetPath("scenes/table.json"),
                      stampIfThere(io::assetPath("scenes/table.json"))});
    EXPECT_TRUE(session.file.path().empty());
    EXPECT_TRUE(session.file.isDirty());
    run(session, "file.save");
    ASSERT_TRUE(session.prompts.get<session::FileRequest>());
    EXPECT_FALSE(isOfProgram(session.prompts.get<session::FileRequest>()->suggested));
}

TEST_F(Documents, ScenesOfLessonsAndCasesAreInNoFile) {
    ASSERT_TRUE(open(session, io::assetPath("scenes/table.json")));
    openCase(session, 0);
    run(session, "file.save");
    EXPECT_TRUE(session.prompts.get<session::FileRequest>()) << "a case";
    session.prompts = {};
    openLesson(session, io::assetPath("lessons/01-touching.json"));
    run(session, "file.save");
    EXPECT_TRUE(session.prompts.get<session::FileRequest>()) << "a lesson";
}

TEST_F(Documents, APlainJsonFileOpensAndSavesAsItIs) {
    edit();
    run(session, "file.save");
    EXPECT_EQ(session.file.path(), file("work.json"));
    EXPECT_EQ(onDisk(file("work.json")), session.document.scene());
    EXPECT_FALSE(fs::exists(file("work.carom.json")));
    run(session, "file.save-as");
    EXPECT_EQ(session.prompts.get<session::FileRequest>()->suggested, file("work.carom.json"));
    answerFile(session, file("plain.json"));
    EXPECT_EQ(session.file.path(), file("plain.json")) << "whoever types .json gets .json";
    EXPECT_FALSE(fs::exists(file("plain.json.carom.json")));
}

TEST_F(Documents, WhenSavingFailsTheProgramStays) {
    edit();
    run(session, "file.quit");
    fs::remove(file());
    fs::create_directory(file());
    answer("Save");
    EXPECT_FALSE(session.window.quits);
    EXPECT_TRUE(session.file.isDirty());
    EXPECT_NE(said().find("this is a folder"), std::string::npos) << said();
}

TEST_F(Documents, CancelKeepsTheWork) {
    edit();
    const scene::Scene before = session.document.scene();
    for (const char* command : {"file.new", "file.quit"}) {
        run(session, command);
        answer("Cancel");
        EXPECT_EQ(session.document.scene(), before);
        EXPECT_FALSE(session.window.quits);
        EXPECT_FALSE(session.prompts.get<session::Prompt>());
    }
}

TEST_F(Documents, OpeningAsksWhenTheFileIsKnown) {
    ASSERT_EQ(io::saveScene(file("other.json"), scene::Scene{}), "");
    edit();
    run(session, "file.open");
    ASSERT_TRUE(session.prompts.get<session::FileRequest>());
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
    answerFile(session, file("other.json"));
    answer("Discard");
    EXPECT_EQ(session.file.path(), file("other.json"));
    EXPECT_FALSE(session.file.isDirty());
}

TEST_F(Documents, ASceneThatTookThePlaceOfTheFilesIsNotSavedOverItUnasked) {
    const scene::Scene before = onDisk(file());
    scene::Document next = session.document.current();
    next.scene.name = "a hard case";
    session.document.commit("Open case", std::move(next));
    run(session, "file.save");
    EXPECT_EQ(onDisk(file()), before);
    answer("Cancel");
    EXPECT_EQ(onDisk(file()), before);
    EXPECT_TRUE(session.file.isDirty());
    run(session, "file.save");
    answer("Overwrite");
    EXPECT_EQ(onDisk(file()), session.document.scene());
    run(session, "file.save");
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
}

TEST_F(Documents, SaveAsAsksBeforeItOverwritesAnother) {
    ASSERT_EQ(io::saveScene(file("other.json"), scene::Scene{}), "");
    edit();
    run(session, "file.save-as");
    answerFile(session, file("other.json"));
    EXPECT_EQ(onDisk(file("other.json")), scene::Scene{});
    answer("Choose another");
    ASSERT_TRUE(session.prompts.get<session::FileRequest>());
    ASSERT_EQ(io::saveScene(file("another.carom.json"), scene::Scene{}), "");
    answerFile(session, file("another"));
    answer("Cancel");
    EXPECT_EQ(onDisk(file("other.json")), scene::Scene{});
    EXPECT_EQ(session.file.path(), file());
    run(session, "file.save-as");
    answerFile(session, file("other.json"));
    answer("Overwrite");
    EXPECT_EQ(onDisk(file("other.json")), session.document.scene());
    EXPECT_EQ(session.file.path(), file("other.json"));
}

TEST_F(Documents, SaveAsOntoItselfOrAfterTheDialogHasAskedDoesNot) {
    ASSERT_EQ(io::saveScene(file("other.json"), scene::Scene{}), "");
    edit();
    run(session, "file.save-as");
    answerFile(session, file());
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
    EXPECT_FALSE(session.file.isDirty());
    run(session, "file.save-as");
    answerFile(session, file("other.json"), true);
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
    EXPECT_EQ(session.file.path(), file("other.json"));
    run(session, "file.save-as");
    ASSERT_EQ(io::saveScene(file("work.carom.json"), scene::Scene{}), "");
    answerFile(session, file("work"), true);  // the dialog has asked about "work", not about "work.carom.json"
    EXPECT_TRUE(session.prompts.get<session::Prompt>());
}

TEST_F(Documents, ResetGoesToTheSavedStartAndCanBeUndone) {
    const scene::Scene saved = session.document.scene();
    EXPECT_FALSE(run(session, "file.reset")) << "nothing to reset";
    edit();
    const scene::Scene edited = session.document.scene();
    EXPECT_EQ(commandFor(session, {Key::F5, kPlain})->id, "file.reset");
    EXPECT_TRUE(run(session, "file.reset"));
    EXPECT_EQ(session.document.scene(), saved);
    EXPECT_FALSE(session.file.isDirty());
    run(session, "edit.undo");
    EXPECT_EQ(session.document.scene(), edited);
    EXPECT_TRUE(session.file.isDirty());
}

TEST_F(Documents, RevertReadsTheFileAgainAndCanBeUndone) {
    edit();
    const scene::Scene edited = session.document.scene();
    changeOnDisk(0.25);
    EXPECT_TRUE(run(session, "file.revert"));
    EXPECT_EQ(session.document.scene().restitution, 0.25);
    EXPECT_FALSE(session.file.isDirty());
    run(session, "edit.undo");
    EXPECT_EQ(session.document.scene(), edited);
    run(session, "file.save");
    EXPECT_FALSE(session.prompts.get<session::Prompt>()) << "what was reverted to is known";
}

TEST_F(Documents, RecentFilesAreTenTheNewestFirstEachOnce) {
    for (int i = 0; i < 12; ++i) saveAs(session, file(std::to_string(i) + ".json"));
    ASSERT_TRUE(open(session, file("5.json")));
    const std::vector<std::string>& recent = session.settings.recentFiles;
    ASSERT_EQ(recent.size(), kMostRecentFiles);
    EXPECT_EQ(recent[0], file("5.json").string());
    EXPECT_EQ(recent[1], file("11.json").string());
    EXPECT_EQ(std::count(recent.begin(), recent.end(), file("5.json").string()), 1);
    EXPECT_EQ(session.settings.lastFile, file("5.json").string());
    const std::vector<MenuEntry> entries = findCommand("file.open-recent")->entries(session);
    ASSERT_EQ(entries.size(), kMostRecentFiles - 1) << "all but the one that is open";
    entries[0].run(session);
    EXPECT_EQ(session.file.path(), file("11.json"));
    run(session, "file.open-recent");
    ASSERT_TRUE(session.prompts.get<session::Prompt>());
    session::answer(session, 0);
    EXPECT_EQ(session.file.path(), file("5.json"));
    fs::remove(file("11.json"));
    EXPECT_FALSE(open(session, file("11.json")));
    EXPECT_EQ(std::count(recent.begin(), recent.end(), file("11.json").string()), 0) << "gone";
}

TEST_F(Documents, AFileChangedByAnotherProgramIsNotOverwrittenUnasked) {
    changeOnDisk(0.5);
    edit();
    run(session, "file.save");
    answer("Cancel");
    EXPECT_TRUE(session.file.isDirty());
    EXPECT_EQ(onDisk(file()).restitution, 0.5);
    run(session, "file.save");
    answer("Save as…");
    answerFile(session, file("mine.json"));
    EXPECT_EQ(onDisk(file()).restitution, 0.5);
    EXPECT_EQ(onDisk(file("mine.json")), session.document.scene());
}

TEST_F(Documents, TheChangeCanBeOverwrittenOrTaken) {
    changeOnDisk(0.5);
    edit();
    run(session, "file.save");
    answer("Overwrite");
    EXPECT_EQ(onDisk(file()), session.document.scene());
    changeOnDisk(0.75);
    edit();
    run(session, "file.save");
    answer("Reload");
    EXPECT_EQ(session.document.scene().restitution, 0.75);
    EXPECT_FALSE(session.file.isDirty());
    EXPECT_TRUE(session.document.history().canUndo());
}

TEST_F(Documents, AChangeIsNoticedOnceWhenTheWindowComesToTheFront) {
    noticeDisk(session);
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
    changeOnDisk(0.5);
    noticeDisk(session);
    answer("Cancel");
    noticeDisk(session);
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
    run(session, "file.save");
    EXPECT_TRUE(session.prompts.get<session::Prompt>()) << "but saving still asks";
}

TEST_F(Documents, AFileThatIsGoneLeavesTheSceneUnsaved) {
    fs::remove(file());
    noticeDisk(session);
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
    EXPECT_NE(said().find("no longer there"), std::string::npos) << said();
    EXPECT_TRUE(session.file.isDirty());
    run(session, "file.save");
    EXPECT_FALSE(session.file.isDirty());
    EXPECT_EQ(onDisk(file()), session.document.scene());
}

/// Runs in a process of its own. @return its exit status
int inChild(const std::function<bool()>& isGood) {
    const pid_t pid = ::fork();
    if (pid == 0) ::_exit(isGood() ? 0 : 1);
    int status = 0;
    ::waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Drops the rights of the superuser, who may write everywhere; for a child process.
bool isPlainUser() {
    constexpr uid_t kNobody = 65534;
    return ::geteuid() != 0 || ::setresuid(kNobody, kNobody, kNobody) == 0;
}

TEST_F(Documents, AFolderThatCannotBeWrittenIsSaidAndNothingIsLost) {
    edit();
    const scene::Scene before = onDisk(file());
    fs::permissions(folder, fs::perms::all & ~fs::perms(0222));
    EXPECT_EQ(inChild([&] {
                  if (!isPlainUser()) return false;
                  run(session, "file.save");
                  return session.file.isDirty() && said().find("no permission") != std::string::npos;
              }),
              0);
    fs::permissions(folder, fs::perms::owner_all);
    EXPECT_EQ(onDisk(file()), before);
}

TEST_F(Documents, ADiskThatFillsUpIsSaidAndNothingIsLost) {
    const scene::Scene before = onDisk(file());
    edit();
    EXPECT_EQ(inChild([&] {
                  const rlimit limit{100, 100};  // simulates a full disk: the write fails halfway
                  ::signal(SIGXFSZ, SIG_IGN);
                  ::setrlimit(RLIMIT_FSIZE, &limit);
                  run(session, "file.save");
                  return session.file.isDirty() && said().find("larger than allowed") != std::string::npos;
              }),
              0);
    EXPECT_EQ(onDisk(file()), before);
    // A name that cannot be written is asked for again.
    const fs::path lost = file().parent_path() / "no such folder" / "a.carom.json";
    run(session, "file.save-as");
    answerFile(session, lost, true);
    ASSERT_TRUE(session.prompts.get<session::FileRequest>());
    EXPECT_EQ(session.prompts.get<session::FileRequest>()->suggested, lost);
    session.prompts.close<session::FileRequest>();
    ASSERT_TRUE(fs::exists("/dev/full"));
    saveAs(session, "/dev/full", [](Session&, bool isSaved) { EXPECT_FALSE(isSaved); });
    EXPECT_NE(said().find("not a file on disk"), std::string::npos) << said();
    EXPECT_TRUE(session.file.isDirty());
    EXPECT_EQ(session.file.path(), file());
}

TEST_F(Documents, KilledWhileSavingTheFileIsOneOfTheTwo) {
    const scene::Scene one = session.document.scene();
    scene::Document larger = session.document.current();
    for (int i = 0; i < 200; ++i) larger = scene::addSphere(larger, {3.0 * i, 9, 1});
    std::mt19937 random(7);
    int seenOne = 0, seenTwo = 0;
    for (int trial = 0; trial < 100 || ((seenOne == 0 || seenTwo == 0) && trial < 400); ++trial) {
        const pid_t pid = ::fork();
        if (pid == 0)
            while (true) {
                if (!io::saveScene(file(), larger.scene).empty() || !io::saveScene(file(), one).empty()) ::_exit(1);
            }
        // The delays grow: with sanitizers, on a busy machine, a file takes ten times as long.
        std::this_thread::sleep_for(std::chrono::microseconds(500 + int(random() % 4001) * (1 + trial / 8)));
        ::kill(pid, SIGKILL);
        int status = 0;
        ::waitpid(pid, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << trial;
        const io::Result<io::LoadedScene> found = io::loadScene(file());
        ASSERT_TRUE(found.ok()) << trial << ": " << found.error();
        ASSERT_TRUE(found.value().scene == one || found.value().scene == larger.scene) << trial;
        ++(found.value().scene == one ? seenOne : seenTwo);
    }
    EXPECT_GT(seenOne, 0);
    EXPECT_GT(seenTwo, 0);
}

using Clock = Autosaver::Clock;

TEST_F(Documents, UnsavedWorkIsKeptAMomentAfterTheLastChange) {
    Autosaver keeper(session);
    const Clock::time_point start = Clock::now();
    keeper.update(start);
    EXPECT_FALSE(keeper.due());
    edit();
    keeper.update(start);
    ASSERT_TRUE(keeper.due());
    EXPECT_EQ(*keeper.due(), start + Autosaver::kQuiet);
    const auto copies = [&] {
        std::size_t count = 0;
        for (const auto& entry : fs::directory_iterator(autosaveFolder()))
            count += entry.path().extension() == ".unsaved" ? 1 : 0;
        return count;
    };
    keeper.update(start + Autosaver::kQuiet / 2);
    keeper.finish();
    EXPECT_EQ(copies(), 0U);
    keeper.update(start + Autosaver::kQuiet);
    keeper.finish();
    EXPECT_EQ(copies(), 1U);
    EXPECT_FALSE(keeper.due());
    run(session, "edit.undo");
    keeper.update(start + Autosaver::kQuiet);
    EXPECT_EQ(copies(), 0U) << "nothing is unsaved any more: the copy is gone at once";
}

/// The work in the folder's only copy.
Unsaved keptWork() {
    for (const auto& entry : fs::directory_iterator(autosaveFolder()))
        if (entry.path().extension() == ".unsaved") return readUnsaved(io::readFile(entry.path()).value()).value();
    return {};
}

TEST_F(Documents, AnEditInProgressIsKeptAsItIsSeen) {
    Autosaver keeper(session);
    session.document.preview(scene::setRadius(session.document.current(), {scene::Kind::Ball, 0}, 2));
    keeper.update(Clock::now());
    keeper.update(Clock::now() + Autosaver::kLongest);
    keeper.finish();
    EXPECT_EQ(keptWork().scene, session.document.scene());
    session.document.preview(scene::setRadius(session.document.current(), {scene::Kind::Ball, 0}, 3));
    EXPECT_EQ(keeper.keep(), "") << "the process is about to end";
    EXPECT_EQ(keptWork().scene, session.document.scene());
}

TEST_F(Documents, SteadyEditsAreKeptASecondAfterTheFirst) {
    Autosaver keeper(session);
    const Clock::time_point start = Clock::now();
    for (Clock::time_point now = start; now < start + Autosaver::kLongest; now += Autosaver::kQuiet / 2) {
        edit();
        keeper.update(now);
        ASSERT_TRUE(keeper.due());
        EXPECT_LE(*keeper.due(), start + Autosaver::kLongest);
    }
    EXPECT_EQ(keptWork().scene.balls.size(), 0u);
    keeper.update(start + Autosaver::kLongest);
    keeper.finish();
    EXPECT_EQ(keptWork().scene, session.document.scene());
}

TEST_F(Documents, WhatEndsWithoutAWordOfTheUserIsKept) {
    {
        Autosaver keeper(session);
        edit();
    }
    EXPECT_EQ(keptWork().scene, session.document.scene());
    struct stat status {};
    ASSERT_EQ(::stat(autosaveFolder().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0700u);
}

TEST_F(Documents, TheCopyOfALargeSceneIsWrittenBesideTheWindow) {
    scene::Document large = session.document.current();
    for (int i = 0; i < 10'000; ++i)
        large.scene.spheres.push_back({"s" + std::to_string(i), {{i, 0, 9}, 0.1 + i * 1e-3, {}, 1}, {}, {}});
    session.document.commit("Many", std::move(large));
    const Unsaved unsaved = session.file.unsaved();
    const double written = tests::secondsOf([&] { (void)writeUnsaved(unsaved); });
    Autosaver keeper(session);
    edit();
    (void)session.file.isDirty();
    keeper.update(Clock::now());
    const double begun = tests::secondsOf([&] { keeper.update(Clock::now() + Autosaver::kLongest); });
    keeper.finish();
    EXPECT_LT(begun, written / 2);
    EXPECT_EQ(keptWork().scene, session.document.scene());
}

TEST_F(Documents, WorkIsRecoveredAfterACrashWithItsFile) {
    edit();
    const scene::Scene edited = session.document.scene();
    ASSERT_EQ(inChild([&] {
                  Autosaver keeper(session);
                  edit();
                  run(session, "edit.undo");  // the same scene, another revision
                  keeper.update(Clock::now());
                  keeper.update(Clock::now() + std::chrono::seconds(2));
                  keeper.finish();
                  ::kill(::getpid(), SIGKILL);
                  return false;
              }),
              -1);
    changeOnDisk(0.5);  // another program, meanwhile

    newScene(session);
    Autosaver keeper(session);
    keeper.offerRecovery();
    ASSERT_TRUE(session.prompts.get<session::Prompt>());
    EXPECT_NE(session.prompts.get<session::Prompt>()->title.find("work.json"), std::string::npos)
        << session.prompts.get<session::Prompt>()->title;
    EXPECT_NE(session.prompts.get<session::Prompt>()->text.find("today"), std::string::npos)
        << session.prompts.get<session::Prompt>()->text;
    answer("Recover");
    EXPECT_EQ(session.document.scene(), edited);
    EXPECT_EQ(session.file.path(), file());
    EXPECT_TRUE(session.file.isDirty());
    run(session, "file.save");
    answer("Overwrite");  // the user was asked: the file has another content than at the last save of the lost program
    EXPECT_FALSE(session.file.isDirty());
    EXPECT_EQ(keeper.close(), "");
    Autosaver later(session);
    later.offerRecovery();
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
}

TEST_F(Documents, ALargeCopyIsReadBesideTheFramesAfterTheSceneOfTheStart) {
    const scene::Scene large = largeScene();
    Autosaver keeper(session);
    ASSERT_EQ(io::writeFileAtomically(autosaveFolder() / "1-1.unsaved", writeUnsaved({large, {}, {}})), "");
    keeper.offerRecovery();
    ASSERT_TRUE(session.prompts.get<OpeningCard>());
    cancelOpening(session);
    keeper.update();
    EXPECT_FALSE(session.prompts.isOpen()) << "a reading that is cancelled leaves the copy for later";

    ASSERT_EQ(io::saveScene(file("start.json"), large), "");
    beginOpening(session, file("start.json"));
    keeper.offerRecovery();
    waitForCard();
    EXPECT_EQ(session.file.path(), file("start.json")) << "the scene of the start comes first";
    EXPECT_FALSE(session.prompts.isOpen());
    keeper.update();
    waitForCard();
    answer("Recover");
    EXPECT_EQ(session.document.scene(), large);
    EXPECT_TRUE(session.file.path().empty());
    EXPECT_TRUE(session.file.isDirty());
}

TEST_F(Documents, ADamagedCopyIsToldAndKept) {
    Autosaver keeper(session);
    const fs::path broken = autosaveFolder() / "1-2.unsaved";
    std::ofstream(broken) << "carom autosave 1\n";
    keeper.offerRecovery();
    EXPECT_FALSE(session.prompts.isOpen());
    EXPECT_NE(said().find("cannot be recovered"), std::string::npos) << said();
    EXPECT_TRUE(fs::exists(fs::path(broken).replace_extension(".damaged")));
}

TEST_F(Documents, RecoveredWorkCanBeDiscardedOrLeftForLater) {
    for (int i = 0; i < 2; ++i) {
        ASSERT_EQ(inChild([&] {
                      Autosaver keeper(session);
                      edit();
                      keeper.update(Clock::now());
                      keeper.update(Clock::now() + std::chrono::seconds(2));
                      keeper.finish();
                      ::kill(::getpid(), SIGKILL);
                      return false;
                  }),
                  -1);
    }
    Autosaver keeper(session);
    keeper.offerRecovery();
    answer("Later");
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
    keeper.offerRecovery();
    answer("Discard");
    answer("Discard");
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
    keeper.offerRecovery();
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
}

TEST_F(Documents, ASavedSceneLeavesNoCopyBehind) {
    Autosaver keeper(session);
    const Clock::time_point start = Clock::now();
    edit();
    keeper.update(start);
    keeper.update(start + Autosaver::kQuiet);
    keeper.finish();
    const auto copies = [] {
        std::size_t count = 0;
        for (const auto& entry : fs::directory_iterator(autosaveFolder()))
            count += entry.path().extension() == ".unsaved";
        return count;
    };
    ASSERT_EQ(copies(), 1U);
    run(session, "file.save");
    ASSERT_FALSE(session.file.isDirty());
    keeper.update(start + 2 * Autosaver::kQuiet);
    keeper.update(start + 3 * Autosaver::kQuiet);
    EXPECT_EQ(copies(), 0U) << "the next start would offer what is saved";
}

TEST_F(Documents, ASceneWhoseFileIsGoneIsKept) {
    Autosaver keeper(session);
    const Clock::time_point start = Clock::now();
    keeper.update(start);
    keeper.update(start + Autosaver::kQuiet);
    fs::remove(file());
    noticeDisk(session);
    ASSERT_TRUE(session.file.isDirty());
    keeper.update(start + 2 * Autosaver::kQuiet);
    EXPECT_TRUE(keeper.due()) << "the program holds the only copy";
}

TEST_F(Documents, SettingsAreKeptSoonAfterAChange) {
    Autosaver keeper(session);
    const Clock::time_point start = Clock::now();
    session.presentation.theme = render::Theme::Light;
    keeper.update(start);
    keeper.update(start + Autosaver::kQuiet);
    keeper.finish();
    EXPECT_EQ(loadSettings().stored, storedOf(session.settings, session.presentation));
    session.settings.leftWidth = 300;
    EXPECT_EQ(keeper.close(), "");
    EXPECT_EQ(loadSettings().stored.settings.leftWidth, 300);
}

TEST_F(Documents, AMeshFileIsDroppedOpenedAndSavedByItsName) {
    const std::string floor = "v -2 -2 0\nv 2 -2 0\nv 2 2 0\nv -2 2 0\nf 1 2 3 4\n";
    ASSERT_EQ(io::writeFileAtomically(file("floor.obj"), floor), "");
    openDropped(session, {file("floor.obj")});
    ASSERT_EQ(session.document.scene().meshes.size(), 1u) << "it is added to the scene";
    EXPECT_EQ(session.document.scene().balls.size(), 1u);
    run(session, "edit.undo");
    EXPECT_TRUE(session.document.scene().meshes.empty());
    run(session, "edit.redo");
    saveAs(session, file());
    EXPECT_NE(io::readFile(file()).value().find("\"file\": \"floor.obj\""), std::string::npos);
    EXPECT_EQ(onDisk(file()), session.document.scene());
    ASSERT_TRUE(open(session, file("floor.obj")));
    EXPECT_TRUE(session.file.path().empty()) << "a file of triangles is never overwritten by a scene";
    ASSERT_TRUE(session.queries.told().encounter);
    const world::Encounter& met = *session.queries.told().encounter;
    EXPECT_EQ(met.target, (scene::ObjectRef{scene::Kind::Mesh, 0}));
    EXPECT_EQ(met.answer.outcome, collide::Outcome::Hit);
    EXPECT_FALSE(open(session, file("nothing.obj")));
    EXPECT_NE(session.messages.shown().back().text.find("nothing.obj"), std::string::npos);
}

TEST_F(Documents, ASmallSceneOfALargeMeshIsReadBesideTheFrames) {
    std::string floor = "v 0 0 0\nv 4 0 0\nv 0 4 0\n";
    while (floor.size() <= kOpenedAtOnce) floor += "f 1 2 3\n";
    ASSERT_EQ(io::writeFileAtomically(file("floor.obj"), floor), "");
    ASSERT_EQ(io::writeFileAtomically(file("small.json"),
                                      "{\"carom\": 1, \"meshes\": [{\"name\": \"floor\", \"file\": \"floor.obj\"}]}"),
              "");
    beginOpening(session, file("small.json"));
    waitForCard();
    ASSERT_EQ(session.document.scene().meshes.size(), 1u);
    ASSERT_EQ(io::writeFileAtomically(file("floor.obj"), floor.substr(0, 40)), "");
    beginOpening(session, file("small.json"));
    EXPECT_FALSE(session.prompts.get<OpeningCard>()) << "a small mesh is read at once";
}

TEST_F(Documents, AMeshFileWhoseYAxisIsUpIsSetUpright) {
    const std::string square = "v 0 1 2\nv 4 1 2\nv 4 1 6\nv 0 1 6\nf 1 2 3 4\n";  // a floor where y is up
    ASSERT_EQ(io::writeFileAtomically(file("floor.obj"), square), "");
    run(session, "scene.mesh-y-up");
    ASSERT_TRUE(open(session, file("floor.obj")));
    const scene::Obstacle& floor = session.document.scene().meshes[0];
    EXPECT_EQ(scene::placementOf(floor)({0, 1, 2}), scene::Vec3(0, -2, 1)) << "(x, y, z) is (x, -z, y)";
    EXPECT_EQ(scene::placementOf(floor)({4, 1, 6}), scene::Vec3(4, -6, 1));
    ASSERT_TRUE(session.queries.told().encounter && session.queries.told().encounter->answer.contact);
    EXPECT_EQ(session.queries.told().encounter->answer.contact->normal, scene::Vec3(0, 0, 1)) << "the ball is above";
    openDropped(session, {file("floor.obj")});
    EXPECT_EQ(session.document.scene().meshes[1].body.rotation, floor.body.rotation);
    run(session, "scene.mesh-y-up");
    openDropped(session, {file("floor.obj")});
    EXPECT_EQ(session.document.scene().meshes[2].body.rotation, collide::Rotation());
}

}  // namespace
}  // namespace session
