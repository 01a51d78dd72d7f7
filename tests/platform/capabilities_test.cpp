// What the system can do, and what the program does where it cannot.

#include "platform/capabilities.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <thread>

#include "platform/process.h"
#include "platform/threads.h"

namespace {

using platform::can;
using platform::Capability;

struct Capabilities : testing::Test {
    static void without(const char* list) { ::setenv("CAROM_WITHOUT", list, 1); }
    void TearDown() override { ::unsetenv("CAROM_WITHOUT"); }
};

TEST_F(Capabilities, OneThatIsSwitchedOffSaysWhyNot) {
    for (const Capability what : {Capability::Processes, Capability::Notices, Capability::Threads})
        EXPECT_EQ(platform::whyNot(what), "");
    without("paper,threads");
    EXPECT_EQ(platform::whyNot(Capability::Threads), "this system starts no threads");
    EXPECT_EQ(platform::whyNot(Capability::Paper), "this build of the program makes no PDF");
    EXPECT_TRUE(can(Capability::Processes));
    without("thread,threads-and-more");
    EXPECT_TRUE(can(Capability::Threads));
}

TEST_F(Capabilities, WhereNoThreadStartsWorkIsDoneAtOnce) {
    const auto place = [] { return std::this_thread::get_id(); };
    EXPECT_NE(platform::runBeside(place).get(), std::this_thread::get_id());
    EXPECT_TRUE(platform::canStartThread());
    without("threads");
    EXPECT_EQ(platform::runBeside(place).get(), std::this_thread::get_id());
    EXPECT_EQ(platform::runBeside([] { return 1; }, [] { return 2; }).get(), 2);
    EXPECT_FALSE(platform::startThread([] {}).joinable());
    EXPECT_FALSE(platform::canStartThread());
}

TEST_F(Capabilities, WhereNoProgramStartsNoneIsFound) {
    EXPECT_NE(platform::onPath("sh"), "");
    without("processes");
    EXPECT_EQ(platform::onPath("sh"), "");
}

}  // namespace
