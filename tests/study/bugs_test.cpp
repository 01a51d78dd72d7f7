// The defects as bugs to find: every listing has the lines of its defects, and every defect its smallest example.

#include "study/bugs/bugs.h"

#include <gtest/gtest.h>

#include <set>

#include "io/assets.h"
#include "methods/defects.h"
#include "study/cases/catalogue.h"

namespace study {
namespace {

using methods::Precision;
using verdict::Verdict;

/// Every query of the catalogue of edge cases and of the smallest examples.
std::vector<collide::SweepQuery> manyQueries() {
    std::vector<collide::SweepQuery> queries;
    const io::Result<Catalogue> read = readCatalogue(io::assetPath("edge_cases"));
    EXPECT_TRUE(read);
    for (const EdgeCase& edgeCase : read.value().cases) queries.push_back(edgeCase.query.query);
    for (const methods::DefectInfo& d : methods::defects()) queries.push_back(bugExample(d.id).query);
    return queries;
}

TEST(Bugs, TheSmallestExampleFailsAsPrintedAndNotRepaired) {
    int inAnswers = 0, inLines = 0;
    for (const methods::DefectInfo& d : methods::defects()) {
        const BugExample& example = bugExample(d.id);
        ASSERT_EQ(example.defect, d.id) << d.name;
        ASSERT_FALSE(example.mended.has(d.id)) << d.name;
        const BugTrial trial{d.article, example.precision, example.mended};
        const BugFinding found = findBug(trial, d.id, example.query);
        const std::string what = std::string(d.name) + ": " + name(found.printed.verdict) + " (" + found.printed.says +
                                 ") -> " + name(found.repaired.verdict) + " (" + found.repaired.says + ")";
        EXPECT_EQ(found.fails, example.seen != BugSeen::Nowhere) << what;
        EXPECT_EQ(example.whyNowhere != nullptr, example.seen == BugSeen::Nowhere) << what;
        inAnswers += example.seen == BugSeen::InAnswer ? 1 : 0;
        inLines += example.seen == BugSeen::InLine ? 1 : 0;
        if (example.seen != BugSeen::InAnswer) continue;
        EXPECT_FALSE(isRight(bugAnswer(trial, example.query).verdict)) << what;
        EXPECT_TRUE(isRight(found.repaired.verdict) || found.repaired.verdict == Verdict::Inaccurate) << what;
    }
    EXPECT_EQ(inAnswers, 31);
    EXPECT_EQ(inLines, 15);
}

TEST(Bugs, ASceneOnWhichTheListingIsRightFindsNoBug) {
    collide::SweepQuery q;  // head-on, from the origin along an axis: B7 alone spoils it
    q.ball = {.position = {0, 0, 0}, .motion = collide::Motion::velocity({0, 4, 0}), .radius = 0.5};
    q.obstacle = {.center = {0, 3, 0}, .radius = 0.5};
    q.frames = 1;
    for (const methods::DefectInfo& d : methods::defects()) {
        if (bugExample(d.id).seen != BugSeen::InAnswer || d.article == "plane-trick") continue;
        const BugTrial trial{d.article, Precision::Double, {}};
        EXPECT_EQ(findBug(trial, d.id, q).fails, d.id == methods::Defect::B7) << d.name;
    }
}

TEST(Bugs, ARepairOfAnotherLineIsNoExplanation) {
    const BugExample& example = bugExample(methods::Defect::B1);
    const BugTrial trial{"bartlett", example.precision, example.mended};
    EXPECT_TRUE(findBug(trial, methods::Defect::B1, example.query).fails);
    EXPECT_FALSE(findBug(trial, methods::Defect::B3, example.query).fails);
    EXPECT_FALSE(findBug(trial, methods::Defect::B10, example.query).fails);
}

TEST(Listings, EveryDefectHasItsLinesAndTheirRepairs) {
    for (const methods::DefectInfo& d : methods::defects()) {
        const methods::Listing& listing = methods::listing(d.id);
        EXPECT_EQ(listing.article, d.article);
        for (const std::size_t line : listing.linesOf(d.id)) {
            ASSERT_TRUE(listing.repaired(line, d.id)) << d.name;
            EXPECT_NE(*listing.repaired(line, d.id), listing.lines[line].text) << d.name;
        }
    }
}

TEST(Listings, TheirValuesAreThoseOfTheMethod) {
    const std::vector<collide::SweepQuery> queries = manyQueries();
    std::size_t hits = 0;
    for (const methods::Method& method : methods::all()) {
        if (method.form != methods::Form::Printed) continue;
        const std::string_view article = method.info->name;
        const methods::Listing& listing = methods::listing(article);
        const char* const own = article == "bartlett"      ? "distance"
                                : article == "d3dx"        ? "clamp"
                                : article == "pool"        ? "ratio"
                                : article == "sweep-point" ? "T"
                                                           : "entry";
        for (const collide::SweepQuery& query : queries) {
            const methods::ListingRun run = methods::runListing(article, method.precision, query);
            const methods::MethodAnswer answer = methods::answer(method, query);
            EXPECT_EQ(says(method, run.answer), says(method, answer));
            EXPECT_EQ(run.answer.outcome, answer.outcome);
            const auto& value = run.values[listing.indexOf(own)];
            if (!answer.yes || !answer.own || !value || answer.invalid) continue;
            EXPECT_EQ(std::get<double>(*value), *answer.own) << article;
            ++hits;
        }
    }
    EXPECT_GT(hits, 300u);
}

TEST(Listings, EveryLineIsReachedByAQueryAndHasAValue) {
    const std::vector<collide::SweepQuery> queries = manyQueries();
    for (const methods::Listing& listing : methods::listings()) {
        std::set<std::size_t> reached;
        for (const collide::SweepQuery& query : queries) {
            const methods::ListingRun run = methods::runListing(listing.article, Precision::Double, query);
            for (std::size_t i = 0; i < run.values.size(); ++i)
                if (run.values[i]) reached.insert(i);
        }
        for (std::size_t i = 0; i < listing.lines.size(); ++i) {
            const std::string_view key = listing.lines[i].key;
            EXPECT_EQ(reached.contains(i), key != "globals" && key != "page") << listing.article << ": " << key;
        }
    }
}

}  // namespace
}  // namespace study
