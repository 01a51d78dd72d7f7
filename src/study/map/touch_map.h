#pragma once
/// Where a ball can touch the bodies of a scene, and at which angle: the exact answers of the aims that bring the ball
/// to points of a surface. The outcome map, laid on the bodies: behind the circle of grazes are the aims that pass by.

#include "study/map/map_evaluator.h"

namespace study {

struct TouchSpec {
    scene::Scene scene;
    std::size_t ball = 0;
    const methods::Method* method = nullptr;  ///< to be compared with the exact answers; null: none
    bool operator==(const TouchSpec&) const = default;
};

/// A point of a body's surface: its radius away from a point of its core.
struct SurfacePoint {
    Vec3 core{0};    ///< from the body's place; 0 of a ball and a sphere
    Vec3 normal{0};  ///< unit, outward
};

/// The answer for a point of a surface.
struct Touch {
    bool isTouched = false;    ///< the aim meets this body first, as the core decides it
    bool isDisputed = false;   ///< the method decides otherwise, or not at all; never where another body is met first
    double angle = kNoValue;   ///< ricochet angle, radians
    collide::Feature feature;  ///< part of a capsule, a triangle or a box that is met
};

/// Not thread safe; one per thread.
class TouchMap {
  public:
    /// The most bodies of a scene.
    static constexpr std::size_t kMostBodies = 128;
    /// Why there is no such map, one line; empty if there is one.
    [[nodiscard]] static std::string problem(const TouchSpec&);

    explicit TouchMap(TouchSpec spec);  ///< @pre problem(spec) is empty

    /// How far a point of a body's surface is inside the part that the ball can reach: 0 on the circle of grazes, < 0
    /// behind it; in distances of the ball from the core. A body that overlaps the ball has no such part.
    [[nodiscard]] double insideGraze(world::Index body, const SurfacePoint&) const;

    /// The answers for points of a body, up to MapEvaluator::kMost. Each point is an aim: before the graze at the
    /// contact there; behind it, of a ball or a sphere, past the body, farther away the farther behind. The ball's
    /// speed and the length of its path are those of the scene.
    void evaluate(world::Index body, const SurfacePoint* points, std::size_t count, Touch* touches);

  private:
    [[nodiscard]] std::optional<Vec3> aimAt(const collide::SweepQuery&, const SurfacePoint&) const;

    TouchSpec m_spec;
    MapEvaluator m_evaluator;
    std::vector<collide::SweepQuery> m_queries;  ///< queries of each body; that of the ball itself is empty
};

}  // namespace study
