#pragma once
/// The loop around a window's turns.

#include <functional>

#include "app/window.h"

namespace app {

/// Calls `turn` whenever one is due or an event came, until it ends, then `end`. In a page it returns at once, with 0,
/// and the browser goes on with the turns.
/// @return the status of `end`
int runTurns(std::function<Turn()> turn, std::function<int()> end);

}  // namespace app
