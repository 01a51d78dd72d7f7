#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "collide/oracle.h"

namespace oracle {
namespace {
using collide::Vec3;

mpf_class powerOfTwo(long exponent) {
    mpf_class one(1, kBits), x(0, kBits);
    if (exponent >= 0) {
        mpf_mul_2exp(x.get_mpf_t(), one.get_mpf_t(), static_cast<unsigned long>(exponent));
    } else {
        mpf_div_2exp(x.get_mpf_t(), one.get_mpf_t(), static_cast<unsigned long>(-exponent));
    }
    return x;
}
/// The weight of the last bit of the doubles around x.
mpf_class ulp(const mpf_class& x) {
    if (sgn(x) == 0) return powerOfTwo(-1074);
    long exponent = 0;
    mpf_get_d_2exp(&exponent, x.get_mpf_t());
    return powerOfTwo(std::max(exponent - 53, -1074L));
}

class Report {
  public:
    explicit Report(Errors& errors) : m_errors(errors) {}

    void value(const char* field, double given, const Real& truth, const mpf_class& tolerance, double Errors::*worst) {
        static const mpf_class beyond = powerOfTwo(1024) - powerOfTwo(970);
        if (std::isinf(given) || abs(truth.x) >= beyond) {
            // at the largest double the last digits decide whether a value overflows
            const bool large = abs(truth.x) >= beyond - tolerance;
            const bool right = std::isinf(given) ? large && (given > 0) == (sgn(truth.x) > 0)
                                                 : std::isfinite(given) && abs(truth.x) < beyond + tolerance;
            if (!right) fault(field, given, truth, INFINITY);
            return;
        }
        if (!std::isfinite(given)) return fault(field, given, truth, INFINITY);
        const mpf_class error(abs(truth.x - given) / tolerance, kBits);
        const double units = error.get_d();
        m_errors.*worst = std::max(m_errors.*worst, units);
        if (units > 1) fault(field, given, truth, units);
    }
    void ulps(const char* field, double given, const Real& truth, int count, double Errors::*worst) {
        value(field, given, truth, mpf_class(ulp(truth.x) * count, kBits), worst);
    }
    void vector(const char* field, const Vec3& given, const Reals& truth, const mpf_class& tolerance,
                double Errors::*worst) {
        for (int i = 0; i < 3; ++i) value(field, given[i], truth[static_cast<std::size_t>(i)], tolerance, worst);
    }
    void presence(const char* field, bool given, bool truth) {
        if (given != truth) m_text << field << (given ? " given; " : " missing; ");
    }
    std::ostringstream& text() { return m_text; }

  private:
    void fault(const char* field, double given, const Real& truth, double units) {
        char line[200];
        std::snprintf(line, sizeof line, "%s: got %.17g, true %.20Lg, %.3g tolerances; ", field, given,
                      static_cast<long double>(truth.x.get_d()), units);
        m_text << line;
    }

    Errors& m_errors;
    std::ostringstream m_text;
};

mpf_class length(const Vec3& v) {
    mpf_class s(0, kBits);
    for (int i = 0; i < 3; ++i) s += mpf_class(v[i], kBits) * mpf_class(v[i], kBits);
    return sqrt(s);
}

void featureFaults(collide::Feature feature, const std::vector<collide::Feature>& right, Report& report) {
    if (right.empty() || std::find(right.begin(), right.end(), feature) != right.end()) return;
    report.text() << "feature " << static_cast<int>(feature.kind) << ' ' << static_cast<int>(feature.index) << ", true "
                  << static_cast<int>(right[0].kind) << ' ' << static_cast<int>(right[0].index) << "; ";
}

void contactFaults(const collide::SweepQuery& q, const collide::Contact& k, const Truth& truth, Report& report) {
    const TrueContact& t = *truth.contact;
    report.ulps("frames", k.frames, t.frames, 2, &Errors::frames);
    report.ulps("distance", k.distance, t.distance, 2, &Errors::distance);
    mpf_class largest(std::max(q.ball.radius, q.obstacle.radius), kBits);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto j = static_cast<int>(i);
        for (const mpf_class& x : {mpf_class(q.ball.position[j], kBits), mpf_class(q.obstacle.center[j], kBits),
                                   t.ballCenter[i].x, t.sphereCenter[i].x, t.hitPoint[i].x}) {
            if (abs(x) > largest) largest = abs(x);
        }
    }
    const mpf_class pointTolerance = ulp(largest) * 4;
    report.vector("ball_center", k.ballCenter, t.ballCenter, pointTolerance, &Errors::points);
    report.vector("sphere_center", k.sphereCenter, t.sphereCenter, pointTolerance, &Errors::points);
    report.vector("hit_point", k.hitPoint, t.hitPoint, pointTolerance, &Errors::points);
    const mpf_class unitTolerance(1e-15, kBits), least = powerOfTwo(-1074);
    report.vector("normal", k.normal, t.normal, unitTolerance, &Errors::normal);
    const auto angleError = static_cast<double>(std::fabs(t.ricochetAngle - k.ricochetAngle) / 1e-15L);
    const auto degreeError = static_cast<double>(
        std::fabs(t.ricochetAngle * (180 / 3.14159265358979323846264338328L) - k.ricochetAngleDegrees) / 1e-13L);
    if (!(angleError <= 1)) report.text() << "ricochet_angle off by " << angleError << " tolerances; ";
    if (!(degreeError <= 1)) report.text() << "ricochet_angle_deg off by " << degreeError << " tolerances; ";
    double worst = angleError;
    report.value("ricochet_angle", worst * 1e-15, Real(), mpf_class(1e-15, kBits), &Errors::angle);
    // The strictest reading of "the largest speed involved": the largest speed of the query.
    const mpf_class ball = length(truth.ballVelocity), sphere = length(q.obstacle.velocity);
    const mpf_class speed = ball > sphere ? ball : sphere;
    const mpf_class velocityTolerance = speed * 2e-15 + least;
    report.vector("new_velocity", k.newVelocity, t.newVelocity, velocityTolerance, &Errors::velocity);
    report.vector("sphere_new_velocity", k.sphereNewVelocity, t.sphereNewVelocity, velocityTolerance,
                  &Errors::velocity);
    report.value("impulse", k.impulse, t.impulse, mpf_class(t.reducedMass.x * speed * 8e-15 + least, kBits),
                 &Errors::impulse);
    if (truth.outcome == collide::Outcome::Graze &&
        !(k.newVelocity == truth.ballVelocity && k.sphereNewVelocity == q.obstacle.velocity && k.impulse == 0 &&
          k.ricochetAngle == 0)) {
        report.text() << "a graze deflects; ";
    }
}
}  // namespace

std::string faults(const collide::SweepQuery& q, const collide::SweepAnswer& answer, const Truth& truth,
                   Errors& errors) {
    Report report(errors);
    if (answer.outcome != truth.outcome) {
        report.text() << "outcome " << static_cast<int>(answer.outcome) << ", true " << static_cast<int>(truth.outcome);
        return report.text().str();
    }
    if (answer.ballVelocity != truth.ballVelocity) report.text() << "ball velocity; ";
    report.presence("contact", answer.contact.has_value(), truth.contact.has_value());
    report.presence("penetration", answer.penetration.has_value(), truth.penetration.has_value());
    report.ulps("closest.frames", answer.closest.frames, truth.closestFrames, 4, &Errors::closestFrames);
    report.ulps("closest.distance", answer.closest.distance, truth.closestDistance, 8, &Errors::closestDistance);
    if (answer.contact && truth.contact) contactFaults(q, *answer.contact, truth, report);
    featureFaults(answer.feature, truth.features, report);
    if (answer.penetration && truth.penetration) {
        const collide::Penetration& p = *answer.penetration;
        const TruePenetration& t = *truth.penetration;
        report.ulps("depth", p.depth, t.depth, 4, &Errors::depth);
        report.presence("normal", p.normal.has_value(), t.normal.has_value());
        report.presence("exit_frames", p.exitFrames.has_value(), t.exitFrames.has_value());
        if (p.normal && t.normal)
            report.vector("normal", *p.normal, *t.normal, mpf_class(1e-15, kBits), &Errors::normal);
        if (p.exitFrames && t.exitFrames) report.ulps("exit_frames", *p.exitFrames, *t.exitFrames, 2, &Errors::frames);
    }
    return report.text().str();
}

std::string describe(const collide::SweepQuery& q) {
    std::ostringstream o;
    o << std::hexfloat;
    const auto vector = [&](const char* name, const Vec3& v) {
        o << name << '{' << v.x << ',' << v.y << ',' << v.z << "} ";
    };
    const bool aim = q.ball.motion.kind == collide::Motion::Kind::Aim;
    vector("position", q.ball.position);
    const bool toEnd = q.ball.motion.kind == collide::Motion::Kind::End;
    vector(aim ? "aim" : toEnd ? "end" : "velocity", q.ball.motion.vector);
    if (toEnd) o << "in " << q.ball.motion.frames << ' ';
    if (aim) o << "speed " << q.ball.motion.speed << ' ';
    o << "radius " << q.ball.radius << " mass " << q.ball.mass << "; ";
    vector("center", q.obstacle.center);
    vector("velocity", q.obstacle.velocity);
    if (q.obstacle.shape != collide::Shape::Sphere) {
        const collide::Rotation& r = q.obstacle.rotation;
        o << "shape " << static_cast<int>(q.obstacle.shape) << ' ';
        vector("normal", q.obstacle.normal);
        vector("b", q.obstacle.b);
        vector("c", q.obstacle.c);
        vector("half", q.obstacle.half);
        o << "rotation{" << r.w << ',' << r.x << ',' << r.y << ',' << r.z << "} ";
    }
    o << "radius " << q.obstacle.radius << " mass " << q.obstacle.mass << "; frames " << q.frames << " restitution "
      << q.restitution;
    return o.str();
}

}  // namespace oracle
