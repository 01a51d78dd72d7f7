#pragma once
/// The tiers of filter.h and refine.h for a vector of queries, with times good to 1e-14. Each file that includes this
/// is compiled for its own instruction set (lanes.h). Derivation of the bounds: docs/notes/map.md. Internal to the
/// core.

#include "collide/batch_chunk.h"
#include "collide/close.h"
#include "collide/numbers/lanes3.h"
#include "collide/split.h"

#include <type_traits>

namespace collide {
namespace {

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
    const Wide least = smaller(smaller(over, under), time), most = larger(under, time);
    good = good & above(least, all(floor)) & below(most, all(ceiling));
    return time;
}

/// Hit or Short for lanes with a contact. Clears the lanes of `sure` whose time is too close to the limit.
inline Wide beforeLimit(Wide outcome, Mask contact, Wide time, Wide limit, Mask& sure) {
    const Mask late = above(time * (1 - 0x1p-45), limit), early = below(time * (1 + 0x1p-45), limit);
    sure = sure & (late | early | ~contact);
    return select(late & contact, lanesOf(Outcome::Short), outcome);
}

/// Tier one: the textbook formula in doubles, with error bounds.
template <class F>
void filter(const Chunk& chunk, Places& doubts) {
    constexpr double u = 0x1p-53, floor = 1e-290, tiny = 1e-300;
    const SweepBatch in = chunk.in;  // a copy: the stores below cannot alias it
    const SweepColumns out = chunk.out;
    std::size_t count = doubts.count;  // in a register for the same reason
    for (std::size_t i = 0; i < in.count; i += kWidth) {
        const Wide3 position = load(in.position, i), d = position - load(in.center, i);
        Wide3 v = load(in.motion, i);
        if (F::kAim) v = v - position;
        if (F::kMoving) v = v - load(in.sphereVelocity, i);
        const Wide radius = load(in.ballRadius + i) + load(in.sphereRadius + i), rr = radius * radius;
        const auto product = [](const Wide3& x, const Wide3& y) { return F::kTimes ? dot(x, y) : quickDot(x, y); };
        const Wide dd = product(d, d), sum = dd + rr, c = dd - rr;
        const Wide a = product(v, v), h = product(d, v), as = a * sum, hh = h * h, error = 32 * u * as + tiny;
        Wide D, aRR{};
        if (F::kLimit || F::kTimes) {  // a form without cancellation for small spheres far away
            const Wide3 X = cross(d, v);
            aRR = a * rr;
            D = aRR - dot(X, X);
        } else {
            D = Machine<Wide>::mulAdd(-a, c, hh);
        }
        Mask sure = above(magnitude(c), 7 * u * sum) & above(smaller(a, sum), all(floor)) & below(as, all(1e300)) &
                    above(smaller(hh, magnitude(D)), error);
        Wide speed{};
        if (F::kAim) {
            speed = load(in.speed + i);
            sure = sure & above(speed, Wide{});
        }
        const Mask inside = below(c, Wide{}), away = above(h, Wide{}), meets = above(D, Wide{});
        Wide outcome = select(meets, lanesOf(Outcome::Hit), lanesOf(Outcome::Miss));
        outcome = select(away, lanesOf(Outcome::Receding), outcome);
        outcome = select(inside, lanesOf(Outcome::Overlap), outcome);
        if (F::kLimit || F::kTimes) {
            const Mask contact = meets & ~(away | inside);
            Mask good = above(c, rr + rr + rr) & above(D, 0.02 * aRR);
            const Wide time = timeOf<F::kAim>(c, root(D) - h, a, speed, good);
            sure = sure & (good | ~contact);
            if (F::kLimit) outcome = beforeLimit(outcome, contact, time, load(in.frames + i), sure);
            if (F::kTimes) store(out.frames + i, select(contact, time, all(__builtin_nan(""))));
        }
        storeBytes(out.outcome + i, outcome);
        if (const unsigned doubt = bits(sure) ^ kEveryLane) [[unlikely]] {
            storePlaces(doubts.at + count, i, doubt);
            count += static_cast<std::size_t>(__builtin_popcount(doubt));
        }
    }
    doubts.count = count;
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
inline Wide asWide(Bits bits) { return reinterpret_cast<Wide>(bits); }

/// 2^-e for x in [2^e, 2^(e+1)), |e| < 1000; `back` is 2^e.
inline Wide unitOf(Wide x, Wide& back) {
    const Bits exponent = reinterpret_cast<Bits>(x) & 0x7ff0000000000000LL;
    back = asWide(exponent);
    return asWide(0x7fe0000000000000LL - exponent);
}

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
inline bool areMiddling(Wide x, Wide y) {
    return bits(above(smaller(x, y), all(0x1p-100)) & below(larger(x, y), all(0x1p100))) == kEveryLane;
}
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
    Mask isBlockedByH;                                      ///< c is exact, and all but the sign of h is known
    Wide D;
};
/// @param loss  zero where no scaling lost bits
template <class V>
CAROM_INLINE SplitLanes splitLanes(const Double2 (&d)[3], const V (&v)[3], Double2 radius, Wide length, Wide pace,
                                   Wide loss) {
    Wide rests[3];
    const SplitQuantities<Wide> g = splitQuantities(d, v, radius, length, pace, rests);
    const Wide c = g.c.lead + g.c.rest, h = g.h.lead + g.h.rest;
    const Wide zero{};
    const Mask startIsExact = equal(Machine<Wide>::either(rests[0], loss), zero),
               hIsExact = startIsExact & equal(rests[1], zero), isExact = startIsExact & equal(rests[2], zero);
    const Mask onSurface = equal(c, zero), inside = below(c, zero), leaving = atLeast(h, zero),
               tangentAtStart = onSurface & equal(h, zero);
    const Mask cSure = startIsExact | above(magnitude(c), 0x1p-69 * g.sum),
               hSure = hIsExact | above(h * h, 0x1p-138 * g.size),
               DSure = isExact | above(magnitude(g.D), 0x1p-67 * g.size);
    SplitLanes o;
    o.sure = cSure & (inside | (hSure & (leaving | onSurface | DSure)));
    o.inside = inside, o.leaving = leaving, o.onSurface = onSurface, o.tangentAtStart = tangentAtStart;
    o.isBlockedByH = startIsExact & ~hSure & ~inside & (leaving | onSurface | DSure);
    o.D = g.D;
    return o;
}
/// Where d has no rests: true if the products of d with the rests of v, and their sums, are not rounded. Then h is
/// exact.
template <class V>
Mask isSumExact(const Double2 (&d)[3], const V (&v)[3], Wide pace) {
    const Wide zero{};
    Wide sum{}, errors{};
    Mask isInRange = allTrue();  // else a product loses bits below the smallest double
    for (int k = 0; k < 3; ++k) {
        const Wide rest = splitAt<Wide>(headOf(v[k]), splitterOf(pace)).rest;
        const Double2 product = twoProduct(d[k].h, rest), next = twoSum(sum, product.h);
        isInRange = isInRange & (above(magnitude(product.h), all(0x1p-900)) | equal(d[k].h, zero) | equal(rest, zero));
        errors = Machine<Wide>::either(errors, magnitude(product.l) + magnitude(next.l) + magnitude(tailOf(v[k])));
        sum = next.h;
    }
    return isInRange & equal(errors, zero);
}
inline Wide outcomeOf(const SplitLanes& o) {
    Wide outcome = select(above(o.D, Wide{}), lanesOf(Outcome::Hit), lanesOf(Outcome::Miss));
    outcome = select(equal(o.D, Wide{}), lanesOf(Outcome::Graze), outcome);
    outcome = select(o.onSurface, lanesOf(Outcome::Touching), outcome);
    outcome = select(o.leaving, lanesOf(Outcome::Receding), outcome);
    outcome = select(o.tangentAtStart, lanesOf(Outcome::Graze), outcome);
    return select(o.inside, lanesOf(Outcome::Overlap), outcome);
}
inline Decided decidedBy(const SplitLanes& s) {
    Decided o;
    o.sure = s.sure;
    o.inside = s.inside;
    o.away = s.leaving & ~s.tangentAtStart;
    o.atStart = s.onSurface & ~o.away;
    o.graze = s.tangentAtStart | (~s.inside & ~s.leaving & ~s.onSurface & equal(s.D, Wide{}));
    o.contact = ~s.inside & ~o.away & (s.onSurface | atLeast(s.D, Wide{}));
    return o;
}
/// By the bounds of double-double.
inline Decided decidedByPairs(const CloseQuantities<Wide>& g, Wide D, Wide dError) {
    const Wide c = g.c.h + g.c.l, h = g.h.h + g.h.l;
    const Mask cSure = above(magnitude(c), 0x1p-98 * g.sum), hSure = above(h * h, 0x1p-196 * (g.dd * g.a.h) + 0x1p-900);
    Decided o{};
    o.inside = below(c, Wide{});
    o.away = above(h, Wide{});
    o.contact = above(D, Wide{}) & ~o.inside & ~o.away;
    o.sure = cSure & (o.inside | (hSure & (o.away | above(magnitude(D), dError))));
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
        Double2 d[3] = {twoDifference(p.x, s.x), twoDifference(p.y, s.y), twoDifference(p.z, s.z)};
        V v[3];
        if constexpr (F::kAim || F::kMoving) {
            v[0] = twoDifference(to.x, from.x), v[1] = twoDifference(to.y, from.y), v[2] = twoDifference(to.z, from.z);
        } else {
            v[0] = to.x, v[1] = to.y, v[2] = to.z;
        }
        Double2 radius = twoSum(pick(in.ballRadius), pick(in.sphereRadius));
        const Wide speed = F::kAim ? pick(in.speed) : Wide{};

        Wide length = larger(largest({d[0].h, d[1].h, d[2].h}), radius.h),
             pace = largest({headOf(v[0]), headOf(v[1]), headOf(v[2])});
        Mask sure = allTrue();
        if (F::kAim) sure = above(speed, Wide{});
        Wide loss{}, lengthUnit = all(1), paceUnit = all(1);  // units of the scaled numbers; the pace's inverted
        const bool isScaled = !areMiddling(length, pace);
        if (isScaled) {  // infinite after an overflow of a difference
            sure = sure & above(smaller(length, pace), all(kLeast)) & below(larger(length, pace), all(kMost));
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
        if (!F::kLimit && !F::kTimes && bits(below(radius.h, 0x1p-14 * length)) == 0) {
            SplitLanes split = splitLanes(d, v, radius, length, pace, loss);
            if (bits(sure & split.sure) != kEveryLane && bits(split.isBlockedByH) != 0)
                split.sure = split.sure | (split.isBlockedByH & isSumExact(d, v, pace));
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
        sure = sure & o.sure;
        if (F::kLimit || F::kTimes)  // else perhaps not numbers
            o.contact = o.contact & sure, o.graze = o.graze & sure, o.atStart = o.atStart & sure;
        Wide outcome = select(o.contact, lanesOf(Outcome::Hit), lanesOf(Outcome::Miss));
        outcome = select(o.atStart, lanesOf(Outcome::Touching), outcome);
        outcome = select(o.away, lanesOf(Outcome::Receding), outcome);
        outcome = select(o.graze, lanesOf(Outcome::Graze), outcome);
        outcome = select(o.inside, lanesOf(Outcome::Overlap), outcome);
        if (F::kLimit || F::kTimes) {
            const Wide c = g.c.h + g.c.l, h = g.h.h + g.h.l;
            const Mask exactD = o.graze | o.atStart;
            const Mask meets = o.contact & ~o.graze & above(D, Wide{});
            const Wide rootD = select(o.atStart, -h, root(select(meets, D, Wide{}))), w = rootD - h;
            const Mask cIsGood = above(c, 0x1p-51 * g.sum);
            Mask good = cIsGood & below(dError, 0x1p-49 * rootD * w);
            if (chunk.opposite) good = good & below(dError, 0x1p-49 * D);
            good = good | (o.graze & cIsGood);
            Wide time = timeOf<F::kAim>(c, w, g.a.h, speed, good);
            if (isScaled) {
                time *= lengthUnit;
                if (!F::kAim) time *= paceUnit;
                good = good & above(time, all(1e-290)) & below(time, all(1e290));
            }
            time = select(o.atStart, Wide{}, time);
            good = good | o.atStart;
            if (chunk.opposite) good = good & ~exactD;
            sure = sure & (good | ~o.contact);
            if (F::kLimit) outcome = beforeLimit(outcome, o.contact & ~o.atStart, time, pick(in.frames), sure);
            if (F::kTimes) pick.put(chunk.out.frames, select(o.contact, time, all(__builtin_nan(""))));
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
