#pragma once
/// How the price of some work grows with its size, for tests: by processor time, which other programs do not lengthen.

#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <ctime>

namespace tests {

/// Seconds of processor time of this thread that some work takes.
template <class Work>
[[nodiscard]] double secondsOf(Work work) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
    };
    const double begin = now();
    work();
    return now() - begin;
}

/// Keeps freed memory in the process. Otherwise the larger of two works may pay in each round for pages that the system
/// clears anew, the smaller not.
inline void keepFreedMemory() {
    constexpr int kLargestThreshold = 32 << 20;  // bytes, as far as the C library allows
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, kLargestThreshold);
}

/// Holds that one work costs less than `times` another. Both are repeated in turn, the least of each counts: what other
/// programs do to the caches and the clock affects a few rounds, a cost that grows otherwise all of them.
template <class Work, class Other>
void expectCheaper(Work work, double times, Other other) {
    keepFreedMemory();
    double cost = 1e300, otherCost = 1e300;
    for (int round = 0; round < 12; ++round) {
        otherCost = std::min(otherCost, secondsOf(other));
        cost = std::min(cost, secondsOf(work));
        if (round >= 2 && cost < times * otherCost) return;
    }
    ADD_FAILURE() << "seconds of processor time: " << cost << ", not below " << times << " times " << otherCost;
}

/// Holds that four times as much work costs less than nine times as much: less than three times for each doubling,
/// where quadratic work takes four times. One doubling alone may leave a cache behind, or reach the size from which
/// memory comes from the system page by page.
/// @param workOf  carries out work of a size. @param size  so large that a quadratic part of the price shows
template <class Work>
void expectLinear(Work workOf, std::size_t size) {
    expectCheaper([&] { workOf(4 * size); }, 9, [&] { workOf(size); });
}

}  // namespace tests
