#include "collide/triangles.h"

#include <algorithm>
#include <array>

#include "base/contract.h"
#include "collide/shapes/filter.h"
#include "collide/shapes/triangle_cast.h"

namespace collide {
namespace {

shapes::TriangleFunction trianglesIn(Lanes lanes) {
#ifdef __x86_64__
    if (lanes == Lanes::Avx512) return shapes::decideTrianglesAvx512;
    if (lanes == Lanes::Avx2) return shapes::decideTrianglesAvx2;
#endif
    (void)lanes;
    return shapes::decideTrianglesPortable;
}

SweepQuery besideTriangle(const SweepQuery& query, const TriangleBatch& triangles, std::size_t i) {
    const auto at = [&](const SweepBatch::Column3& from) { return Vec3(from.x[i], from.y[i], from.z[i]); };
    SweepQuery q = query;
    q.obstacle.shape = Shape::Triangle;
    q.obstacle.center = at(triangles.a), q.obstacle.b = at(triangles.b), q.obstacle.c = at(triangles.c);
    return q;
}

}  // namespace

namespace shapes {

LeafTimes leafTimes(const LeafCast& cast) noexcept {
    LeafTimes times;
#ifdef __x86_64__
    static const bool hasAvx2 = isAvailable(Lanes::Avx2);
    if (hasAvx2) {
        leafTimesAvx2(cast, times);
        return times;
    }
#endif
    leafTimesPortable(cast, times);
    return times;
}

}  // namespace shapes

void sweepTriangles(const SweepQuery& query, const TriangleBatch& triangles, std::uint8_t* outcomes,
                    Lanes lanes) noexcept {
    CAROM_EXPECTS(isAvailable(lanes), lanes);
    const shapes::LocalMotion motion(query, velocityOf(query.ball));
    const Vec3 &x = query.ball.position, &v = motion.v;
    const TriangleBatch& t = triangles;
    std::array<std::uint16_t, shapes::kMostTriangles> doubts;
    for (std::size_t first = 0; first < t.count; first += shapes::kMostTriangles) {
        const shapes::TriangleCast cast{{x.x, x.y, x.z},
                                        {v.x, v.y, v.z},
                                        query.ball.radius + query.obstacle.radius,
                                        motion.limit,
                                        std::min(t.count - first, shapes::kMostTriangles),
                                        {t.a.x + first, t.a.y + first, t.a.z + first, t.b.x + first, t.b.y + first,
                                         t.b.z + first, t.c.x + first, t.c.y + first, t.c.z + first}};
        const std::size_t count = trianglesIn(lanes)(cast, outcomes + first, doubts.data());
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t i = first + doubts[k];
            outcomes[i] = static_cast<std::uint8_t>(classify(besideTriangle(query, triangles, i)));
        }
    }
}

}  // namespace collide
