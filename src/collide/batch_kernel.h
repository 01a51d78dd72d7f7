#pragma once
/// The tiers of filter.h and refine.h for a vector of queries, with times good to 1e-14. Each file that includes this
/// is compiled for its own instruction set (lanes.h). Derivation of the bounds: docs/notes/map.md. Internal to the
/// core.

#include "collide/batch_chunk.h"
#include "collide/close.h"
#include "collide/lanes.h"
#include "collide/split.h"

#include <type_traits>

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
    std::size_t count;   ///< lanes in use
    bool isRow = false;  ///< the queries are neighbours

    /// @param first  a whole vector of places, of which `left` are in use
    Gathered(const std::uint16_t* first, std::size_t left)
        : at(first),
          count(left < kWidth ? left : kWidth),
          isRow(left >= kWidth && first[kWidth - 1] - first[0] == static_cast<int>(kWidth) - 1) {}

    [[nodiscard]] Wide operator()(const double* first) const { return isRow ? load(first + at[0]) : gather(first, at); }
    [[nodiscard]] Wide3 operator()(const SweepBatch::Column3& from) const {
        return {(*this)(from.x), (*this)(from.y), (*this)(from.z)};
    }
    /// Stores one value for each query.
    void put(double* first, Wide values) const {
        if (isRow) return store(first + at[0], values);
        for (std::size_t k = 0; k < count; ++k) first[at[k]] = values[k];
    }
};

inline Wide largest(const Wide3& a) { return larger(larger(magnitude(a.x), magnitude(a.y)), magnitude(a.z)); }
inline Wide asWide(Mask bits) { return reinterpret_cast<Wide>(bits); }

/// 2^-e for x in [2^e, 2^(e+1)), |e| < 1000; `back` is 2^e.
inline Wide unitOf(Wide x, Wide& back) {
    const Mask exponent = reinterpret_cast<Mask>(x) & 0x7ff0000000000000LL;
    back = asWide(exponent);
    return asWide(0x7fe0000000000000LL - exponent);
}

/// A difference of vectors, scaled by a power of two where it is very large or small.
template <class V>
struct Scaled {
    V k[3];
    Wide loss{};  ///< zero where the scaling lost no bits
};
inline void scale(Double2& x, Wide by, Wide back, Wide& loss) {
    const Double2 y{x.h * by, x.l * by};
    loss += magnitude(y.h * back - x.h) + magnitude(y.l * back - x.l);
    x = y;
}
inline void scale(Wide& x, Wide by, Wide back, Wide& loss) {
    const Wide y = x * by;
    loss += magnitude(y * back - x);
    x = y;
}
inline bool isMiddling(Wide x) { return bits((x > 0x1p-100) & (x < 0x1p100)) == kEveryLane; }
constexpr double kLeast = 0x1p-980, kMost = 0x1p980;

/// What is known of the lanes: all of it where `sure`.
struct Decided {
    Mask sure, inside, away, graze, atStart, contact;
};
/// b where a is not sure.
inline Decided joined(const Decided& a, const Decided& b) {
    const auto pick = [&](Mask x, Mask y) { return (a.sure & x) | (~a.sure & y); };
    return {a.sure | b.sure,        pick(a.inside, b.inside),   pick(a.away, b.away),
            pick(a.graze, b.graze), pick(a.atStart, b.atStart), pick(a.contact, b.contact)};
}

/// By split.h, ties included.
struct SplitLanes {
    Mask sure, inside, leaving, onSurface, tangentAtStart;  ///< c < 0, h >= 0, c = 0, c = h = 0
    Wide D;
};
/// @param loss  zero where no scaling lost bits
template <class V>
CAROM_INLINE SplitLanes splitLanes(const Double2 (&d)[3], const V (&v)[3], Double2 radius, Wide length, Wide pace,
                                   Wide loss) {
    Wide rests[3];
    const SplitQuantities<Wide> g = splitQuantities(d, v, radius, length, pace, rests);
    const Wide c = g.c.lead + g.c.rest, h = g.h.lead + g.h.rest;
    const Mask startIsExact = Machine<Wide>::either(rests[0], loss) == 0, hIsExact = startIsExact & (rests[1] == 0),
               isExact = startIsExact & (rests[2] == 0);
    const Mask onSurface = c == 0, inside = c < 0, leaving = h >= 0, tangentAtStart = onSurface & (h == 0);
    const Mask cSure = startIsExact | (magnitude(c) > 0x1p-69 * g.sum), hSure = hIsExact | (h * h > 0x1p-138 * g.size),
               DSure = isExact | (magnitude(g.D) > 0x1p-67 * g.size);
    SplitLanes o;
    o.sure = cSure & (inside | (hSure & (leaving | onSurface | DSure)));
    o.inside = inside, o.leaving = leaving, o.onSurface = onSurface, o.tangentAtStart = tangentAtStart;
    o.D = g.D;
    return o;
}
inline Wide outcomeOf(const SplitLanes& o) {
    return o.inside      ? lanesOf(Outcome::Overlap)
           : o.leaving   ? (o.tangentAtStart ? lanesOf(Outcome::Graze) : lanesOf(Outcome::Receding))
           : o.onSurface ? lanesOf(Outcome::Touching)
           : o.D > 0     ? lanesOf(Outcome::Hit)
           : o.D < 0     ? lanesOf(Outcome::Miss)
                         : lanesOf(Outcome::Graze);
}
inline Decided decidedBy(const SplitLanes& s) {
    Decided o;
    o.sure = s.sure;
    o.inside = s.inside;
    o.away = s.leaving & ~s.tangentAtStart;
    o.atStart = s.onSurface & ~o.away;
    o.graze = s.tangentAtStart | (~s.inside & ~s.leaving & ~s.onSurface & (s.D == 0));
    o.contact = ~s.inside & ~o.away & (s.onSurface | (s.D >= 0));
    return o;
}
/// By the bounds of double-double.
inline Decided decidedByPairs(const CloseQuantities<Wide>& g, Wide D, Wide dError) {
    const Wide c = g.c.h + g.c.l, h = g.h.h + g.h.l;
    const Mask cSure = magnitude(c) > 0x1p-98 * g.sum, hSure = h * h > 0x1p-196 * (g.dd * g.a.h) + 0x1p-900;
    Decided o{};
    o.inside = c < 0;
    o.away = h > 0;
    o.contact = (D > 0) & ~o.inside & ~o.away;
    o.sure = cSure & (o.inside | (hSure & (o.away | (magnitude(D) > dError))));
    return o;
}

/// Tier two: double-double, for the queries that tier one left. Undecided queries stay in `places`.
template <class F>
void refineLanes(const Chunk& chunk, Places& places) {
    using V = std::conditional_t<F::kAim || F::kMoving, Double2, Wide>;
    const SweepBatch& in = chunk.in;
    const std::size_t asked = places.count;
    for (std::size_t k = 0; asked != 0 && k < kWidth; ++k) places.at[asked + k] = places.at[asked - 1];
    places.count = 0;
    for (std::size_t begin = 0; begin < asked; begin += kWidth) {
        const Gathered pick(places.at + begin, asked - begin);
        const Wide3 p = pick(in.position), s = pick(in.center), to = pick(in.motion);
        const Wide3 from = F::kAim ? p : F::kMoving ? pick(in.sphereVelocity) : Wide3{Wide{}, Wide{}, Wide{}};
        Double2 d[3] = {twoSum(p.x, -s.x), twoSum(p.y, -s.y), twoSum(p.z, -s.z)};
        V v[3];
        if constexpr (F::kAim || F::kMoving) {
            v[0] = twoSum(to.x, -from.x), v[1] = twoSum(to.y, -from.y), v[2] = twoSum(to.z, -from.z);
        } else {
            v[0] = to.x, v[1] = to.y, v[2] = to.z;
        }
        Double2 radius = twoSum(pick(in.ballRadius), pick(in.sphereRadius));
        const Wide speed = F::kAim ? pick(in.speed) : Wide{};

        Wide length = larger(largest({d[0].h, d[1].h, d[2].h}), radius.h),
             pace = largest({headOf(v[0]), headOf(v[1]), headOf(v[2])});
        Mask sure = ~Mask{};
        if (F::kAim) sure = speed > 0;
        Wide loss{}, lengthUnit = all(1), paceUnit = all(1);  // units of the scaled numbers; the pace's inverted
        const bool isScaled = !isMiddling(length) || !isMiddling(pace);
        if (isScaled) {  // infinite after an overflow of a difference
            sure &= (length > kLeast) & (length < kMost) & (pace > kLeast) & (pace < kMost);
            Wide back;
            const Wide shrink = unitOf(length, lengthUnit);
            paceUnit = unitOf(pace, back);
            for (int k = 0; k < 3; ++k) scale(d[k], shrink, lengthUnit, loss), scale(v[k], paceUnit, back, loss);
            scale(radius, shrink, lengthUnit, loss);
            length *= shrink, pace *= paceUnit;
        }
        const auto put = [&](Wide outcome) {
            if (pick.isRow) {
                storeBytes(chunk.out.outcome + pick.at[0], outcome);
            } else {
                for (std::size_t k = 0; k < pick.count; ++k)
                    chunk.out.outcome[pick.at[k]] = static_cast<std::uint8_t>(outcome[k]);
            }
        };
        // Split numbers decide most; where pairs decide more, or values are wanted, pairs come first.
        if (!F::kLimit && !F::kTimes && bits(radius.h < 0x1p-14 * length) == 0) {
            const SplitLanes split = splitLanes(d, v, radius, length, pace, loss);
            if (bits(sure & split.sure) == kEveryLane) {
                put(outcomeOf(split));
                continue;
            }
        }
        const CloseQuantities<Wide> g = closeQuantities(d, v, radius);
        Wide D = g.D, dError = 0x1p-97 * g.size, side{};
        if (chunk.opposite) {  // a form that keeps the digits of a small angle
            Double2 w[3];
            for (int k = 0; k < 3; ++k) w[k] = {headOf(v[k]), tailOf(v[k])};
            const Double2 X[3] = {determinant(d[1], w[2], d[2], w[1]), determinant(d[2], w[0], d[0], w[2]),
                                  determinant(d[0], w[1], d[1], w[0])};
            const Double2 xx = dot(X, X), aRR = Double2{g.a.h, g.a.l} * (radius * radius), rest = aRR - xx;
            const Wide dv = root(g.dd * g.a.h);
            D = rest.h, side = root(xx.h);
            dError = 0x1p-96 * (aRR.h + xx.h + side * dv) + 0x1p-195 * dv * dv;
        }
        Decided o = decidedByPairs(g, D, dError);
        if (bits(o.sure) != kEveryLane) o = joined(o, decidedBy(splitLanes(d, v, radius, length, pace, loss)));
        sure &= o.sure;
        if (F::kLimit || F::kTimes) o.contact &= sure, o.graze &= sure, o.atStart &= sure;  // else perhaps not numbers
        Wide outcome = o.inside    ? lanesOf(Outcome::Overlap)
                       : o.graze   ? lanesOf(Outcome::Graze)
                       : o.away    ? lanesOf(Outcome::Receding)
                       : o.atStart ? lanesOf(Outcome::Touching)
                       : o.contact ? lanesOf(Outcome::Hit)
                                   : lanesOf(Outcome::Miss);
        if (F::kLimit || F::kTimes) {
            const Wide c = g.c.h + g.c.l, h = g.h.h + g.h.l;
            const Mask exactD = o.graze | o.atStart;
            const Wide rootD = o.atStart ? -h : root((o.contact & ~o.graze & (D > 0)) ? D : Wide{}), w = rootD - h;
            Mask good = (c > 0x1p-51 * g.sum) & (dError < 0x1p-49 * rootD * w);
            if (chunk.opposite) good &= dError < 0x1p-49 * D;
            good |= o.graze & (c > 0x1p-51 * g.sum);
            Wide time = timeOf<F::kAim>(c, w, g.a.h, speed, good);
            if (isScaled) {
                time *= lengthUnit;
                if (!F::kAim) time *= paceUnit;
                good &= (time > 1e-290) & (time < 1e290);
            }
            time = o.atStart ? Wide{} : time;
            good |= o.atStart;
            if (chunk.opposite) good &= ~exactD;
            sure &= good | ~o.contact;
            if (F::kLimit) outcome = beforeLimit(outcome, o.contact & ~o.atStart, time, pick(in.frames), sure);
            if (F::kTimes) pick.put(chunk.out.frames, o.contact ? time : all(__builtin_nan("")));
            if (chunk.opposite) pick.put(chunk.opposite, rootD), pick.put(chunk.adjacent, side);
        }
        put(outcome);
        const unsigned used = (1u << pick.count) - 1;
        for (unsigned doubt = (bits(sure) ^ kEveryLane) & used; doubt != 0; doubt &= doubt - 1)
            places.at[places.count++] = pick.at[static_cast<unsigned>(__builtin_ctz(doubt))];
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
