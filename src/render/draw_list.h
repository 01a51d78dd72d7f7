#pragma once
/// A picture as plain data: shapes, places, and the meaning of each colour. Positions are scene units in double; sizes
/// named `px` are pixels at UI scale 1. Made by present(), drawn by gl::Renderer, tested without GL.

#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

#include "render/palette.h"
#include "scene/scene.h"
#include "view/stage.h"

namespace render {

using scene::Vec3;

enum class Dash : std::uint8_t { Solid, Dotted, Dashed, DashDot };

/// A lit, opaque sphere with a soft contact shadow on the ground.
struct Solid {
    Vec3 center{0};
    double radius = 1;
    Rgba color;
    scene::ObjectRef ref;
    bool hovered = false, selected = false;  ///< drawn as a ring outside the outline
};

/// A lit, opaque capsule, triangle or box, as large as its radius makes it, with a soft contact shadow on the ground.
/// Where it is thinner than a pixel it is drawn as a thin line or sheet.
struct SolidShape {
    collide::Obstacle body;
    Rgba color;
    scene::ObjectRef ref;
    bool hovered = false, selected = false;  ///< drawn as a line around the outline
};

/// A lit, opaque mesh, with its edges that bend, and a soft contact shadow on the ground. Its radius is not drawn.
struct SolidMesh {
    scene::MeshRef source;
    collide::MeshPlacement placement;
    Rgba color;
    scene::ObjectRef ref;
    bool hovered = false, selected = false;  ///< its outline is bright
    bool allEdges = false;                   ///< those of every triangle are drawn
};

/// A clear body of glass, with its outline: a capsule, triangle or box grown by a ball's radius. What is round about an
/// edge and about a corner has tints of its own. Never hides a solid.
struct GlassShape {
    collide::Obstacle body;
    Ink ink = Ink::Sphere;
    float fill = 0.16f;
    float alpha = 1;  ///< opacity of inside and outline
};

/// A convex flat face that is lit: a tint over a solid.
struct Facet {
    std::vector<Vec3> corners;  ///< in order
    Ink ink = Ink::Normal;
    float alpha = 0.3f;
};

/// A thin clear shell that shows a future position, always with an outline. Never hides a solid.
struct Ghost {
    Vec3 center{0};
    double radius = 1;
    Ink ink = Ink::Ball;
    float fill = 0.25f;
    Dash outline = Dash::Solid;
    std::optional<Rgba> color{};  ///< colour of the inside, if the body has one of its own; the outline keeps its ink
    float alpha = 1;              ///< opacity of inside and outline
};

/// A translucent capsule: the volume that a ball sweeps from a to b.
struct Capsule {
    Vec3 a{0}, b{0};
    double radius = 1;
    Ink ink = Ink::Ball;
    float fill = 0.16f;
    bool openA = false, openB = false;  ///< the end ball is left out: a solid or a ghost fills it
    float alpha = 1;                    ///< opacity of inside and outline
};

/// A straight line of a width in pixels, whatever the zoom. Hidden parts are drawn faint.
struct Line {
    Vec3 a{0}, b{0};
    Ink ink = Ink::Text;
    float widthPx = 1.5f;
    Dash dash = Dash::Solid;
    float alpha = 1;
    float hidden = 0.28f;         ///< share of alpha where a solid is in front
    std::optional<Rgba> color{};  ///< in place of the ink's
    float nearerPx = 0;           ///< depth is taken so many pixels nearer, to win over a surface that it lies on
};

/// A line with a head at b.
struct Arrow {
    Vec3 a{0}, b{0};
    Ink ink = Ink::Text;
    float widthPx = 2.4f;
    float hidden = 0.45f;
    float alpha = 1;
};

/// A circular disc in space, edge and inside: the tangent plane.
struct Disc {
    Vec3 center{0}, normal{0, 0, 1};  ///< unit
    double radius = 1;
    Ink ink = Ink::Normal;
    float fill = 0.12f;
    float hidden = 0.28f;  ///< share of the edge's alpha where a solid is in front
    float alpha = 1;       ///< opacity of inside and edge
};

/// Part of a circle from direction `from` toward `to` (unit vectors, at most pi apart) about `center`.
struct Arc {
    Vec3 center{0}, from{1, 0, 0}, to{0, 1, 0};
    double radius = 1;
    Ink ink = Ink::Text;
    float widthPx = 2;
    float alpha = 1;
};

/// A dot of a size in pixels, filled, with a rim.
struct Marker {
    Vec3 at{0};
    float radiusPx = 4;
    Ink fill = Ink::Text, rim = Ink::Background;
    float alpha = 1;
    float hidden = 0.5f;  ///< share of alpha where a solid is in front
};

/// A wall: its rails, a cushion on the ground, and a calm face where it is seen from the side of the bodies.
struct Wall {
    view::WallFace shape;
    bool hovered = false, selected = false;
};

/// A text beside a point: italic serif as in print, with a halo, clear of other labels and of `avoid` points.
struct Label {
    Vec3 at{0};
    std::string text{};       ///< UTF-8, e.g. "P" or "53.2°"
    std::string subscript{};  ///< e.g. "1"
    Ink ink = Ink::Text;
    double clear = 0;          ///< radius around `at` that the text keeps free, scene units (a ball's radius)
    float gapPx = 10;          ///< distance from that radius to the text; 0: the text is centred on `at`
    glm::dvec2 toward{0, -1};  ///< preferred side on the screen (x right, y down)
    Vec3 away{0};              ///< if not 0: the preferred side as a direction in space, instead of `toward`
    bool upright = false;      ///< sans and bold: a measured value rather than a name
    float priority = 1;        ///< higher is placed first; below kAlwaysShown it is left out where it has no room
    float alpha = 1;
};
inline constexpr float kAlwaysShown = 3;  ///< from this priority on a label keeps its place among many

/// A small disc with a number on a body, facing the viewer.
struct Plate {
    std::size_t solid = 0;  ///< index in DrawList::solids
    std::string text;
};

struct DrawList {
    std::vector<Solid> solids;
    std::vector<std::size_t> ringed;  ///< the selected and the hovered ones of them, by index
    std::vector<SolidShape> shapes;
    std::vector<SolidMesh> meshes;
    std::vector<GlassShape> glass;
    std::vector<Facet> facets;
    std::vector<Ghost> ghosts;
    std::vector<Capsule> capsules;
    std::vector<Line> lines;
    std::vector<Arrow> arrows;
    std::vector<Disc> discs;
    std::vector<Arc> arcs;
    std::vector<Marker> markers;
    std::vector<Wall> walls;
    std::vector<Label> labels;
    std::vector<Plate> plates;
    bool ground = true;               ///< the grid with shadows
    double groundHeight = 0;          ///< its height, scene units
    std::optional<double> fastest{};  ///< bodies have colours of speed: the speed at the end of the scale, units/frame
};

}  // namespace render
