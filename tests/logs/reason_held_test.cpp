// Bugs whose mechanism is not known are not given a false one: a reason holds in rows that it was not fitted to.

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "logs/bug_log.h"
#include "logs/log_files.h"
#include "logs/reason/explain.h"

namespace {

using bugs::Answer;
using bugs::Random;
using bugs::Shot;
using bugs::Vec3;

struct Told {
    std::vector<std::string> names;
    std::string all;
};

Told toldOf(const std::string& text) {
    const logs::Opened log = logs::openText(text);
    EXPECT_EQ(log.error, "");
    const auto reasons = logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
    Told told;
    for (const logs::LogReason& reason : reasons.reasons) told.names.push_back(reason.name);
    for (const std::string& line : logs::summary(reasons)) told.all += line + "\n";
    return told;
}

/// The ball against a polyhedron about the sphere.
Answer polyhedral(const Shot& shot) {
    static const std::vector<Vec3> normals = [] {
        std::vector<Vec3> all;
        for (int i = 0; i < 80; ++i) {  // Fibonacci's lattice
            const double z = 1 - (2 * i + 1) / 80.0, turn = i * 2.399963229728653, r = std::sqrt(1 - z * z);
            all.emplace_back(r * std::cos(turn), r * std::sin(turn), z);
        }
        return all;
    }();
    const Vec3 from = shot.start - shot.center, motion = shot.motion();
    double in = -HUGE_VAL, out = HUGE_VAL;
    Vec3 normal(0);
    for (const Vec3& n : normals) {
        const double gap = bugs::dotOf(n, from) - shot.sum(), speed = bugs::dotOf(n, motion);
        if (speed == 0 && gap > 0) return {};
        const double time = -gap / speed;
        if (speed < 0 && time > in) {
            in = time;
            normal = n;
        }
        if (speed > 0) out = std::min(out, time);
    }
    if (in > out || in < 0 || in > 1) return {};
    return {true, in, shot.ballAt(in) - normal * shot.ball, normal};
}

TEST(LogReasonsHeldOut, AnUnknownMechanismHasNoName) {
    const Told told = toldOf(bugs::logOf([](const Shot& c, Random&) { return polyhedral(c); }, 500));
    EXPECT_TRUE(told.names.empty()) << told.all;
}

TEST(LogReasonsHeldOut, FloatsFarFromTheOriginAreFloats) {
    Random random(17);
    std::string text;
    for (int i = 1; i <= 800; ++i) {
        Shot shot = bugs::randomShot(random);
        const Vec3 far(1e5, 1e5, -1e5);
        const auto f = [](Vec3 v) { return Vec3(float(v.x), float(v.y), float(v.z)); };
        shot.start = f(shot.start + far);
        shot.end = f(shot.end + far);
        shot.center = f(shot.center + far);
        shot.ball = float(shot.ball);
        shot.sphere = float(shot.sphere);
        shot.line = i;
        Answer answer;  // the textbook in float
        float from[3], motion[3], a = 0, h = 0, c = -float(shot.sum()) * float(shot.sum());
        for (int k = 0; k < 3; ++k) {
            from[k] = float(shot.start[k]) - float(shot.center[k]);
            motion[k] = float(shot.end[k]) - float(shot.start[k]);
            a += motion[k] * motion[k];
            h += from[k] * motion[k];
            c += from[k] * from[k];
        }
        const float discriminant = h * h - a * c;
        if (c >= 0 && h < 0 && discriminant >= 0) {
            const float t = (-h - std::sqrt(discriminant)) / a;
            answer.isHit = t <= 1;
            answer.fraction = t;
            Vec3 ball, normal;
            for (int k = 0; k < 3; ++k) ball[k] = float(shot.start[k]) + motion[k] * t;
            normal = f(bugs::normalized(ball - shot.center));
            answer.normal = normal;
            for (int k = 0; k < 3; ++k) answer.point[k] = float(shot.center[k]) + float(normal[k]) * float(shot.sphere);
        }
        text += lineOf(shot, answer);
    }
    const Told told = toldOf(text);
    for (const std::string& name : told.names) EXPECT_EQ(name, "rounding to float") << told.all;
}

TEST(LogReasonsHeldOut, RandomFailuresHaveNone) {
    for (const double share : {0.02, 0.3, 0.9})
        for (const bool areValues : {false, true}) {
            const Told told = toldOf(bugs::logOf(
                [&](const Shot& c, Random& random) {
                    Answer answer = right(c);
                    if (random.between(0, 1) > share || !answer.isHit) return answer;
                    if (!areValues) return Answer{};
                    answer.fraction = random.between(0, 1);
                    return answer;
                },
                800));
            EXPECT_TRUE(told.names.empty()) << share << areValues << "\n" << told.all;
        }
}

}  // namespace
