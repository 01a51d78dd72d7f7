#include "platform/file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>

#include "platform/file_state.h"
#include "platform/new_file.h"
#include "platform/reason.h"
#include "temporary_folder.h"

namespace {

using platform::File;

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(File, IsReadInOrderAndFromAnywhere) {
    const TemporaryFolder folder;
    File file = platform::openToRead(folder.file("a", "0123456789"));
    ASSERT_TRUE(file.isOpen());
    EXPECT_EQ(file.size(), 10u);
    EXPECT_EQ(file.kind(), File::Kind::Regular);
    std::array<char, 4> piece{};
    EXPECT_EQ(file.read(piece), 4u);
    EXPECT_EQ(std::string(piece.data(), 4), "0123");
    EXPECT_EQ(file.readAt(8, piece), 2u) << "less at the end";
    EXPECT_EQ(std::string(piece.data(), 2), "89");
    EXPECT_EQ(file.read(piece), 4u) << "readAt moves nothing";
    EXPECT_EQ(std::string(piece.data(), 4), "4567");
    EXPECT_EQ(file.read(piece), 2u);
    EXPECT_EQ(file.read(piece), 0u);
    EXPECT_FALSE(file.error());
}

TEST(File, SaysWhyItIsNotOpen) {
    const TemporaryFolder folder;
    const File file = platform::openToRead(folder / "none");
    EXPECT_FALSE(file.isOpen());
    EXPECT_EQ(platform::reason(file.error()), "no such file or folder; check the path");
    EXPECT_EQ(platform::fileState(folder / "none").error(), "no such file or folder; check the path");
}

TEST(Reason, EveryErrorComesWithAdvice) {
    for (int number = 1; number < 134; ++number) {
        const std::string reason = platform::reason({number, std::generic_category()});
        EXPECT_NE(reason.find("; "), std::string::npos) << number << ": " << reason;
    }
}

TEST(File, AFailedWriteSaysWhy) {
    File full = platform::openToWrite("/dev/full");
    ASSERT_TRUE(full.isOpen());
    EXPECT_EQ(full.kind(), File::Kind::Other);
    EXPECT_FALSE(full.write("text"));
    EXPECT_EQ(platform::reason(full.error()), "the disk is full; free some space and try again");
}

TEST(NewFile, HasNoNameUntilItReplacesAnother) {
    const TemporaryFolder folder;
    const std::filesystem::path old = folder.file("scene", "old");
    ASSERT_EQ(::chmod(old.c_str(), 0640), 0);
    platform::NewFile file(folder / "");
    ASSERT_TRUE(file.content().isOpen());
    EXPECT_TRUE(file.content().write("new") && file.content().copyPermissions(old) && file.content().flushToDisk());
    EXPECT_FALSE(file.replace(old));
    EXPECT_EQ(contentOf(old), "new");
    EXPECT_EQ(static_cast<int>(std::filesystem::status(old).permissions()), 0640);
    EXPECT_EQ(folder.count(), 1u);
}

TEST(NewFile, TakesOnlyANameThatNothingHas) {
    const TemporaryFolder folder;
    const std::filesystem::path old = folder.file("scene", "old");
    std::filesystem::create_symlink("nowhere", folder / "link");
    platform::NewFile file(folder / "");
    EXPECT_TRUE(file.content().write("new"));
    EXPECT_EQ(file.create(old), std::errc::file_exists);
    EXPECT_EQ(file.create(folder / "link"), std::errc::file_exists);
    EXPECT_FALSE(file.create(folder / "other"));
    EXPECT_EQ(contentOf(old), "old");
    EXPECT_EQ(contentOf(folder / "other"), "new");
    EXPECT_EQ(folder.count(), 3u);
}

TEST(NewFile, OneThatIsGivenUpLeavesNothing) {
    const TemporaryFolder folder;
    {
        platform::NewFile file(folder / "");
        EXPECT_TRUE(file.content().write("new"));
    }
    EXPECT_EQ(folder.count(), 0u);
    EXPECT_FALSE(platform::NewFile(folder / "none").content().isOpen());
}

TEST(File, ItsStateTellsSizeAndTime) {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.file("a", "12345");
    const auto before = platform::fileState(path);
    ASSERT_TRUE(before);
    EXPECT_EQ(before.value().bytes, 5u);
    const timespec times[2] = {{1'000'000'000, 7}, {1'000'000'000, 7}};
    ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
    EXPECT_EQ(platform::fileState(path).value().modifiedNs, 1'000'000'000'000'000'007);
}

}  // namespace
