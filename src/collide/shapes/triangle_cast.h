#pragma once
/// The interface of batches of triangles to their kernels. Internal to the room collide.

#include "collide/batch.h"

namespace collide::shapes {

inline constexpr std::size_t kMostTriangles = 1024;  ///< a cast has no more

struct TriangleCast {
    double position[3];  ///< the ball is here
    double v[3];         ///< its motion seen from the triangles
    double radius;       ///< R
    double limit;        ///< in units of v
    std::size_t count;   ///< <= kMostTriangles
    /// Coordinates of the corners: x, y, z of the first, of the second, of the third.
    const double* corner[9];
};

/// Writes the outcomes that are certain. @param doubts  the places of the others @return their number
using TriangleFunction = std::size_t (*)(const TriangleCast& cast, std::uint8_t* outcomes,
                                         std::uint16_t* doubts) noexcept;

std::size_t decideTrianglesPortable(const TriangleCast& cast, std::uint8_t* outcomes, std::uint16_t* doubts) noexcept;
#ifdef __x86_64__
std::size_t decideTrianglesAvx2(const TriangleCast& cast, std::uint8_t* outcomes, std::uint16_t* doubts) noexcept;
std::size_t decideTrianglesAvx512(const TriangleCast& cast, std::uint8_t* outcomes, std::uint16_t* doubts) noexcept;
#endif

}  // namespace collide::shapes
