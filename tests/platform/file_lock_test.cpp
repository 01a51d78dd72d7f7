#include "platform/file_lock.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>
#include <utility>

#include "temporary_folder.h"

namespace {

using platform::FileLock;

TEST(FileLock, IsHeldByOneAtATimeAndLeavesNoFile) {
    const TemporaryFolder folder;
    std::optional<FileLock> first(folder / "a.lock");
    ASSERT_TRUE(first->isHeld());
    const FileLock second(folder / "a.lock");
    EXPECT_FALSE(second.isHeld());
    EXPECT_TRUE(second.isTaken());
    FileLock moved = std::move(*first);
    first.reset();
    EXPECT_TRUE(moved.isHeld());
    EXPECT_TRUE(FileLock(folder / "a.lock").isTaken()) << "the moved one holds it";
    moved = FileLock(folder / "b.lock");
    EXPECT_FALSE(std::filesystem::exists(folder / "a.lock"));
    EXPECT_TRUE(FileLock(folder / "a.lock").isHeld());
}

TEST(FileLock, EndsWithTheProcessThatHeldIt) {
    const TemporaryFolder folder;
    const pid_t child = ::fork();
    if (child == 0) {
        const FileLock lock(folder / "a.lock");
        ::_exit(lock.isHeld() ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(WEXITSTATUS(status), 0);
    EXPECT_TRUE(std::filesystem::exists(folder / "a.lock"));
    EXPECT_TRUE(FileLock(folder / "a.lock").isHeld());
}

TEST(FileLock, SaysWhyItCannotBeTaken) {
    const FileLock lock("/no/such/folder/a.lock");
    EXPECT_FALSE(lock.isHeld());
    EXPECT_FALSE(lock.isTaken());
    EXPECT_EQ(lock.error(), std::errc::no_such_file_or_directory);
}

}  // namespace
