#pragma once
/// Every edit of a document as a pure function: document in, document out. Menus, keys, panels, gestures and tests
/// share them. An edit keeps the scene valid; it returns its argument unchanged if it does not apply.

#include <functional>

#include "scene/document.h"

namespace scene {

/// Adds and selects a ball named "ball", aimed along +x.
[[nodiscard]] Document addBall(Document, Vec3 position, double radius = 1);
/// Adds and selects an obstacle, named as its kind.
[[nodiscard]] Document addObstacle(Document, const collide::Obstacle&);
/// Adds and selects a mesh, at its own place and size. @pre source is one
[[nodiscard]] Document addMesh(Document, const MeshRef& source, const std::string& name = "mesh", bool isYUp = false);
[[nodiscard]] Document addSphere(Document, Vec3 center, double radius = 1);
[[nodiscard]] Document addPlane(Document, Vec3 point, Vec3 normal);
[[nodiscard]] Document duplicateSelected(Document, Vec3 offset);
[[nodiscard]] Document deleteSelected(Document);
[[nodiscard]] Document rename(Document, ObjectRef, const std::string& name);  ///< made unique with freshName

[[nodiscard]] Document select(Document, const std::vector<ObjectRef>&);
[[nodiscard]] Document toggleSelected(Document, ObjectRef);

[[nodiscard]] Document setHidden(Document, const std::vector<ObjectRef>&, bool hidden);
[[nodiscard]] Document setLocked(Document, const std::vector<ObjectRef>&, bool locked);
/// Colours all objects but walls, which have no colour. @param color  0xRRGGBB; absent: the colour of the palette
[[nodiscard]] Document setColor(Document, const std::vector<ObjectRef>&, std::optional<std::uint32_t> color);
/// Those of the objects that gestures and keys may change: the ones that are not locked.
[[nodiscard]] std::vector<ObjectRef> unlocked(const Scene&, const std::vector<ObjectRef>&);

/// Moves objects, balls with their aim points, by `delta`.
[[nodiscard]] Document moveBy(Document, const std::vector<ObjectRef>&, Vec3 delta);
[[nodiscard]] Document setPosition(Document, ObjectRef, Vec3);  ///< moved whole; a ball's aim point stays where it is
[[nodiscard]] Document setRadius(Document, ObjectRef, double radius);  ///< all but walls; >= 0
[[nodiscard]] Document setMass(Document, ObjectRef, double mass);      ///< balls and spheres; > 0
[[nodiscard]] Document setMotion(Document, std::size_t ball, collide::Motion);
[[nodiscard]] Document setAim(Document, std::size_t ball,
                              Vec3 point);  ///< keeps the speed; a velocity becomes aim + speed, an end moves
[[nodiscard]] Document setSpeed(Document, std::size_t ball, double speed);  ///< units/frame, >= 0
[[nodiscard]] Document setVelocity(Document, ObjectRef, Vec3 velocity);     ///< balls and spheres
[[nodiscard]] Document setNormal(Document, ObjectRef, Vec3 normal);         ///< walls; any length but 0
[[nodiscard]] Document setScale(Document, ObjectRef, double scale);         ///< meshes, about their middle; > 0
/// A corner of a mesh's triangle, and those at its place: setMeshCorner(). A mesh of more than kMostReshapedTriangles
/// stays as it is. @param corner  0 to 2
[[nodiscard]] Document moveMeshCorner(Document, ObjectRef, std::uint32_t triangle, std::size_t corner, Vec3 to);
/// An obstacle changed at will; edits of capsules, triangles and boxes are in shape_edits.h.
[[nodiscard]] Document setObstacle(Document, ObjectRef, const std::function<void(collide::Obstacle&)>& change);
[[nodiscard]] Document setRestitution(Document, double);  ///< [0, 1]
/// @param frames  > 0, finite
[[nodiscard]] Document setContactDuration(Document, double frames);
/// The length of a unit in metres, and the number of frames in a second, finite and > 0; absent: not given.
[[nodiscard]] Document setMetresPerUnit(Document, std::optional<double> metres);
[[nodiscard]] Document setFramesPerSecond(Document, std::optional<double> frames);
[[nodiscard]] Document setSimultaneous(Document, Simultaneous);
/// Balls that move to an end arrive there at the new limit; if the limit is 0 or infinite, they keep their velocity.
[[nodiscard]] Document setFrames(Document, double);             ///< collide::kNoLimit: no limit
[[nodiscard]] Document setName(Document, const std::string&);   ///< the name of the scene
[[nodiscard]] Document setView(Document, std::optional<View>);  ///< absent: the default view of the whole encounter

/// Why a scene is not valid, in one line that names the field, what it must be and what it was; empty if it is valid.
[[nodiscard]] std::string problem(const Scene&);
/// The same for the values of one object; names are not checked.
[[nodiscard]] std::string problem(const Scene&, ObjectRef);

/// True for a limit at which a ball can reach its end: finite and > 0. A ball with an end reaches it at Scene::frames.
[[nodiscard]] bool isDurationOfEnds(double frames);
/// Makes a ball with an end reach it at `frames`; where that is not possible, the ball keeps its velocity instead.
void arriveWith(Ball&, double frames);

/// The point a ball heads for: its aim or its end, or for a ball with a velocity `frames` frames along its path.
[[nodiscard]] Vec3 aimPoint(const Ball&, double frames = 1);
[[nodiscard]] double speedOf(const Ball&);  ///< units/frame

}  // namespace scene
