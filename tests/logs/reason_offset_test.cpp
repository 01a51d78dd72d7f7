// An offset of a body in every row, of logs that record times alone.

#include <gtest/gtest.h>

#include "logs/bug_log.h"
#include "logs/log_files.h"
#include "logs/reason/explain.h"

namespace {

using bugs::Random;
using bugs::Shot;
using bugs::Vec3;

std::string withoutVectors(std::string text) {
    for (std::size_t at; (at = text.find(",\"hit_point\"")) != std::string::npos;)
        text.erase(at, text.find('}', at) - at);
    return text;
}

logs::LogReasons reasonsOf(const bugs::Engine& engine) {
    const logs::Opened log = logs::openText(withoutVectors(bugs::logOf(engine)));
    return logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
}

TEST(LogOffsets, AreNamedWithTheirVectorByTimesAlone) {
    for (const Vec3 offset : {Vec3(0.3, -0.2, 0.1), Vec3(0, 0, 0.5), Vec3(0.05, 0.02, 0)}) {
        SCOPED_TRACE(bugs::vectorText(offset));
        const logs::LogReasons ofSphere = reasonsOf([&](const Shot& shot, Random&) {
            Shot moved = shot;
            moved.center = moved.center + offset;
            return bugs::right(moved);
        });
        ASSERT_FALSE(ofSphere.reasons.empty());
        EXPECT_EQ(ofSphere.reasons.front().name, "the sphere's centre is taken elsewhere");
        EXPECT_TRUE(ofSphere.isExplained());
        ASSERT_TRUE(ofSphere.reasons.front().number);
        EXPECT_NEAR(*ofSphere.reasons.front().number, collide::lengthOf(offset), 1e-6);
        const logs::LogReasons ofBall = reasonsOf([&](const Shot& shot, Random&) {
            Shot moved = shot;
            moved.start = moved.start + offset;
            moved.end = moved.end + offset;
            return bugs::right(moved);
        });
        ASSERT_FALSE(ofBall.reasons.empty());
        EXPECT_EQ(ofBall.reasons.front().name, "the sphere's centre is taken elsewhere");
        EXPECT_TRUE(ofBall.isExplained());
    }
}

}  // namespace
