#include "world/broad_phase/nearest.h"

#include <algorithm>
#include <cmath>

#include "base/contract.h"
#include "world/broad_phase/nearest_lanes.h"

namespace world {
namespace {

/// t - t0 >= c / (-2 b) rejects most candidates without a square root. Both factors leave room for rounding: no bound
/// that equals or beats the best one is rejected, in any order of the candidates.
constexpr double kReject = -2 * (1 + 1e-14);
constexpr double kLater = 1 + 16 * kUnit;  ///< factor that keeps the time of the best bound late

/// Coefficients of the bound of one pair: see contactBound().
struct Pair {
    double t0;        ///< the later of the two record times
    double b;         ///< d.v, lowered by its error
    double c;         ///< d.d - R^2, lowered by its error
    double vv;        ///< v.v
    bool isTouching;  ///< | |d|^2 - R^2 | below kTouchFactor R^2

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

    /// The bound; kNever if there is no contact.
    [[nodiscard]] double time() const noexcept {
        if (!(b < 0)) return kNever;
        const double discriminant = b * b - vv * c;
        if (!(discriminant >= 0)) return kNever;
        return t0 + kEarly * (std::max(c, 0.0) / (std::sqrt(discriminant) - b));
    }
};

Nearest nearestScalar(const Body* bodies, Index self, Candidates candidates, bool) noexcept {
    Nearest best;
    for (std::size_t k = 0; k < candidates.count; ++k) {
        const Index id = candidates.ids[k];
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
