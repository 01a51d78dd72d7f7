#pragma once
/// Predictions by hand in the picture: the handle of a page's task, where a hand may put it, what is drawn. The answer
/// is the typed text of the page (PageWork::typed), whether it was typed or dragged.

#include <optional>
#include <string>
#include <vector>

#include "collide/raycast.h"
#include "learn/lesson/lesson.h"
#include "render/present.h"
#include "session/lesson/lesson_player.h"
#include "session/views/reference_frame.h"

namespace session {

inline constexpr double kPlacePx = 14;  ///< pick distance of the handle, px of the design: a target of 28 px

/// The scene of a page, and the frame of reference in which it is drawn.
struct PlaceScene {
    const scene::Scene& scene;
    std::optional<SeenFrom> seen;  ///< absent: the world
};

/// The page's task is answered by hand, and neither revealed nor solved.
[[nodiscard]] bool canPlace(const LessonPlayer&);

/// Where the handle is grabbed: a point, or the tip of an arrow. In the frame that is shown. Before the student has
/// moved it, or while what is typed is no answer, a place that follows from the inputs alone.
/// @return absent if the page has no such task
[[nodiscard]] std::optional<scene::Vec3> handleOf(const LessonPlayer&, const PlaceScene&);

/// The answer for the handle under a ray, as far as the task allows: on the surface for a hit point, in the plane of a
/// flat page or on the path for a ghost, on the path for a time, any direction for an arrow (in the plane, on a flat
/// page).
/// @return absent if the ray does not lead to such a place
[[nodiscard]] std::optional<learn::Answer> placedUnder(const LessonPlayer&, const PlaceScene&, const collide::Ray&);

/// An answer as the text of the fields. @param unitsPerPixel  at the handle: no digits finer than a tenth of a pixel
[[nodiscard]] std::array<std::string, 3> typedOf(const LessonPlayer&, const PlaceScene&, const learn::Answer&,
                                                 double unitsPerPixel);

/// What the picture shows of the page's task: the handle, what is given, and the truth once it is revealed; of a point
/// that was typed as a prediction the same.
[[nodiscard]] std::vector<render::Placement> placements(const LessonPlayer&, const PlaceScene&);

/// The error of what is placed, to be told with the truth: " Yours is 0.31 units from...". Empty without one.
[[nodiscard]] std::string placedErrorOf(const LessonPlayer&, const scene::Scene&);

/// "the hit point", as hints name the handle. @pre canPlace()
[[nodiscard]] std::string nameOfHandle(const LessonPlayer&);

}  // namespace session
