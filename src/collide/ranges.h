#pragma once
/// The numbers of a query and their ranges: what every reader accepts and every message names.

#include <limits>
#include <string_view>

namespace collide {

/// A number of a query. Its own name is behind the point of its path.
struct RangedField {
    const char* path;  ///< in JSON: "ball.radius"
    const char* must = ">= 0";
    double least = 0;
    bool holdsLeast = true;
    double most = std::numeric_limits<double>::max();
    const char* infinite = nullptr;  ///< the meaning of infinity, where it is in the range

    [[nodiscard]] constexpr bool holds(double x) const { return (holdsLeast ? x >= least : x > least) && x <= most; }
    [[nodiscard]] constexpr std::string_view name() const {  ///< "radius"
        return std::string_view(path).substr(std::string_view(path).find('.') + 1);
    }
};

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();
inline constexpr RangedField kBallSpeed{"ball.speed"}, kBallRadius{"ball.radius"},
    kBallMass{"ball.mass", "> 0", 0, false}, kSphereRadius{"sphere.radius"},
    kSphereMass{"sphere.mass", "> 0", 0, false, kInfinite, "immovable"}, kPlaneRadius{"plane.radius"},
    kCapsuleRadius{"capsule.radius"}, kTriangleRadius{"triangle.radius"}, kBoxRadius{"box.radius"},
    kMeshRadius{"mesh.radius"}, kFrames{"frames", ">= 0", 0, true, kInfinite, "no limit"},
    kFramesOfEnd{"frames", "> 0", 0, false},  ///< beside ball.end
    kRestitution{"restitution", "in [0, 1]", 0, true, 1};

}  // namespace collide
