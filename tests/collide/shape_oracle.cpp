#include "collide/shape_oracle.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "collide/oracle_numbers.h"

namespace oracle {
namespace {
using collide::Feature;
using collide::Outcome;
using collide::Shape;

Rationals plus(const Rationals& a, const Rationals& b, const mpq_class& times = 1) {
    return {mpq_class(a[0] + b[0] * times), mpq_class(a[1] + b[1] * times), mpq_class(a[2] + b[2] * times)};
}
Rationals crossed(const Rationals& a, const Rationals& b) {
    return {mpq_class(a[1] * b[2] - a[2] * b[1]), mpq_class(a[2] * b[0] - a[0] * b[2]),
            mpq_class(a[0] * b[1] - a[1] * b[0])};
}
bool isNull(const Rationals& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }
mpq_class squared(const Rationals& a) { return dot(a, a); }

/// The point of a core nearest to another.
struct Nearest {
    Rationals point;
    std::vector<Feature> features;  ///< those of the lowest kind that hold it; empty within a box
};

class Core {
  public:
    virtual ~Core() = default;
    [[nodiscard]] virtual Nearest nearest(const Rationals& x) const = 0;
    /// The times at which a point at x + t v changes the part that is nearest, and more.
    [[nodiscard]] virtual std::vector<mpq_class> breaks(const Rationals& x, const Rationals& v) const = 0;
    /// For a centre in the core: the way out, and its direction unless there are several.
    [[nodiscard]] virtual std::pair<mpq_class, std::optional<Reals>> wayOut(const Rationals& /*x*/) const { return {}; }

  protected:
    /// Adds the time at which the linear function that is `now` and changes by `rate` is `level`.
    static void addBreak(std::vector<mpq_class>& times, const mpq_class& now, const mpq_class& rate,
                         const mpq_class& level) {
        if (rate != 0) times.emplace_back((level - now) / rate);
    }
};

/// Two or three corners, with the edges between them and, of three, the face.
class Simplex : public Core {
  public:
    explicit Simplex(std::vector<Rationals> corners) : m_corners(std::move(corners)) {
        for (std::size_t i = 0; i < edgeCount(); ++i) {
            m_edges.push_back(minus(m_corners[(i + 1) % m_corners.size()], m_corners[i]));
            m_squares.push_back(squared(m_edges[i]));
        }
        if (m_corners.size() == 3)
            m_normal = crossed(minus(m_corners[1], m_corners[0]), minus(m_corners[2], m_corners[0]));
        m_normalSquare = squared(m_normal);
    }
    [[nodiscard]] Nearest nearest(const Rationals& x) const override {
        const Rationals point = nearestPoint(x);
        return {point, featuresAt(point)};
    }
    [[nodiscard]] std::vector<mpq_class> breaks(const Rationals& x, const Rationals& v) const override {
        std::vector<mpq_class> times;
        for (std::size_t i = 0; i < edgeCount(); ++i) {
            const Rationals &e = m_edges[i], d = minus(x, m_corners[i]);
            addBreak(times, dot(d, e), dot(v, e), 0);
            addBreak(times, dot(d, e), dot(v, e), m_squares[i]);
            addBreak(times, dot(crossed(e, d), m_normal), dot(crossed(e, v), m_normal), 0);
        }
        return times;
    }

  private:
    [[nodiscard]] std::size_t edgeCount() const { return m_corners.size() == 2 ? 1 : 3; }
    /// The nearest of the corners, of the feet on the edges, and of that on the face.
    [[nodiscard]] Rationals nearestPoint(const Rationals& x) const {
        mpq_class least = -1, place;
        const Rationals *from = nullptr, *along = nullptr;  // the point is from + place * along
        const auto take = [&](const mpq_class& square, const Rationals& base, const Rationals& way,
                              const mpq_class& at) {
            if (least >= 0 && square >= least) return;
            least = square, place = at, from = &base, along = &way;
        };
        for (std::size_t i = 0; i < m_corners.size(); ++i) {
            const Rationals d = minus(x, m_corners[i]);
            const mpq_class dd = squared(d);
            take(dd, m_corners[i], m_normal, 0);
            if (i >= edgeCount()) continue;
            const mpq_class de = dot(d, m_edges[i]);
            if (de > 0 && de < m_squares[i]) {
                const mpq_class at = de / m_squares[i];
                take(dd - at * de, m_corners[i], m_edges[i], at);
            }
        }
        if (m_normalSquare > 0 && isInFace(x)) {
            const mpq_class height = dot(minus(x, m_corners[0]), m_normal), at = -height / m_normalSquare;
            take(-at * height, x, m_normal, at);
        }
        return plus(*from, *along, place);
    }
    /// Whether x is above or below the face.
    [[nodiscard]] bool isInFace(const Rationals& x) const {
        for (std::size_t i = 0; i < 3; ++i)
            if (dot(crossed(m_edges[i], minus(x, m_corners[i])), m_normal) < 0) return false;
        return true;
    }
    [[nodiscard]] std::vector<Feature> featuresAt(const Rationals& x) const {
        std::vector<Feature> found;
        for (std::size_t i = 0; i < m_corners.size(); ++i)
            if (m_corners[i] == x) found.push_back({Feature::Kind::Corner, static_cast<std::uint8_t>(i)});
        if (!found.empty()) return found;
        for (std::size_t i = 0; i < edgeCount(); ++i) {
            const Rationals &e = m_edges[i], d = minus(x, m_corners[i]);
            const mpq_class place = dot(d, e);
            if (isNull(crossed(d, e)) && place > 0 && place < m_squares[i])
                found.push_back({Feature::Kind::Edge, static_cast<std::uint8_t>(i)});
        }
        if (found.empty()) found.push_back({Feature::Kind::Face, 0});
        return found;
    }

    std::vector<Rationals> m_corners, m_edges;
    std::vector<mpq_class> m_squares;  ///< of the edges' lengths
    Rationals m_normal{};
    mpq_class m_normalSquare;
};

class Box : public Core {
  public:
    explicit Box(const collide::Obstacle& o) : m_center(rationals(o.center)), m_half(rationals(o.half)) {
        const mpq_class w(o.rotation.w),
            u[3] = {mpq_class(o.rotation.x), mpq_class(o.rotation.y), mpq_class(o.rotation.z)};
        const mpq_class norm = w * w + u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
        // Rodrigues: x -> ((w^2 - u.u) x + 2 (u.x) u + 2 w u × x) / q.q, for the three axes
        for (std::size_t k = 0; k < 3; ++k) {
            Rationals axis{};
            axis[k] = 1;
            const Rationals turn = crossed({u[0], u[1], u[2]}, axis);
            for (std::size_t i = 0; i < 3; ++i)
                m_axes[k][i] = ((2 * w * w - norm) * axis[i] + 2 * u[k] * u[i] + 2 * w * turn[i]) / norm;
        }
    }
    [[nodiscard]] Nearest nearest(const Rationals& x) const override {
        const Rationals local = toAxes(minus(x, m_center));
        Nearest n{m_center, {}};
        std::array<std::vector<int>, 3> places;  // along each axis: at a side, or between the sides
        for (std::size_t k = 0; k < 3; ++k) {
            mpq_class place = local[k];
            if (place > m_half[k]) place = m_half[k];
            if (place < -m_half[k]) place = -m_half[k];
            if (place == m_half[k]) places[k].push_back(2);
            if (place == -m_half[k]) places[k].push_back(0);
            if (places[k].empty()) places[k].push_back(1);
            n.point = plus(n.point, m_axes[k], place);
        }
        for (const int i : places[0])
            for (const int j : places[1])
                for (const int k : places[2]) addFeature(n.features, i, j, k);
        return n;
    }
    [[nodiscard]] std::vector<mpq_class> breaks(const Rationals& x, const Rationals& v) const override {
        const Rationals local = toAxes(minus(x, m_center)), rate = toAxes(v);
        std::vector<mpq_class> times;
        for (std::size_t k = 0; k < 3; ++k) {
            addBreak(times, local[k], rate[k], m_half[k]);
            addBreak(times, local[k], rate[k], -m_half[k]);
        }
        return times;
    }
    [[nodiscard]] std::pair<mpq_class, std::optional<Reals>> wayOut(const Rationals& x) const override {
        const Rationals local = toAxes(minus(x, m_center));
        std::vector<std::pair<mpq_class, Rationals>> ways;
        for (std::size_t k = 0; k < 3; ++k) {
            ways.emplace_back(m_half[k] - local[k], m_axes[k]);
            ways.emplace_back(m_half[k] + local[k], plus({}, m_axes[k], -1));
        }
        std::sort(ways.begin(), ways.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        const auto& [depth, normal] = ways[0];
        if (ways[1].first == depth) return {depth, {}};
        return {depth, Reals{Real(normal[0]), Real(normal[1]), Real(normal[2])}};
    }

  private:
    [[nodiscard]] Rationals toAxes(const Rationals& x) const {
        return {dot(m_axes[0], x), dot(m_axes[1], x), dot(m_axes[2], x)};
    }
    static void addFeature(std::vector<Feature>& features, int i, int j, int k) {
        const int between = (i == 1 ? 1 : 0) + (j == 1 ? 1 : 0) + (k == 1 ? 1 : 0);
        if (between < 3)
            features.push_back({static_cast<Feature::Kind>(between), static_cast<std::uint8_t>(i + 3 * j + 9 * k)});
    }

    Rationals m_center, m_half;
    std::array<Rationals, 3> m_axes;
};

std::unique_ptr<Core> coreOf(const collide::Obstacle& o) {
    std::vector<Rationals> corners = {rationals(o.center), rationals(o.b)};
    if (o.shape == Shape::Box) return std::make_unique<Box>(o);
    if (o.shape == Shape::Triangle) corners.push_back(rationals(o.c));
    return std::make_unique<Simplex>(corners);
}

/// From `from` on, to the next piece: the offset of the centre from its nearest point is u + t w, its square
/// a t^2 + 2 h t + b.
struct Piece {
    mpq_class from, to;  ///< to = from: endless
    bool isLast = false;
    Rationals u, w;
    mpq_class a, h, b;
    std::vector<Feature> features;  ///< between its ends

    [[nodiscard]] mpq_class square(const mpq_class& t) const { return (a * t + 2 * h) * t + b; }
    /// The time of the piece at which the square is least, the first of them.
    [[nodiscard]] mpq_class lowest() const {
        if (a == 0) return from;
        const mpq_class t = -h / a;
        return t < from ? from : !isLast && t > to ? to : t;
    }
};

/// A number between x and x + span, of few bits so that what is computed from it is short.
mpq_class shortNumber(const mpq_class& x, const mpq_class& span) {
    const auto log2 = [](const mpz_class& n) { return static_cast<long>(mpz_sizeinbase(n.get_mpz_t(), 2)); };
    const long exponent = log2(span.get_num()) - log2(span.get_den()) - 3;  // of a grain below span / 4
    const mpq_class half(1, 2);
    mpq_class grain = 1, middle = x + span * half;
    if (exponent < 0) {
        grain.get_den() <<= static_cast<unsigned long>(-exponent);
    } else {
        grain.get_num() <<= static_cast<unsigned long>(exponent);
    }
    const mpq_class count = middle / grain;
    mpz_class whole;
    mpz_fdiv_q(whole.get_mpz_t(), count.get_num_mpz_t(), count.get_den_mpz_t());
    return mpq_class(whole) * grain;
}

class Path {
  public:
    Path(const Core& core, const Rationals& start, const Rationals& v) : m_core(core), m_start(start), m_v(v) {
        std::vector<mpq_class> times = core.breaks(start, v);
        times.emplace_back(0);
        std::sort(times.begin(), times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (times[i] < 0) continue;
            const bool isLast = i + 1 == times.size();
            const mpq_class span = isLast ? mpq_class(3) : mpq_class(times[i + 1] - times[i]);
            m_pieces.push_back(piece(times[i], span, isLast));
        }
    }
    [[nodiscard]] const std::vector<Piece>& pieces() const { return m_pieces; }
    [[nodiscard]] Nearest nearest(const mpq_class& t) const { return m_core.nearest(plus(m_start, m_v, t)); }

  private:
    [[nodiscard]] Piece piece(const mpq_class& from, const mpq_class& span, bool isLast) const {
        Piece p;
        p.from = from;
        p.to = from + span;
        p.isLast = isLast;
        const mpq_class first = shortNumber(from, span / 2), second = shortNumber(from + span / 2, span / 2);
        const Nearest n = nearest(first);
        p.features = n.features;
        const Rationals u = minus(plus(m_start, m_v, first), n.point),
                        further = minus(plus(m_start, m_v, second), nearest(second).point);
        p.w = plus({}, minus(further, u), 1 / (second - first));
        p.u = plus(u, p.w, -first);
        p.a = squared(p.w);
        p.h = dot(p.u, p.w);
        p.b = squared(p.u);
        return p;
    }

    const Core& m_core;
    Rationals m_start, m_v;
    std::vector<Piece> m_pieces;
};

/// A time (-h + side √D) / a of a piece, or a rational one, with what the answer needs there.
struct Instant {
    Real time;
    Reals offset;  ///< of the centre from the nearest point, of length R
    std::vector<Feature> features;
    mpq_class D;                   ///< R times the closing speed, squared
    const Piece* piece = nullptr;  ///< that of the root; null for a rational time
};

Instant rationalInstant(const Path& path, const Rationals& start, const Rationals& v, const mpq_class& t) {
    const Nearest n = path.nearest(t);
    const Rationals u = minus(plus(start, v, t), n.point);
    const mpq_class h = dot(u, v);
    return {Real(t), {Real(u[0]), Real(u[1]), Real(u[2])}, n.features, h * h, nullptr};
}

/// The root at which the distance falls to R.
Instant rootInstant(const Path& path, const Rationals& start, const Rationals& v, const Piece& p, const mpq_class& rr) {
    if (!p.isLast && p.square(p.to) == rr && p.a * p.to + p.h <= 0) return rationalInstant(path, start, v, p.to);
    Instant r;
    r.piece = &p;
    r.D = p.h * p.h - p.a * (p.b - rr);
    r.features = p.features;
    const Real s = root(r.D);
    r.time = Real(mpq_class(p.b - rr)) / (s - Real(p.h));  // h < 0: no cancellation
    for (std::size_t i = 0; i < 3; ++i)
        r.offset[i] = (Real(mpq_class(p.a * p.u[i] - p.h * p.w[i])) - s * Real(p.w[i])) / Real(p.a);
    return r;
}

/// Whether t = (-h - √D) / a, or the rational t, is within the limit.
bool isInTime(const Setting& m, const Instant& at, const mpq_class& rational, const mpq_class& limit) {
    // t <= T = limit / duration, or t |v| <= S = limit * speed
    const mpq_class S = m.byAim ? mpq_class(limit * m.speed) : mpq_class(limit / m.duration);
    const mpq_class unit = m.byAim ? m.a : mpq_class(1);  // (t √unit <= S)
    if (!at.piece) return rational * rational * unit <= S * S;
    // -h - √D <= a S / √unit: both sides are > 0; with A = a² S² / unit it is h² + D - A <= 2 |h| √D reversed or not
    const mpq_class& h = at.piece->h;
    const mpq_class A = at.piece->a * at.piece->a * S * S / unit, rest = h * h + at.D - A;
    // (-h - √D)² <= A  <=>  rest <= 2 (-h) √D
    return sgn(rest) <= 0 || rest * rest <= 4 * h * h * at.D;
}

void addContact(Truth& o, const collide::SweepQuery& q, const Setting& m, const Instant& at, const mpq_class& R) {
    TrueContact& k = o.contact.emplace();
    k.frames = m.frames(at.time);
    const Rationals u = rationals(o.ballVelocity);
    k.distance = m.byPoint() ? at.time * m.length : at.time * root(dot(u, u));
    for (std::size_t i = 0; i < 3; ++i) {
        const auto j = static_cast<int>(i);
        k.normal[i] = at.offset[i] / Real(R);
        k.ballCenter[i] = Real(mpq_class(q.ball.position[j])) + Real(m.byPoint() ? m.v[i] : u[i]) * at.time;
        k.sphereCenter[i] = k.ballCenter[i] - at.offset[i];
        k.hitPoint[i] = k.ballCenter[i] - Real(mpq_class(q.ball.radius)) * k.normal[i];
    }
    const Real path = Real(R) * m.length, s = root(at.D);
    k.ricochetAngle = std::atan2(narrow(s / path), narrow(root(mpq_class(R * R * m.a - at.D)) / path));
    respond(k, q.ball, q.obstacle, q.restitution, o.ballVelocity,
            m.byAim ? s * Real(m.speed) / path : s / (Real(R) * Real(m.duration)));
    o.features = at.features;
}

void addPenetration(Truth& o, const Core& core, const Path& path, const Setting& m, const Rationals& start,
                    const mpq_class& R) {
    TruePenetration& p = o.penetration.emplace();
    const Rationals u = minus(start, core.nearest(start).point);
    const mpq_class square = squared(u);
    if (square == 0) {
        auto [depth, normal] = core.wayOut(start);
        p.depth = Real(mpq_class(R + depth));
        p.normal = normal;
    } else {
        const Real distance = root(square);
        p.depth = Real(mpq_class(R * R - square)) / (Real(R) + distance);
        p.normal = Reals{Real(u[0]) / distance, Real(u[1]) / distance, Real(u[2]) / distance};
    }
    if (m.a == 0) return;
    for (const Piece& piece : path.pieces()) {
        if (!piece.isLast && piece.square(piece.to) < R * R) continue;
        const Real s = root(mpq_class(piece.h * piece.h - piece.a * (piece.b - R * R)));
        p.exitFrames = m.frames(sgn(piece.h) > 0 ? Real(mpq_class(R * R - piece.b)) / (Real(piece.h) + s)
                                                 : (s - Real(piece.h)) / Real(piece.a));
        return;
    }
}

}  // namespace

Truth sweepShape(const collide::SweepQuery& q) {
    Truth o;
    o.ballVelocity = oracle::velocityOf(q.ball);
    const Setting m(q.ball, q.obstacle.velocity, o.ballVelocity);
    const Rationals start = rationals(q.ball.position);
    const std::unique_ptr<Core> core = coreOf(q.obstacle);
    const Path path(*core, start, m.v);
    const mpq_class R = mpq_class(q.ball.radius) + mpq_class(q.obstacle.radius), rr = R * R;

    mpq_class least = path.pieces().front().square(0), when = 0;
    for (const Piece& p : path.pieces()) {
        const mpq_class t = p.lowest(), square = p.square(t);
        if (square < least) least = square, when = t;
    }
    if (when != 0) o.closestFrames = m.frames(Real(when));
    o.closestDistance = root(least);

    const Piece& first = path.pieces().front();
    const bool isOverlap = first.square(0) < rr;
    o.features = path.nearest(isOverlap ? mpq_class(0) : when).features;
    if (isOverlap) {
        o.outcome = Outcome::Overlap;
        addPenetration(o, *core, path, m, start, R);
        return o;
    }
    if (m.a == 0) return o;
    const bool touches = first.square(0) == rr;
    if (touches || when == 0) {
        o.outcome = !touches ? Outcome::Receding : first.h < 0 ? Outcome::Touching : Outcome::Receding;
        if (touches && first.h == 0) o.outcome = Outcome::Graze;
        if (o.outcome != Outcome::Receding) addContact(o, q, m, rationalInstant(path, start, m.v, 0), R);
        return o;
    }
    if (least > rr) {
        o.outcome = Outcome::Miss;
        return o;
    }
    Instant at;
    mpq_class rational = when;
    if (least == rr) {
        o.outcome = Outcome::Graze;
        at = rationalInstant(path, start, m.v, when);
    } else {
        o.outcome = Outcome::Hit;
        for (const Piece& p : path.pieces()) {
            if (p.square(p.lowest()) >= rr && !(p.square(p.to) == rr && !p.isLast)) continue;
            at = rootInstant(path, start, m.v, p, rr);
            rational = p.to;
            break;
        }
    }
    if (std::isfinite(q.frames) && !isInTime(m, at, rational, mpq_class(q.frames))) o.outcome = Outcome::Short;
    addContact(o, q, m, at, R);
    return o;
}

}  // namespace oracle
