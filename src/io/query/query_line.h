#pragma once
/// A shot in one line of plain numbers, for people: "0 0 0 -> 10 0 0 r=1 speed=2; 5 0 0 r=1".
///
///     line    = [ball] { item }              the first numbers are the ball's position
///     item    = "->" vector                  the point aimed at; "→" as well
///             | (";" | "sphere") [vector]    a sphere begins: its centre; the next items belong to it
///             | key ["=" | ":"] numbers
///     vector  = 3 numbers, or 2 everywhere for a scene in the plane z = 0
///     key     = start | from | position | origin   position of the ball
///             | to | aim | target                  as "->"; but behind "from", "to" is the end
///             | end                                where the path ends
///             | center | centre                    as "sphere"
///             | r | radius | mass | m              of the body begun last; default 1 (sphere: immovable)
///             | v | velocity | speed               one number: the ball's speed toward its aim (default 1);
///                                                  a vector: the velocity of the body begun last
///             | frames | e | restitution           of the scene
///
/// Commas, brackets and line ends are spaces; "#" begins a comment, to the end of the line; capitals do not matter;
/// numbers are decimal or hexadecimal (0x1p-3) and may carry a typographic minus. A radius is that of the ball until a
/// sphere begins.

#include <string>
#include <string_view>

#include "io/query/query_json.h"
#include "io/result.h"
#include "scene/scene.h"

namespace io {

/// One ball and any number of spheres. @return the scene, or one line that says what was expected and where
[[nodiscard]] Result<scene::Scene> readQueryLine(std::string_view text);

/// Reads back as the same query, bit for bit (-0 as 0; the id is left out).
[[nodiscard]] std::string writeQueryLine(const Query& query);

/// True for a wall, a capsule, a triangle or a box that moves: in a scene they stand still.
[[nodiscard]] bool movesShape(const Query& query);
/// A scene of one ball and its obstacle. If movesShape(), the ball has its velocity relative to the shape, rounded
/// once.
[[nodiscard]] scene::Scene sceneOf(const Query& query);

}  // namespace io
