#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace cli {

/// `carom play`: checked; every number is in range.
struct PlayArgs {
    std::string scene;                                       ///< path of the scene file
    double until = std::numeric_limits<double>::infinity();  ///< frames, >= 0
    std::uint64_t events = 1'000'000;                        ///< at most so many contacts
};

/// Runs a scene contact by contact: one JSON line each, then one with the final state, on standard output. Bodies that
/// start inside each other are named on standard error. @return the exit status
[[nodiscard]] int play(const PlayArgs& args);

}  // namespace cli
