#include "learn/derivation/derivation.h"

#include <algorithm>
#include <array>

#include "base/contract.h"
#include "collide/numbers/angle.h"
#include "learn/derivation/articles.h"
#include "learn/derivation/shape_motion.h"

namespace learn {
namespace {

/// An article and the function that writes its derivation.
struct ArticleRow {
    ArticleInfo info;
    void (*write)(Scribe&, const articles::Subject&);
};

constexpr std::array<ArticleRow, kArticleCount> kArticles = {{
    {{Article::Core, "core", "Carom: the exact form", "the program's own core"}, articles::core},
    {{Article::Bartlett, "bartlett", "A moving ball hitting a stationary sphere", "Christopher Bartlett, 2000, C"},
     articles::bartlett},
    {{Article::D3dx, "d3dx", "Inflate and cast", "moving sphere to static sphere, 2010, C++ with D3DX"},
     articles::d3dx},
    {{Article::SweepPoint, "sweep-point", "Sweeping a sphere against a point", "a quadratic in t, C# with XNA"},
     articles::sweepPoint},
    {{Article::Pool, "pool", "Pool Hall Lessons", "Gamasutra, Java: early escapes, triangles, the bounce"},
     articles::pool},
    {{Article::PlaneTrick, "plane-trick", "Ray and sphere by a plane", "Collision Detection 4, 2012, prose"},
     articles::planeTrick},
}};

[[maybe_unused]] constexpr bool areArticlesComplete() {
    for (std::size_t i = 0; i < kArticles.size(); ++i) {
        const ArticleRow& row = kArticles[i];
        if (static_cast<std::size_t>(row.info.article) != i || !row.write) return false;
        if (!row.info.id || !row.info.title || !row.info.origin) return false;
    }
    return true;
}
#ifndef CAROM_SANITIZED  // sanitized, GCC does not accept comparisons of function addresses as constant
static_assert(areArticlesComplete(), "an article has no row, lacks a field or stands out of order");
#endif

}  // namespace

const ArticleInfo& info(Article article) { return kArticles[static_cast<std::size_t>(article)].info; }

const Step* Derivation::find(const std::string& id) const {
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.id == id; });
    return step == steps.end() ? nullptr : &*step;
}

StepHead Derivation::head(std::size_t place) const {
    const auto digits = [](const Step& step) {
        const std::size_t dot = step.title.find_first_not_of("0123456789");
        return dot != 0 && dot != std::string::npos && step.title[dot] == '.' ? dot : 0;
    };
    const std::string& title = steps[place].title;
    if (const std::size_t dot = digits(steps[place])) return {title.substr(0, dot), title.substr(dot + 2)};
    const bool isNumbered = std::any_of(steps.begin(), steps.end(), digits);
    return {isNumbered ? "·" : std::to_string(place + 1), title};
}

std::vector<std::size_t> Derivation::stepsShowing(const std::string& geometryName) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (std::any_of(steps[i].geometry.begin(), steps[i].geometry.end(),
                        [&](const Geometry& g) { return g.name == geometryName; }))
            found.push_back(i);
    return found;
}

Derivation derive(Article article, const collide::SweepQuery& query) {
    if (query.obstacle.shape != collide::Shape::Sphere) {
        CAROM_EXPECTS(article == Article::Core, article);
        const ShapeMotion motion(query);
        Scribe scribe(article, motion, !collide::isZero(query.obstacle.velocity));
        articles::shape(scribe, motion, query);
        return scribe.take();
    }
    const articles::Subject subject(query);
    Scribe scribe(article, subject, subject.sphereMoves);
    kArticles[static_cast<std::size_t>(article)].write(scribe, subject);
    return scribe.take();
}

namespace articles {

Subject::Subject(const collide::SweepQuery& q)
    : ExactMotion(q),
      query(q),
      outcome(collide::classify(q)),
      sphereMoves(!collide::isZero(q.obstacle.velocity)),
      hasLimit(q.frames != collide::kNoLimit),
      limit(hasLimit ? q.frames : 0.0) {}

Triple Subject::movement() const { return hasLimit ? relative * limit : relative; }

Dyadic Subject::movementSquared() const {
    const Dyadic perFrame = byAim ? speed * speed : eq.a;
    return hasLimit ? perFrame * limit * limit : perFrame;
}

Triple Subject::nearest() const {
    CAROM_EXPECTS(eq.a.sign() > 0);
    const Dyadic t = quotient(eq.h, eq.a);
    return settled(start - path * t, length(start) + pathLength * t);
}

Triple Subject::atContact() const {
    CAROM_EXPECTS(eq.meets(), outcome);
    return settled(start + path * eq.t(), length(start) + distanceOf(*this));
}

Triple Subject::normal() const {
    CAROM_EXPECTS(eq.meets(), outcome);
    const Triple apart = settled(eq.d + path * eq.t(), length(eq.d));
    return settled(apart / radius, Dyadic(1.0));
}

Bounce::Bounce(const Subject& q)
    : m1(q.query.ball.mass),
      m2(q.isFixed() ? 1.0 : q.query.obstacle.mass),
      e(q.query.restitution),
      v1(q.ballVelocity),
      v2(q.sphereVelocity),
      n(q.normal()) {
    // (v1 - v2) n is minus the closing speed, which is computed without cancellation.
    const Dyadic change = (Dyadic(1.0) + e) * -closingSpeedOf(q);
    exchange = q.isFixed() ? change : change / (m1 + m2);
    const Dyadic size = q.speed + length(v1);
    after1 = settled(v1 - n * (q.isFixed() ? exchange : exchange * m2), size);
    after2 = q.isFixed() ? v2 : settled(v2 + n * (exchange * m1), size);
}

Dyadic angleOf(const Dyadic& y, const Dyadic& x) {
    // Both scaled by the same power of two: the angle is unchanged, and the doubles stay in range.
    const std::int64_t size = std::max(y.sign() ? y.exponent() : x.exponent(), x.sign() ? x.exponent() : y.exponent());
    return Dyadic(collide::firstQuadrantAngle(y.shifted(-size).toDouble(), x.shifted(-size).toDouble()));
}

Dyadic inDegrees(const Dyadic& radians) { return Dyadic(collide::degrees(radians.toDouble())); }

}  // namespace articles
}  // namespace learn
