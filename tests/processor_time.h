#pragma once
/// How the price of some work grows with its size, for tests: by processor time, which other programs do not lengthen.

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

namespace tests {

/// Seconds of processor time of this thread, the least of several runs. @param work  carried out anew each time
template <class Work>
[[nodiscard]] double secondsOf(Work work, int runs = 3) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
    };
    double least = 1e300;
    for (int i = 0; i < runs; ++i) {
        const double begin = now();
        work();
        least = std::min(least, now() - begin);
    }
    return least;
}

/// Holds that twice as much work costs under three times as much.
/// @param workOf  carries out work of a size. @param size  so large that a quadratic part of the price shows
template <class Work>
void expectLinear(Work workOf, std::size_t size) {
    const double once = secondsOf([&] { workOf(size); }), twice = secondsOf([&] { workOf(2 * size); });
    EXPECT_LT(twice, 3 * once) << "seconds of processor time for " << size << " and twice as many: " << once << ", "
                               << twice;
}

}  // namespace tests
