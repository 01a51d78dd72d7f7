#pragma once
/// A field of a scene by its name in lessons: "cue.aim", "target.radius", "restitution".

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene/scene.h"

namespace learn {

using collide::Vec3;
using FieldValue = std::variant<double, Vec3>;

enum class FieldKind : std::uint8_t { Position, Aim, Speed, Velocity, Radius, Mass, Restitution, Frames };

struct FieldRef {
    FieldKind kind = FieldKind::Position;
    scene::ObjectRef object;  ///< unused for Restitution and Frames, which belong to the scene
    bool operator==(const FieldRef&) const = default;
};

/// The field "OBJECT.FIELD" with the name of an object, "restitution" or "frames". Fields of a ball: position, aim,
/// speed, velocity, radius, mass; of a sphere: center, velocity, radius, mass; of a wall: point; of another shape:
/// position, radius.
/// @return absent if
/// there is no such field
[[nodiscard]] std::optional<FieldRef> fieldNamed(const scene::Scene&, std::string_view name);
[[nodiscard]] std::string nameOf(const scene::Scene&, const FieldRef&);
/// The names that fieldNamed() accepts, for messages.
[[nodiscard]] std::vector<std::string> fieldNames(const scene::Scene&);
[[nodiscard]] bool isVector(FieldKind);

/// The scene with one field changed; unchanged if the value is not valid (a radius below 0). @pre the value is a vector
/// if and only if the field is
[[nodiscard]] scene::Scene withField(scene::Scene, const FieldRef&, const FieldValue&);

/// The value of a field. A ball has both a velocity and an aim, whichever its motion is given by.
[[nodiscard]] FieldValue fieldValue(const scene::Scene&, const FieldRef&);

/// The fields in which `after` differs from `before`; absent if they do not have the same objects.
[[nodiscard]] std::optional<std::vector<FieldRef>> changedFields(const scene::Scene& before, const scene::Scene& after);

/// All centres, paths and walls are in the plane z = 0, or upright on it.
[[nodiscard]] bool isInPlane(const scene::Scene&);

}  // namespace learn
