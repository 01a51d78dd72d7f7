// The intermediates of the precision study, their digits, margins and smallest nudges.

#include "study/precision/precision.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>

#include "collide/oracle.h"
#include "collide/query_sets.h"
#include "io/double_facts.h"
#include "study/precision/nudge.h"

namespace study {
namespace {

using collide::Motion;
using collide::Outcome;
using collide::SweepQuery;
using query_sets::Form;
using query_sets::Set;

SweepQuery shot(collide::Vec3 position, collide::Vec3 velocity, double radius, collide::Vec3 center, double other) {
    SweepQuery q;
    q.ball = {.position = position, .motion = Motion::velocity(velocity), .radius = radius};
    q.obstacle = {.center = center, .radius = other};
    return q;
}

const Step& step(const PrecisionStudy& study, Term term) {
    for (const Step& s : study.steps)
        if (s.term == term) return s;
    throw std::logic_error("no such step");
}

const Margin& margin(const PrecisionStudy& study, Margin::Kind kind) {
    for (const Margin& m : study.margins)
        if (m.kind == kind) return m;
    throw std::logic_error("no such margin");
}

TEST(Precision, APlainHitHasAllDigitsEverywhere) {
    const auto study = studyPrecision(shot({0, 0, 0}, {6, 0, 0}, 1, {5, 0, 0}, 1), false);
    EXPECT_EQ(study.outcome, Outcome::Hit);
    EXPECT_EQ(study.inFloat.outcome, Outcome::Hit);
    EXPECT_EQ(step(study, Term::C).exact, "21");
    EXPECT_EQ(step(study, Term::Discriminant).exact, "144");
    EXPECT_EQ(step(study, Term::T).exact, "0.5");
    for (const Step& s : study.steps) {
        EXPECT_TRUE(s.isExactComplete) << s.name;
        EXPECT_EQ(s.inFloat.errorUlps, 0) << s.name;
        EXPECT_EQ(s.inFloat.trueLength, s.inFloat.text.size()) << s.name;
    }
    EXPECT_FALSE(study.inFloat.culprit);
    EXPECT_EQ(study.inFloat.summary,
              "In float the published form decides hit, as it is. No step loses more than a digit.");
}

TEST(Precision, ADistantOffsetIsLostInTheDiscriminantOfFloat) {
    // Passes 1.5 from the centre of a sphere of radius 1, 8192 away.
    const auto study = studyPrecision(shot({0, 0, 0}, {1, 0, 0}, 0, {8192, 1.5, 0}, 1), false);
    EXPECT_EQ(study.outcome, Outcome::Miss);
    EXPECT_EQ(study.inFloat.outcome, Outcome::Graze);
    EXPECT_EQ(study.inDouble.outcome, Outcome::Miss);
    EXPECT_EQ(study.inFloat.culprit, Term::Discriminant);
    const Step& D = step(study, Term::Discriminant);
    EXPECT_EQ(D.exact, "−1.25");
    EXPECT_EQ(D.inFloat.trueDigits, 0);
    EXPECT_EQ(D.inFloat.trueLength, 0u);
    EXPECT_EQ(D.inDouble.errorUlps, 0);
    ASSERT_TRUE(D.cancellation);
    EXPECT_EQ(D.cancellation->bits, 26);  // cancelled between 8192^2 and 1.25
    EXPECT_NE(study.inFloat.summary.find("cancels 26 bits of the 24: no digit is left"), std::string::npos)
        << study.inFloat.summary;
    EXPECT_EQ(step(study, Term::Root).exact, "");
    // The form that subtracts first keeps every digit.
    EXPECT_EQ(step(study, Term::StableDiscriminant).inFloat.value, -1.25);
}

TEST(Precision, OneDigitThatIsLeftIsCountedInTheSingular) {
    int found = 0;
    for (int i = 1; i <= 40; ++i) {
        const auto study = studyPrecision(shot({0, 0, 0}, {1, 0, 0}, 0, {2048, 1 + 0.01 * i, 0}, 1), false);
        const std::string& summary = study.inFloat.summary;
        EXPECT_EQ(summary.find(" 1 digits"), std::string::npos) << summary;
        if (summary.find(": 1 digit is left") != std::string::npos) ++found;
    }
    EXPECT_GT(found, 0);
}

TEST(Precision, TheDigitsThatAreTrueAreCountedInTheText) {
    const auto study = studyPrecision(shot({0, 0, 0}, {0.1, 0, 0}, 0, {1, 0, 0}, 0.3), false);
    const Step& v = step(study, Term::Vx);
    EXPECT_EQ(v.inFloat.text, "0.1");
    EXPECT_EQ(v.exact, "0.1000000000000000055511151231257827…");
    EXPECT_FALSE(v.isExactComplete);
    EXPECT_EQ(v.inFloat.trueDigits, 7);
    EXPECT_EQ(v.inFloat.trueLength, 3u);
    EXPECT_EQ(v.inDouble.errorUlps, 0);
    EXPECT_TRUE(study.isFloatAskedAnother);
    for (const Step& s : study.steps) {
        if (s.exact.empty() || s.inDouble.trueLength == 0 || s.exact.find('e') != std::string::npos) continue;
        // A number shown with its true digits only equals the true one to that many digits.
        const std::string shown = s.inDouble.text.substr(0, s.inDouble.trueLength);
        const std::string minus = "−";
        const double given =
            std::abs(std::atof((shown.starts_with(minus) ? shown.substr(minus.size()) : shown).c_str()));
        const double truth =
            std::abs(std::atof((s.exact.starts_with(minus) ? s.exact.substr(minus.size()) : s.exact).c_str()));
        EXPECT_NEAR(given, truth, truth * std::pow(10.0, 1 - s.inDouble.trueDigits)) << s.name;
    }
}

TEST(Precision, AnAimCountsLengthsAndGivesFrames) {
    SweepQuery q = shot({0, 0, 0}, {}, 1, {6, 8, 0}, 4);
    q.ball.motion = Motion::aim({3, 4, 0}, 2.5);
    const auto study = studyPrecision(q, true);
    EXPECT_TRUE(study.byAim);
    EXPECT_EQ(step(study, Term::T).exact, "1");
    EXPECT_EQ(step(study, Term::Frames).exact, "2");
    for (const Step& s : study.steps) EXPECT_NE(s.term, Term::Dz);
    EXPECT_STREQ(step(study, Term::Vx).formula, "aim − position");
}

TEST(Precision, AnEndIsExactToItsLimit) {
    SweepQuery q = shot({0.1, 1e-17, 0}, {}, 4, {12, 16, 0}, 6);
    for (const double frames : {1.0, 3.0}) {
        q.ball.motion = Motion::end({6, 8, 0}, frames);
        q.frames = frames;
        const auto study = studyPrecision(q, false);
        EXPECT_TRUE(study.toEnd);
        EXPECT_FALSE(study.byAim);
        EXPECT_EQ(study.outcome, Outcome::Hit);
        EXPECT_EQ(margin(study, Margin::Kind::Limit).value, 0) << frames;
        EXPECT_EQ(step(study, Term::StableT).exact, "1");
        EXPECT_STREQ(step(study, Term::Vx).formula, "end − position");
    }
    q.ball.motion.vector.x = 5;
    EXPECT_LT(margin(studyPrecision(q, false), Margin::Kind::Limit).value, 0);
}

TEST(Precision, UnderflowAndOverflowAreNamed) {
    const auto tiny = studyPrecision(shot({0, 0, 0}, {1e-30, 0, 0}, 1, {4, 0, 0}, 1), false);
    EXPECT_EQ(tiny.inFloat.outcome, Outcome::Still);
    EXPECT_EQ(tiny.inFloat.culprit, Term::A);
    EXPECT_NE(tiny.inFloat.summary.find("a = v·v is too small for it and becomes 0"), std::string::npos);
    const auto huge = studyPrecision(shot({-1e308, 0, 0}, {1.5e308, 0, 0}, 1e307, {5e307, 0, 0}, 1e307), false);
    EXPECT_EQ(huge.outcome, Outcome::Hit);
    EXPECT_FALSE(huge.inDouble.outcome);
    EXPECT_EQ(huge.inDouble.culprit, Term::DistanceSquared);
    EXPECT_NE(huge.inDouble.summary.find("leaves the range: inf"), std::string::npos) << huge.inDouble.summary;
}

TEST(Precision, MarginsAreExactAtTheDecision) {
    SweepQuery q = shot({0, 0, 0}, {8, 0, 0}, 1, {4, 3, 0}, 2);
    q.frames = 0.5;
    const auto graze = studyPrecision(q, false);
    EXPECT_EQ(margin(graze, Margin::Kind::Graze).value, 0);
    EXPECT_EQ(margin(graze, Margin::Kind::Limit).value, 0);
    EXPECT_EQ(margin(graze, Margin::Kind::Start).value, 2);
    EXPECT_EQ(margin(graze, Margin::Kind::Ahead).value, 4);
    q.obstacle.radius = std::nextafter(2.0, 0.0);
    const auto miss = studyPrecision(q, false);
    EXPECT_EQ(miss.outcome, Outcome::Miss);
    EXPECT_EQ(margin(miss, Margin::Kind::Graze).value, 0x1p-52);
    EXPECT_EQ(margin(miss, Margin::Kind::Graze).ulps, 0.5);  // R just below 3
    EXPECT_TRUE(margin(miss, Margin::Kind::Graze).isClosest);
    SweepQuery late = shot({0, 0, 0}, {0.4, 0, 0}, 0.1, {0.8, 0, 0}, 0.3);
    late.frames = 1;
    const auto shortOf = studyPrecision(late, false);
    EXPECT_EQ(shortOf.outcome, Outcome::Short);
    EXPECT_LT(margin(shortOf, Margin::Kind::Limit).value, 0);
    EXPECT_GT(margin(shortOf, Margin::Kind::Limit).value, -1e-15);
}

TEST(Precision, MarginsHaveTheSignOfTheDecisionInEverySet) {
    std::map<Outcome, int> reached;
    for (const Set set : query_sets::kAll)
        for (std::uint64_t trial = 0; trial < 120; ++trial) {
            const SweepQuery q =
                query_sets::inForm(query_sets::query(set, trial), query_sets::kForms[trial % 4], trial);
            const auto study = studyPrecision(q, false);
            ++reached[study.outcome];
            const auto truth = [&](Margin::Kind kind) { return margin(study, kind).exact; };
            const auto isNegative = [&](Margin::Kind kind) { return truth(kind).starts_with("−"); };
            const std::string where = std::string(query_sets::name(set)) + std::to_string(trial);
            EXPECT_EQ(isNegative(Margin::Kind::Start), study.outcome == Outcome::Overlap) << where;
            if (study.outcome == Outcome::Miss) {
                EXPECT_FALSE(isNegative(Margin::Kind::Graze)) << where;
                EXPECT_NE(truth(Margin::Kind::Graze), "0") << where;
            }
            if (study.outcome == Outcome::Hit) {
                EXPECT_TRUE(isNegative(Margin::Kind::Graze)) << where;
            }
            const bool isLimited = std::isfinite(q.frames);
            if (isLimited && (study.outcome == Outcome::Hit || study.outcome == Outcome::Short)) {
                EXPECT_EQ(isNegative(Margin::Kind::Limit), study.outcome == Outcome::Short) << where;
            }
            for (const Step& s : study.steps) {
                EXPECT_GE(s.inDouble.trueDigits, 0) << where;
                EXPECT_LE(s.inDouble.trueLength, s.inDouble.text.size()) << where;
            }
        }
    for (int o = 0; o <= static_cast<int>(Outcome::Hit); ++o) EXPECT_GE(reached[static_cast<Outcome>(o)], 10) << o;
}

TEST(Nudge, AGrazeIsOneUlpFromHitAndMiss) {
    const SweepQuery q = shot({-4, 2, 0}, {8, 0, 0}, 1, {0, 0, 0}, 1);
    const Nudge y = nudge(q, Input::PositionY);
    ASSERT_TRUE(y.down && y.up);
    EXPECT_EQ(y.down->ulps, 1u);
    EXPECT_EQ(y.down->outcome, Outcome::Hit);
    EXPECT_EQ(y.up->ulps, 1u);
    EXPECT_EQ(y.up->outcome, Outcome::Miss);
    EXPECT_EQ(y.up->value, std::nextafter(2.0, 3.0));
    EXPECT_EQ(y.name, "ball.position.y");
    EXPECT_EQ(collide::classify(nudged(q, Input::PositionY, y.up->value)), Outcome::Miss);
}

TEST(Nudge, ANarrowWindowFarFromTheInputIsFound) {
    // The sphere's y must change from 1e6 to within 1e-6 of 3: doubling steps in ulps pass over so narrow a window.
    const SweepQuery q = shot({-4, 3, 0}, {8, 0, 0}, 5e-7, {0, 1e6, 0}, 5e-7);
    ASSERT_EQ(collide::classify(q), Outcome::Miss);
    const Nudge y = nudge(q, Input::CenterY);
    ASSERT_TRUE(y.down);
    EXPECT_NEAR(y.down->value, 3, 2e-6);
    EXPECT_FALSE(y.up);
}

TEST(Nudge, InputsAreThoseThatTheQueryHas) {
    SweepQuery q = shot({0, 0, 0}, {1, 0, 0}, 1, {5, 0, 0}, 1);
    EXPECT_EQ(inputsOf(q, false).size(), 14u);
    EXPECT_EQ(inputsOf(q, true).size(), 10u);
    q.ball.motion = Motion::aim({1, 0, 0}, 1);
    q.frames = 9;
    EXPECT_EQ(inputsOf(q, false).size(), 16u);
    EXPECT_EQ(name(Input::MotionX, q), "ball.aim.x");
    const Nudge frames = nudge(q, Input::Frames);  // contact at 3
    ASSERT_TRUE(frames.down);
    EXPECT_EQ(frames.down->outcome, Outcome::Short);
    EXPECT_EQ(frames.down->value, std::nextafter(3.0, 0.0));
    EXPECT_FALSE(frames.up);
}

TEST(Nudge, TheEndOfAPathFlipsAtTheContact) {
    SweepQuery q = shot({0, 0, 0}, {}, 1, {5, 0, 0}, 1);
    q.ball.motion = Motion::end({10, 0, 0}, 2);
    q.frames = 2;
    EXPECT_EQ(inputsOf(q, false).size(), 14u) << "no speed, and the frames are the path's own";
    EXPECT_EQ(name(Input::MotionX, q), "ball.end.x");
    const Nudge end = nudge(q, Input::MotionX);
    ASSERT_TRUE(end.down);
    EXPECT_EQ(end.down->value, std::nextafter(3.0, 0.0));
    EXPECT_EQ(end.down->outcome, Outcome::Short);
}

TEST(Nudge, EveryFlipChangesTheOutcomeAndOneUlpBeforeDoesNot) {
    std::map<bool, int> found;
    std::uint64_t near = 0;
    for (const Set set : query_sets::kAll)
        for (std::uint64_t trial = 0; trial < 12; ++trial) {
            const SweepQuery q =
                query_sets::inForm(query_sets::query(set, trial), query_sets::kForms[trial % 4], trial);
            const Outcome own = oracle::sweep(q).outcome;
            for (const Input input : inputsOf(q, false)) {
                const Nudge n = nudge(q, input);
                for (const auto& flip : {n.down, n.up}) {
                    ++found[flip.has_value()];
                    if (!flip) continue;
                    const std::string where = std::string(query_sets::name(set)) + std::to_string(trial) + " " + n.name;
                    const SweepQuery at = nudged(q, n.input, flip->value);
                    ASSERT_EQ(oracle::sweep(at).outcome, flip->outcome) << where;
                    ASSERT_NE(flip->outcome, own) << where;
                    const int toward = flip->value > n.value ? -1 : 1;
                    const double before = io::movedByUlps(flip->value, toward);
                    ASSERT_EQ(collide::classify(nudged(q, n.input, before)), own) << where;
                    if (flip->ulps > 40) continue;
                    ++near;  // a nearer flip would be found by walking
                    for (std::uint64_t k = 1; k < flip->ulps; ++k) {
                        const double between = io::movedByUlps(n.value, -toward * static_cast<std::int64_t>(k));
                        ASSERT_EQ(collide::classify(nudged(q, n.input, between)), own) << where;
                    }
                }
            }
        }
    EXPECT_GT(found[true], 2000);
    EXPECT_GT(found[false], 100);
    EXPECT_GT(near, 100u);
}

}  // namespace
TEST(Nudge, BesideAShapeAnotherFeatureFlipsItToo) {
    collide::SweepQuery query{{{1, 0, 5}, collide::Motion::velocity({0, 0, -1})}, {}};
    query.obstacle.shape = collide::Shape::Triangle;
    query.obstacle.radius = 0;
    query.obstacle.b = {4, 0, 0}, query.obstacle.c = {0, 4, 0};
    const study::Nudge across = study::nudge(query, study::Input::PositionY);
    EXPECT_EQ(across.own, "edge 0");
    ASSERT_TRUE(across.up && across.down);
    EXPECT_EQ(across.up->name, "face");
    EXPECT_EQ(across.up->ulps, 1u);
    EXPECT_EQ(study::sentenceOf(across, *across.up), "edge 0 at this ball.position.y, face 1 ulp above");
    EXPECT_EQ(across.down->name, "graze");
    EXPECT_EQ(across.down->value, -1);
    query.ball.position.y = std::numeric_limits<double>::denorm_min();
    const study::Nudge next = study::nudge(query, study::Input::PositionY);
    ASSERT_TRUE(next.down);
    EXPECT_EQ(study::sentenceOf(next, *next.down), "face at this ball.position.y, edge 0 1 ulp below");
    query.ball.position.y = 2 * std::numeric_limits<double>::denorm_min();
    const study::Nudge back = study::nudge(query, study::Input::PositionY);
    ASSERT_TRUE(back.down);
    EXPECT_EQ(study::sentenceOf(back, *back.down), "face until ball.position.y - 1 ulp, then edge 0");
    for (const study::Input input : study::inputsOf(query, false)) EXPECT_FALSE(study::isOfSphere(input));
}

}  // namespace study
