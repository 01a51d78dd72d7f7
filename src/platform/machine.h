#pragma once
/// Processors and memory of the machine.

#include <cstddef>

namespace platform {

/// The number of hardware threads; at least 1.
[[nodiscard]] unsigned threadCount();

/// From now on the calling thread yields the processors to the other threads, its own process's too.
void yieldToOthers() noexcept;

/// Bytes that are free on the machine; the largest number where the system does not tell.
[[nodiscard]] std::size_t freeMemory();
/// Bytes of addresses that the limit on this process (ulimit -v) leaves; the largest number without a limit.
[[nodiscard]] std::size_t freeAddresses();

/// Under a limit on addresses, threads share one heap: a heap for each takes 64 MB of addresses or more. Called before
/// any thread starts.
void saveAddresses() noexcept;

/// Requests huge pages for the range [begin, begin + bytes): fewer TLB misses under random access. Only whole huge
/// pages within the range are affected. A hint; no effect where the system has no huge pages.
void preferLargePages(void* begin, std::size_t bytes);

}  // namespace platform
