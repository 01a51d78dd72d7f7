#pragma once
/// A word below a body. Internal to render/paint.

#include <utility>

#include "render/draw_list.h"

namespace render {

/// @param radius  of the body around `at`
inline Label wordBelow(Vec3 at, double radius, std::string text, Ink ink, float gapPx, float priority) {
    Label label{.at = at, .text = std::move(text), .ink = ink, .clear = radius, .gapPx = gapPx};
    label.toward = {0, 1};
    label.upright = true;
    label.priority = priority;
    return label;
}

}  // namespace render
