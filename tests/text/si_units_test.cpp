#include "text/si_units.h"

#include <gtest/gtest.h>

namespace text {
namespace {

TEST(SiUnits, FollowFromTheWorthOfAUnitAndAFrame) {
    const scene::SiUnits si{0.5, 50};
    EXPECT_EQ(inMetres(si, 3), 1.5);
    EXPECT_EQ(inSeconds(si, 25), 0.5);
    EXPECT_EQ(inMetresPerSecond(si, 0.2), 5);
    EXPECT_EQ(siText(si, 0.5, 0.2), "radius 0.25 m · 5 m/s");
}

TEST(SiUnits, WhatTheSceneDoesNotSayIsLeftOut) {
    EXPECT_EQ(inMetres({{}, 50}, 3), std::nullopt);
    EXPECT_EQ(inSeconds({0.5, {}}, 3), std::nullopt);
    EXPECT_EQ(inMetresPerSecond({0.5, {}}, 3), std::nullopt);
    EXPECT_EQ(siText({0.5, {}}, 2, 1), "radius 1 m");
    EXPECT_EQ(siText({}, 2, 1), "");
}

}  // namespace
}  // namespace text
