// The batch gives sweep()'s outcomes, its times to 1e-14, and the same bits on every vector path.

#include "collide/batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

#include "collide/query_columns.h"
#include "collide/query_sets.h"
#include "trials.h"

namespace {
using collide::Lanes;
using collide::Outcome;
using collide::SweepQuery;
using query_sets::Form;
using query_sets::Set;

struct Answers {
    std::vector<std::uint8_t> outcome;
    std::vector<double> frames, angle;
};

enum class Want { Outcomes, Times, Angles };

/// NaN for values that were not requested.
Answers answers(const query_sets::Columns& columns, Lanes lanes, Want want) {
    const collide::SweepBatch batch = columns.batch();
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    Answers a{std::vector<std::uint8_t>(batch.count), std::vector<double>(batch.count, kNone),
              std::vector<double>(batch.count, kNone)};
    collide::sweep(batch,
                   {a.outcome.data(), want >= Want::Times ? a.frames.data() : nullptr,
                    want == Want::Angles ? a.angle.data() : nullptr},
                   lanes);
    return a;
}

std::vector<Lanes> paths() {
    std::vector<Lanes> all;
    for (const Lanes lanes : {Lanes::Portable, Lanes::Avx2, Lanes::Avx512})
        if (collide::isAvailable(lanes)) all.push_back(lanes);
    return all;
}

std::vector<std::uint64_t> bits(const std::vector<double>& values) {
    std::vector<std::uint64_t> all;
    for (const double x : values) all.push_back(std::bit_cast<std::uint64_t>(x));
    return all;
}

/// Below 2^-1022 an ulp is 2^-1074, and no relative error can be required.
bool isNear(double value, double truth, double relative) {
    return value == truth || std::abs(value - truth) <= std::max(relative * std::abs(truth), 0x1p-1073);
}

/// @return the number of compared contacts
std::size_t expectSweepsAnswers(const std::vector<SweepQuery>& queries, const Answers& given, Want want) {
    std::size_t contacts = 0;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        const collide::SweepAnswer truth = collide::sweep(queries[i]);
        EXPECT_EQ(given.outcome[i], static_cast<std::uint8_t>(truth.outcome)) << i;
        if (want >= Want::Times) {
            EXPECT_EQ(std::isnan(given.frames[i]), !truth.contact.has_value()) << i;
        }
        if (want == Want::Angles) {
            EXPECT_EQ(std::isnan(given.angle[i]), !truth.contact.has_value()) << i;
        }
        if (!truth.contact) continue;
        if (want >= Want::Times) {
            EXPECT_TRUE(isNear(given.frames[i], truth.contact->frames, 1e-14)) << i;
        }
        if (want == Want::Angles) {
            EXPECT_NEAR(given.angle[i], truth.contact->ricochetAngle, 1e-14) << i;
        }
        ++contacts;
    }
    return contacts;
}

/// @return the number of compared contacts
std::size_t expectTruthOnEveryPath(const std::vector<SweepQuery>& queries) {
    const query_sets::Columns columns(queries);
    std::size_t contacts = 0;
    for (const Want want : {Want::Outcomes, Want::Times, Want::Angles}) {
        const Answers first = answers(columns, Lanes::Portable, want);
        contacts += expectSweepsAnswers(queries, first, want);
        for (const Lanes lanes : paths()) {
            const Answers other = answers(columns, lanes, want);
            EXPECT_EQ(first.outcome, other.outcome) << name(lanes);
            EXPECT_EQ(bits(first.frames), bits(other.frames)) << name(lanes);
            EXPECT_EQ(bits(first.angle), bits(other.angle)) << name(lanes);
        }
    }
    return contacts;
}

class Batch : public testing::TestWithParam<Set> {};

TEST_P(Batch, GivesTheAnswersOfSweepOnEveryPath) {
    std::size_t contacts = 0;
    for (const Form form : query_sets::kForms) {
        std::map<collide::Motion::Kind, std::vector<SweepQuery>> byKind;  // an aim that overflows stays a velocity
        for (std::uint64_t trial = 0; trial < trials(3003); ++trial) {
            const SweepQuery q = query_sets::inForm(query_sets::query(GetParam(), trial), form, trial);
            byKind[q.ball.motion.kind].push_back(q);
        }
        for (const auto& [kind, queries] : byKind) {
            SCOPED_TRACE(testing::Message() << "form " << static_cast<int>(form));
            contacts += expectTruthOnEveryPath(queries);
        }
    }
    EXPECT_GT(contacts, trials(500));
}
INSTANTIATE_TEST_SUITE_P(Sets, Batch, testing::ValuesIn(query_sets::kAll),
                         [](const auto& set) { return std::string(query_sets::name(set.param)); });

TEST(BatchSizes, OfEveryLengthAreAnsweredWhole) {
    std::vector<SweepQuery> queries;
    std::size_t contacts = 0;
    for (std::uint64_t trial = 0; trial < 40; ++trial) {
        contacts += expectTruthOnEveryPath(queries);
        queries.push_back(query_sets::query(Set::Random, trial));
    }
    EXPECT_GT(contacts, 100u);
}

/// A ball of radius 0 on a sphere of radius 7, both times `size`, with d = (2, 3, 6) and this velocity.
SweepQuery onSurface(const collide::Vec3& velocity, double size = 1) {
    SweepQuery q;
    q.ball.position = size * collide::Vec3(2, 3, 6);
    q.ball.motion = collide::Motion::velocity(velocity);
    q.ball.radius = 0;
    q.obstacle.radius = 7 * size;
    return q;
}

TEST(BatchTies, PathsAlongTheSurfaceWithAllTheBitsOfADouble) {
    std::vector<SweepQuery> queries;
    for (int i = 0; i < 400; ++i) {
        const double x = 1 + std::fmod(i * 0.6180339887498949, 1.0), along = x - std::fmod(x, 0x1p-50);
        const collide::Vec3 exact(-1.5 * along, along, 0);
        queries.push_back(onSurface(exact));
        queries.push_back(onSurface({std::nextafter(exact.x, 0.0), exact.y, 0}));
        queries.push_back(onSurface({std::nextafter(exact.x, -9.0), exact.y, 0}));
        // h differs from 0 by products below the smallest double
        queries.push_back(onSurface({exact.x, exact.y, 0x1p-1074}, 0x1p-11));
        queries.push_back(onSurface({exact.x, exact.y, -0x1p-1074}, 0x1p-11));
    }
    const query_sets::Columns columns(queries);
    for (const Lanes lanes : paths()) {
        SCOPED_TRACE(collide::name(lanes));
        const Answers given = answers(columns, lanes, Want::Outcomes);
        for (std::size_t i = 0; i < queries.size(); ++i) {
            const Outcome expected[] = {Outcome::Graze, Outcome::Receding, Outcome::Touching, Outcome::Receding,
                                        Outcome::Touching};
            EXPECT_EQ(given.outcome[i], static_cast<std::uint8_t>(expected[i % 5])) << i;
        }
    }
}

TEST(BatchLanes, TheWidestIsAvailable) {
    EXPECT_TRUE(collide::isAvailable(Lanes::Portable));
    EXPECT_TRUE(collide::isAvailable(collide::widestLanes()));
    EXPECT_STREQ(name(Lanes::Avx2), "avx2");
}

}  // namespace
