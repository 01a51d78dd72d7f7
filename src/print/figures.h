#pragma once
/// Flat figures beside a page as draw lists in the plane z = 0, for print::addDrawing().

#include <optional>

#include "learn/lesson/lesson.h"
#include "render/draw_list.h"
#include "view/camera.h"

namespace print {

struct Figure {
    render::DrawList list;
    std::vector<view::Bounds> bounds;  ///< bounds that the camera frames
};

/// The figure of a page that shows the plane of incidence or the samples once per frame, drawn in the plane of
/// incidence, the sphere at the origin. Absent where there is none, and where it would tell a hidden answer; the plane
/// of incidence has its inputs even then.
[[nodiscard]] std::optional<Figure> flatFigure(const learn::Page&, const scene::Scene&, bool isAnswered);

}  // namespace print
