#include "session/prompts/export.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace session {
namespace {

TEST(Export, SizesAreReadAsPeopleWriteThem) {
    for (const char* text : {"3840x2160", " 3840 x 2160 ", "3840X2160", "3840*2160", "3840 2160", "3840×2160"}) {
        const io::Result<PictureSize> size = readSize(text);
        ASSERT_TRUE(size) << text;
        EXPECT_EQ(size.value().width, 3840) << text;
        EXPECT_EQ(size.value().height, 2160) << text;
    }
    for (const char* text : {"", "3840", "x2160", "3840x", "3840x2160px", "a", "99999999999x2"}) {
        const io::Result<PictureSize> size = readSize(text);
        ASSERT_FALSE(size) << text;
        EXPECT_EQ(size.error(), "size: must be WIDTHxHEIGHT in pixels, as 1920x1080");
    }
}

TEST(Export, EachFieldIsChecked) {
    EXPECT_EQ(problem(PictureSpec{}), "");
    EXPECT_EQ(problem(PictureSpec{15, 100}), "width: must be 16 to 16384 pixels, got 15");
    EXPECT_EQ(problem(PictureSpec{100, 16385}), "height: must be 16 to 16384 pixels, got 16385");
    EXPECT_EQ(problem(PictureSpec{16384, 16384}), "size: must be at most 67 million pixels in all");
    EXPECT_EQ(problem(PictureSpec{100, 100, true, true}), "transparent: not together with the panels");
    SequenceSpec spec;
    EXPECT_EQ(problem(spec), "");
    spec.count = 1;
    EXPECT_EQ(problem(spec), "pictures: must be 2 to 9999, got 1");
    spec = {};
    spec.kind = SequenceSpec::Kind::Turntable;
    spec.degrees = 0;
    EXPECT_EQ(problem(spec), "turn: must be -3600 to 3600 degrees, not 0, got 0");
    spec.degrees = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(problem(spec), "turn: must be -3600 to 3600 degrees, not 0, got no number");
    spec.kind = SequenceSpec::Kind::Time;
    EXPECT_EQ(problem(spec), "");
    spec.from = -1;
    EXPECT_EQ(problem(spec), "from: must be >= 0 frames, got -1");
    spec.from = 120;
    EXPECT_EQ(problem(spec), "to: must be after from, got 120");
}

TEST(Export, AClipIsNoLargerThanAScreen) {
    SequenceSpec spec;
    EXPECT_EQ(clipProblem(spec), "");
    spec.picture = {3840, 2160};
    EXPECT_EQ(clipProblem(spec), "");
    spec.picture = {4096, 2160};
    EXPECT_EQ(problem(spec), "");
    EXPECT_EQ(clipProblem(spec), "size: must be at most 3840x2160 for a clip, got 4096x2160");
}

TEST(Export, ATurntableClosesAndTimeEndsExactly) {
    SequenceSpec spec;
    spec.count = 8;
    scene::View start;
    start.yawRadians = 0.25;
    EXPECT_EQ(turned(start, spec, 0), start);
    EXPECT_NEAR(turned(start, spec, 2).yawRadians - start.yawRadians, std::acos(-1.0) / 2, 1e-15);
    spec.from = 0.1;
    spec.to = 0.7;
    EXPECT_EQ(timeOf(spec, 0), 0.1);
    EXPECT_EQ(timeOf(spec, 7), 0.7);
    EXPECT_EQ(fileName({spec, ExportKind::Sequence, {}, 0, "first"}, 6), "first-0007.png");
}

}  // namespace
}  // namespace session
