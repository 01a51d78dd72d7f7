// The reason why a row differs from the truth, and the conventions side by side.

#include "study/compare/reasoning.h"

#include <gtest/gtest.h>

#include "io/assets.h"
#include "methods/defects.h"
#include "study/cases/catalogue.h"
#include "study/compare/conventions.h"

namespace study {
namespace {

using collide::Motion;
using collide::SweepQuery;

SweepQuery ask(collide::Vec3 position, collide::Vec3 velocity, collide::Vec3 center, double radius = 1,
               double frames = 1) {
    SweepQuery q;
    q.ball = {.position = position, .motion = Motion::velocity(velocity), .radius = radius};
    q.obstacle = {.center = center, .radius = radius};
    q.frames = frames;
    return q;
}

std::size_t rowIndex(const std::string& name) {
    for (std::size_t i = 0; i < methods::all().size(); ++i)
        if (rowName(i) == name) return i;
    throw std::logic_error(name);
}

Reasoning of(const SweepQuery& q, const std::string& row) { return reasoning(q, compare(q), rowIndex(row)); }

TEST(Reasoning, EveryDefectHasItsTwoFormulas) {
    for (const methods::DefectInfo& d : methods::defects()) {
        EXPECT_GT(std::string(formulas(d.id).printed).size(), 3u) << d.name;
        EXPECT_GT(std::string(formulas(d.id).repaired).size(), 3u) << d.name;
        EXPECT_STRNE(formulas(d.id).printed, formulas(d.id).repaired) << d.name;
    }
    EXPECT_STREQ(formulas(methods::Defect::D5).repaired, "D = a·R² − |m × v|²");
    EXPECT_STREQ(formulas(methods::Defect::P1).printed, "if (F ≥ R²) return false");
    EXPECT_STREQ(formulas(methods::Defect::R1).printed, "entry = λ − (r − h)");
}

TEST(Reasoning, NamesTheDefectWithTheNumbersOfThisQuery) {
    const auto r = of(ask({-5, 0, 0}, {8, 0, 0}, {2, 0, 0}), "bartlett printed float");
    EXPECT_EQ(r.headline,
              "bartlett printed float: wrong value. It says TRUE, dis2hit = 3; the truth is hit at 0.625 frames, "
              "distance 5.");
    ASSERT_EQ(r.reasons.size(), 1u);
    EXPECT_EQ(r.reasons[0].name, "B1");
    EXPECT_EQ(r.reasons[0].repaired, "s.x = center.x");
    EXPECT_EQ(r.reasons[0].live, "Here it says TRUE, dis2hit = 3; with this line repaired TRUE, dis2hit = 5.");
}

TEST(Reasoning, TellsWhatStepAndCheckSees) {
    const auto r = of(ask({-5, 0, 0}, {10, 0, 0}, {0, 0, 0}, 0.5), "discrete engine double");
    ASSERT_EQ(r.reasons.size(), 1u);
    EXPECT_EQ(r.reasons[0].name, "tunnelling");
    EXPECT_EQ(r.reasons[0].live,
              "frame 0: centres 5 apart; frame 1: centres 5 apart. Contact needs 1, and is at frame 0.4.");
}

TEST(Reasoning, TellsWhereTheDigitsWent) {
    const auto r = of(ask({-1e9, 1.5, 0}, {1, 0, 0}, {0, 0, 0}, 0.5, collide::kNoLimit), "textbook engine double");
    ASSERT_EQ(r.reasons.size(), 1u);
    EXPECT_EQ(r.reasons[0].name, "cancellation");
    EXPECT_NE(r.reasons[0].live.find("D = h² − a·c cancels"), std::string::npos) << r.reasons[0].live;
}

TEST(Reasoning, TellsRangeFromRounding) {
    const double tiny = 0x1p-600;
    SweepQuery q = ask({0, 0, 0}, {6 * tiny, 0, 0}, {4 * tiny, tiny, 0}, tiny);
    const auto range = of(q, "textbook engine double");
    ASSERT_EQ(range.reasons.size(), 1u);
    EXPECT_EQ(range.reasons[0].name, "range");
    EXPECT_NE(range.reasons[0].live.find("too small for it and becomes 0"), std::string::npos);
    // A graze by (0,1,1): no digit is lost in the published form, but a unit vector is rounded by this one.
    const auto rounding = of(ask({0, 0, 0}, {0, 1, 1}, {1, 1, 1}, 0.5), "pool printed float");
    ASSERT_EQ(rounding.reasons.size(), 1u);
    EXPECT_EQ(rounding.reasons[0].name, "rounding");
}

TEST(Reasoning, TellsConventionsAndRoundedQuestions) {
    const auto inside = of(ask({-1, 0, 0}, {-1, 0, 0}, {0, 0, 0}), "textbook engine double");
    ASSERT_EQ(inside.reasons.size(), 1u);
    EXPECT_EQ(inside.reasons[0].why,
              "For \"overlap, moving out\" this method states: hit at 0; here it is called overlap.");
    const auto rounded = of(ask({-4, 2 + 1e-15, 0}, {8, 0, 0}, {0, 0, 0}), "sweep-point corrected float");
    ASSERT_EQ(rounded.reasons.size(), 1u);
    EXPECT_EQ(rounded.reasons[0].name, "rounded question");
    const auto agrees = of(ask({-4, 0, 0}, {8, 0, 0}, {0, 0, 0}), "haines engine double");
    EXPECT_TRUE(agrees.reasons.empty());
}

TEST(Reasoning, EveryRowOfTheCatalogueThatIsNotTheTruthHasAReason) {
    const io::Result<Catalogue> read = readCatalogue(io::assetPath("edge_cases"));
    ASSERT_TRUE(read);
    int explained = 0;
    for (const EdgeCase& c : read.value().cases) {
        const Comparison comparison = compare(c.query.query);
        for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
            const Verdict verdict = comparison.rows[i].judgement.verdict;
            const Reasoning r = reasoning(c.query.query, comparison, i);
            EXPECT_FALSE(r.headline.empty());
            if (verdict == Verdict::Agrees || verdict == Verdict::NotApplicable) continue;
            EXPECT_FALSE(r.reasons.empty()) << c.name << ' ' << rowName(i);
            for (const Reason& reason : r.reasons) {
                EXPECT_FALSE(reason.name.empty() || reason.why.empty());
                EXPECT_EQ(r.headline.find("nan frames"), std::string::npos);
            }
            ++explained;
        }
    }
    EXPECT_GT(explained, 1000);
}

TEST(ConventionTable, PointsAtTheSituationAndSaysWhatEachMethodDoes) {
    const SweepQuery q = ask({0, 0, 0}, {-1, 0, 0}, {2, 0, 0});
    const ConventionTable table = conventions(q, compare(q));
    EXPECT_EQ(table.situation, methods::Situation::TouchMovingOut);
    EXPECT_EQ(table.outcome, collide::Outcome::Receding);
    ASSERT_EQ(table.lines.size(), 14u);
    const ConventionLine& d3dx = table.lines[2];
    EXPECT_STREQ(d3dx.method->name, "d3dx");
    EXPECT_EQ(d3dx.states[static_cast<std::size_t>(table.situation)], methods::Choice::YesAtZero);
    EXPECT_EQ(d3dx.here, "true, fT = 0");
    EXPECT_EQ(d3dx.verdict, Verdict::Convention);
    EXPECT_STREQ(d3dx.method->style.time, "distance, named time");
    for (const EngineField& f : engineFields())
        for (const char* text : f.engines) EXPECT_FALSE(std::string(text).empty()) << f.field;
}

}  // namespace
}  // namespace study
