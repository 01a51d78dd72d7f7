#pragma once
/// The inputs of a scene that an outcome map can vary.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"
#include "study/precision/input.h"

namespace study {

using scene::Vec3;

struct MapInput {
    Input field = Input::Across;
    std::size_t sphere = 0;  ///< index of the sphere, for Center..SphereVelocity
    bool operator==(const MapInput&) const = default;
};

/// "across", "up", "position.x", "aim.x" or "velocity.x", "speed", "radius", "frames"; of spheres "target.center.x",
/// with the sphere's name.
[[nodiscard]] std::string nameOf(const scene::Scene&, std::size_t ball, const MapInput&);
/// The input with a name; "sphere" means the first sphere. Absent if the scene has no such input.
[[nodiscard]] std::optional<MapInput> inputNamed(const scene::Scene&, std::size_t ball, std::string_view name);
/// All inputs of a scene that can be varied.
[[nodiscard]] std::vector<MapInput> inputsOf(const scene::Scene&, std::size_t ball);

/// The plane through the tip of a ball's motion, perpendicular to its path; unit vectors. For a ball at rest it faces
/// +y.
struct PathPlane {
    Vec3 tip{0}, across{1, 0, 0}, up{0, 0, 1};

    /// One coordinate of the tip moved by `right` and `high`, each step rounded to nearest.
    [[nodiscard]] double at(int axis, double right, double high) const {
        return tip[axis] + (right * across[axis] + high * up[axis]);
    }
};
[[nodiscard]] PathPlane pathPlane(const collide::Ball&);

/// The value of the input in the scene; 0 for Across and Up.
[[nodiscard]] double valueOf(const scene::Scene&, std::size_t ball, const MapInput&);
/// True if the value is valid for the field: finite; >= 0 for radii, speed and frames (frames may be infinite).
[[nodiscard]] bool isAllowed(Input, double value);

}  // namespace study
