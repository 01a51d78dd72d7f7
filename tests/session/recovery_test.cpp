#include "session/document/recovery.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <thread>

#include "io/file.h"
#include "io/query/query_line.h"
#include "temporary_folder.h"

namespace {

namespace fs = std::filesystem;
using session::Autosave;
using session::OnDisk;
using session::Unsaved;

class Recovery : public testing::Test {
  protected:
    [[nodiscard]] Autosave begun() const {
        io::Result<Autosave> autosave = Autosave::begin(folder / "autosave");
        EXPECT_TRUE(autosave) << (autosave ? "" : autosave.error());
        return std::move(autosave.value());
    }
    /// Runs `work` in a child process that then ends as if it were killed.
    template <class Work>
    int inChild(Work work) const {
        const pid_t child = fork();
        if (child == 0) {
            work();
            _exit(0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    /// What an instance's copy holds.
    [[nodiscard]] static Unsaved kept(const Autosave& autosave) {
        const io::Result<Unsaved> work = session::readUnsaved(io::readFile(autosave.file()).value());
        EXPECT_TRUE(work) << work.error();
        return work ? work.value() : Unsaved{};
    }

    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();
};

/// A scene of `spheres` equal spheres, so that a mixture of two saves would be detected.
Unsaved work(int spheres) {
    std::string text = "0 0 0 -> 10 0 0 r=1";
    for (int i = 0; i < spheres; ++i) text += "; " + std::to_string(5 + i) + " 0 0 r=0." + std::to_string(spheres);
    return {io::readQueryLine(text).value(), "/tmp/my scene\n2.json", session::FileStamp{1, -2, 3}};
}

TEST_F(Recovery, ACopyReadsBackTheSame) {
    const Unsaved unsaved = work(3);
    const io::Result<Unsaved> back = session::readUnsaved(session::writeUnsaved(unsaved));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(back.value(), unsaved);
    const Unsaved nowhere{unsaved.scene, {}, {}};
    EXPECT_EQ(session::readUnsaved(session::writeUnsaved(nowhere)).value(), nowhere);
}

TEST_F(Recovery, ACopyOfAnOlderVersionIsRead) {
    const std::string now = session::writeUnsaved(work(2)), scene = now.substr(now.find('{'));
    const std::size_t numbers = now.find(' ', now.find('\n'));
    const std::string before = "carom autosave 1\n" + std::to_string(session::checksumOf(scene)) + now.substr(numbers);
    ASSERT_TRUE(session::readUnsaved(before)) << session::readUnsaved(before).error();
    EXPECT_EQ(session::readUnsaved(before).value(), work(2));
}

TEST_F(Recovery, EveryTruncationAndAnyFlippedByteIsNoticed) {
    const std::string text = session::writeUnsaved(work(2));
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_FALSE(session::readUnsaved(text.substr(0, size))) << size;
    }
    for (std::size_t at = 0; at < text.size(); ++at) {  // in the path as well: the file that Save writes
        std::string broken = text;
        broken[at] = static_cast<char>(broken[at] ^ 1);
        EXPECT_FALSE(session::readUnsaved(broken)) << at;
    }
}

TEST_F(Recovery, TheNextStartFindsWhatACrashLeft) {
    EXPECT_EQ(inChild([&] {
                  Autosave autosave = begun();
                  if (!autosave.save(work(2)).empty()) _exit(1);
                  _exit(0);  // no destructor runs: the lock file stays, its lock does not
              }),
              0);
    Autosave next = begun();
    const auto left = next.recoverable();
    ASSERT_EQ(left.size(), 1u);
    ASSERT_EQ(next.adopt(left[0]), "");
    EXPECT_EQ(kept(next), work(2));
    EXPECT_TRUE(next.recoverable().empty());
    EXPECT_TRUE(fs::exists(next.file()));  // it is this instance's now
    EXPECT_FALSE(fs::exists(left[0].file));
}

TEST_F(Recovery, ACopyIsFoundWhateverTheClockSaid) {
    Autosave autosave = begun();
    const std::int64_t years = std::int64_t{365} * 24 * 3600;
    for (const std::int64_t year : {-60, 0, 130, 1000}) {  // since 1970
        const fs::path copy = folder / "autosave" / (std::to_string(year + 100) + "-1.unsaved");
        ASSERT_EQ(io::writeFileAtomically(copy, session::writeUnsaved(work(1))), "");
        const timespec at{static_cast<time_t>(year * years), 0}, times[2] = {at, at};
        ASSERT_EQ(::utimensat(AT_FDCWD, copy.c_str(), times, 0), 0);
    }
    EXPECT_EQ(autosave.recoverable().size(), 4u);
}

TEST_F(Recovery, ALivingInstanceKeepsItsOwn) {
    Autosave one = begun(), two = begun();
    ASSERT_EQ(one.save(work(1)), "");
    EXPECT_TRUE(two.recoverable().empty());
    const session::Recoverable stolen{one.file(), {}};
    EXPECT_NE(two.adopt(stolen), "");
    two.discard(stolen);
    EXPECT_TRUE(fs::exists(one.file()));
}

TEST_F(Recovery, ClearAndDiscardLeaveNothing) {
    {
        Autosave autosave = begun();
        ASSERT_EQ(autosave.save(work(1)), "");
        autosave.clear();
        EXPECT_FALSE(fs::exists(autosave.file()));
        ASSERT_EQ(autosave.save(work(1)), "");
    }
    {
        Autosave next = begun();
        const auto left = next.recoverable();
        ASSERT_EQ(left.size(), 1u);  // an orderly end without clear() keeps the work too
        next.discard(left[0]);
        EXPECT_TRUE(next.recoverable().empty());
    }
    EXPECT_TRUE(fs::is_empty(folder / "autosave"));
}

TEST_F(Recovery, ACopyThatAnotherInstanceHasTakenIsNotTakenAgain) {
    ASSERT_EQ(inChild([&] {
                  Autosave autosave = begun();
                  _exit(autosave.save(work(2)).empty() ? 0 : 1);
              }),
              0);
    Autosave one = begun(), two = begun();
    ASSERT_EQ(two.save(work(1)), "");
    const auto left = one.recoverable();
    ASSERT_EQ(left.size(), 1u);
    ASSERT_EQ(one.adopt(left[0]), "");
    EXPECT_NE(two.adopt(left[0]), "");
    EXPECT_EQ(kept(one), work(2));
    EXPECT_EQ(kept(two), work(1));
}

TEST_F(Recovery, KilledAtAnyMomentTheCopyIsWhole) {
    std::mt19937 random(1);
    const Unsaved small = work(1), large = work(9);
    for (int trial = 0; trial < 100; ++trial) {
        // The first saves of every other child are waited for: on a busy machine they take any time.
        const bool isWaitedFor = trial % 2 == 0;
        int pipe[2];
        ASSERT_EQ(::pipe(pipe), 0);
        const pid_t child = fork();
        if (child == 0) {
            Autosave autosave = begun();
            for (;;) {
                if (!autosave.save(small).empty() || !autosave.save(large).empty()) _exit(1);
                if (::write(pipe[1], "s", 1) != 1) _exit(1);
            }
        }
        ::close(pipe[1]);
        char saved;
        if (isWaitedFor) {
            ASSERT_EQ(::read(pipe[0], &saved, 1), 1);
        }
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 30000));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        ::close(pipe[0]);
        Autosave next = begun();
        const auto found = next.recoverable();
        if (isWaitedFor) {
            EXPECT_EQ(found.size(), 1U) << "trial " << trial;
        }
        for (const session::Recoverable& left : found) {
            ASSERT_EQ(next.adopt(left), "") << "trial " << trial;
            const Unsaved adopted = kept(next);
            EXPECT_TRUE(adopted == small || adopted == large) << "trial " << trial;
        }
        next.clear();
    }
}

TEST_F(Recovery, AFullDiskLeavesTheOldCopyAndSaysSo) {
    EXPECT_EQ(inChild([&] {
                  Autosave autosave = begun();
                  if (!autosave.save(work(1)).empty()) _exit(1);
                  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the limit then fails as on a full disk
                  const rlimit most{100, 100};
                  setrlimit(RLIMIT_FSIZE, &most);
                  _exit(autosave.save(work(9)).empty() ? 2 : 0);
              }),
              0);
    Autosave next = begun();
    const auto left = next.recoverable();
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(session::readUnsaved(io::readFile(left[0].file).value()).value(), work(1));
}

TEST_F(Recovery, SweepsUpWhatKilledSavesLeft) {
    fs::create_directories(folder / "autosave");
    const fs::path stale = folder / "autosave" / ".carom-old", fresh = folder / "autosave" / ".carom-new";
    const fs::path lock = folder / "autosave" / "1-1.lock", ofCopy = folder / "autosave" / "2-2.lock";
    const Autosave running = begun();
    const fs::path held = fs::path(running.file()).replace_extension(".lock");
    for (const fs::path& file : {stale, fresh, lock, ofCopy}) std::ofstream(file) << "x";
    std::ofstream(folder / "autosave" / "2-2.unsaved") << "x";
    for (const fs::path& file : {stale, lock, ofCopy, held})
        fs::last_write_time(file, fs::last_write_time(file) - std::chrono::hours(2));
    const Autosave autosave = begun();
    EXPECT_FALSE(fs::exists(stale));
    EXPECT_TRUE(fs::exists(fresh));  // another instance may be writing it
    EXPECT_FALSE(fs::exists(lock));
    EXPECT_TRUE(fs::exists(ofCopy));
    EXPECT_TRUE(fs::exists(held)) << "its instance lives";
}

TEST_F(Recovery, WhereNoFolderCanBeItSaysSo) {
    std::ofstream(folder / "file") << "x";
    const io::Result<Autosave> autosave = Autosave::begin(folder / "file" / "autosave");
    ASSERT_FALSE(autosave);
    EXPECT_NE(autosave.error().find("autosave"), std::string::npos);
}

TEST_F(Recovery, SeesWhetherAFileHasChanged) {
    const fs::path file = folder / "scene.json";
    std::ofstream(file) << "one";
    const session::FileStamp stamp = session::stampOf(file).value();
    EXPECT_EQ(session::compareWithDisk(file, stamp), OnDisk::Same);
    fs::last_write_time(file, fs::last_write_time(file) + std::chrono::hours(1));
    EXPECT_EQ(session::compareWithDisk(file, stamp), OnDisk::Same);  // touched only
    std::ofstream(file) << "two";
    fs::last_write_time(file, fs::last_write_time(file) + std::chrono::hours(2));
    EXPECT_EQ(session::compareWithDisk(file, stamp), OnDisk::Changed);
    fs::remove(file);
    EXPECT_EQ(session::compareWithDisk(file, stamp), OnDisk::Gone);
    EXPECT_FALSE(session::stampOf(file));
}

}  // namespace
