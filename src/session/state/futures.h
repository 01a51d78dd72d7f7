#pragma once
/// Values that other threads compute.

#include <chrono>
#include <future>

namespace session {

/// True if a future has its value.
template <class T>
[[nodiscard]] bool isReady(const std::future<T>& future) {
    return future.valid() && future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace session
