#pragma once
/// A loop on all cores.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

#include "platform/machine.h"
#include "platform/threads.h"

namespace platform {

/// Calls task(0) ... task(count - 1), on as many threads as there are processors, in any order; returns when all are
/// done. Where no thread starts this one does it all. A task that throws ends the program: tasks do not throw.
inline void forEach(std::size_t count, const std::function<void(std::size_t)>& task) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&]() noexcept {
        for (std::size_t i = next++; i < count; i = next++) task(i);
    };
    std::vector<std::thread> threads;
    const std::size_t most = std::min<std::size_t>(threadCount(), count);
    while (threads.size() + 1 < most) {
        std::thread thread = startThread(work);
        if (!thread.joinable()) break;
        threads.push_back(std::move(thread));
    }
    work();
    for (std::thread& thread : threads) thread.join();
}

}  // namespace platform
