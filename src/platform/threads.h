#pragma once
/// Work on threads of their own, where the system starts any: under a limit on processes or memory there may be none.

#include <future>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

namespace platform {

/// Runs `work` on a thread of its own; where none starts, here and now. Its destructor waits, as that of std::async.
template <class Work>
[[nodiscard]] std::future<std::invoke_result_t<Work>> runBeside(Work work) {
    try {
        return std::async(std::launch::async, work);
    } catch (const std::system_error&) {
        std::packaged_task<std::invoke_result_t<Work>()> task(std::move(work));
        task();
        return task.get_future();
    }
}

/// A thread that runs `work`; one that is not joinable where none starts.
template <class Work>
[[nodiscard]] std::thread startThread(Work work) {
    try {
        return std::thread(std::move(work));
    } catch (const std::system_error&) {
        return {};
    }
}

}  // namespace platform
