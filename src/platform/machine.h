#pragma once
/// Processors and memory of the machine.

#include <cstddef>

namespace platform {

/// How many threads run at once; at least 1.
[[nodiscard]] unsigned threadCount();

/// Asks for large pages for the whole ones within `bytes` from `begin` on: memory that is read here and there then
/// misses the processor's list of pages less often. A hint without effect where the system has none.
void preferLargePages(void* begin, std::size_t bytes);

}  // namespace platform
