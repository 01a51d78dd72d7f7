#include "study/precision/exact_terms.h"

#include <algorithm>
#include <cmath>

#include "base/contract.h"
#include "collide/relative_motion.h"
#include "collide/triple.h"
#include "io/double_facts.h"

namespace study {
namespace {

using collide::Dyadic;
using collide::Triple;

std::size_t indexOf(Term t) { return static_cast<std::size_t>(t); }

/// The binary exponent of the largest part.
std::optional<std::int64_t> largestExponent(std::initializer_list<Dyadic> parts) {
    std::optional<std::int64_t> most;
    for (const Dyadic& part : parts)
        if (part.sign() != 0) most = std::max(most.value_or(part.exponent()), part.exponent());
    return most;
}

Dyadic crossSquared(const Triple& d, const Triple& v) {
    const Triple x = {d[1] * v[2] - d[2] * v[1], d[2] * v[0] - d[0] * v[2], d[0] * v[1] - d[1] * v[0]};
    return dot(x, x);
}

double ulpsOf(const Dyadic& value, double unit) {
    // The unit is a power of two, so the quotient has no error beyond its rounding.
    return (value / Dyadic(unit)).toDouble();
}

/// limit − frames of the contact, from f(limit) = (a limit² + 2 h limit + c), which is 0 if and only if the contact is
/// at the limit. @pre there is a contact
Dyadic limitMargin(const ExactTerms& e, double frames) {
    using enum Term;
    CAROM_EXPECTS(e.has(T), frames);
    if (e[C].sign() == 0) return frames;
    const Dyadic &a = e[A], &h = e[H], &root = e[Root];
    if (!e.byAim) {
        // t = frames / duration; both sides multiplied by the duration, which avoids the division
        const Dyadic limit(frames), &n = e.duration, slope = a * limit + h * n;  // n f'(t) / 2
        if (slope.sign() > 0) return limit - e[T] * n;
        if (slope.sign() == 0 && root.sign() == 0) return {};
        return (limit * (slope + h * n) + e[C] * n * n) / (slope - root * n);
    }
    // The same along the path: s = speed · limit is s/√a lengths of v; the square of the numerator is rational.
    const Dyadic length = sqrt(a), s = e.speed * Dyadic(frames), two(2.0), p = s * s + e[C], hs = two * h * s;
    const Dyadic f = (p * p * a - hs * hs) / (p * length - hs) / length, slope = s * length + h;
    if (slope.sign() > 0 && slope.exponent() > h.exponent() - 100) return Dyadic(frames) - e[Frames];
    if (f.sign() == 0) return {};
    return f / (slope - root) * length / e.speed;
}

}  // namespace

ExactTerms::ExactTerms(const collide::SweepQuery& q)
    : byAim(collide::movesByAim(q.ball, q.obstacle.velocity)),
      toEnd(collide::movesToEnd(q.ball, q.obstacle.velocity)),
      speed(q.ball.motion.speed),
      duration(toEnd ? q.ball.motion.frames : 1.0) {
    using enum Term;
    const bool moves = !byAim || q.ball.motion.speed > 0;
    const bool byPoint = collide::movesByPoint(q.ball, q.obstacle.velocity);
    const collide::Vec3 to = byPoint ? q.ball.motion.vector : collide::velocityOf(q.ball);
    const collide::Vec3 from = byPoint ? q.ball.position : q.obstacle.velocity;
    const Triple d = collide::difference(q.ball.position, q.obstacle.center);
    const Triple v = moves ? collide::difference(to, from) : Triple{};
    const auto set = [this](Term t, Dyadic value) { of[indexOf(t)] = std::move(value); };
    const auto parts = [this](Term t, std::initializer_list<Dyadic> list) {
        largestPart[indexOf(t)] = largestExponent(list);
    };
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        of[k] = d[k];
        of[3 + k] = v[k];
        largestPart[k] = largestExponent({q.ball.position[i], q.obstacle.center[i]});
        if (moves) largestPart[3 + k] = largestExponent({to[i], from[i]});
    }
    const Dyadic R = Dyadic(q.ball.radius) + Dyadic(q.obstacle.radius), RR = R * R, dd = dot(d, d), a = dot(v, v),
                 h = dot(d, v), c = dd - RR, hh = h * h, ac = a * c, D = hh - ac, xx = crossSquared(d, v), aRR = a * RR;
    set(RadiusSum, R), set(DistanceSquared, dd), set(RadiusSquared, RR), set(A, a), set(H, h), set(C, c);
    set(HSquared, hh), set(AC, ac), set(Discriminant, D), set(CrossSquared, xx), set(ARadiusSquared, aRR);
    set(StableDiscriminant, D);
    parts(H, {d[0] * v[0], d[1] * v[1], d[2] * v[2]});
    parts(C, {dd, RR}), parts(Discriminant, {hh, ac}), parts(StableDiscriminant, {aRR, xx});
    if (D.sign() < 0) return;
    const Dyadic root = sqrt(D);
    // −h − √D without cancellation: (h² − D) / (√D − h), or a sum of terms of one sign.
    const Dyadic numerator = h.sign() < 0 ? ac / (root - h) : -h - root;
    set(Root, root), set(Numerator, numerator), parts(Numerator, {h, root});
    if (a.sign() == 0) return;
    const Dyadic t = h.sign() < 0 ? c / (root - h) : numerator / a;
    set(T, t), set(StableT, t);
    if (byAim) set(Frames, t * sqrt(a) / speed);
}

Cancellation ExactTerms::cancellation(Term t) const {
    CAROM_EXPECTS(largestPart[indexOf(t)].has_value(), t);
    const Dyadic& sum = (*this)[t];
    if (sum.sign() == 0) return {0, true};
    return {static_cast<int>(std::max<std::int64_t>(0, *largestPart[indexOf(t)] - sum.exponent())), false};
}

bool isRational(Term t) noexcept { return t < Term::Root || (t >= Term::CrossSquared && t != Term::StableT); }

std::string digitsOf(const Dyadic& value, bool isExact, bool& isComplete) {
    const Dyadic::Decimal decimal = value.decimal(kExactDigits);
    // A root or quotient whose digits terminate is taken as exact.
    isComplete = isExact ? decimal.isComplete : decimal.digits.size() < kExactDigits;
    std::string digits = decimal.digits, exponent;
    std::int64_t point = decimal.exponent + 1;  // digits before the point
    if (decimal.exponent < -6 || decimal.exponent > 20) {
        exponent = "e" + std::to_string(decimal.exponent);
        point = 1;
    }
    if (point <= 0) digits.insert(0, static_cast<std::size_t>(1 - point), '0'), point = 1;
    if (digits.size() < static_cast<std::size_t>(point))
        digits.append(static_cast<std::size_t>(point) - digits.size(), '0');
    if (digits.size() > static_cast<std::size_t>(point)) digits.insert(static_cast<std::size_t>(point), 1, '.');
    return (value.sign() < 0 ? "−" : "") + digits + (isComplete ? "" : "…") + exponent;
}

std::vector<Margin> marginsOf(const ExactTerms& e, double frames) {
    using enum Term;
    std::vector<Margin> margins;
    const double ulpOfR = io::ulpOf(std::min(e[RadiusSum].toDouble(), 0x1.fffffffffffffp1023));
    const auto add = [&](Margin::Kind kind, const char* name, const Dyadic& value, double ulp, const char* of) {
        bool isComplete = true;
        margins.push_back(
            {kind, name, value.toDouble(), digitsOf(value, false, isComplete), ulpsOf(value, ulp), of, false});
    };
    const Dyadic distance = sqrt(e[DistanceSquared]), &R = e[RadiusSum];
    add(Margin::Kind::Start, "start to touching, |d| − R", e[C] / (distance + R), ulpOfR, "R");
    if (e[A].sign() != 0) {
        const Dyadic length = sqrt(e[A]), b = sqrt(e[CrossSquared] / e[A]);
        add(Margin::Kind::Graze, "path to graze, b − R", -(e[Discriminant] / (e[A] * (b + R))), ulpOfR, "R");
        add(Margin::Kind::Ahead, "nearest place ahead, −h/|v|", -(e[H] / length), ulpOfR, "R");
    }
    const bool isContact = e[A].sign() != 0 && e[C].sign() >= 0 && e[H].sign() < 0 && e[Discriminant].sign() >= 0;
    if (isContact && std::isfinite(frames))
        add(Margin::Kind::Limit, "contact to limit, frames − t", limitMargin(e, frames), io::ulpOf(frames), "frames");
    const auto closest = std::min_element(margins.begin(), margins.end(), [](const Margin& x, const Margin& y) {
        return std::abs(x.ulps) < std::abs(y.ulps);
    });
    closest->isClosest = true;
    return margins;
}

}  // namespace study
