#pragma once
/// State of the compare panel between frames.

#include <cstdint>

namespace ui {

struct CompareState {
    enum class Part : std::uint8_t { Methods, Conventions, Engines };
    Part part = Part::Methods;
    bool isRecordedOpen = true;  ///< the values that the log records are unfolded
    int family = -1;             ///< conventions that are shown; -1: those of this scene
};

}  // namespace ui
