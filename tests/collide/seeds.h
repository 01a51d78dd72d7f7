#pragma once
/// Trials of the tests against exact numbers.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>

/// Calls check(seed) for the seeds below `count`, then with new seeds for CAROM_ORACLE seconds, until a check fails.
template <class Check>
void forSeeds(std::uint64_t count, Check check) {
    using Clock = std::chrono::steady_clock;
    const char* const wanted = std::getenv("CAROM_ORACLE");
    const auto end = Clock::now() + std::chrono::seconds(wanted ? std::atoi(wanted) : 0);
    const auto isRight = [&](std::uint64_t seed) {
        check(seed);
        return !testing::Test::HasFailure();
    };
    for (std::uint64_t seed = 0; seed < count; ++seed)
        if (!isRight(seed)) return;
    if (!wanted) return;
    auto seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    while (Clock::now() < end)
        if (!isRight(++seed)) return;
}
