// sweepMotion() for hits, four sweeps side by side: the values in double-double by the operations of refine.h in the
// same order, so that they have the same bits. The signs of c, h and D prove the hit. Where a test of refine.h fails,
// or a number needs its scaling, the lane is left to sweepMotion(); some of the tests are stricter here. Like lanes.h
// this file calls only functions that are always inlined.

#include "collide/contacts_avx2.h"
#include "collide/numbers/lanes.h"

namespace collide {
namespace {

static_assert(kWidth == kSweepsAtOnce);
using Pair = DoubleDoubleOf<Wide>;

inline Wide load(const SweepLanes& lanes) { return *reinterpret_cast<const LooseWide*>(&lanes); }
inline void store(SweepLanes& lanes, Wide x) { *reinterpret_cast<LooseWide*>(&lanes) = x; }
inline Mask isBetween(double least, Wide x, double most) { return above(x, all(least)) & below(x, all(most)); }
inline Wide largest(const Pair (&x)[3]) {
    return larger(larger(magnitude(x[0].h), magnitude(x[1].h)), magnitude(x[2].h));
}

/// d, v and R, as in relativeMotion().
struct Motions {
    Pair d[3], v[3], radius;
    Mask isUsual;  ///< the numbers need no scaling

    explicit Motions(const SweepsAtOnce& in) : radius(twoSum(load(in.ballRadius), load(in.sphereRadius))) {
        Wide size{};
        for (std::size_t k = 0; k < 3; ++k) {
            const Wide p = load(in.position[k]), s = load(in.center[k]), u = load(in.velocity[k]),
                       w = load(in.sphereVelocity[k]);
            d[k] = twoSum(p, -s);
            v[k] = twoSum(u, -w);
            size = larger(size, larger(larger(magnitude(p), magnitude(s)), larger(magnitude(u), magnitude(w))));
        }
        const Wide apart = largest(d), length = larger(radius.h, apart);
        isUsual = below(size, all(0x1p400)) & isBetween(0x1p-100, length, 0x1p100) &
                  isBetween(0x1p-100, largest(v), 0x1p100) & above(apart, 0x1p-200 * length);
    }
};

/// The quantities of quantitiesOf().
struct Sums {
    Pair dd, a, h, X[3], c, D;
    Wide sum, dv, dError;

    explicit Sums(const Motions& m) : dd(dot(m.d, m.d)), a(dot(m.v, m.v)), h(dot(m.d, m.v)), dv(root(dd.h * a.h)) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
            X[k] = determinant(m.d[i], m.v[j], m.d[j], m.v[i]);
        }
        const Pair xx = dot(X, X), rr = m.radius * m.radius, aRR = a * rr;
        c = dd - rr;
        sum = dd.h + rr.h;
        D = aRR - xx;
        dError = 0x1p-97 * (aRR.h + xx.h + root(xx.h) * dv) + 0x1p-196 * dv * dv;
    }
};

}  // namespace

unsigned contactsAvx2(const SweepsAtOnce& in, ContactsAtOnce& out) noexcept {
    const Motions m(in);
    const Sums g(m);
    const Wide pathR = sqrt(g.a).h * m.radius.h;
    const Pair width = sqrt(g.D), under = width - g.h, time = g.c / under;
    const Wide rootError = g.dError / width.h, denominator = width.h - g.h.h;
    Mask isGood = m.isUsual & above(g.c.h, 0x1p-42 * g.sum) & below(g.h.h, -0x1p-90 * g.dv) & above(g.D.h, g.dError) &
                  above(denominator, 0x1p-41 * g.dv) & below(g.dv, 0x1p41 * pathR) &
                  below(rootError, 0x1p-57 * smaller(pathR, denominator)) & isBetween(0x1p-400, time.h, 0x1p400);

    const Wide ballMass = load(in.ballMass), sphereMass = load(in.sphereMass);
    isGood = isGood & isBetween(0x1p-500, smaller(ballMass, sphereMass), 0x1p500) &
             below(larger(ballMass, sphereMass), all(0x1p500));
    const Wide total = ballMass + sphereMass, ballShare = sphereMass / total, sphereShare = ballMass / total;
    const Wide reducedMass = select(below(ballMass, sphereMass), ballMass * ballShare, sphereMass * sphereShare);
    const Wide restored = (1 + in.restitution) * (width.h / m.radius.h), impulse = reducedMass * restored;
    isGood = isGood & isBetween(0x1p-900, impulse, 0x1p900);
    store(out.frames, time.h);
    store(out.impulse, impulse);

    const Wide aR = (g.a * m.radius).h, sphereRadius = load(in.sphereRadius);
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3, l = (i + 2) % 3;
        const Pair x = twoProduct(m.v[j].h, g.X[l].h), y = twoProduct(m.v[l].h, g.X[j].h),
                   z = twoProduct(width.h, m.v[i].h), xy = twoSum(x.h, -y.h), xyz = twoSum(xy.h, -z.h);
        const Wide tail = (m.v[j].h * g.X[l].l + m.v[j].l * g.X[l].h) - (m.v[l].h * g.X[j].l + m.v[l].l * g.X[j].h) -
                          (width.h * m.v[i].l + width.l * m.v[i].h);
        const Wide normal = (xyz.h + (xyz.l + (xy.l + ((x.l - y.l) - z.l + tail)))) / aR;
        const Wide velocity = load(in.velocity[i]), sphereVelocity = load(in.sphereVelocity[i]);
        const Wide sphereCenter = load(in.center[i]) + sphereVelocity * time.h;
        store(out.normal[i], normal);
        store(out.ballCenter[i], load(in.position[i]) + velocity * time.h);
        store(out.sphereCenter[i], sphereCenter);
        store(out.hitPoint[i], sphereCenter + sphereRadius * normal);
        store(out.newVelocity[i], velocity + ballShare * restored * normal);
        store(out.sphereNewVelocity[i], sphereVelocity - sphereShare * restored * normal);
    }
    return bits(isGood);
}

}  // namespace collide
