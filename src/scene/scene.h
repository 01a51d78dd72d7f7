#pragma once
/// The scene as plain values: bodies, rules, view.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "collide/types.h"
#include "scene/blocks.h"
#include "scene/mesh.h"

namespace scene {

using collide::Vec3;

/// Marks for the editor; they do not affect the simulation.
struct Marks {
    bool hidden = false;  ///< neither drawn nor picked; balls still collide with it
    bool locked = false;  ///< not moved by gestures and keys; typed numbers still change it
    bool operator==(const Marks&) const = default;
};

struct Ball {
    std::string name;
    collide::Ball body;
    std::optional<std::uint32_t> color;  ///< 0xRRGGBB; absent: the colour of the palette
    std::string extra;  ///< unknown members of the file as the text of a JSON object; saved again unchanged
    Marks marks{};
    bool operator==(const Ball&) const = default;
};

/// What balls can meet: a sphere, a wall, a capsule, a triangle, a box, a mesh.
struct Obstacle {
    std::string name;
    /// Its shape is that of its list. Of a mesh the box of its bounds, placed and scaled as it is: where it lies, for
    /// views, handles and places; contacts are those of its triangles.
    collide::Obstacle body;
    std::optional<std::uint32_t> color{};  ///< as a ball's; a wall has none
    std::string extra{};                   ///< as a ball's
    Marks marks{};
    MeshRef mesh{};    ///< for a mesh alone
    double scale = 1;  ///< a mesh's, > 0: body.half is this times the half of its source
    bool operator==(const Obstacle&) const = default;
};

/// Balls, and the shapes of obstacles, one list of the scene for each; kinds.h has their facts.
enum class Kind : std::uint8_t { Ball, Sphere, Plane, Capsule, Triangle, Box, Mesh };

/// One object of a scene: its kind and its index in the list of that kind.
struct ObjectRef {
    Kind kind = Kind::Ball;
    std::size_t index = 0;
    auto operator<=>(const ObjectRef&) const = default;
};

/// The view of a scene. Angles in radians.
struct View {
    Vec3 target{0};
    double distance = 12;       ///< > 0; the picture is 0.63 distances high at the target
    double yawRadians = 0;      ///< 0: looking along +y; grows as the eye moves counter-clockwise seen from above
    double pitchRadians = 0.3;  ///< height of the eye above the horizon, [-pi/2, pi/2]
    bool orthographic = false;
    bool planar = false;  ///< 2D mode: seen from straight above; drags keep z
    std::string extra{};  ///< unknown members of the file
    bool operator==(const View&) const = default;
};

/// The SI values of a unit and a frame, for numbers shown beside the scene's own; no decision depends on them.
struct SiUnits {
    std::optional<double> metresPerUnit;    ///< finite, > 0
    std::optional<double> framesPerSecond;  ///< finite, > 0
    bool operator==(const SiUnits&) const = default;
};

inline constexpr double kContactDuration = 1e-6;  ///< default of Scene::contactDuration, frames

/// The resolution of simultaneous contacts (gaps below 1e-9 of a diameter).
enum class Simultaneous : std::uint8_t {
    Together,  ///< as one simultaneous impact, by generalised reflections
    OneByOne,  ///< pair by pair, ties in order of index
};

// Compiled once, in scene.cpp.
extern template class Blocks<Ball>;
extern template class Blocks<Obstacle>;

struct Scene {
    std::string name;
    Blocks<Ball> balls;
    Blocks<Obstacle> spheres;
    Blocks<Obstacle> planes;  ///< walls
    Blocks<Obstacle> capsules, triangles, boxes, meshes;
    double restitution = 1;             ///< [0, 1]
    double frames = collide::kNoLimit;  ///< limit, >= 0: only contacts at time <= frames count
    /// Frames, > 0: at a restitution below 1 a body whose last contact is more recent than this collides elastically,
    /// which ends inelastic collapse. The TC model: Luding, McNamara, Granular Matter 1, 113 (1998).
    double contactDuration = kContactDuration;
    Simultaneous simultaneous = Simultaneous::Together;
    SiUnits si;
    std::optional<View> view;  ///< absent: the default view of the whole encounter
    std::string notes;         ///< text of the scene's author
    std::string extra;
    bool flat = false;  ///< the file's vectors had two numbers (z = 0) and are saved with two
    bool operator==(const Scene&) const;
};

[[nodiscard]] bool contains(const Scene&, ObjectRef) noexcept;
[[nodiscard]] const std::string& nameOf(const Scene&, ObjectRef);                    ///< @pre contains(scene, ref)
[[nodiscard]] std::optional<ObjectRef> find(const Scene&, const std::string& name);  ///< absent: no object has the name
[[nodiscard]] const Marks& marksOf(const Scene&, ObjectRef);                         ///< @pre contains(scene, ref)
/// 0xRRGGBB; absent: the colour of the palette, as for every wall. @pre contains(scene, ref)
[[nodiscard]] std::optional<std::uint32_t> colorOf(const Scene&, ObjectRef);
/// Every object, in the order of the file's lists: balls, spheres, planes, capsules, triangles, boxes,
/// meshes.
[[nodiscard]] std::vector<ObjectRef> allObjects(const Scene&);
/// Centre of a ball, a sphere, a box or a mesh's bounds; the point of a plane; point a of a capsule; corner 0 of a
/// triangle. @pre contains(scene, ref)
[[nodiscard]] Vec3 positionOf(const Scene&, ObjectRef);
/// A name that no object has: `base`, else with the next number that is free. For many objects: FreshNames.
[[nodiscard]] std::string freshName(const Scene&, const std::string& base);

}  // namespace scene
