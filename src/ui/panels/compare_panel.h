#pragma once
/// What the comparison of methods remembers from frame to frame.

#include <cstdint>

namespace ui {

struct CompareState {
    enum class Part : std::uint8_t { Methods, Conventions, Engines };
    Part part = Part::Methods;
    int family = -1;  ///< the conventions that are shown; -1: those of this scene
};

}  // namespace ui
