#pragma once
/// The tiers of filter.h and refine.h for a vector of queries, with times good to 1e-14. Each file that includes this
/// is compiled for its own instruction set (lanes.h). Derivation of the bounds: docs/notes/map.md. Internal to the
/// core.

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
inline Wide lanesOf(Outcome o) { return all(code(o)); }

/// The form of a batch, known at compile time: motions by aim or by velocity, resting or moving spheres, with or
/// without limits and times.
template <bool kIsAim, bool kIsMoving, bool kHasLimit, bool kWantsTimes>
struct Form {
    static constexpr bool kAim = kIsAim, kMoving = kIsMoving, kLimit = kHasLimit, kTimes = kWantsTimes;
};

/// The time of a contact in frames, from c and w = sqrt(D) - h. Clears the lanes of `good` whose time leaves the range
/// of doubles.
template <bool kAim>
inline Wide timeOf(Wide c, Wide w, Wide a, Wide speed, Mask& good) {
    constexpr double floor = 1e-290, ceiling = 1e290;
    if (!kAim) return c / w;
    const Wide over = c * root(a), under = w * speed, time = over / under;
    good &= (over > floor) & (under > floor) & (under < ceiling) & (time > floor) & (time < ceiling);
    return time;
}

/// Hit or Short for lanes with a contact. Clears the lanes of `sure` whose time is too close to the limit.
inline Wide beforeLimit(Wide outcome, Mask contact, Wide time, Wide limit, Mask& sure) {
    const Mask late = time * (1 - 0x1p-45) > limit, early = time * (1 + 0x1p-45) < limit;
    sure &= late | early | ~contact;
    return (late & contact) ? lanesOf(Outcome::Short) : outcome;
}

/// Tier one: the textbook formula in doubles, with error bounds.
template <class F>
void filter(const Chunk& chunk, Places& doubts) {
    constexpr double u = 0x1p-53, floor = 1e-290, tiny = 1e-300;
    const SweepBatch in = chunk.in;  // a copy: the stores below cannot alias it
    const SweepColumns out = chunk.out;
    for (std::size_t i = 0; i < in.count; i += kWidth) {
        const Wide3 position = load(in.position, i), d = position - load(in.center, i);
        Wide3 v = load(in.motion, i);
        if (F::kAim) v = v - position;
        if (F::kMoving) v = v - load(in.sphereVelocity, i);
        const Wide radius = load(in.ballRadius + i) + load(in.sphereRadius + i), rr = radius * radius;
        const Wide dd = dot(d, d), sum = dd + rr, c = dd - rr;
        const Wide a = dot(v, v), h = dot(d, v), as = a * sum, hh = h * h, error = 32 * u * as + tiny;
        Wide D, aRR{};
        if (F::kLimit || F::kTimes) {  // a form without cancellation for small spheres far away
            const Wide3 X = cross(d, v);
            aRR = a * rr;
            D = aRR - dot(X, X);
        } else {
            D = hh - a * c;
        }
        Mask sure = (magnitude(c) > 7 * u * sum) & (smaller(a, sum) > floor) & (as < 1e300) &
                    (smaller(hh, magnitude(D)) > error);
        Wide speed{};
        if (F::kAim) {
            speed = load(in.speed + i);
            sure &= speed > 0;
        }
        const Mask inside = c<0, away = h> 0, meets = D > 0;
        Wide outcome = inside  ? lanesOf(Outcome::Overlap)
                       : away  ? lanesOf(Outcome::Receding)
                       : meets ? lanesOf(Outcome::Hit)
                               : lanesOf(Outcome::Miss);
        if (F::kLimit || F::kTimes) {
            const Mask contact = meets & ~(away | inside);
            Mask good = (c > rr + rr + rr) & (D > 0.02 * aRR);
            const Wide time = timeOf<F::kAim>(c, root(D) - h, a, speed, good);
            sure &= good | ~contact;
            if (F::kLimit) outcome = beforeLimit(outcome, contact, time, load(in.frames + i), sure);
            if (F::kTimes) store(out.frames + i, contact ? time : all(__builtin_nan("")));
        }
        storeBytes(out.outcome + i, outcome);
        if (unsigned doubt = bits(sure) ^ kEveryLane) [[unlikely]] {
            for (; doubt != 0; doubt &= doubt - 1)
                doubts.at[doubts.count++] = static_cast<std::uint16_t>(i + static_cast<unsigned>(__builtin_ctz(doubt)));
        }
    }
}

using Double2 = DoubleDoubleOf<Wide>;

/// Queries of a chunk, gathered into one vector.
struct Gathered {
    const std::uint16_t* at;
    std::size_t count;  ///< lanes in use; the rest repeat the last query

    [[nodiscard]] std::size_t place(std::size_t lane) const { return at[lane < count ? lane : count - 1]; }
    [[nodiscard]] Wide operator()(const double* first) const {
        Wide x;
        for (std::size_t k = 0; k < kWidth; ++k) x[k] = first[place(k)];
        return x;
    }
    [[nodiscard]] Wide3 operator()(const SweepBatch::Column3& from) const {
        return {(*this)(from.x), (*this)(from.y), (*this)(from.z)};
    }
};

struct Double2x3 {
    Double2 k[3];
    Wide largest, operands;  ///< largest magnitude among the components, and among their operands
};
inline Wide largest(const Wide3& a) { return larger(larger(magnitude(a.x), magnitude(a.y)), magnitude(a.z)); }
inline Double2x3 difference(const Wide3& a, const Wide3& b) {
    const Double2 x = twoSum(a.x, -b.x), y = twoSum(a.y, -b.y), z = twoSum(a.z, -b.z);
    return {{x, y, z}, largest({x.h, y.h, z.h}), larger(largest(a), largest(b))};
}

/// Tier two: double-double, for the queries that tier one left. Undecided queries stay in `places`.
template <class F>
void refineLanes(const Chunk& chunk, Places& places) {
    const SweepBatch& in = chunk.in;
    const std::size_t asked = places.count;
    places.count = 0;
    for (std::size_t begin = 0; begin < asked; begin += kWidth) {
        const Gathered pick{places.at + begin, asked - begin < kWidth ? asked - begin : kWidth};
        const Wide3 position = pick(in.position);
        const Double2x3 d = difference(position, pick(in.center));
        const Wide3 motion = pick(in.motion);
        const Double2x3 v = difference(motion, F::kAim      ? position
                                               : F::kMoving ? pick(in.sphereVelocity)
                                                            : Wide3{Wide{}, Wide{}, Wide{}});
        const Double2 radius = twoSum(pick(in.ballRadius), pick(in.sphereRadius));
        const Wide speed = F::kAim ? pick(in.speed) : Wide{};

        const Wide size = larger(d.largest, radius.h);
        Mask sure = (size > 0x1p-100) & (size < 0x1p100) & (v.largest > 0x1p-100) & (v.largest < 0x1p100) &
                    (d.largest > 0x1p-200) & (larger(d.operands, v.operands) < 0x1p1000);
        if (F::kAim) sure &= speed > 0;
        const Double2 dd = dot(d.k, d.k), rr = radius * radius, c = dd - rr, a = dot(v.k, v.k), h = dot(d.k, v.k);
        const Double2 X[3] = {determinant(d.k[1], v.k[2], d.k[2], v.k[1]), determinant(d.k[2], v.k[0], d.k[0], v.k[2]),
                              determinant(d.k[0], v.k[1], d.k[1], v.k[0])};
        const Double2 xx = dot(X, X), aRR = a * rr, D = aRR - xx;
        const Wide sum = dd.h + rr.h, dv = root(dd.h * a.h), side = root(xx.h);
        const Wide dError = 0x1p-97 * (aRR.h + xx.h + side * dv) + 0x1p-196 * dv * dv;

        const Mask inside = c.h<0, away = h.h> 0, meets = D.h > 0, contact = meets & ~away & ~inside;
        sure &= (magnitude(c.h) > 0x1p-98 * sum) & (inside | (magnitude(h.h) > 0x1p-98 * dv));
        sure &= inside | away | (magnitude(D.h) > dError);
        Wide outcome = inside  ? lanesOf(Outcome::Overlap)
                       : away  ? lanesOf(Outcome::Receding)
                       : meets ? lanesOf(Outcome::Hit)
                               : lanesOf(Outcome::Miss);
        if (F::kLimit || F::kTimes) {
            const Wide rootD = root(meets ? D.h : Wide{}), w = rootD - h.h;
            Mask good = (c.h > 0x1p-48 * sum) & (dError < 0x1p-49 * rootD * w);
            if (chunk.opposite) good &= dError < 0x1p-49 * D.h;
            const Wide time = timeOf<F::kAim>(c.h, w, a.h, speed, good);
            sure &= good | ~contact;
            if (F::kLimit) outcome = beforeLimit(outcome, contact, time, pick(in.frames), sure);
            for (std::size_t k = 0; k < pick.count && F::kTimes; ++k) {
                const std::size_t i = pick.place(k);
                chunk.out.frames[i] = contact[k] ? time[k] : __builtin_nan("");
                if (chunk.opposite) chunk.opposite[i] = rootD[k], chunk.adjacent[i] = side[k];
            }
        }
        for (std::size_t k = 0; k < pick.count; ++k) {
            const std::uint16_t i = pick.at[k];
            chunk.out.outcome[i] = static_cast<std::uint8_t>(outcome[k]);
            if (!sure[k]) places.at[places.count++] = i;
        }
    }
}

template <class F>
void decideAs(const Chunk& chunk, Places& doubts) {
    if (chunk.opposite) {  // plain doubles lose a small angle to cancellation: the second tier answers all queries
        for (; doubts.count < chunk.in.count; ++doubts.count)
            doubts.at[doubts.count] = static_cast<std::uint16_t>(doubts.count);
    } else {
        filter<F>(chunk, doubts);
    }
    refineLanes<F>(chunk, doubts);
}

template <bool kAim, bool kMoving>
void decideForm(const Chunk& chunk, Places& doubts) {
    const bool limit = chunk.in.frames != nullptr, times = chunk.out.frames != nullptr;
    if (limit && times) return decideAs<Form<kAim, kMoving, true, true>>(chunk, doubts);
    if (limit) return decideAs<Form<kAim, kMoving, true, false>>(chunk, doubts);
    if (times) return decideAs<Form<kAim, kMoving, false, true>>(chunk, doubts);
    decideAs<Form<kAim, kMoving, false, false>>(chunk, doubts);
}

inline void decideChunk(const Chunk& chunk, Places& doubts) {
    if (chunk.byAim) return decideForm<true, false>(chunk, doubts);
    if (chunk.in.sphereVelocity.x == nullptr) return decideForm<false, false>(chunk, doubts);
    decideForm<false, true>(chunk, doubts);
}

}  // namespace
}  // namespace collide
