#include "platform/process.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace {

using platform::ChildProcess;

ChildProcess::State waitFor(ChildProcess& child) {
    ChildProcess::State state = child.poll();
    for (int i = 0; i < 24'000 && state.isRunning; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        state = child.poll();
    }
    return state;
}

TEST(ChildProcess, ItsOutputAndStatusAreRead) {
    auto child = ChildProcess::start({"sh", "-c", "echo \"$0\"; exit 3", "two words"});
    ASSERT_TRUE(child) << child.error();
    const ChildProcess::State state = waitFor(child.value());
    EXPECT_FALSE(state.isRunning || state.crashed);
    EXPECT_EQ(state.exitStatus, 3);
    EXPECT_EQ(child.value().output(), "two words\n");
}

TEST(ChildProcess, OneEndedByASignalHasCrashed) {
    auto child = ChildProcess::start({"sh", "-c", "kill -9 $$"});
    ASSERT_TRUE(child) << child.error();
    EXPECT_TRUE(waitFor(child.value()).crashed);
}

TEST(ChildProcess, AProgramThatIsNotThereIsAnError) {
    EXPECT_EQ(ChildProcess::start({"no-such-program"}).error(),
              "cannot start no-such-program: no such file or folder; check the path");
    EXPECT_EQ(platform::onPath("no-such-program"), "");
    EXPECT_NE(platform::onPath("sh"), "");
}

}  // namespace
