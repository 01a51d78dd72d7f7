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

/// A ball against the triangles of a leaf, which are `kLeaf` or are filled up by copies of the last.
inline constexpr std::size_t kLeaf = 4;
struct LeafCast {
    double position[3];       ///< the ball is here
    double v[3];              ///< its motion seen from the triangles
    double radius;            ///< R
    double limit;             ///< in units of v; later contacts do not matter
    double corner[9][kLeaf];  ///< as of TriangleCast
};
/// When each triangle is hit, in units of v.
struct LeafTimes {
    double earliest[kLeaf];  ///< no contact before it; infinite: none within the limit
    double latest[kLeaf];    ///< a hit, neither a graze nor a touch, is certain until then; infinite: nothing is
};

/// On the vectors of the machine that suit a leaf.
[[nodiscard]] LeafTimes leafTimes(const LeafCast& cast) noexcept;
void leafTimesPortable(const LeafCast& cast, LeafTimes& times) noexcept;
#ifdef __x86_64__
void leafTimesAvx2(const LeafCast& cast, LeafTimes& times) noexcept;
#endif

}  // namespace collide::shapes
