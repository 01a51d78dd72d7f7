#include "io/clip.h"

#include <gtest/gtest.h>
#include <webp/decode.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "io/file.h"
#include "io/webp.h"
#include "temporary_folder.h"

namespace {

namespace fs = std::filesystem;

struct ClipFile : testing::Test {
    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();

    /// A bright square that moves to the right.
    static io::Image picture(int i) {
        io::Image image{64, 48, std::vector<unsigned char>(64 * 48 * 4, 20)};
        for (int y = 10; y < 30; ++y)
            for (int x = 0; x < 20; ++x)
                for (int k = 0; k < 3; ++k) image.rgba[std::size_t((y * 64 + x + 2 * i) * 4 + k)] = 230;
        for (std::size_t p = 3; p < image.rgba.size(); p += 4) image.rgba[p] = 255;
        return image;
    }
    static std::string written(const fs::path& path, int count) {
        const auto clip = io::newClip(path, 64, 48);
        if (!clip) return clip.error();
        for (int i = 0; i < count; ++i)
            if (std::string problem = clip.value()->add(picture(i)); !problem.empty()) return problem;
        return clip.value()->finish();
    }
};

std::size_t countOf(const std::string& bytes, const std::string& word) {
    std::size_t count = 0;
    for (std::size_t at = bytes.find(word); at != std::string::npos; at = bytes.find(word, at + 1)) ++count;
    return count;
}

/// Milliseconds of all pictures: three bytes, 12 after the size of each ANMF chunk.
int durationOf(const std::string& bytes) {
    int sum = 0;
    for (std::size_t at = bytes.find("ANMF"); at != std::string::npos; at = bytes.find("ANMF", at + 1))
        for (int k = 0; k < 3; ++k) sum += static_cast<unsigned char>(bytes[at + 8 + 12 + std::size_t(k)]) << (8 * k);
    return sum;
}

TEST_F(ClipFile, AWebpHoldsEveryPictureForItsTimeAndIsTheSameTwice) {
    ASSERT_EQ(written(folder / "a.webp", 15), "");
    ASSERT_EQ(written(folder / "b.webp", 15), "");
    const std::string a = io::readFile(folder / "a.webp").value(), b = io::readFile(folder / "b.webp").value();
    EXPECT_EQ(a, b);
    EXPECT_TRUE(a.starts_with("RIFF"));
    EXPECT_EQ(countOf(a, "ANMF"), 15u);
    EXPECT_NEAR(durationOf(a), 500, 1) << "15 pictures at 30 a second";
}

TEST_F(ClipFile, AWebpOfOnePictureIsMadeOfRowsThatComeInParts) {
    const auto rowsOf = [](int rowsAtOnce) {
        return [rowsAtOnce, top = 0]() mutable {
            io::Image rows{40, std::min(rowsAtOnce, 30 - top), {}};
            for (int y = top; y < top + rows.height; ++y)
                for (int x = 0; x < 40; ++x)
                    for (const int part : {6 * x, 8 * y, 200, 255})
                        rows.rgba.push_back(static_cast<unsigned char>(part));
            top += rows.height;
            return rows;
        };
    };
    ASSERT_EQ(io::writeWebp(folder / "a.webp", 40, 30, rowsOf(30)), "");
    ASSERT_EQ(io::writeWebp(folder / "b.webp", 40, 30, rowsOf(7)), "");
    const std::string a = io::readFile(folder / "a.webp").value();
    EXPECT_EQ(a, io::readFile(folder / "b.webp").value());
    int width = 0, height = 0;
    unsigned char* const back =
        WebPDecodeRGBA(reinterpret_cast<const unsigned char*>(a.data()), a.size(), &width, &height);
    ASSERT_TRUE(back);
    EXPECT_EQ(width, 40);
    EXPECT_EQ(height, 30);
    const unsigned char* const pixel = back + 4 * (20 * 40 + 30);
    EXPECT_NEAR(pixel[0], 180, 12);
    EXPECT_NEAR(pixel[1], 160, 12);
    EXPECT_NEAR(pixel[2], 200, 12);
    WebPFree(back);
    EXPECT_NE(io::writeWebp(folder / "c.webp", 16384, 16, rowsOf(30)).find("at most 16383 pixels a side"),
              std::string::npos);
}

TEST_F(ClipFile, TheNameSaysWhatIsWritten) {
    EXPECT_EQ(written(folder / "a.gif", 1), (folder / "a.gif").string() + ": a clip's name must end in .webp or .mp4");
    EXPECT_EQ(written(folder / "A.WEBP", 2), "");
}

TEST_F(ClipFile, AnUnfinishedClipLeavesNoFile) {
    const auto clip = io::newClip(folder / "a.webp", 64, 48);
    ASSERT_TRUE(clip);
    EXPECT_EQ(clip.value()->add(picture(0)), "");
    EXPECT_TRUE(fs::is_empty(folder));
}

/// A PATH on which "ffmpeg" is a script of the test.
struct Mp4 : ClipFile {
    std::string path = std::getenv("PATH");
    void useScript(const std::string& script) {
        std::ofstream(folder / "ffmpeg") << "#!/bin/sh\n" << script << '\n';
        fs::permissions(folder / "ffmpeg", fs::perms::owner_all);
        ::setenv("PATH", (folder.string() + ":" + path).c_str(), 1);
    }
    void TearDown() override {
        ::setenv("PATH", path.c_str(), 1);
        ClipFile::TearDown();
    }
};

TEST_F(Mp4, GivesFfmpegThePixelsAndKeepsWhatItWrites) {
    useScript("for last; do :; done; exec cat > \"${last#file:}\"");
    ASSERT_EQ(written(folder / "a.mp4", 3), "");
    std::string pixels;
    for (int i = 0; i < 3; ++i) {
        const io::Image image = picture(i);
        pixels.append(image.rgba.begin(), image.rgba.end());
    }
    EXPECT_EQ(io::readFile(folder / "a.mp4").value(), pixels);
}

TEST_F(Mp4, AFailureOfFfmpegIsToldAndLeavesNoFile) {
    useScript("cat > /dev/null; exit 1");
    EXPECT_NE(written(folder / "a.mp4", 2).find("ffmpeg failed"), std::string::npos);
    EXPECT_FALSE(fs::exists(folder / "a.mp4"));
}

TEST_F(Mp4, WithoutFfmpegTheMessageSaysWhatToDo) {
    ::setenv("PATH", folder.c_str(), 1);
    EXPECT_NE(written(folder / "a.mp4", 1).find("install it, or choose .webp"), std::string::npos);
}

}  // namespace
