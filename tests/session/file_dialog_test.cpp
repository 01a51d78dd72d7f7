/// The desktop's file dialog as another program, and our own.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "session/actions/system_dialog.h"
#include "session/prompts/file_browser.h"
#include "session/session_actions.h"
#include "temporary_folder.h"

namespace session {
namespace {

namespace fs = std::filesystem;

struct Folder : testing::Test {
    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();
    void put(const fs::path& name, const std::string& text = "{}") const { std::ofstream(folder / name) << text; }
};

struct Dialog : Folder {
    Session session;
    SystemDialog dialog;
    std::string path = std::getenv("PATH");
    std::optional<fs::path> chosen;

    void SetUp() override {
        Folder::SetUp();
        setenv("PATH", folder.c_str(), 1);
        unsetenv("CAROM_FILE_DIALOG");
        unsetenv("XDG_CURRENT_DESKTOP");
    }
    void TearDown() override {
        setenv("PATH", path.c_str(), 1);
        Folder::TearDown();
    }
    /// A replacement of zenity with a given behaviour.
    void program(const std::string& body, const std::string& name = "zenity") const {
        put(name, "#!/bin/sh\n" + body + "\n");
        fs::permissions(folder / name, fs::perms::owner_all);
    }
    void request(FileRequest::Kind kind = FileRequest::Kind::Open) {
        FileRequest r;
        r.kind = kind;
        r.title = "A 'title' $(touch never)";
        r.suggested = folder;
        r.then = [this](Session&, const fs::path& file) { chosen = file; };
        session::request(session, std::move(r));
    }
    /// Loop passes until the dialog has ended; counts those in which it ran.
    int pump() {
        int passes = 0;
        dialog.update(session);
        while (dialog.isOpen() && passes < 12'000) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            dialog.update(session);
            ++passes;
        }
        return passes;
    }
};

TEST_F(Dialog, WhatZenityPrintsIsTheFileAndTheLoopGoesOnMeanwhile) {
    program("/bin/sleep 0.2; printf '%s\\n' \"$@\" > " + (folder / "words").string() + "; echo '" +
            (folder / "a b.json").string() + "'");
    request();
    EXPECT_GE(pump(), 5) << "the loop ran meanwhile";
    EXPECT_EQ(chosen, folder / "a b.json");
    EXPECT_FALSE(session.prompts.get<session::FileRequest>());
    std::ifstream words(folder / "words");
    std::string first, title;
    std::getline(words, first);
    std::getline(words, title);
    EXPECT_EQ(first, "--file-selection");
    EXPECT_EQ(title, "--title=A 'title' $(touch never)") << "no shell reads it";
}

TEST_F(Dialog, CancelIsNothing) {
    program("exit 1");
    request();
    pump();
    EXPECT_FALSE(chosen);
    EXPECT_FALSE(session.prompts.get<session::FileRequest>());
    EXPECT_TRUE(session.messages.shown().empty());
}

TEST_F(Dialog, OneThatCrashesGivesPlaceToOurs) {
    for (const char* body : {"kill -SEGV $$", "exit 255", "exit 0"}) {
        program(body);
        request();
        pump();
        ASSERT_TRUE(session.prompts.get<session::FileRequest>()) << body;
        EXPECT_TRUE(session.prompts.get<session::FileRequest>()->ours) << body;
        EXPECT_FALSE(chosen);
        session.prompts.close<session::FileRequest>();
    }
}

TEST_F(Dialog, WithoutOneOursComesAtOnce) {
    request();
    EXPECT_EQ(pump(), 0);
    ASSERT_TRUE(session.prompts.get<session::FileRequest>());
    EXPECT_TRUE(session.prompts.get<session::FileRequest>()->ours);
}

TEST_F(Dialog, ARequestThatIsTakenBackEndsTheProgram) {
    program("echo $$ > " + (folder / "pid").string() + "; exec /bin/sleep 100");
    request();
    dialog.update(session);
    while (!fs::exists(folder / "pid") || fs::is_empty(folder / "pid")) std::this_thread::yield();
    int pid = 0;
    std::ifstream(folder / "pid") >> pid;
    session.prompts.close<session::FileRequest>();
    dialog.update(session);
    EXPECT_FALSE(dialog.isOpen());
    EXPECT_FALSE(fs::exists("/proc/" + std::to_string(pid)));
}

/// The words that a program was started with.
std::vector<std::string> wordsIn(const fs::path& file) {
    std::ifstream in(file);
    std::vector<std::string> words;
    for (std::string word; std::getline(in, word);) words.push_back(word);
    return words;
}

TEST_F(Dialog, KdialogIsAskedWhereItIsTheDesktopsOwn) {
    const std::string tell = "printf '%s\\n' \"$@\" > " + folder.string() + "/$(/usr/bin/basename $0).words; exit 1";
    program(tell);
    program(tell, "kdialog");
    request(FileRequest::Kind::Save);
    EXPECT_GT(pump(), 0);
    EXPECT_EQ(wordsIn(folder / "zenity.words").at(3), "--save");
    EXPECT_FALSE(fs::exists(folder / "kdialog.words"));
    setenv("XDG_CURRENT_DESKTOP", "KDE", 1);
    request(FileRequest::Kind::Save);
    EXPECT_GT(pump(), 0);
    EXPECT_EQ(wordsIn(folder / "kdialog.words"),
              (std::vector<std::string>{"--title", "A 'title' $(touch never)", "--getsavefilename",
                                        folder.string() + "/", "*.json", "*"}));
    setenv("CAROM_FILE_DIALOG", "own", 1);
    request();
    EXPECT_EQ(pump(), 0);
    EXPECT_TRUE(session.prompts.get<FileRequest>()->ours);
}

TEST_F(Dialog, ListsEveryEndingOfTheRequest) {
    program("printf '%s\\n' \"$@\" > " + (folder / "words").string() + "; exit 1");
    FileRequest save;
    save.kind = FileRequest::Kind::Save;
    save.ending = ".carom.json";  // as in Save as: plain files are listed as well
    save.alsoListed = {".json"};
    session::request(session, std::move(save));
    EXPECT_GT(pump(), 0);
    EXPECT_EQ(wordsIn(folder / "words").at(5), "--file-filter=*.carom.json *.json");
}

struct Browser : Folder {
    void SetUp() override {
        Folder::SetUp();
        for (const char* name : {"beta.json", "alpha.json", "alphabet.json", "notes.txt", ".hidden.json"}) put(name);
        fs::create_directory(folder / "sub");
        fs::create_directory(folder / "Another");
        put("sub/deep.json");
    }
    [[nodiscard]] FileBrowser browser(FileRequest::Kind kind = FileRequest::Kind::Open) const {
        FileRequest request;
        request.kind = kind;
        request.suggested = kind == FileRequest::Kind::Save ? folder / "scene.json" : folder;
        return FileBrowser(request);
    }
    static std::vector<std::string> names(const FileBrowser& b) {
        std::vector<std::string> all;
        for (const FileBrowser::Entry& e : b.entries()) all.push_back(e.name);
        return all;
    }
};

TEST_F(Browser, ListsFoldersThenScenesWithoutRegardToCase) {
    const FileBrowser b = browser();
    EXPECT_EQ(names(b), (std::vector<std::string>{"Another", "sub", "alpha.json", "alphabet.json", "beta.json"}));
    EXPECT_EQ(names(browser(FileRequest::Kind::Folder)), (std::vector<std::string>{"Another", "sub"}));
}

TEST_F(Browser, ArrowsWalkAndEnterOpens) {
    FileBrowser b = browser();
    b.step(1);
    b.step(1);
    EXPECT_EQ(b.name(), "sub/");
    EXPECT_FALSE(b.enter());
    EXPECT_EQ(b.folder(), folder / "sub");
    EXPECT_EQ(b.name(), "");
    b.step(-1);
    EXPECT_EQ(b.enter(), folder / "sub/deep.json");
    b.up();
    EXPECT_EQ(b.folder(), folder);
    b.step(100);
    EXPECT_EQ(b.name(), "beta.json");
}

TEST_F(Browser, TypingFindsAndTabCompletes) {
    FileBrowser b = browser();
    b.setName("AL");
    EXPECT_EQ(b.row(), 2U);
    EXPECT_TRUE(b.complete());
    EXPECT_EQ(b.name(), "alpha");
    EXPECT_FALSE(b.complete());
    EXPECT_FALSE(b.enter()) << "two begin so";
    EXPECT_EQ(b.problem(), "there is no alpha here");
    b.setName("be");
    EXPECT_EQ(b.enter(), folder / "beta.json") << "only one begins so";
    b.setName(".h");
    EXPECT_TRUE(b.complete());
    EXPECT_EQ(b.name(), ".hidden.json");
}

TEST_F(Browser, TakesPaths) {
    FileBrowser b = browser();
    b.setName("sub/deep.json");
    EXPECT_EQ(b.enter(), folder / "sub/deep.json");
    b.setName((folder / "sub").string());
    EXPECT_FALSE(b.enter());
    EXPECT_EQ(b.folder(), folder / "sub");
    b.setName("..");
    EXPECT_FALSE(b.enter());
    EXPECT_EQ(b.folder(), folder);
    setenv("HOME", (folder / "sub").c_str(), 1);
    b.setName("~/deep.json");
    EXPECT_EQ(b.enter(), folder / "sub/deep.json");
    b.goHome();
    EXPECT_EQ(b.folder(), folder / "sub");
}

TEST_F(Browser, AboveARootAreTheDrives) {
    FileRequest request;
    request.kind = FileRequest::Kind::Save;
    request.suggested = "/scene.json";
    FileBrowser b(request, {folder.string(), "/nowhere"});
    b.up();
    EXPECT_EQ(b.place(), "Drives");
    EXPECT_EQ(names(b), (std::vector<std::string>{folder.string(), "/nowhere"}));
    EXPECT_FALSE(b.enter());
    EXPECT_EQ(b.problem(), "choose a drive");
    b.step(1);
    EXPECT_FALSE(b.enter()) << "a drive is opened as a folder is";
    EXPECT_EQ(b.folder(), folder);
    FileBrowser without(request, {});
    without.up();
    EXPECT_EQ(without.folder(), "/");
}

TEST_F(Browser, SavingKeepsTheNameFromFolderToFolder) {
    FileBrowser b = browser(FileRequest::Kind::Save);
    EXPECT_EQ(b.name(), "scene.json");
    b.go(folder / "sub");
    EXPECT_EQ(b.enter(), folder / "sub/scene.json");
    b.setName("no/such/folder.json");
    EXPECT_FALSE(b.enter());
    EXPECT_NE(b.problem().find("is no folder"), std::string::npos) << b.problem();
    b.setName("");
    EXPECT_FALSE(b.enter());
    EXPECT_FALSE(b.problem().empty());
}

TEST_F(Browser, AFolderThatCannotBeListedIsSaid) {
    FileBrowser b = browser();
    b.go(folder / "none");
    EXPECT_TRUE(b.entries().empty());
    EXPECT_NE(b.problem().find("no such file or folder"), std::string::npos) << b.problem();
    b.up();
    EXPECT_EQ(b.problem(), "");
}

TEST_F(Browser, AFolderIsChosenByAnEmptyNameOrMadeLater) {
    FileBrowser b = browser(FileRequest::Kind::Folder);
    EXPECT_EQ(b.enter(), folder);
    b.setName("new");
    EXPECT_EQ(b.enter(), folder / "new");
}

}  // namespace
}  // namespace session
