#pragma once
/// The gesture of the mouse in the picture as drawings and texts need it.

#include <optional>

#include "view/gesture.h"

namespace session {

struct Gesture {
    view::Vec2 px{0};                ///< position of the pointer
    bool isFinger = false;           ///< it is a finger: there are no modifier keys, no wheel and no other buttons
    bool isOver = false;             ///< the pointer is over the picture
    bool isBusy = false;             ///< a button is held
    std::optional<view::Pick> pick;  ///< the object under or held by the pointer
    bool isCrowd = false;            ///< a drag of that object would turn the view: one of many bodies
    /// The document that the drag in progress began with; null without one. Valid until the next event.
    const scene::Document* dragStart = nullptr;
    std::optional<view::MotionScale> scale;        ///< scale of the motion of the ball that is dragged
    view::AxisLock axisLock{};                     ///< the axis that the drag in progress is locked to
    std::optional<view::ContactSnap> snapped;      ///< the contact that the drag in progress has snapped to
    bool isOverPlaced = false, isPlacing = false;  ///< the handle of a prediction by hand is under the pointer, held
    std::optional<view::Rect> box;                 ///< the selection box that is being drawn

    [[nodiscard]] bool isDragging() const { return dragStart != nullptr; }
};

}  // namespace session
