#pragma once
/// The filter of filter.h for a vector of queries, with times good to 1e-14. Each file that includes this is compiled
/// for its own instruction set (lanes.h). Derivation of the bounds: docs/notes/map.md. Internal to the core.

#include "collide/batch_chunk.h"
#include "collide/lanes.h"

namespace collide {
namespace {

struct Wide3 {
    Wide x, y, z;
};
inline Wide3 load(const SweepBatch::Column3& from, std::size_t i) {
    return {load(from.x + i), load(from.y + i), load(from.z + i)};
}
inline Wide3 operator-(const Wide3& a, const Wide3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Wide dot(const Wide3& a, const Wide3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Wide3 cross(const Wide3& a, const Wide3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

constexpr double code(Outcome o) { return static_cast<double>(o); }

/// What is asked of the kernel: by aim or by velocity, against resting or moving spheres, limits, times.
template <bool kAim, bool kMoving, bool kLimit, bool kTimes>
std::size_t decide(const Chunk& chunk, std::uint16_t* doubts) {
    constexpr double u = 0x1p-53, floor = 1e-290, ceiling = 1e290, tiny = 1e-300;
    const SweepBatch& in = *chunk.batch;
    std::size_t found = 0;
    for (std::size_t i = chunk.begin; i < chunk.end; i += kWidth) {
        const Wide3 position = load(in.position, i), d = position - load(in.center, i);
        Wide3 v = load(chunk.motion, i - chunk.motionBegin);
        if (kAim) v = v - position;
        if (kMoving) v = v - load(in.sphereVelocity, i);
        const Wide radius = load(in.ballRadius + i) + load(in.sphereRadius + i), rr = radius * radius;
        const Wide dd = dot(d, d), sum = dd + rr, c = dd - rr, cError = 7 * u * sum;
        const Wide a = dot(v, v), h = dot(d, v), as = a * sum;
        const Wide3 X = cross(d, v);
        const Wide D = a * rr - dot(X, X), dError = 20 * u * as + tiny;
        const Mask inside = (sum > floor) & (c < -cError);
        Mask sure = (c > cError) & (a > floor) & (sum > floor) & (as < 1e300) & (h * h > 36 * u * u * as + tiny);
        const Mask away = h > 0, meets = D > 0;
        sure &= away | (magnitude(D) > dError);
        Wide speed;
        if (kAim) {
            speed = load(in.speed + i);
            sure &= speed > 0;
        }
        Wide outcome = away ? all(code(Outcome::Receding)) : meets ? all(code(Outcome::Hit)) : all(code(Outcome::Miss));
        if (kTimes || kLimit) {
            const Wide rootD = root(meets ? D : Wide{}), w = rootD - h;
            const Mask contact = meets & ~away;
            const Wide reach = magnitude(d.x) + magnitude(d.y) + magnitude(d.z);
            Mask good = (c > 0.3 * sum) & (a * (rr + 0.5 * radius * reach) < 6 * rootD * w);
            Wide time;
            if (kAim) {
                const Wide over = c * root(a), under = w * speed;
                time = over / under;
                good &= (over > floor) & (under > floor) & (under < ceiling) & (time > floor) & (time < ceiling);
            } else {
                time = c / w;
            }
            sure &= good | ~contact;
            if (kLimit) {
                const Wide limit = load(in.frames + i);
                const Mask late = time * (1 - 0x1p-45) > limit, early = time * (1 + 0x1p-45) < limit;
                sure &= late | early | ~contact;
                outcome = (late & contact) ? all(code(Outcome::Short)) : outcome;
            }
            if (kTimes) store(chunk.answers->frames + i, (contact & ~inside) ? time : all(__builtin_nan("")));
        }
        storeBytes(chunk.answers->outcome + i, inside ? all(code(Outcome::Overlap)) : outcome);
        if (unsigned doubt = bits(~(sure | inside))) [[unlikely]] {
            for (; doubt != 0; doubt &= doubt - 1)
                doubts[found++] =
                    static_cast<std::uint16_t>(i - chunk.begin + static_cast<unsigned>(__builtin_ctz(doubt)));
        }
    }
    return found;
}

template <bool kAim, bool kMoving>
std::size_t decideForm(const Chunk& chunk, std::uint16_t* doubts) {
    const bool limit = chunk.batch->frames != nullptr, times = chunk.answers->frames != nullptr;
    if (limit)
        return times ? decide<kAim, kMoving, true, true>(chunk, doubts)
                     : decide<kAim, kMoving, true, false>(chunk, doubts);
    return times ? decide<kAim, kMoving, false, true>(chunk, doubts)
                 : decide<kAim, kMoving, false, false>(chunk, doubts);
}

inline std::size_t decideChunk(const Chunk& chunk, std::uint16_t* doubts) {
    if (chunk.byAim) return decideForm<true, false>(chunk, doubts);
    if (chunk.batch->sphereVelocity.x == nullptr) return decideForm<false, false>(chunk, doubts);
    return decideForm<false, true>(chunk, doubts);
}

}  // namespace
}  // namespace collide
