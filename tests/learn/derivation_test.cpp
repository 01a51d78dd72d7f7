// Every number of every derivation against the same formula in 1024 bits, in random and awkward scenes.

#include "learn/derivation/derivation.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "collide/oracle.h"
#include "collide/query_sets.h"
#include "trials.h"

namespace {

using collide::Outcome;
using learn::Article;

constexpr int kBits = 1024;
using Real = mpf_class;

Real real(double x) { return Real(x, kBits); }
Real root(const Real& x) { return x > 0 ? Real(sqrt(x)) : real(0); }

struct Vec {
    Real k[3] = {real(0), real(0), real(0)};
};
Vec vec(const collide::Vec3& v) { return {{real(v.x), real(v.y), real(v.z)}}; }
Vec operator+(const Vec& a, const Vec& b) { return {{a.k[0] + b.k[0], a.k[1] + b.k[1], a.k[2] + b.k[2]}}; }
Vec operator-(const Vec& a, const Vec& b) { return {{a.k[0] - b.k[0], a.k[1] - b.k[1], a.k[2] - b.k[2]}}; }
Vec operator*(const Vec& a, const Real& s) { return {{a.k[0] * s, a.k[1] * s, a.k[2] * s}}; }
Real dot(const Vec& a, const Vec& b) { return a.k[0] * b.k[0] + a.k[1] * b.k[1] + a.k[2] * b.k[2]; }
Real size(const Vec& a) { return root(dot(a, a)); }
double angle(const Real& y, const Real& x) {
    const Real most = y > x ? y : x;
    return static_cast<double>(atan2l(Real(y / most).get_d(), Real(x / most).get_d()));
}

/// The expected results of the steps, by "step/symbol", straight from the articles' formulas.
using Truth = std::map<std::string, std::variant<Real, Vec, double>>;

struct Scene {
    explicit Scene(const collide::SweepQuery& query) : q(query) {
        byAim = q.ball.motion.kind == collide::Motion::Kind::Aim && q.obstacle.velocity == collide::Vec3(0) &&
                q.ball.motion.speed > 0 && q.ball.motion.vector != q.ball.position;
        P = vec(q.ball.position), S = vec(q.obstacle.center), W = vec(q.obstacle.velocity);
        path = byAim ? vec(q.ball.motion.vector) - P : vec(collide::velocityOf(q.ball)) - W;
        R = real(q.ball.radius) + q.obstacle.radius;
        d = P - S;
        a = dot(path, path), h = dot(d, path), c = dot(d, d) - R * R, D = h * h - a * c;
        L = root(a);
        speed = byAim ? real(q.ball.motion.speed) : L;
        if (a > 0) {
            velocity = path * Real(speed / L);
            t = Real((-h - root(D)) / a);
            f = t * L / speed;
        }
        V = velocity + W;
    }
    const collide::SweepQuery& q;
    bool byAim = false;
    Vec P, S, W, path, d, velocity, V;
    Real R = real(0), a = real(0), h = real(0), c = real(0), D = real(0), L = real(0), speed = real(0), t = real(0),
         f = real(0);

    [[nodiscard]] Vec at() const { return P + path * t; }
    [[nodiscard]] Vec n() const { return (at() - S) * Real(1 / R); }
    [[nodiscard]] Vec U() const { return path * Real(1 / L); }
    [[nodiscard]] Real across() const { return root(a * dot(d, d) - h * h); }
    [[nodiscard]] Real frames() const { return real(q.frames == collide::kNoLimit ? 1 : q.frames); }
    [[nodiscard]] bool fixed() const { return q.obstacle.mass == collide::kImmovable; }
};

Truth core(const Scene& s) {
    const Vec hit = s.S + s.W * s.f + s.n() * real(s.q.obstacle.radius);
    const Real w = -dot(s.velocity, s.n()), e = real(s.q.restitution), m = real(s.q.ball.mass),
               M = real(s.fixed() ? 1 : s.q.obstacle.mass), mu = s.fixed() ? m : Real(m * M / (m + M)),
               j = (1 + e) * mu * w;
    return {{"relative/\\vec{d}", s.d},
            {"relative/\\vec{v}", s.path},
            {"inflate/R", s.R},
            {"gap/c", s.c},
            {"motion/a", s.a},
            {"approach/h", s.h},
            {"discriminant/D", s.D},
            {"discriminant/b", Real(s.across() / s.L)},
            {"root/t", s.t},
            {"root/f", s.f},
            {"centers/\\vec{P}_{c}", s.P + s.V * s.f},
            {"centers/\\vec{S}_{c}", s.S + s.W * s.f},
            {"normal/\\vec{n}", s.n()},
            {"normal/\\vec{H}", hit},
            {"angle/\\rho ", angle(root(s.D), s.across())},
            {"angle/\\rho _{\\deg }", angle(root(s.D), s.across()) * 180 / M_PI},
            {"closing/w", w},
            {"impulse/\\mu ", mu},
            {"impulse/j", j},
            {"velocities/\\vec{V}^{'}", s.V + s.n() * Real(j / m)},
            {"velocities/\\vec{W}^{'}", s.fixed() ? s.W : s.W - s.n() * Real(j / M)}};
}

Truth bartlett(const Scene& s) {
    const Real r2 = s.R * s.R, near = -s.h / s.L;
    const Vec to = s.S - s.P, U = s.U();
    Truth truth = {{"bullet/R", s.R},
                   {"inside/\\vec{g}", to},
                   {"unit-vector/\\vec{L}", s.path},
                   {"unit-vector/L", s.L},
                   {"unit-vector/\\vec{U}", s.U()},
                   {"closest/ds_{0}", near},
                   {"smallest/b^{2}", Real(dot(s.d, s.d) - near * near)}};
    for (int i = 0; i < 3; ++i) {
        truth["distance/K_{" + std::to_string(2 * i + 1) + "}"] = Real(to.k[i] * to.k[i]);
        truth["distance/K_{" + std::to_string(2 * i + 2) + "}"] = Real(to.k[i] * U.k[i]);
    }
    const Real sq = root(4 * near * near - 4 * (dot(to, to) - r2)), ds = (2 * near - sq) / 2;
    const Vec X = s.P + U * ds, T = (s.S - X) * Real(1 / s.R);
    const Real k = dot(U, T);
    const Vec normal = T * k, after = U - normal * real(2);
    truth.insert({{"solve/sq", sq},
                  {"solve/ds_{1}", ds},
                  {"solve/ds_{2}", Real((2 * near + sq) / 2)},
                  {"first/ds", ds},
                  {"center/\\vec{X}", X},
                  {"normal/\\vec{T}", T},
                  {"hit-point/\\vec{H}", X + T * real(s.q.ball.radius)},
                  {"theta/k", k},
                  {"theta/\\theta ", angle(s.across(), root(s.D))},
                  {"ricochet/\\rho ", angle(root(s.D), s.across())},
                  {"ricochet/\\rho _{\\deg }", angle(root(s.D), s.across()) * 180 / M_PI},
                  {"components/\\vec{U}_{n}", normal},
                  {"components/\\vec{U}_{p}", U - normal},
                  {"reverse/\\vec{U}^{'}", after},
                  {"velocity/\\vec{v}^{'}", after * s.speed},
                  {"done/f", Real(ds / s.speed)}});
    return truth;
}

Truth d3dx(const Scene& s) {
    const Vec u = s.velocity * s.frames();
    const Real b = s.h / s.L;
    return {{"expand/R", s.R},
            {"direction/\\vec{M}", u},
            {"direction/l", size(u)},
            {"direction/\\vec{U}", s.U()},
            {"v1/\\vec{d}", s.d},
            {"b-and-c/fB", b},
            {"b-and-c/fC", s.c},
            {"discriminant/fDisc", Real(b * b - s.c)},
            {"root/fT", s.c < 0 ? real(0) : Real(-b - root(b * b - s.c))}};
}

Truth sweepPoint(const Scene& s) {
    const Vec V = s.velocity * s.frames(), P = s.S - s.P;
    const Real a = dot(V, V), b = -2 * dot(P, V), D = b * b - 4 * a * s.c;
    const Real t0 = a > 0 ? Real((-b - root(D)) / (2 * a)) : a;
    return {{"inflate/R", s.R},
            {"direction/\\vec{M}", V},
            {"relative/\\vec{g}", P},
            {"coefficients/a_{M}", a},
            {"coefficients/b_{M}", b},
            {"coefficients/c", s.c},
            {"discriminant/D_{M}", D},
            {"roots/t_{0}", t0},
            {"roots/t_{1}", a > 0 ? Real((-b + root(D)) / (2 * a)) : a},
            {"point/\\vec{X}", s.P + V * t0},
            {"normal/\\vec{n}", (s.P + V * t0 - s.S) * Real(1 / s.R)}};
}

Truth pool(const Scene& s) {
    const Vec V = s.velocity * s.frames(), C = s.S - s.P;
    const Real D = -s.h / s.L, F = dot(C, C) - D * D, T = s.R * s.R - F, distance = D - root(T);
    const Real k = V.k[0] == 0 && V.k[1] == 0 && V.k[2] == 0 ? real(0) : Real(distance / size(V));
    const Vec VA = s.V * s.frames(), VB = s.W * s.frames(), n = s.n();
    const Real a1 = dot(s.V, n), a2 = dot(s.W, n), m1 = real(s.q.ball.mass),
               m2 = real(s.fixed() ? 1 : s.q.obstacle.mass), e = real(s.q.restitution);
    const Real exchange = (1 + e) * (a1 - a2) / (s.fixed() ? real(1) : Real(m1 + m2));
    const Vec v1 = s.V - n * Real(exchange * (s.fixed() ? real(1) : m2)),
              v2 = s.fixed() ? s.W : s.W + n * Real(exchange * m1);
    return {{"resting/sumRadii", s.R},
            {"relative/\\vec{M}_{b}", VA},
            {"relative/\\vec{M}_{s}", VB},
            {"relative/\\vec{M}", V},
            {"resting/\\vec{g}", C},
            {"too-short/gap", Real(size(C) - s.R)},
            {"too-short/l", size(V)},
            {"toward/\\vec{U}", s.U()},
            {"toward/s_{0}", D},
            {"closest/b^{2}", F},
            {"triangle/\\Delta ", root(T)},
            {"triangle/distance", distance},
            {"shorten/t_{0}", k},
            {"shorten/\\vec{P}_{c}", s.P + VA * k},
            {"shorten/\\vec{S}_{c}", s.S + VB * k},
            {"line-of-centers/\\vec{n}", n},
            {"components/w_{b}", a1},
            {"components/w_{s}", a2},
            {"exchange/q", exchange},
            {"bounce/\\vec{V}^{'}", v1},
            {"bounce/\\vec{W}^{'}", v2},
            {"conserved/\\vec{p}", s.V * m1 + s.W * m2},
            {"conserved/\\vec{p}^{'}", v1 * m1 + v2 * m2},
            {"conserved/E", Real((m1 * dot(s.V, s.V) + m2 * dot(s.W, s.W)) / 2)},
            {"conserved/E^{'}", Real((m1 * dot(v1, v1) + m2 * dot(v2, v2)) / 2)}};
}

Truth planeTrick(const Scene& s) {
    const Real lambda = -s.h / s.L / s.speed, h = s.across() / s.L, right = root(s.R * s.R - h * h);
    return {{"two-dimensional/R", s.R},
            {"plane/\\vec{n}_{p}", s.velocity * real(-1)},
            {"ray-plane/\\lambda ", lambda},
            {"ray-plane/\\vec{C}", s.P + s.velocity * lambda},
            {"offset/b", h},
            {"sides/\\vec{g}", s.S - s.P},
            {"printed/\\Delta _{p}", Real(s.R - h)},
            {"printed/\\lambda _{p}", Real(lambda - (s.R - h) / s.speed)},
            {"right/\\Delta ", right},
            {"right/\\lambda _{e}", Real(lambda - right / s.speed)},
            {"late/late", Real(right - (s.R - h))},
            {"position/\\vec{X}", s.P + s.velocity * Real(lambda - right / s.speed)}};
}

Truth truthOf(Article article, const Scene& s) {
    switch (article) {
        case Article::Core:
            return core(s);
        case Article::Bartlett:
            return bartlett(s);
        case Article::D3dx:
            return d3dx(s);
        case Article::SweepPoint:
            return sweepPoint(s);
        case Article::Pool:
            return pool(s);
        case Article::PlaneTrick:
            return planeTrick(s);
    }
    return {};
}

/// Within the last place, or within 2^-90 of the sizes that were added to get it.
bool isClose(double got, const Real& want, const Real& parts) {
    const Real apart = abs(Real(real(got) - want)), ulp = abs(want) * 0x1p-52;
    const Real slack = parts * 0x1p-90;
    return apart <= (ulp > slack ? ulp : slack) || (std::abs(got) < 1e-300 && abs(want) < 1e-300);
}

/// The largest length, speed or product of them: the size of the summands.
Real partsOf(const Scene& s) {
    Real most = real(1);
    for (const Real& x : {size(s.P), size(s.S), s.R, s.L, size(s.V), size(s.W), s.f, s.t, s.speed, real(s.q.ball.mass),
                          s.fixed() ? real(1) : real(s.q.obstacle.mass), s.frames()})
        if (abs(x) > most) most = abs(x);
    return most * most * most * most;
}

/// @param count  queries of each set
std::vector<collide::SweepQuery> queries(std::uint64_t count) {
    using query_sets::Set;
    std::vector<collide::SweepQuery> all;
    for (const Set set : {Set::Random, Set::Graze, Set::Touch, Set::Limit, Set::Lattice, Set::HeadOn, Set::Ratio})
        for (std::uint64_t trial = 0; trial < count; ++trial)
            all.push_back(query_sets::inForm(query_sets::query(set, trial), query_sets::kForms[trial % 4], trial));
    return all;
}

class Derivations : public testing::TestWithParam<Article> {};

TEST_P(Derivations, EveryNumberIsTheTrueOne) {
    std::set<std::string> seen;
    for (const collide::SweepQuery& query : queries(32)) {
        const Scene scene(query);
        // Without motion the textbook's own formulas divide by 0: only the steps before the division have values.
        const learn::Derivation derivation = learn::derive(GetParam(), query);
        if (scene.a == 0) continue;
        const Truth truth = truthOf(GetParam(), scene);
        const Real parts = partsOf(scene);
        for (const learn::Step& step : derivation.steps)
            for (const learn::Named& named : step.results) {
                const std::string key = step.id + '/' + named.symbol;
                ASSERT_TRUE(truth.count(key)) << key << " is held against nothing";
                seen.insert(key);
                const auto& want = truth.at(key);
                if (const double* number = std::get_if<double>(&want)) {
                    EXPECT_NEAR(std::get<double>(named.value), *number,
                                key.find("deg") == std::string::npos ? 1e-15 : 1e-13)
                        << key << '\n'
                        << oracle::describe(query);
                } else if (const Real* value = std::get_if<Real>(&want)) {
                    EXPECT_TRUE(isClose(std::get<double>(named.value), *value, parts))
                        << key << ": " << std::get<double>(named.value) << " for " << value->get_d() << '\n'
                        << oracle::describe(query);
                } else {
                    for (int i = 0; i < 3; ++i)
                        EXPECT_TRUE(isClose(std::get<learn::Vec3>(named.value)[i], std::get<Vec>(want).k[i], parts))
                            << key << '[' << i << "]: " << std::get<learn::Vec3>(named.value)[i] << " for "
                            << std::get<Vec>(want).k[i].get_d() << '\n'
                            << oracle::describe(query);
                }
                if (HasFailure()) return;
            }
    }
    const collide::SweepQuery plain{collide::Ball{{-5, 0.5, 0}, collide::Motion::velocity({1, 0, 0})},
                                    collide::Obstacle{{0, 0, 0}, 1, {0.25, 0, 0}, 2}, 100};
    for (const auto& [key, value] : truthOf(GetParam(), Scene(plain)))
        EXPECT_TRUE(seen.count(key)) << key << " was never reached";
}

TEST(PlaneTrick, AnEntryThatIsRightIsNotLateByARounding) {
    const collide::SweepQuery headOn{collide::Ball{{-7, 1, 0}, collide::Motion::velocity({3.5, -0.5, 0}), 0.5, 1},
                                     collide::Obstacle{{0, 0, 0}, 1.3}, 100};
    const learn::Derivation derivation = learn::derive(Article::PlaneTrick, headOn);
    const learn::Step* const step = derivation.find("late");
    ASSERT_NE(step, nullptr);
    ASSERT_TRUE(step->lines.front().numbers);
    const std::string line = learn::plainText(*step->lines.front().numbers);
    EXPECT_TRUE(line.ends_with(" 0")) << line;
}

TEST_P(Derivations, StopsExactlyWhereTheOutcomeSaysSo) {
    for (const collide::SweepQuery& query : queries(trials(32))) {
        const Outcome outcome = collide::classify(query);
        const learn::Derivation derivation = learn::derive(GetParam(), query);
        // Bartlett's path has no end: his method never answers that it is too short.
        const bool goesOn = collide::isHit(outcome) || (GetParam() == Article::Bartlett && outcome == Outcome::Short);
        EXPECT_EQ(derivation.stoppedAt.has_value(), !goesOn) << int(outcome) << '\n' << oracle::describe(query);
        for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
            const learn::Step& step = derivation.steps[i];
            const bool isAfter = derivation.stoppedAt && i > *derivation.stoppedAt;
            EXPECT_FALSE(isAfter && step.reached);
            EXPECT_EQ(step.reached, step.whyNot.empty()) << step.id;
            EXPECT_EQ(!step.stop.empty(), derivation.stoppedAt == i) << step.id;
            for (const learn::Line& line : step.lines) EXPECT_EQ(line.numbers.has_value(), step.reached) << step.id;
            EXPECT_FALSE(step.reached && step.geometry.empty()) << step.id;
        }
        if (HasFailure()) return;
    }
}

TEST_P(Derivations, NoFiniteSceneIsTooWild) {
    using query_sets::Set;
    for (const Set set : {Set::Extreme, Set::Subnormal, Set::Huge, Set::TinyMotion, Set::Far, Set::Offset, Set::Scale})
        for (std::uint64_t trial = 0; trial < trials(16); ++trial) {
            const auto query = query_sets::inForm(query_sets::query(set, trial), query_sets::kForms[trial % 4], trial);
            for (const learn::Step& step : learn::derive(GetParam(), query).steps)
                for (const learn::Named& named : step.results) {
                    EXPECT_FALSE(named.text.empty());
                    const double* number = std::get_if<double>(&named.value);
                    EXPECT_FALSE(number && std::isnan(*number)) << step.id << '/' << named.symbol;
                }
        }
}

TEST_P(Derivations, StepsAreTheSameForEveryScene) {
    std::vector<std::string> first;
    for (const collide::SweepQuery& query : queries(trials(32))) {
        std::vector<std::string> ids;
        for (const learn::Step& step : learn::derive(GetParam(), query).steps) {
            ids.push_back(step.id);
            EXPECT_FALSE(step.title.empty() || step.sentence.empty() || step.lines.empty()) << step.id;
        }
        EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
        if (first.empty()) first = ids;
        ASSERT_EQ(ids, first);
    }
}

INSTANTIATE_TEST_SUITE_P(Articles, Derivations,
                         testing::Values(Article::Core, Article::Bartlett, Article::D3dx, Article::SweepPoint,
                                         Article::Pool, Article::PlaneTrick),
                         [](const auto& article) {
                             std::string id = learn::info(article.param).id;
                             id.erase(std::remove(id.begin(), id.end(), '-'), id.end());
                             return id;
                         });

TEST(Derivation, StepsAreNumberedAsTheirArticleDoesIt) {
    const collide::SweepQuery query{collide::Ball{{-5, 0, 0}, collide::Motion::velocity({2, 0, 0})},
                                    collide::Obstacle{}};
    const learn::Derivation core = learn::derive(Article::Core, query);
    for (std::size_t i = 0; i < core.steps.size(); ++i) {
        EXPECT_EQ(core.head(i).number, std::to_string(i + 1));
        EXPECT_EQ(core.head(i).title, core.steps[i].title);
    }
    const learn::Derivation bartlett = learn::derive(Article::Bartlett, query);
    EXPECT_EQ(bartlett.head(0).number, "1");
    EXPECT_EQ(bartlett.steps[0].title, "1. " + bartlett.head(0).title);
}

TEST(Derivation, ShowsTheNumbersOfTheScene) {
    const collide::SweepQuery query{collide::Ball{{-5, 0, 0}, collide::Motion::velocity({2, 0, 0})},
                                    collide::Obstacle{}};
    const learn::Derivation d = learn::derive(Article::Core, query);
    ASSERT_NE(d.find("approach"), nullptr);
    EXPECT_EQ(learn::plainText(*d.find("approach")->lines[0].numbers), "h = (−5, 0, 0) · (2, 0, 0) = −10");
    EXPECT_EQ(learn::plainText(*d.find("discriminant")->lines[0].numbers), "D = (−10)² − 4 · 21 = 16");
    EXPECT_EQ(learn::plainText(*d.find("root")->lines[0].numbers), "t = 21/(√(16) − (−10)) = 1.5");
    EXPECT_EQ(d.find("inflate")->geometry[0].ink, vocabulary::Ink::Sphere);
    EXPECT_EQ(d.stepsShowing("R").front(), 1u);
    EXPECT_TRUE(d.stepsShowing("nothing").empty());
    const learn::Derivation b = learn::derive(Article::Bartlett, query);
    EXPECT_EQ(b.steps.size(), 21u);
    EXPECT_EQ(learn::plainText(*b.find("closest")->lines[0].numbers), "ds_0 = 5 + 0 + 0 = 5");
}

TEST(Derivation, AnEndIsDerivedLikeTheAimThatArrivesWithIt) {
    collide::SweepQuery query{collide::Ball{{-5, 0, 0}, collide::Motion::end({5, 0, 0}, 4)}, collide::Obstacle{}, 4};
    collide::SweepQuery aimed = query;
    aimed.ball.motion = collide::Motion::aim({5, 0, 0}, 2.5);
    for (const Article article :
         {Article::Core, Article::Bartlett, Article::D3dx, Article::SweepPoint, Article::Pool, Article::PlaneTrick}) {
        const learn::Derivation end = learn::derive(article, query), aim = learn::derive(article, aimed);
        ASSERT_EQ(end.steps.size(), aim.steps.size());
        for (std::size_t i = 0; i < end.steps.size(); ++i) {
            ASSERT_EQ(end.steps[i].lines.size(), aim.steps[i].lines.size());
            for (std::size_t k = 0; k < end.steps[i].lines.size(); ++k) {
                const auto &a = end.steps[i].lines[k].numbers, &b = aim.steps[i].lines[k].numbers;
                ASSERT_EQ(a.has_value(), b.has_value());
                EXPECT_EQ(a ? learn::plainText(*a) : "", b ? learn::plainText(*b) : "");
            }
        }
    }
}

TEST(Derivation, EarlyEscapesAreSaid) {
    collide::SweepQuery query{collide::Ball{{-5, 0, 0}, collide::Motion::velocity({-2, 0, 0})}, collide::Obstacle{}};
    const learn::Derivation pool = learn::derive(Article::Pool, query);
    ASSERT_TRUE(pool.stoppedAt);
    EXPECT_EQ(pool.steps[*pool.stoppedAt].id, "toward");
    EXPECT_EQ(pool.steps[*pool.stoppedAt].stop, "Stops here: s₀ ≤ 0, moving away.");
    EXPECT_NE(pool.find("bounce")->whyNot.find("not coming nearer"), std::string::npos);
    query.frames = 1;
    const learn::Derivation tooShort = learn::derive(Article::Pool, query);
    const learn::Step& stopped = tooShort.steps[*tooShort.stoppedAt];
    EXPECT_EQ(stopped.id, "too-short");
    ASSERT_FALSE(stopped.geometry.empty());
    EXPECT_EQ(stopped.geometry[0].name, "gap");
    EXPECT_EQ(stopped.geometry[0].a, learn::Vec3(-4, 0, 0)) << "from surface to surface";
    EXPECT_EQ(stopped.geometry[0].b, learn::Vec3(-1, 0, 0));
}

}  // namespace
