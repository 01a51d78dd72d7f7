// The C API: its answers are those of the core, and any bytes get a status.

#include "carom.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <random>

#include "library/cases.h"

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(), kInfinity = HUGE_VAL;

carom_query newQuery() {
    carom_query query;
    EXPECT_EQ(carom_query_init(&query, sizeof query), CAROM_OK);
    query.vector[0] = 8;
    query.center[0] = 4, query.center[1] = 3;
    query.sphere_radius = 2;
    return query;
}

carom_answer solved(const carom_query& query, carom_status status = CAROM_OK) {
    carom_answer answer;
    std::memset(&answer, 0x5A, sizeof answer);
    answer.size = sizeof answer;
    EXPECT_EQ(carom_solve(&query, &answer), status);
    return answer;
}

std::string problem(const carom_query& query) {
    char line[200];
    const carom_status status = carom_check_query(&query, line, sizeof line);
    EXPECT_EQ(status == CAROM_OK, *line == 0);
    return line;
}

carom_recorded newRecorded(bool hit) {
    carom_recorded recorded;
    std::memset(&recorded, 0, sizeof recorded);
    recorded.size = sizeof recorded;
    recorded.hit = hit ? 1 : 0;
    return recorded;
}

carom_comparison compared(const carom_query& query, const carom_recorded& recorded, carom_status status = CAROM_OK) {
    carom_comparison comparison;
    std::memset(&comparison, 0x5A, sizeof comparison);
    comparison.size = sizeof comparison;
    EXPECT_EQ(carom_compare(&query, &recorded, &comparison), status);
    return comparison;
}

TEST(CApi, SolvesTheGrazeOfTheReadme) {
    const carom_answer answer = solved(newQuery());
    EXPECT_EQ(answer.outcome, CAROM_GRAZE);
    EXPECT_STREQ(carom_outcome_name(answer.outcome), "graze");
    EXPECT_EQ(answer.hit, 1);
    EXPECT_EQ(answer.has, CAROM_HAS_CONTACT | CAROM_HAS_NORMAL);
    EXPECT_EQ(answer.frames, 0.5);
    EXPECT_EQ(answer.hit_point[1], 1);
    EXPECT_EQ(answer.normal[1], -1);
    EXPECT_EQ(answer.beyond_double, 0u);
}

TEST(CApi, AnswersAreThoseOfTheCoreBitForBit) {
    std::vector<cases::Case> all = cases::catalogue();
    EXPECT_GE(all.size(), 90u);
    for (const cases::Case& one : cases::random(2000)) all.push_back(one);
    for (const cases::Case& one : cases::shapes(2000)) all.push_back(one);
    int seen[8] = {};
    for (const cases::Case& one : all) {
        const carom_answer answer = solved(one.asked);
        ASSERT_TRUE(cases::sameBits(answer, cases::expected(one)));
        carom_outcome outcome = CAROM_NO_OUTCOME;
        ASSERT_EQ(carom_classify(&one.asked, &outcome), CAROM_OK);
        ASSERT_EQ(outcome, answer.outcome);
        ++seen[outcome];
    }
    for (const int count : seen) EXPECT_GT(count, 2) << "an outcome that no case has";
}

TEST(CApi, NamesTheBadFieldOfAQuery) {
    EXPECT_EQ(problem(newQuery()), "");
    const auto with = [](auto change) {
        carom_query query = newQuery();
        change(query);
        const carom_answer answer = solved(query, CAROM_BAD_QUERY);
        EXPECT_EQ(answer.outcome, CAROM_NO_OUTCOME);
        EXPECT_EQ(answer.has, 0u);
        carom_outcome outcome = CAROM_HIT;
        EXPECT_EQ(carom_classify(&query, &outcome), CAROM_BAD_QUERY);
        EXPECT_EQ(outcome, CAROM_NO_OUTCOME);
        return problem(query);
    };
    EXPECT_EQ(with([](carom_query& q) { q.ball_radius = -1; }), "ball.radius: must be >= 0, got -1");
    EXPECT_EQ(with([](carom_query& q) { q.ball_radius = q.sphere_radius = 0; }),
              "sphere.radius: must be > 0 if ball.radius is 0, got 0");
    EXPECT_EQ(with([](carom_query& q) { q.position[2] = kNaN; }), "ball.position[2]: must be finite, got nan");
    EXPECT_EQ(with([](carom_query& q) { q.vector[1] = kInfinity; }), "ball.velocity[1]: must be finite, got inf");
    EXPECT_EQ(with([](carom_query& q) { q.motion = CAROM_AIM, q.vector[1] = -kInfinity; }),
              "ball.aim[1]: must be finite, got -inf");
    EXPECT_EQ(with([](carom_query& q) { q.motion = CAROM_AIM, q.speed = kNaN; }), "ball.speed: must be >= 0, got nan");
    EXPECT_EQ(with([](carom_query& q) { q.motion = CAROM_END; }),
              "frames: must be > 0 and finite beside ball.end, got inf");
    EXPECT_EQ(with([](carom_query& q) { q.motion = 7; }), "motion: must be 0 (velocity), 1 (aim) or 2 (end), got 7");
    EXPECT_EQ(with([](carom_query& q) { q.ball_mass = kInfinity; }), "ball.mass: must be > 0, got inf");
    EXPECT_EQ(with([](carom_query& q) { q.center[0] = kNaN; }), "sphere.center[0]: must be finite, got nan");
    EXPECT_EQ(with([](carom_query& q) { q.sphere_velocity[0] = kNaN; }), "sphere.velocity[0]: must be finite, got nan");
    EXPECT_EQ(with([](carom_query& q) { q.sphere_mass = 0; }),
              "sphere.mass: must be > 0, or infinite (immovable), got 0");
    EXPECT_EQ(with([](carom_query& q) { q.frames = -1; }), "frames: must be >= 0, or infinite (no limit), got -1");
    EXPECT_EQ(with([](carom_query& q) { q.restitution = 1.5; }), "restitution: must be in [0, 1], got 1.5");
    EXPECT_EQ(with([](carom_query& q) {
                  q.motion = CAROM_END, q.frames = 1e-300, q.vector[0] = 1e300, q.sphere_velocity[1] = 1;
              }),
              "ball.end[0]: must be such that (end - position) / frames is finite beside a moving sphere, got 1e+300");
}

carom_query newTriangle() {
    carom_query query = newQuery();
    query.position[0] = -2, query.position[2] = 2;
    query.motion = CAROM_END;
    query.vector[0] = 0, query.vector[1] = 3, query.vector[2] = 0;
    query.frames = 1;
    query.shape = CAROM_TRIANGLE;
    query.points[1][0] = query.points[2][1] = 4;
    return query;
}

TEST(CApi, AContactWithAShapeNamesItsFeature) {
    const carom_answer answer = solved(newTriangle());
    EXPECT_EQ(answer.outcome, CAROM_HIT);
    EXPECT_EQ(answer.has, CAROM_HAS_CONTACT | CAROM_HAS_NORMAL | CAROM_HAS_FEATURE);
    EXPECT_EQ(answer.frames, 0.6464466094067263);  // 1 - 1 / (2 sqrt 2)
    EXPECT_EQ(answer.feature, CAROM_EDGE + 2);
    EXPECT_STREQ(carom_feature_name(CAROM_TRIANGLE, answer.feature), "edge 2");
    EXPECT_EQ(answer.core_point[1], 1.9393398282201788);
    EXPECT_EQ(answer.sphere_center[1], 0) << "a shape has no centre";
}

TEST(CApi, FeaturesHaveTheNamesOfSolve) {
    int named = 0;
    for (carom_shape shape = -1; shape <= 5; ++shape)
        for (carom_feature feature = -9; feature < 200; ++feature)
            named += *carom_feature_name(shape, feature) != 0 ? 1 : 0;
    EXPECT_EQ(named, 1 + 3 + 7 + 26) << "plane, capsule, triangle, box";
    EXPECT_STREQ(carom_feature_name(CAROM_PLANE, CAROM_FACE), "face");
    EXPECT_STREQ(carom_feature_name(CAROM_CAPSULE, CAROM_EDGE), "barrel");
    EXPECT_STREQ(carom_feature_name(CAROM_CAPSULE, CAROM_CORNER + 1), "cap b");
    EXPECT_STREQ(carom_feature_name(CAROM_BOX, CAROM_CORNER + 2 + 3 * 0 + 9 * 2), "corner +x-y+z");
    EXPECT_STREQ(carom_feature_name(CAROM_BOX, CAROM_EDGE + 2 + 3 * 0 + 9 * 1), "edge +x-y");
    EXPECT_STREQ(carom_feature_name(CAROM_BOX, CAROM_FACE + 1 + 3 * 1 + 9 * 0), "face -z");
    EXPECT_STREQ(carom_feature_name(CAROM_BOX, CAROM_FACE + 1 + 3 * 1 + 9 * 1), "");
}

TEST(CApi, NamesTheBadFieldOfAShape) {
    const auto with = [](carom_shape shape, auto change) {
        carom_query query = newTriangle();
        query.shape = shape;
        query.normal[2] = query.half[0] = 1;
        EXPECT_EQ(problem(query), "");
        change(query);
        EXPECT_EQ(solved(query, CAROM_BAD_QUERY).outcome, CAROM_NO_OUTCOME);
        return problem(query);
    };
    EXPECT_EQ(with(CAROM_TRIANGLE, [](carom_query& q) { q.points[2][1] = kNaN; }),
              "triangle.corners[2][1]: must be finite, got nan");
    EXPECT_EQ(with(CAROM_TRIANGLE, [](carom_query& q) { q.shape_radius = -1; }),
              "triangle.radius: must be >= 0, got -1");
    EXPECT_EQ(with(CAROM_TRIANGLE, [](carom_query& q) { q.ball_radius = 0; }),
              "triangle.radius: must be > 0 if ball.radius is 0, got 0");
    EXPECT_EQ(with(CAROM_CAPSULE, [](carom_query& q) { q.points[1][0] = kInfinity; }),
              "capsule.b[0]: must be finite, got inf");
    EXPECT_EQ(with(CAROM_CAPSULE, [](carom_query& q) { q.shape_velocity[2] = kNaN; }),
              "capsule.velocity[2]: must be finite, got nan");
    EXPECT_EQ(with(CAROM_PLANE, [](carom_query& q) { q.normal[2] = 0; }), "plane.normal: must be longer than 0, got 0");
    EXPECT_EQ(with(CAROM_BOX, [](carom_query& q) { q.half[1] = -2; }), "box.half[1]: must be >= 0, got -2");
    EXPECT_EQ(with(CAROM_BOX, [](carom_query& q) { q.rotation[0] = 0; }), "box.rotation: must be longer than 0, got 0");
    EXPECT_EQ(with(CAROM_BOX, [](carom_query& q) { q.rotation[3] = kNaN; }),
              "box.rotation[3]: must be finite, got nan");
    EXPECT_EQ(with(CAROM_BOX, [](carom_query& q) { q.shape = 5; }),
              "shape: must be 0 (sphere), 1 (plane), 2 (capsule), 3 (triangle) or 4 (box), got 5");
    carom_query ignored = newTriangle();
    ignored.center[0] = ignored.sphere_radius = ignored.normal[0] = ignored.half[1] = kNaN;
    EXPECT_EQ(problem(ignored), "") << "fields of others are not read";
}

TEST(CApi, AnAnswerAboutAShapeIsJudged) {
    carom_recorded recorded = newRecorded(true);
    recorded.has = CAROM_RECORDED_TIME | CAROM_RECORDED_POINT | CAROM_RECORDED_NORMAL;
    recorded.time_unit = CAROM_TIME_FRACTION;
    recorded.precision = CAROM_FLOAT;
    const carom_answer exact = solved(newTriangle());
    recorded.time = static_cast<float>(exact.frames);
    for (int k = 0; k < 3; ++k) {
        recorded.point[k] = static_cast<float>(exact.hit_point[k]);
        recorded.normal[k] = static_cast<float>(exact.normal[k]);
    }
    EXPECT_EQ(compared(newTriangle(), recorded).verdict, CAROM_AGREES);
    recorded.time += 1e-3;  // 4 units of path: less than the border of a wrong value
    EXPECT_EQ(compared(newTriangle(), recorded).verdict, CAROM_INACCURATE);
    recorded.time += 0.1;
    const carom_comparison late = compared(newTriangle(), recorded);
    EXPECT_EQ(late.verdict, CAROM_WRONG_VALUE);
    EXPECT_EQ(late.worst, CAROM_WORST_TIME);
    const carom_comparison missed = compared(newTriangle(), newRecorded(false));
    EXPECT_EQ(missed.verdict, CAROM_WRONG);
    EXPECT_EQ(missed.error_units, 1) << "the centre's path ends on the triangle";
}

/// A struct as a program of the first version has it, before what the library must not touch.
template <class Struct>
struct First {
    Struct whole;
    explicit First(std::size_t size) {
        std::memset(&whole, 0x5A, sizeof whole);
        whole.size = static_cast<std::uint32_t>(size);
    }
    [[nodiscard]] bool isKept(std::size_t size) const {
        const auto* bytes = reinterpret_cast<const unsigned char*>(&whole);
        for (std::size_t i = size; i < sizeof whole; ++i)
            if (bytes[i] != 0x5A) return false;
        return true;
    }
};

TEST(CApi, AProgramOfTheFirstVersionHasItsAnswers) {
    constexpr std::size_t kQuery = offsetof(carom_query, shape), kAnswer = offsetof(carom_answer, feature);
    for (const cases::Case& one : cases::random(200)) {
        First<carom_query> query(kQuery);
        EXPECT_EQ(carom_query_init(&query.whole, kQuery), CAROM_OK);
        EXPECT_TRUE(query.isKept(kQuery));
        std::memcpy(&query.whole, &one.asked, kQuery);
        query.whole.size = kQuery;
        First<carom_answer> answer(kAnswer);
        ASSERT_EQ(carom_solve(&query.whole, &answer.whole), CAROM_OK);
        ASSERT_TRUE(answer.isKept(kAnswer));
        ASSERT_EQ(answer.whole.size, kAnswer);
        const carom_answer now = solved(one.asked);
        ASSERT_EQ(std::memcmp(&answer.whole.outcome, &now.outcome, kAnswer - 4), 0);
        carom_outcome outcome = CAROM_NO_OUTCOME;
        ASSERT_EQ(carom_classify(&query.whole, &outcome), CAROM_OK);
        ASSERT_EQ(outcome, now.outcome);
        ASSERT_EQ(compared(query.whole, newRecorded(false)).verdict, compared(one.asked, newRecorded(false)).verdict);
    }
    First<carom_batch> batch(offsetof(carom_batch, shape));
    std::memset(&batch.whole.motion, 0, offsetof(carom_batch, shape) - 4);
    const double position = -5, one = 1;
    batch.whole.count = 1;
    batch.whole.position[0] = {&position, 0};
    batch.whole.vector[0] = {&one, 0};
    double frames = 0;
    First<carom_batch_answers> answers(offsetof(carom_batch_answers, feature));
    std::memset(&answers.whole.reserved, 0, offsetof(carom_batch_answers, feature) - 4);
    answers.whole.frames = {&frames, 0};
    EXPECT_EQ(carom_solve_batch(&batch.whole, &answers.whole, nullptr), CAROM_OK);
    EXPECT_EQ(frames, 3);
}

TEST(CApi, ALineIsShortenedToItsBuffer) {
    carom_query query = newQuery();
    query.ball_radius = -1;
    char line[12] = "###########";
    EXPECT_EQ(carom_check_query(&query, line, sizeof line), CAROM_BAD_QUERY);
    EXPECT_STREQ(line, "ball.radius");
    EXPECT_EQ(carom_check_query(&query, line, 1), CAROM_BAD_QUERY);
    EXPECT_STREQ(line, "");
    line[0] = '#';
    EXPECT_EQ(carom_check_query(&query, line, 0), CAROM_BAD_QUERY);
    EXPECT_EQ(line[0], '#');
    EXPECT_EQ(carom_check_query(&query, nullptr, 99), CAROM_BAD_QUERY);
}

TEST(CApi, NullAndUnknownSizesAreBadArguments) {
    carom_query query = newQuery(), unknown = query;
    unknown.size = 8;
    carom_answer answer{};
    answer.size = sizeof answer;
    carom_outcome outcome = 0;
    EXPECT_EQ(carom_query_init(nullptr, sizeof query), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_query_init(&query, 8), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_solve(nullptr, &answer), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(answer.outcome, CAROM_NO_OUTCOME);
    EXPECT_EQ(carom_solve(&unknown, &answer), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_solve(&query, nullptr), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_classify(nullptr, &outcome), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_classify(&query, nullptr), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_compare(&query, nullptr, nullptr), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_solve_batch(nullptr, nullptr, nullptr), CAROM_BAD_ARGUMENT);
    answer.size = 8;
    answer.outcome = 99;
    EXPECT_EQ(carom_solve(&query, &answer), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(answer.outcome, 99) << "an unknown struct is not written to";
}

TEST(CApi, AnOverflowIsNamedAndTheOutcomeGiven) {
    carom_query query = newQuery();
    query.vector[0] = 1e-300, query.center[0] = 1e300, query.center[1] = 0;
    const carom_answer answer = solved(query);
    EXPECT_EQ(answer.outcome, CAROM_HIT);
    EXPECT_EQ(answer.beyond_double, unsigned{CAROM_BEYOND_FRAMES | CAROM_BEYOND_CLOSEST_FRAMES});
    EXPECT_EQ(answer.frames, kInfinity);
}

TEST(CApi, ComparesARecordedAnswerWithTheExactOne) {
    carom_query query = newQuery();
    query.center[1] = 0;  // head-on: a hit at 1/8
    carom_recorded recorded = newRecorded(true);
    recorded.has = CAROM_RECORDED_TIME;
    recorded.time = 0.125;
    EXPECT_EQ(compared(query, recorded).verdict, CAROM_AGREES);
    recorded.time = 0.125 + 1e-12;
    const carom_comparison off = compared(query, recorded);
    EXPECT_EQ(off.verdict, CAROM_INACCURATE);
    EXPECT_EQ(off.worst, CAROM_WORST_TIME);
    EXPECT_NEAR(off.error_units, 8e-12, 1e-14);
    EXPECT_EQ(off.true_time, 0.125);
    EXPECT_EQ(off.within_tolerance, 0);
    recorded.tolerance = 1e-11;
    EXPECT_EQ(compared(query, recorded).within_tolerance, 1);
    recorded.precision = CAROM_FLOAT;
    EXPECT_EQ(compared(query, recorded).verdict, CAROM_AGREES);
    recorded.time = 1;
    EXPECT_EQ(compared(query, recorded).verdict, CAROM_WRONG_VALUE) << "a distance, not a time";
    recorded.time_unit = CAROM_TIME_DISTANCE;
    EXPECT_EQ(compared(query, recorded).verdict, CAROM_AGREES);
    recorded.time = -1;
    EXPECT_EQ(compared(query, recorded).verdict, CAROM_WRONG);
    recorded.time = kNaN;
    EXPECT_EQ(compared(query, recorded).verdict, CAROM_INVALID);
    recorded.has = CAROM_RECORDED_NORMAL;
    recorded.normal[0] = 1;
    EXPECT_EQ(compared(query, recorded).verdict, CAROM_WRONG_VALUE) << "reversed";
    recorded.normal[0] = -3;
    EXPECT_EQ(compared(query, recorded).verdict, CAROM_AGREES);
    recorded.normal[0] = 0;
    EXPECT_EQ(compared(query, recorded).verdict, CAROM_INVALID);
}

TEST(CApi, AMissedHitIsWrongByItsDepth) {
    carom_query query = newQuery();
    query.center[1] = 2.75;  // a quarter deep
    const carom_comparison missed = compared(query, newRecorded(false));
    EXPECT_EQ(missed.verdict, CAROM_WRONG);
    EXPECT_EQ(missed.worst, CAROM_WORST_DECISION);
    EXPECT_EQ(missed.outcome, CAROM_HIT);
    EXPECT_EQ(missed.error_units, 0.25);
    carom_recorded graze = newRecorded(false);
    EXPECT_EQ(compared(newQuery(), graze).verdict, CAROM_WRONG);
    graze.conventions = CAROM_GRAZING_IS_MISS;
    EXPECT_EQ(compared(newQuery(), graze).verdict, CAROM_CONVENTION);
}

TEST(CApi, ABadRecordedAnswerHasAStatus) {
    const auto with = [](auto change) {
        carom_recorded recorded = newRecorded(true);
        change(recorded);
        const carom_comparison comparison = compared(newQuery(), recorded, CAROM_BAD_RECORDED);
        EXPECT_EQ(comparison.verdict, CAROM_NO_VERDICT);
    };
    with([](carom_recorded& r) { r.time_unit = 3; });
    with([](carom_recorded& r) { r.precision = -1; });
    with([](carom_recorded& r) { r.tolerance = kNaN; });
    with([](carom_recorded& r) { r.has = 1u << 20; });
    with([](carom_recorded& r) { r.conventions = 1u << 20; });
    with([](carom_recorded& r) { r.has = CAROM_RECORDED_TIME, r.time_unit = CAROM_TIME_FRACTION; });  // of no limit
    carom_query bad = newQuery();
    bad.ball_radius = kNaN;
    EXPECT_EQ(compared(bad, newRecorded(true), CAROM_BAD_QUERY).outcome, CAROM_NO_OUTCOME);
}

TEST(CApi, ABatchHasTheBitsOfSingleAnswers) {
    for (const carom_motion motion : {CAROM_VELOCITY, CAROM_AIM, CAROM_END}) {
        std::vector<carom_query> queries;
        for (const cases::Case& one : cases::random(3000))
            if (one.asked.motion == motion) queries.push_back(one.asked);
        ASSERT_GT(queries.size(), 600u);
        const std::size_t badPlace = 300;
        queries[badPlace].ball_radius = kNaN;
        // The queries as an array of structs: every column has the stride of a query.
        const auto column = [&](const double& first) { return carom_column{&first, sizeof(carom_query)}; };
        carom_batch batch{};
        batch.size = sizeof batch;
        batch.motion = motion;
        batch.count = queries.size();
        const carom_query& first = queries[0];
        for (int k = 0; k < 3; ++k) {
            batch.position[k] = column(first.position[k]);
            batch.vector[k] = column(first.vector[k]);
            batch.center[k] = column(first.center[k]);
            batch.sphere_velocity[k] = column(first.sphere_velocity[k]);
        }
        batch.speed = column(first.speed);
        batch.ball_radius = column(first.ball_radius);
        batch.sphere_radius = column(first.sphere_radius);
        batch.sphere_mass = column(first.sphere_mass);
        batch.frames = column(first.frames);
        batch.restitution = column(first.restitution);

        std::vector<std::int8_t> outcomes(queries.size()), alone(queries.size());
        std::vector<double> times(2 * queries.size()), normals(queries.size()), depths(queries.size());
        carom_batch_answers answers{};
        answers.size = sizeof answers;
        answers.outcome = alone.data();
        std::size_t bad = 0;
        EXPECT_EQ(carom_solve_batch(&batch, &answers, &bad), CAROM_BAD_QUERY);
        EXPECT_EQ(bad, badPlace);
        answers.outcome = outcomes.data();
        answers.frames = {times.data(), 2 * sizeof(double)};
        answers.normal[1] = {normals.data(), sizeof(double)};
        answers.depth = {depths.data(), sizeof(double)};
        EXPECT_EQ(carom_solve_batch(&batch, &answers, &bad), CAROM_BAD_QUERY);
        EXPECT_EQ(bad, badPlace);
        EXPECT_EQ(outcomes, alone);
        for (std::size_t i = 0; i < queries.size(); ++i) {
            if (i == badPlace) {
                EXPECT_EQ(outcomes[i], CAROM_NO_OUTCOME);
                EXPECT_TRUE(std::isnan(times[2 * i]));
                continue;
            }
            const carom_answer answer = solved(queries[i]);
            ASSERT_EQ(outcomes[i], answer.outcome);
            if ((answer.has & CAROM_HAS_CONTACT) != 0) {
                ASSERT_EQ(times[2 * i], answer.frames);
            }
            ASSERT_EQ((answer.has & CAROM_HAS_CONTACT) == 0, std::isnan(times[2 * i]));
            if ((answer.has & CAROM_HAS_NORMAL) != 0) {
                ASSERT_EQ(normals[i], answer.normal[1]);
            }
            ASSERT_EQ((answer.has & CAROM_HAS_PENETRATION) == 0, std::isnan(depths[i]));
        }
        carom_query row;
        row.size = sizeof row;
        EXPECT_EQ(carom_batch_query(&batch, badPlace, &row), CAROM_OK);
        EXPECT_EQ(problem(row), "ball.radius: must be >= 0, got nan");
        EXPECT_EQ(carom_batch_query(&batch, batch.count, &row), CAROM_BAD_ARGUMENT);
    }
}

TEST(CApi, ABatchOfShapesHasTheBitsOfSingleAnswers) {
    for (const carom_shape shape : {CAROM_PLANE, CAROM_CAPSULE, CAROM_TRIANGLE, CAROM_BOX}) {
        std::vector<carom_query> queries;
        for (const cases::Case& one : cases::shapes(2400))
            if (one.asked.shape == shape && one.asked.motion == CAROM_VELOCITY) queries.push_back(one.asked);
        ASSERT_GT(queries.size(), 100u);
        queries[50].shape_radius = -1;
        const auto column = [](const double& first) { return carom_column{&first, sizeof(carom_query)}; };
        carom_batch batch{};
        batch.size = sizeof batch;
        batch.count = queries.size();
        batch.shape = shape;
        const carom_query& first = queries[0];
        for (int k = 0; k < 3; ++k) {
            batch.position[k] = column(first.position[k]);
            batch.vector[k] = column(first.vector[k]);
            for (int i = 0; i < 3; ++i) batch.points[i][k] = column(first.points[i][k]);
            batch.normal[k] = column(first.normal[k]);
            batch.half[k] = column(first.half[k]);
            batch.shape_velocity[k] = column(first.shape_velocity[k]);
        }
        for (int k = 0; k < 4; ++k) batch.rotation[k] = column(first.rotation[k]);
        batch.shape_radius = column(first.shape_radius);
        batch.ball_radius = column(first.ball_radius);
        batch.frames = column(first.frames);
        batch.restitution = column(first.restitution);
        std::vector<std::int8_t> outcomes(queries.size()), alone(queries.size()), features(queries.size());
        std::vector<double> times(queries.size()), points(queries.size()), spheres(queries.size());
        carom_batch_answers answers{};
        answers.size = sizeof answers;
        answers.outcome = alone.data();
        std::size_t bad = 0;
        EXPECT_EQ(carom_solve_batch(&batch, &answers, &bad), CAROM_BAD_QUERY);
        EXPECT_EQ(bad, 50u);
        answers.outcome = outcomes.data();
        answers.feature = features.data();
        answers.frames = {times.data(), sizeof(double)};
        answers.core_point[2] = {points.data(), sizeof(double)};
        answers.sphere_center[2] = {spheres.data(), sizeof(double)};
        EXPECT_EQ(carom_solve_batch(&batch, &answers, &bad), CAROM_BAD_QUERY);
        EXPECT_EQ(outcomes, alone);
        for (std::size_t i = 0; i < queries.size(); ++i) {
            carom_query row;
            row.size = sizeof row;
            ASSERT_EQ(carom_batch_query(&batch, i, &row), CAROM_OK);
            const carom_answer answer = solved(row, i == 50 ? CAROM_BAD_QUERY : CAROM_OK);
            ASSERT_EQ(outcomes[i], answer.outcome);
            const bool has = (answer.has & CAROM_HAS_FEATURE) != 0;
            ASSERT_EQ(features[i], has ? answer.feature : -1);
            ASSERT_TRUE(has ? times[i] == answer.frames && points[i] == answer.core_point[2]
                            : std::isnan(times[i]) && std::isnan(points[i]));
            ASSERT_TRUE(std::isnan(spheres[i]));
        }
    }
}

TEST(CApi, ABatchWithoutColumnsHasTheDefaults) {
    const double position[] = {-5, -6}, one = 1;
    carom_batch batch{};
    batch.size = sizeof batch;
    batch.count = 2;
    batch.position[0] = {position, sizeof(double)};
    batch.vector[0] = {&one, 0};  // the same for all
    double frames[2];
    carom_batch_answers answers{};
    answers.size = sizeof answers;
    answers.frames = {frames, sizeof(double)};
    std::size_t bad = 0;
    EXPECT_EQ(carom_solve_batch(&batch, &answers, &bad), CAROM_OK);
    EXPECT_EQ(bad, 2u);
    EXPECT_EQ(frames[0], 3);
    EXPECT_EQ(frames[1], 4);
    batch.motion = 9;
    EXPECT_EQ(carom_solve_batch(&batch, &answers, &bad), CAROM_BAD_QUERY);
    EXPECT_EQ(bad, 0u);
    EXPECT_TRUE(std::isnan(frames[0]));
}

TEST(CApi, AnyBytesHaveAStatus) {
    std::mt19937_64 bits(7);
    const auto number = [&bits] {
        switch (bits() % 4) {
            case 0:
                return std::bit_cast<double>(bits());
            case 1:
                return std::bit_cast<double>(bits() & 0x7FEFFFFFFFFFFFFF);  // finite, >= 0
            default:
                return static_cast<double>(bits() % 4);
        }
    };
    int solvedOnes = 0;
    for (int i = 0; i < 5000; ++i) {
        carom_query query;
        carom_query_init(&query, sizeof query);
        query.motion = static_cast<carom_motion>(bits() % 16 == 0 ? bits() : bits() % 3);
        query.shape = static_cast<carom_shape>(bits() % 16 == 0 ? bits() : bits() % 5);
        query.normal[2] = query.half[2] = 1;
        double* const fields[] = {query.position, query.vector,          &query.speed,         &query.ball_radius,
                                  query.center,   query.sphere_velocity, &query.sphere_radius, &query.sphere_mass,
                                  &query.frames,  &query.restitution,    &query.ball_mass,     query.points[0],
                                  query.half,     query.rotation,        &query.shape_radius,  query.shape_velocity};
        for (std::size_t k = 0; k < bits() % 6; ++k) *fields[bits() % std::size(fields)] = number();
        const bool isGood = carom_check_query(&query, nullptr, 0) == CAROM_OK;
        const carom_answer answer = solved(query, isGood ? CAROM_OK : CAROM_BAD_QUERY);
        carom_recorded recorded = newRecorded(true);
        recorded.has = static_cast<std::uint32_t>(bits() % 16);
        recorded.time = number();
        recorded.normal[0] = number(), recorded.point[1] = number();
        const carom_comparison comparison = compared(query, recorded, isGood ? CAROM_OK : CAROM_BAD_QUERY);
        ASSERT_EQ(comparison.verdict == CAROM_NO_VERDICT, !isGood);
        ASSERT_EQ(answer.outcome == CAROM_NO_OUTCOME, !isGood);
        ASSERT_FALSE(std::isnan(answer.frames) || std::isnan(comparison.error_ulps));
        ASSERT_EQ(std::isinf(answer.frames), (answer.beyond_double & CAROM_BEYOND_FRAMES) != 0);
        solvedOnes += isGood ? 1 : 0;
    }
    EXPECT_GT(solvedOnes, 1000);
    EXPECT_LT(solvedOnes, 4500);
}

TEST(CApi, NamesAreEmptyForWhatHasNone) {
    EXPECT_STREQ(carom_outcome_name(99), "");
    EXPECT_STREQ(carom_verdict_name(-1), "");
    EXPECT_STREQ(carom_status_name(99), "");
    EXPECT_STREQ(carom_status_name(CAROM_BAD_QUERY), "bad query");
    EXPECT_STREQ(carom_verdict_name(CAROM_WRONG_VALUE), "wrong value");
}

// The layout is the ABI of libcarom.so.1: a change here needs a new field at the end, or another SONAME.
TEST(CApi, StructsHaveTheLayoutOfVersion1) {
    EXPECT_EQ(offsetof(carom_query, restitution), 152u);
    EXPECT_EQ(offsetof(carom_query, shape), 160u);
    EXPECT_EQ(sizeof(carom_query), 352u);
    EXPECT_EQ(offsetof(carom_answer, ball_velocity), 240u);
    EXPECT_EQ(offsetof(carom_answer, feature), 264u);
    EXPECT_EQ(sizeof(carom_answer), 296u);
    EXPECT_EQ(sizeof(carom_recorded), 112u);
    EXPECT_EQ(sizeof(carom_comparison), 48u);
    EXPECT_EQ(offsetof(carom_batch, shape), 320u);
    EXPECT_EQ(sizeof(carom_batch), 696u);
    EXPECT_EQ(offsetof(carom_batch_answers, feature), 432u);
    EXPECT_EQ(sizeof(carom_batch_answers), 488u);
}

}  // namespace
