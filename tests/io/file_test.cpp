#include "io/file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <thread>

#include "read_png.h"
#include "temporary_folder.h"

namespace io {
namespace {

namespace fs = std::filesystem;

/// An empty temporary folder.
class File : public testing::Test {
  protected:
    [[nodiscard]] std::size_t filesLeft() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }
    TemporaryFolder m_temporary;
    fs::path m_folder = m_temporary.path();
};

TEST_F(File, WritesAndReadsBytes) {
    const fs::path path = m_folder / "a";
    const std::string bytes("zero \0 and \xff", 12);
    ASSERT_EQ(writeFileAtomically(path, bytes), "");
    EXPECT_EQ(readFile(path).value(), bytes);
    ASSERT_EQ(writeFileAtomically(path, ""), "");
    EXPECT_EQ(readFile(path).value(), "");
    EXPECT_EQ(filesLeft(), 1U);
}

TEST_F(File, KeepsPermissionsAndFollowsLinks) {
    const fs::path path = m_folder / "real", link = m_folder / "link", chain = m_folder / "chain";
    ASSERT_EQ(writeFileAtomically(path, "old"), "");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("real", link);
    fs::create_symlink("link", chain);
    ASSERT_EQ(writeFileAtomically(chain, "new"), "");
    EXPECT_TRUE(fs::is_symlink(chain));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(readFile(path).value(), "new");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("not-yet", m_folder / "dangling");
    ASSERT_EQ(writeFileAtomically(m_folder / "dangling", "x"), "");
    EXPECT_EQ(readFile(m_folder / "not-yet").value(), "x");
}

TEST_F(File, FailuresSayWhatAndLeaveNothing) {
    EXPECT_EQ(writeFileAtomically(m_folder, "x"),
              "cannot write " + m_folder.string() + ": this is a folder; name a file");
    const fs::path nowhere = m_folder / "no" / "file";
    EXPECT_EQ(writeFileAtomically(nowhere, "x"),
              "cannot write " + nowhere.string() + ": no such file or folder; check the path");
    fs::create_symlink("loop", m_folder / "loop");
    EXPECT_NE(writeFileAtomically(m_folder / "loop", "x"), "");
    fs::remove(m_folder / "loop");
    EXPECT_EQ(filesLeft(), 0U);
    EXPECT_NE(readFile(m_folder).ok(), true);
    ASSERT_EQ(writeFileAtomically(m_folder / "big", std::string(1000, 'x')), "");
    EXPECT_NE(readFile(m_folder / "big", 999).error().find("at most 999 bytes"), std::string::npos);
    EXPECT_TRUE(readFile(m_folder / "big", 1000).ok());
}

TEST_F(File, ADeviceIsWrittenIntoNotReplaced) {
    EXPECT_EQ(writeNamed("/dev/full", "x"), "cannot write /dev/full: the disk is full; free some space and try again");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(File, APipeADeviceAndAFolderAreAnsweredAtOnce) {
    const fs::path pipe = m_folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    for (const fs::path& path : {pipe, fs::path("/dev/zero"), m_folder}) {
        EXPECT_FALSE(readFile(path)) << path;
        EXPECT_NE(writeFileAtomically(path, "x"), "") << path;
    }
    EXPECT_EQ(readFile(pipe).error(), "cannot read " + pipe.string() +
                                          ": it is a pipe or a device, not a file on disk; save it to a file first");
    EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST_F(File, APipeThatAPersonNamesIsReadOnce) {
    const fs::path pipe = m_folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::thread writer([&] { EXPECT_EQ(writeNamed(pipe, "some bytes"), ""); });
    EXPECT_EQ(readNamed(pipe).value(), "some bytes");
    writer.join();
    EXPECT_FALSE(readNamed("/dev/zero", 1 << 20)) << "bounded, though it has no end";
}

TEST_F(File, AHugeFileIsRefusedBeforeItIsRead) {
    ASSERT_EQ(writeFileAtomically(m_folder / "huge", "x"), "");
    fs::resize_file(m_folder / "huge", std::uintmax_t{1} << 40);
    EXPECT_NE(readFile(m_folder / "huge").error().find("must be at most 268435456 bytes"), std::string::npos);
}

TEST_F(File, APrivateOneIsForItsOwnerAlone) {
    ASSERT_EQ(writePrivately(m_folder / "a", "x"), "");
    EXPECT_EQ(fs::status(m_folder / "a").permissions(), fs::perms::owner_read | fs::perms::owner_write);
    fs::permissions(m_folder / "a", fs::perms::all);
    ASSERT_EQ(writePrivately(m_folder / "a", "y"), "");
    EXPECT_EQ(fs::status(m_folder / "a").permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(File, AFreshNameReplacesNothingAndFollowsNoLink) {
    ASSERT_EQ(writeFileAtomically(m_folder / "a.png", "mine"), "");
    fs::create_symlink("victim", m_folder / "a-2.png");
    EXPECT_EQ(writeFresh(m_folder / "a.png", "new").value(), m_folder / "a-3.png");
    EXPECT_EQ(writeFresh(m_folder / "b.png", "new").value(), m_folder / "b.png");
    EXPECT_EQ(readFile(m_folder / "a.png").value(), "mine");
    EXPECT_EQ(readFile(m_folder / "a-3.png").value(), "new");
    EXPECT_FALSE(fs::exists(m_folder / "victim"));
    EXPECT_FALSE(writeFresh(m_folder / "no" / "a.png", "x"));
    EXPECT_EQ(filesLeft(), 4U);
}

TEST_F(File, AnotherUsersLinkInASharedFolderIsNotFollowed) {
    fs::permissions(m_folder, fs::perms::all | fs::perms::sticky_bit);
    ASSERT_EQ(writeFileAtomically(m_folder / "victim", "old"), "");
    fs::create_symlink("victim", m_folder / "mine");
    EXPECT_EQ(writeFileAtomically(m_folder / "mine", "new"), "");
    constexpr uid_t kNobody = 65534;
    if (::lchown((m_folder / "mine").c_str(), kNobody, kNobody) != 0) return;  // only root gives files away
    EXPECT_NE(writeFileAtomically(m_folder / "mine", "worse").find("no permission"), std::string::npos);
    EXPECT_NE(writeNamed(m_folder / "mine", "worse"), "");
    EXPECT_EQ(readFile(m_folder / "victim").value(), "new");
}

/// Runs `child` in another process. @return its exit status
int inChild(const std::function<int()>& child) {
    const pid_t pid = ::fork();
    if (pid == 0) ::_exit(child());
    int status = 0;
    ::waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(File, ADiskThatFillsUpLeavesTheOldFile) {
    const fs::path path = m_folder / "a";
    ASSERT_EQ(writeFileAtomically(path, "old"), "");
    const int status = inChild([&] {
        const rlimit limit{1000, 1000};  // simulates a full disk: the write fails halfway
        ::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &limit);
        return writeFileAtomically(path, std::string(5000, 'x')).find("larger than allowed") != std::string::npos ? 7
                                                                                                                  : 1;
    });
    EXPECT_EQ(status, 7);
    EXPECT_EQ(readFile(path).value(), "old");
    EXPECT_EQ(filesLeft(), 1U);
}

TEST_F(File, KilledAtAnyMomentTheFileIsWhole) {
    const fs::path path = m_folder / "a";
    const std::string one(300'000, '1'), two(200'000, '2');
    ASSERT_EQ(writeFileAtomically(path, one), "");
    for (int trial = 0; trial < 20; ++trial) {
        const pid_t pid = ::fork();
        if (pid == 0)
            while (true) {
                if (!writeFileAtomically(path, two).empty() || !writeFileAtomically(path, one).empty()) ::_exit(1);
            }
        std::this_thread::sleep_for(std::chrono::microseconds(500 + 1300 * trial));
        ::kill(pid, SIGKILL);
        int status = 0;
        ::waitpid(pid, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status));
        const std::string found = readFile(path).value();
        ASSERT_TRUE(found == one || found == two) << "trial " << trial << ", " << found.size() << " bytes";
    }
}

TEST_F(File, KilledAtAnyMomentNothingElseStays) {
    for (int trial = 0; trial < 20; ++trial) {
        const fs::path path = m_folder / ("new" + std::to_string(trial));
        const pid_t pid = ::fork();
        if (pid == 0) ::_exit(writeFileAtomically(path, std::string(3'000'000, 'x')).empty() ? 0 : 1);
        std::this_thread::sleep_for(std::chrono::microseconds(300 * trial));
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
        EXPECT_EQ(filesLeft(), fs::exists(path) ? 1U : 0U) << "trial " << trial;
        fs::remove(path);
    }
}

TEST_F(File, PicturesComeBackPixelForPixel) {
    Image image{3, 2, {}};
    for (int i = 0; i < 24; ++i) image.rgba.push_back(static_cast<unsigned char>(i * 10));
    ASSERT_EQ(writePng(m_folder / "a.png", image), "");
    const Image read = readPng(m_folder / "a.png");
    EXPECT_EQ(read.width, 3);
    EXPECT_EQ(read.height, 2);
    EXPECT_EQ(read.rgba, image.rgba);
    ASSERT_EQ(writeFileAtomically(m_folder / "b.png", "no picture"), "");
    EXPECT_EQ(readPng(m_folder / "b.png").width, 0);
    EXPECT_EQ(readPng(m_folder / "none.png").width, 0);
    EXPECT_NE(writePng(m_folder / "no" / "a.png", image), "");
}

}  // namespace
}  // namespace io
