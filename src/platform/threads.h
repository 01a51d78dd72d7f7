#pragma once
/// Starting threads, also if the system refuses: under a limit on processes or memory there may be no more.

#include <future>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

#include "platform/capabilities.h"

namespace platform {

/// Runs `work` on a new thread; if none starts, `instead` on this one before it returns: for work that waits for this
/// thread. The future's destructor waits for it.
template <class Work, class Instead>
[[nodiscard]] std::future<std::invoke_result_t<Work>> runBeside(Work work, Instead instead) {
    try {
        if (can(Capability::Threads)) return std::async(std::launch::async, std::move(work));
    } catch (const std::system_error&) {
        // None starts now.
    }
    std::packaged_task<std::invoke_result_t<Work>()> task(std::move(instead));
    task();
    return task.get_future();
}

/// Runs `work` on a new thread; if none starts, on this one before it returns. The future's destructor waits for it.
template <class Work>
[[nodiscard]] std::future<std::invoke_result_t<Work>> runBeside(Work work) {
    return runBeside(work, work);
}

/// Runs `work` on a new thread. On a system without threads it runs in the first get() or wait() of the future, and
/// wait_for() returns std::future_status::deferred until then.
template <class Work>
[[nodiscard]] std::future<std::invoke_result_t<Work>> runBesideOrWhenAsked(Work work) {
    if (can(Capability::Threads)) return runBeside(std::move(work));
    return std::async(std::launch::deferred, std::move(work));
}

/// A new thread that runs `work`; if none starts, the result is not joinable.
template <class Work>
[[nodiscard]] std::thread startThread(Work work) {
    try {
        if (can(Capability::Threads)) return std::thread(std::move(work));
    } catch (const std::system_error&) {
        // None starts now.
    }
    return {};
}

/// False where the system starts no thread.
[[nodiscard]] inline bool canStartThread() {
    std::thread thread = startThread([] {});
    if (!thread.joinable()) return false;
    thread.join();
    return true;
}

}  // namespace platform
