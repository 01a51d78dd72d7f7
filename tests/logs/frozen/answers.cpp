// Engines that find the true contact, and record something else.

#include <algorithm>
#include <cmath>

#include "logs/frozen/engines.h"

namespace frozen {
namespace {

using C = const LoggedShot&;
constexpr double kMilliseconds = 1000.0 / 60;

Answer rounded(Answer answer, const auto& change) {
    answer.fraction = change(answer.fraction);
    answer.point = each(answer.point, change);
    answer.normal = each(answer.normal, change);
    return answer;
}
double threeDigits(double x) {
    if (x == 0) return 0;
    const double step = std::pow(10, std::floor(std::log10(std::abs(x))) - 2);
    return std::round(x / step) * step;
}
double half(double x) {
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);
    return std::ldexp(std::round(std::ldexp(mantissa, 11)), exponent - 11);
}
/// The textbook in single precision.
Answer floats(const Shot& c) {
    float from[3], motion[3], a = 0, h = 0;
    const float sum = static_cast<float>(c.ball) + static_cast<float>(c.sphere);
    float r = -sum * sum;
    for (int i = 0; i < 3; ++i) {
        from[i] = static_cast<float>(c.start[i]) - static_cast<float>(c.center[i]);
        motion[i] = static_cast<float>(c.end[i]) - static_cast<float>(c.start[i]);
        a += motion[i] * motion[i];
        h += from[i] * motion[i];
        r += from[i] * from[i];
    }
    const float discriminant = h * h - a * r;
    if (r < 0 || h >= 0 || discriminant < 0) return {};
    const float t = (-h - std::sqrt(discriminant)) / a;
    if (t > 1) return {};
    Answer answer{true, static_cast<double>(t)};
    float length = 0;
    for (int i = 0; i < 3; ++i) {
        from[i] += motion[i] * t;
        length += from[i] * from[i];
    }
    for (int i = 0; i < 3; ++i) {
        const float n = from[i] / std::sqrt(length);
        answer.normal[i] = static_cast<double>(n);
        answer.point[i] = static_cast<double>(static_cast<float>(c.center[i]) + n * static_cast<float>(c.sphere));
    }
    return answer;
}

void addTimes(std::vector<Row>& all) {
    const std::vector<Row> rows = {
        {"time plus 0.02", {"time is shifted.* 0\\.02"}, timed([](double t, C) { return t + 0.02; })},
        {"time times 1.05", {"time is scaled.* 1\\.05", "motion is scaled.* 0\\.952"}, timed([](double t, C) {
             return t * 1.05;
         })},
        {"distances 1 % short", {"time is scaled.* 0\\.99", "motion is scaled.* 1\\.01"}, timed([](double t, C) {
             return t * 0.99;
         })},
        {"time 0.95 t + 0.03", {"scaled and shifted.* 0\\.95.* 0\\.03"}, timed([](double t, C) {
             return 0.95 * t + 0.03;
         })},
        {"time in sixtieths", {"time is scaled.* 60"}, timed([](double t, C) { return t * 60; })},
        {"time in milliseconds", {"time is scaled.* 16\\.7"}, timed([](double t, C) { return t * kMilliseconds; })},
        {"half of the time in glass",
         {"(time is scaled.* 0\\.5|motion is scaled.* 2 times).*glass"},
         timed([](double t, C c) { return c.object == "glass" ? t / 2 : t; })},
        {"distance for fraction", {"time is a distance"}, timed([](double t, C c) { return t * pathLength(c); })},
        {"time from the end", {"from the end"}, timed([](double t, C) { return 1 - t; })},
        {"way that remains for the time", {"distance that remains"}, timed([](double t, C c) {
             return (1 - t) * pathLength(c);
         })},
        {"fraction of one of 4 sub-steps", {"of a sub-step.* 4 sub-steps, as a share"}, timed([](double t, C) {
             return t * 4 - std::floor(t * 4);
         })},
        {"time from the begin of a quarter", {"of a sub-step.* 4 sub-steps"}, timed([](double t, C) {
             return t - std::floor(t * 4) / 4;
         })},
        {"skin of 0.03 along the path", {"constant distance along the path.* 0\\.03"}, timed([](double t, C c) {
             return std::max(0.0, t - 0.03 / pathLength(c));
         })},
        {"stops 0.4 units early", {"constant distance along the path.* 0\\.4"}, timed([](double t, C c) {
             return std::max(0.0, t - 0.4 / pathLength(c));
         })},
        {"skin of 0.05 in steel", {"constant distance along the path.*steel"}, timed([](double t, C c) {
             return c.object == "steel" ? std::max(0.0, t - 0.05 / pathLength(c)) : t;
         })},
        {"time of the sub-step's end", {"time is rounded.*upward", "10 steps"}, timed([](double t, C) {
             return std::ceil(t * 10) / 10;
         })},
        {"time of the sub-step's begin", {"time is rounded.*downward"}, timed([](double t, C) {
             return std::floor(t * 10) / 10;
         })},
        {"time in two decimals", {"time is rounded.* 2 decimals"}, timed([](double t, C) {
             return std::round(t * 100) / 100;
         })},
        {"time cut to hundredths", {"time is rounded.* 2 decimals, downward"}, timed([](double t, C) {
             return std::floor(t * 100) / 100;
         })},
        {"four decimals of the time", {"time is rounded.* 4 decimals"}, timed([](double t, C) {
             return std::round(t * 1e4) / 1e4;
         })},
        {"fraction in a byte", {"time is rounded.* 1/255"}, timed([](double t, C) {
             return std::round(t * 255) / 255;
         })},
        {"time in half precision", {"time is rounded.*half precision"}, timed([](double t, C) { return half(t); })},
        {"time in float alone", {"float"}, timed([](double t, C) { return asFloat(t); }), {.isTimeOnly = true}},
    };
    all.insert(all.end(), rows.begin(), rows.end());
}

void addVectors(std::vector<Row>& all) {
    const auto normal = [](auto of) { return told([of](Answer& a, C c) { a.normal = of(a, c); }); };
    const auto point = [](auto of) { return told([of](Answer& a, C c) { a.point = of(a, c); }); };
    const std::vector<Row> rows = {
        {"normal reversed", {"normal is reversed"}, normal([](const Answer& a, C) { return -a.normal; })},
        {"normal reversed in layer 3", {"normal is reversed.*layer is 3"}, normal([](const Answer& a, C c) {
             return c.layer == 3 ? -a.normal : a.normal;
         })},
        {"normals face up", {"normal is reversed.*z of the contact normal is at most"}, normal([](const Answer& a, C) {
             return a.normal.z < 0 ? -a.normal : a.normal;
         })},
        {"normal from the smaller body", {"normal is reversed"}, normal([](const Answer& a, C c) {
             return c.ball > c.sphere ? -a.normal : a.normal;
         })},
        {"normal against the motion", {"normal is the motion reversed"}, normal([](const Answer&, C c) {
             return -normalized(c.motion());
         })},
        {"near hits face the cast",
         {"normal is the motion reversed.*(time|share|way)"},
         normal([](const Answer& a, C c) { return a.fraction < 0.2 ? -normalized(c.motion()) : a.normal; })},
        {"normal of the start", {"normal is that of the start"}, normal([](const Answer&, C c) {
             return normalized(c.start - c.center);
         })},
        {"normal by the ball's end", {"normal is that of the end"}, normal([](const Answer&, C c) {
             return normalized(c.end - c.center);
         })},
        {"normal from where the sphere was",
         {"normal misses the sphere's motion"},
         normal([](const Answer& a, C c) { return normalized(c.ballAt(a.fraction) - c.center); }),
         {.moves = true}},
        {"witness point for the normal", {"normal is a point"}, normal([](const Answer& a, C) {
             return normalized(a.point);
         })},
        {"normal of the row before", {"normal is that of the row before"}, normal([](const Answer& a, C c) {
             return right(c.before).isHit ? right(c.before).normal : a.normal;
         })},
        {"normal with z mirrored", {"z of the normal is mirrored"}, normal([](const Answer& a, C) {
             return Vec3(a.normal.x, a.normal.y, -a.normal.z);
         })},
        {"normal without the sign of z",
         {"z of the normal is mirrored.*z of the contact normal"},
         normal([](const Answer& a, C) { return Vec3(a.normal.x, a.normal.y, std::abs(a.normal.z)); })},
        {"normal turned by 90 degrees about z", {"normal is turned a quarter about z"}, normal([](const Answer& a, C) {
             return Vec3(-a.normal.y, a.normal.x, a.normal.z);
         })},
        {"normal in the plane", {"normal lacks its z"}, normal([](const Answer& a, C) {
             return normalized(Vec3(a.normal.x, a.normal.y, 0));
         })},
        {"normals in bytes", {"normal is rounded.* 1/127"}, normal([](const Answer& a, C) {
             return each(a.normal, [](double x) { return std::round(x * 127) / 127; });
         })},
        {"answer left-handed", {"z of the answer is mirrored"}, told([](Answer& a, C) {
             a.point.z = -a.point.z, a.normal.z = -a.normal.z;
         })},
        {"answer with y and z exchanged", {"y and z of the answer are exchanged"}, told([](Answer& a, C) {
             a.point = xzy(a.point), a.normal = xzy(a.normal);
         })},
        {"point with y mirrored", {"y of the point is mirrored"}, point([](const Answer& a, C) {
             return Vec3(a.point.x, -a.point.y, a.point.z);
         })},
        {"point on the wrong side", {"point is on the wrong side of the sphere"}, point([](const Answer& a, C c) {
             return c.center - a.normal * c.sphere;
         })},
        {"point on the ball's far side", {"point is on the wrong side of the ball"}, point([](const Answer& a, C c) {
             return c.ballAt(a.fraction) + a.normal * c.ball;
         })},
        {"point is the ball's centre", {"point is the ball's centre"}, point([](const Answer& a, C c) {
             return c.ballAt(a.fraction);
         })},
        {"centre for the point in layer 0", {"point is the ball's centre.*layer"}, point([](const Answer& a, C c) {
             return c.layer == 0 ? c.ballAt(a.fraction) : a.point;
         })},
        {"point is the sphere's centre", {"point is the sphere's centre"}, point([](const Answer&, C c) {
             return c.center;
         })},
        {"point by the ball's radius", {"point is by the ball's radius"}, point([](const Answer& a, C c) {
             return c.center + a.normal * c.ball;
         })},
        {"point by the other radius", {"point is by the (sphere|ball)'s radius"}, point([](const Answer& a, C c) {
             return c.ballAt(a.fraction) - a.normal * c.sphere;
         })},
        {"point offset by (0.1, 0.2, 0)",
         {"point has another origin.*\\(0\\.1, 0\\.2, 0\\)"},
         point([](const Answer& a, C) { return a.point + Vec3(0.1, 0.2, 0); })},
        {"point without the sphere's motion",
         {"point misses the sphere's motion"},
         point([](const Answer& a, C c) { return c.center + a.normal * c.sphere; }),
         {.moves = true}},
        {"point of the ball before it moved", {"point misses the ball's motion"}, point([](const Answer& a, C c) {
             return c.start - a.normal * c.ball;
         })},
        {"point of the bodies at the start", {"point is that of the start"}, point([](const Answer&, C c) {
             return c.start - normalized(c.start - c.center) * c.ball;
         })},
        {"point relative to the end", {"point is relative to the end"}, point([](const Answer& a, C c) {
             return a.point - c.end;
         })},
        {"point relative to the sphere", {"point is relative to the sphere"}, point([](const Answer& a, C c) {
             return a.point - c.center;
         })},
        {"point in three decimals", {"point is rounded.* 3 decimals"}, point([](const Answer& a, C) {
             return each(a.point, [](double x) { return std::round(x * 1000) / 1000; });
         })},
        {"point in twentieths", {"point is rounded.* 1/20"}, point([](const Answer& a, C) {
             return each(a.point, [](double x) { return std::round(x * 20) / 20; });
         })},
    };
    all.insert(all.end(), rows.begin(), rows.end());
}

/// The velocities after a contact. @param counts  of the impulse, for the ball and for the sphere
Answer bounced(C c, Answer a, double restitution, double ballMass, double sphereMass, Vec3 counts = Vec3(1)) {
    if (!a.isHit) return a;
    const double closing = -dotOf(c.motion() - c.velocity, a.normal);
    const double impulse = (1 + restitution) * closing * ballMass * sphereMass / (ballMass + sphereMass);
    a.ballAfter = c.motion() + a.normal * (counts.x * impulse / ballMass);
    a.sphereAfter = c.velocity - a.normal * (counts.y * impulse / sphereMass);
    return a;
}

void addResponses(std::vector<Row>& all) {
    const Log log{.moves = true, .tellsVelocities = true};
    const auto response = [](auto law) { return plain([law](C c) { return law(c, right(c)); }); };
    const std::vector<Row> rows = {
        {"velocities after without masses",
         {"masses are left out"},
         response([](C c, const Answer& a) { return bounced(c, a, c.restitution, 1, 1); }),
         log},
        {"masses exchanged",
         {"masses are exchanged"},
         response([](C c, const Answer& a) { return bounced(c, a, c.restitution, c.sphereMass, c.ballMass); }),
         log},
        {"ball's mass for both",
         {"ball's mass counts for both"},
         response([](C c, const Answer& a) {
             return bounced(c, a, c.restitution, c.ballMass, c.sphereMass, {1, c.sphereMass / c.ballMass, 0});
         }),
         log},
        {"sphere of infinite mass",
         {"immovable"},
         response([](C c, Answer a) {
             if (!a.isHit) return a;
             a.ballAfter = c.motion() - a.normal * ((1 + c.restitution) * dotOf(c.motion() - c.velocity, a.normal));
             a.sphereAfter = c.velocity;
             return a;
         }),
         log},
        {"elastic bounces",
         {"restitution is left out"},
         response([](C c, const Answer& a) { return bounced(c, a, 1, c.ballMass, c.sphereMass); }),
         log},
        {"restitution squared",
         {"restitution is squared"},
         response([](C c, const Answer& a) {
             return bounced(c, a, c.restitution * c.restitution, c.ballMass, c.sphereMass);
         }),
         log},
        {"half of the restitution",
         {"restitution is scaled.* 0\\.5"},
         response([](C c, const Answer& a) { return bounced(c, a, c.restitution / 2, c.ballMass, c.sphereMass); }),
         log},
        {"restitution of 0.3",
         {"restitution is a constant.* 0\\.3"},
         response([](C c, const Answer& a) { return bounced(c, a, 0.3, c.ballMass, c.sphereMass); }),
         log},
        {"restitution of half at least",
         {"restitution is a constant.* 0\\.5.*restitution is at most 0\\.5"},
         response([](C c, const Answer& a) {
             return bounced(c, a, std::max(c.restitution, 0.5), c.ballMass, c.sphereMass);
         }),
         log},
        {"restitution of 0.6 at most",
         {"restitution is a constant.* 0\\.6.*restitution is at least 0\\.6"},
         response([](C c, const Answer& a) {
             return bounced(c, a, std::min(c.restitution, 0.6), c.ballMass, c.sphereMass);
         }),
         log},
        {"no bounce below 3 units/frame",
         {"restitution is left out.*speed along the normal is at most 3"},
         response([](C c, const Answer& a) {
             const double closing = -dotOf(c.motion() - c.velocity, a.normal);
             return bounced(c, a, closing < 3 ? 0 : c.restitution, c.ballMass, c.sphereMass);
         }),
         log},
        {"impulse twice",
         {"impulse counts twice"},
         response([](C c, const Answer& a) {
             return bounced(c, a, c.restitution, c.ballMass, c.sphereMass, {2, 2, 0});
         }),
         log},
        {"sphere pushed the wrong way",
         {"pushed the wrong way"},
         response([](C c, const Answer& a) {
             return bounced(c, a, c.restitution, c.ballMass, c.sphereMass, {1, -1, 0});
         }),
         log},
        {"velocities of the two bodies exchanged",
         {"velocities of the two bodies are exchanged"},
         response([](C c, const Answer& a) {
             Answer answer = bounced(c, a, c.restitution, c.ballMass, c.sphereMass);
             std::swap(answer.ballAfter, answer.sphereAfter);
             return answer;
         }),
         log},
    };
    all.insert(all.end(), rows.begin(), rows.end());
}

void addDigits(std::vector<Row>& all) {
    const std::vector<Row> rows = {
        {"three significant digits", {"few digits.* 3 significant"}, plain([](C c) {
             return rounded(right(c), threeDigits);
         })},
        {"two decimals", {"few digits.* 2 decimals"}, plain([](C c) {
             return rounded(right(c), [](double x) { return std::round(x * 100) / 100; });
         })},
        {"six digits printed", {"few digits.* 6 significant"}, plain([](C c) { return right(c); }), {.digits = 6}},
        {"five digits printed", {"few digits.* 5 significant"}, plain([](C c) { return right(c); }), {.digits = 5}},
        {"a textbook in float, queries in double", {"float"}, plain([](C c) { return floats(c); })},
        {"float at 1e5, queries in double", {"float"}, plain([](C c) { return floats(c); }), {.far = 1e5}},
        {"float at 1e5, all printed as floats",
         {"float|single precision"},
         plain([](C c) { return floats(c); }),
         {.far = 1e5, .digits = 9, .isFloat = true}},
        {"float at 1e4, all printed as floats",
         {"float|single precision"},
         plain([](C c) { return floats(c); }),
         {.far = 1e4, .digits = 9, .isFloat = true}},
        {"positions in float at 1e5, double arithmetic",
         {"float|single precision"},
         seen([](Shot& s, C) {
             for (Vec3* v : {&s.start, &s.end, &s.center}) *v = each(*v, asFloat);
         }),
         {.far = 1e5}},
        {"path in float at 3e5",
         {"float|single precision"},
         seen([](Shot& s, C) {
             for (Vec3* v : {&s.start, &s.end}) *v = each(*v, asFloat);
         }),
         {.far = 3e5}},
        {"positions in half precision", {"half precision"}, seen([](Shot& s, C) {
             for (Vec3* v : {&s.start, &s.end, &s.center}) *v = each(*v, half);
         })},
    };
    all.insert(all.end(), rows.begin(), rows.end());
}

void addUnlisted(std::vector<Row>& all) {
    const std::vector<Row> rows = {
        {"time squared", {}, timed([](double t, C) { return t * t; })},
        {"time of the closest approach", {}, timed([](double, C c) {
             return std::min(1.0, -dotOf(c.start - c.center, c.motion()) / dotOf(c.motion(), c.motion()));
         })},
        {"time at most 0.8", {"0\\.8"}, timed([](double t, C) { return std::min(t, 0.8); })},
        {"time at least 0.1", {"0\\.1"}, timed([](double t, C) { return std::max(t, 0.1); })},
        {"time 0 in steel", {"steel"}, timed([](double t, C c) { return c.object == "steel" ? 0 : t; })},
        {"eased time", {}, timed([](double t, C) { return t * t * (3 - 2 * t); })},
        {"fraction of the contact point", {}, told([](Answer& a, C c) {
             a.fraction = std::min(1.0, collide::lengthOf(a.point - c.start) / pathLength(c));
         })},
        {"whole milliseconds", {"time is rounded"}, timed([](double t, C) {
             return std::floor(t * kMilliseconds) / kMilliseconds;
         })},
        {"normal smoothed with the motion", {}, told([](Answer& a, C c) {
             a.normal = normalized(a.normal - normalized(c.motion()) * 0.4);
         })},
        {"point halfway between the centres", {}, told([](Answer& a, C c) {
             a.point = (c.ballAt(a.fraction) + c.center) * 0.5;
         })},
        {"sum of squares", {}, summed([](C c) { return std::hypot(c.ball, c.sphere); })},
        {"margin of 0.02 of the speed", {}, summed([](C c) { return c.sum() + 0.02 * pathLength(c); })},
        {"each radius by its own factor", {}, summed([](C c) { return 0.8 * c.ball + 1.1 * c.sphere; })},
        {"ball's radius at least 0.5", {"ball's radius is at most"}, summed([](C c) {
             return std::max(c.ball, 0.5) + c.sphere;
         })},
        {"absolute values of the motion", {}, seen([](Shot& s, C) {
             s.end = s.start + each(s.motion(), [](double x) { return std::abs(x); });
         })},
        {"h^2 - 4ac", {}, plain([](C c) {
             const Vec3 from = c.start - c.center, v = c.motion();
             const double a = dotOf(v, v), h = dotOf(from, v), r = dotOf(from, from) - c.sum() * c.sum();
             const double t = (-h - std::sqrt(h * h - 4 * a * r)) / (2 * a);
             return r >= 0 && h < 0 && t >= 0 && t <= 1 ? at(c, t) : Answer{};
         })},
    };
    for (Row row : rows) {
        row.kind = Kind::Unlisted;
        all.push_back(std::move(row));
    }
}

}  // namespace

void addRowsOfAnswers(std::vector<Row>& all) {
    addTimes(all);
    addVectors(all);
    addResponses(all);
    addDigits(all);
    addUnlisted(all);
}

void addOtherRows(std::vector<Row>& all) {
    const std::vector<Row> two = {
        {"margin, normals reversed", {"margin", "normal is reversed"}, plain([](C c) {
             Answer a = withSum(c, c.sum() + 0.06);
             a.normal = -a.normal;
             return a;
         })},
        {"glass is never hit, slop", {"never hit.*glass", "slop"}, plain([](C c) {
             return c.object == "glass" ? Answer{} : withSum(c, c.sum() - 0.05);
         })},
        {"steel offset, wood scaled", {"elsewhere.*steel", "scaled.* 1\\.2 times.*wood"}, plain([](C c) {
             Shot other = c;
             if (c.object == "steel") other.center.z -= 0.3;
             return c.object == "wood" ? withSum(c, c.sum() * 1.2) : right(other);
         })},
        {"point wrong side, time from the end", {"wrong side", "from the end"}, told([](Answer& a, C c) {
             a.point = c.center - a.normal * c.sphere;
             a.fraction = 1 - a.fraction;
         })},
        {"limit ignored, normal of the start", {"limit is ignored", "normal is that of the start"}, plain([](C c) {
             Answer a = at(c, trueTime(c), HUGE_VAL);
             if (a.isHit) a.normal = normalized(c.start - c.center);
             return a;
         })},
        {"starts inside are hits, radius left out", {"starts inside", "ball's radius is left out"}, plain([](C c) {
             return startsInside(c) ? at(c, 0.0) : withSum(c, c.sphere);
         })},
        {"steps of the time, normal mirrored", {"rounded|steps", "x of the normal is mirrored"}, told([](Answer& a, C) {
             a.fraction = std::ceil(a.fraction * 8) / 8;
             a.normal.x = -a.normal.x;
         })},
        {"far root in layer 2, point is centre in glass",
         {"far root.*layer is 2", "ball's centre.*glass"},
         plain([](C c) {
             Answer a = right(c);
             if (a.isHit && c.layer == 2) return at(c, entry(c.start - c.center, c.motion(), c.sum(), true), HUGE_VAL);
             if (a.isHit && c.object == "glass") a.point = c.ballAt(a.fraction);
             return a;
         })},
        {"half of the path, normal against the motion",
         {"never hit.* 0\\.5", "normal is the motion reversed"},
         plain([](C c) {
             Answer a = at(c, trueTime(c), 0.5);
             if (a.isHit) a.normal = -normalized(c.motion());
             return a;
         })},
        {"drag of 5 %, point is the sphere's centre", {"0\\.95|1\\.05", "point is the sphere's centre"}, plain([](C c) {
             Shot other = c;
             other.end = c.start + c.motion() * 0.95;
             Answer a = right(other);
             a.point = c.center;
             return a;
         })},
        {"offset in glass, printed with 5 digits",
         {"elsewhere.*glass", "5 significant"},
         plain([](C c) {
             Shot other = c;
             other.center.x += c.object == "glass" ? 0.2 : 0;
             return right(other);
         }),
         {.digits = 5}},
    };
    for (Row row : two) {
        row.kind = Kind::TwoBugs;
        all.push_back(std::move(row));
    }
    const auto lost = [](double share) {
        return [share](C c, Random& random) { return random.between(0, 1) < share ? Answer{} : right(c); };
    };
    const auto late = [](double share) {
        return [share](C c, Random& random) {
            Answer answer = right(c);
            const bool fails = random.between(0, 1) < share;
            const double time = random.between(0, 1);
            if (fails && answer.isHit) answer.fraction = time;
            return answer;
        };
    };
    const std::vector<Row> others = {
        {"right", {}, plain([](C c) { return right(c); }), {}, Kind::Right},
        {"right, moving spheres", {}, plain([](C c) { return right(c); }), {.moves = true}, Kind::Right},
        {"right at 1e4", {}, plain([](C c) { return right(c); }), {.far = 1e4}, Kind::Right},
        {"right, with velocities",
         {},
         plain([](C c) { return bounced(c, right(c), c.restitution, c.ballMass, c.sphereMass); }),
         {.moves = true, .tellsVelocities = true},
         Kind::Right},
        {"textbook in float, all printed as floats",
         {"float"},
         plain([](C c) { return floats(c); }),
         {.digits = 9, .isFloat = true},
         Kind::Right},
        {"textbook in float at 100, all printed as floats",
         {"float"},
         plain([](C c) { return floats(c); }),
         {.far = 100, .digits = 9, .isFloat = true},
         Kind::Right},
        {"2 % of the hits lost", {}, lost(0.02), {}, Kind::Random},
        {"30 % of the hits lost", {}, lost(0.3), {}, Kind::Random},
        {"90 % of the hits lost", {}, lost(0.9), {}, Kind::Random},
        {"half of the hits on wood lost",
         {},
         [](C c, Random& random) { return c.object == "wood" && random.between(0, 1) < 0.5 ? Answer{} : right(c); },
         {},
         Kind::Random},
        {"3 % of the times random", {}, late(0.03), {}, Kind::Random},
        {"40 % of the times random", {}, late(0.4), {}, Kind::Random},
        {"all times random", {}, late(1), {}, Kind::Random},
        {"normals random",
         {},
         [](C c, Random& random) {
             Answer a = right(c);
             const Vec3 n = random.direction();
             if (a.isHit) a.normal = n;
             return a;
         },
         {},
         Kind::Random},
        {"10 % false hits",
         {},
         [](C c, Random& random) {
             const Answer a = right(c);
             const bool fails = random.between(0, 1) < 0.1;
             const double t = random.between(0, 1);
             return fails && !a.isHit ? at(c, t) : a;
         },
         {},
         Kind::Random},
        {"decisions by a coin",
         {},
         [](C c, Random& random) {
             const double t = random.between(0, 1);
             return random.between(0, 1) < 0.5 ? Answer{} : at(c, t);
         },
         {},
         Kind::Random},
        {"points off by up to 0.5",
         {},
         [](C c, Random& random) {
             Answer a = right(c);
             const Vec3 n = random.direction();
             const double by = random.between(0, 0.5);
             if (a.isHit) a.point += n * by;
             return a;
         },
         {},
         Kind::Random},
    };
    all.insert(all.end(), others.begin(), others.end());
}

}  // namespace frozen
