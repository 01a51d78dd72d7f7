#include <algorithm>

#include "render/light_pace.h"

#include <gtest/gtest.h>

namespace {

using render::LightPace;

/// A drag of so many frames, each taking so many milliseconds. @return the time at its end
double drag(LightPace& pace, double from, int frames, double milliseconds, float* last = nullptr) {
    double now = from;
    for (int i = 0; i < frames; ++i, now += milliseconds / 1000) {
        const float share = pace.shareAt(now, true);
        if (last) *last = share;
        pace.drawn(milliseconds);
    }
    return now;
}

TEST(LightPace, AFastMachineKeepsTheWholeLight) {
    LightPace pace;
    float share = 0;
    drag(pace, 5, 500, 8, &share);
    EXPECT_EQ(share, 1);
    EXPECT_FALSE(pace.isFading());
}

TEST(LightPace, OneInterruptedFrameChangesNothing) {
    LightPace pace;
    float share = 0;
    drag(pace, drag(pace, drag(pace, 5, 20, 8), 1, 400), 20, 8, &share);
    EXPECT_EQ(share, 1);
}

TEST(LightPace, OnASlowMachineTheLightFadesOutWhileSomethingMovesAndStaysOut) {
    LightPace pace;
    float share = 1;
    double now = drag(pace, 5, 12, 40, &share);
    EXPECT_EQ(share, 0);
    // Without the light the frames are fast again, which must not bring it back during the drag.
    drag(pace, now, 100, 8, &share);
    EXPECT_EQ(share, 0);
}

TEST(LightPace, TheLightIsWholeAgain150MillisecondsAfterTheEnd) {
    LightPace pace;
    const double end = drag(pace, 5, 40, 40);
    float before = pace.shareAt(end, false), most = 0;
    EXPECT_EQ(before, 0);
    for (int ms = 10; ms <= 150; ms += 10) {
        EXPECT_TRUE(before == 1 || pace.isFading()) << ms;
        const float share = pace.shareAt(end + ms / 1000.0, false);
        most = std::max(most, share - before);
        before = share;
    }
    EXPECT_EQ(before, 1);
    EXPECT_FALSE(pace.isFading());
    EXPECT_LT(most, 0.2f) << "no step is visible as one";
}

TEST(LightPace, TheNextDragOnASlowMachineBeginsWithTheWholeLight) {
    LightPace pace;
    const double end = drag(pace, 5, 40, 40);
    for (int ms = 0; ms <= 150; ms += 10) (void)pace.shareAt(end + ms / 1000.0, false);
    // The pause of a minute is not taken for a minute of fading.
    EXPECT_EQ(pace.shareAt(end + 60, true), 1);
    pace.drawn(40);
    const float next = pace.shareAt(end + 60.01, true);
    EXPECT_LT(next, 1);
    EXPECT_GT(next, 0.9f);
}

TEST(LightPace, AMachineThatHasBecomeFastKeepsTheLight) {
    LightPace pace;
    double now = drag(pace, 5, 40, 40);
    float share = 0;
    for (int times = 0; times < 6; ++times) {
        for (int ms = 0; ms <= 150; ms += 10) (void)pace.shareAt(now + ms / 1000.0, false);
        now = drag(pace, now + 1, 30, 8, &share);
    }
    EXPECT_EQ(share, 1);
}

TEST(LightPace, FramesAtRestDecideNothing) {
    LightPace pace;
    for (int i = 0; i < 50; ++i) {
        (void)pace.shareAt(5 + i, false);
        pace.drawn(300);
    }
    float share = 0;
    drag(pace, 60, 3, 8, &share);
    EXPECT_EQ(share, 1);
}

}  // namespace
