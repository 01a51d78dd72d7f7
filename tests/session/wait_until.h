#pragma once
/// Loop passes of a session until something has come from its threads.

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "session/actions/play_actions.h"
#include "session/session.h"

namespace session {

/// Fails after two minutes at least, on however busy a machine.
template <class Done>
void waitUntil(Session& session, Done done) {
    for (int i = 0; i < 24'000 && !done(); ++i) {
        advance(session, 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(done());
}

}  // namespace session
