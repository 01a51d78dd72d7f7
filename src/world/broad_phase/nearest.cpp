#include "world/broad_phase/nearest.h"

#include <algorithm>
#include <cmath>

#include "base/contract.h"
#include "world/broad_phase/nearest_lanes.h"

namespace world {
namespace {

/// The question for one pair, at the later of the two local times.
struct Pair {
    double t0, b, c, vv;  ///< b and c already lowered by their errors
    bool isTouching;

    Pair(const Body& p, const Body& q) noexcept {
        t0 = std::max(p.t, q.t);
        const double dp = t0 - p.t, dq = t0 - q.t;
        const double dx = (p.x + dp * p.vx) - (q.x + dq * q.vx);
        const double dy = (p.y + dp * p.vy) - (q.y + dq * q.vy);
        const double dz = (p.z + dp * p.vz) - (q.z + dq * q.vz);
        const double ux = p.vx - q.vx, uy = p.vy - q.vy, uz = p.vz - q.vz, s = p.r + q.r;
        const double bx = dx * ux, by = dy * uy, bz = dz * uz;
        const double dd = (dx * dx + dy * dy) + dz * dz, ss = s * s;
        const double plain = dd - ss;
        isTouching = std::abs(plain) < kTouchFactor * ss;
        b = ((bx + by) + bz) - kSlopeError * ((std::abs(bx) + std::abs(by)) + std::abs(bz));
        c = plain - kPowerError * (dd + ss);
        vv = (ux * ux + uy * uy) + uz * uz;
    }

    [[nodiscard]] double time() const noexcept {
        if (!(b < 0)) return kNever;
        const double discriminant = b * b - vv * c;
        if (!(discriminant >= 0)) return kNever;
        return t0 + kEarly * (std::max(c, 0.0) / (std::sqrt(discriminant) - b));
    }
};

Nearest nearestScalar(const Body* bodies, Index self, Partners partners, bool) noexcept {
    Nearest best;
    for (std::size_t k = 0; k < partners.count; ++k) {
        const Index id = partners.ids[k];
        const Pair pair(bodies[self], bodies[id]);
        best.touching += pair.isTouching;
        if (!(pair.b < 0) || pair.c > (kReject * pair.b) * (best.time * kLater - pair.t0)) continue;
        const double time = pair.time();
        if (time < best.time || (time == best.time && id < best.partner)) best.time = time, best.partner = id;
    }
    if (best.time == kNever) best.partner = kNone;
    return best;
}

}  // namespace

double contactBound(const Body& a, const Body& b) noexcept { return Pair(a, b).time(); }

Index lowestAt(double time, const Body* bodies, Index self, Partners partners) noexcept {
    Index lowest = kNone;
    for (std::size_t k = 0; k < partners.count; ++k)
        if (partners.ids[k] < lowest && contactBound(bodies[self], bodies[partners.ids[k]]) == time)
            lowest = partners.ids[k];
    return lowest;
}

Simd bestSimd() noexcept {
#if CAROM_X86
    if (__builtin_cpu_supports("avx512f")) return Simd::Avx512;
    if (__builtin_cpu_supports("avx2")) return Simd::Avx2;
#endif
    return Simd::Scalar;
}

NearestFunction nearestFunction(Simd simd) noexcept {
    CAROM_EXPECTS(simd <= bestSimd(), simd, bestSimd());
#if CAROM_X86
    if (simd == Simd::Avx512) return nearestAvx512;
    if (simd == Simd::Avx2) return nearestAvx2;
#endif
    (void)simd;
    return nearestScalar;
}

}  // namespace world
