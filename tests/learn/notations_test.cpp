// One problem, six notations: the values agree with exact arithmetic and with what the articles' listings compute.

#include "learn/derivation/notations.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "collide/triple.h"
#include "io/assets.h"
#include "io/scene_json.h"
#include "methods/listing.h"
#include "world/first_contact.h"

namespace learn {
namespace {

using collide::Dyadic;

/// Every shipped scene's first ball against the sphere or ball that it meets.
std::vector<std::pair<std::string, collide::SweepQuery>> shippedQueries() {
    std::vector<std::pair<std::string, collide::SweepQuery>> all;
    for (const auto& entry : std::filesystem::directory_iterator(io::assetPath("scenes"))) {
        if (entry.path().extension() != ".json") continue;
        const auto loaded = io::loadScene(entry.path());
        if (!loaded || loaded.value().scene.balls.size() > 1000) continue;
        const auto met = world::firstContact(loaded.value().scene, 0);
        if (met && met->target.kind != scene::Kind::Plane)
            all.emplace_back(entry.path().filename().string(), world::queryFor(loaded.value().scene, 0, met->target));
    }
    return all;
}

std::optional<double> valueIn(const Notations& table, const char* row, Article article) {
    const auto& value = table.find(row)->cells[static_cast<std::size_t>(article)].value;
    return value && std::holds_alternative<double>(*value) ? std::optional(std::get<double>(*value)) : std::nullopt;
}

TEST(Notations, SquaredDistanceOfTheLineIsThatOfExactArithmeticInEveryColumn) {
    const auto queries = shippedQueries();
    EXPECT_GT(queries.size(), 12u);
    for (const auto& [name, q] : queries) {
        const auto d = collide::difference(q.ball.position, q.obstacle.center);
        const auto v = q.ball.motion.goesToPoint() ? collide::difference(q.ball.motion.vector, q.ball.position)
                                                   : collide::difference(q.ball.motion.vector, q.obstacle.velocity);
        if (q.ball.motion.goesToPoint() && q.obstacle.velocity != collide::Vec3(0)) continue;
        const Notations table = notations(q);
        const auto across = [&](std::size_t i, std::size_t k) { return d[i] * v[k] - d[k] * v[i]; };
        const Dyadic x = across(1, 2), y = across(2, 0), z = across(0, 1), a = dot(v, v);
        if (a.sign() == 0) continue;
        const Dyadic above = x * x + y * y + z * z;
        const double b2 = above.sign() == 0 ? 0 : (above / a).toDouble();
        for (const Article article : {Article::Core, Article::Bartlett, Article::Pool, Article::PlaneTrick})
            EXPECT_EQ(valueIn(table, "impact-parameter", article), b2) << name;
        const Dyadic R = Dyadic(q.ball.radius) + Dyadic(q.obstacle.radius), h = dot(d, v), c = dot(d, d) - R * R,
                     D = h * h - a * c;
        EXPECT_EQ(valueIn(table, "discriminant", Article::Core), D.toDouble()) << name;
        EXPECT_EQ(valueIn(table, "gap", Article::D3dx), c.toDouble()) << name;
        EXPECT_EQ(valueIn(table, "projection", Article::Core), h.toDouble()) << name;
        for (const Article article : {Article::Bartlett, Article::D3dx, Article::Pool, Article::PlaneTrick})
            EXPECT_EQ(valueIn(table, "discriminant", article), D.sign() == 0 ? 0 : (D / a).toDouble()) << name;
        for (int i = 0; i < kArticleCount; ++i)
            EXPECT_EQ(valueIn(table, "radius", static_cast<Article>(i)), R.toDouble()) << name;
    }
}

/// A line of a listing and the row of the table that has its letter.
struct Letter {
    Article article;
    const char* line;
    const char* row;
};

TEST(Notations, TheArticlesValuesAreThoseOfTheirRepairedListings) {
    using enum Article;
    const std::vector<Letter> letters = {
        {Bartlett, "r", "radius"},
        {Bartlett, "ds", "projection"},
        {Bartlett, "D2", "impact-parameter"},
        {Bartlett, "distance", "distance"},
        {Bartlett, "frames", "time"},
        {D3dx, "radius", "radius"},
        {D3dx, "fB", "projection"},
        {D3dx, "fC", "gap"},
        {D3dx, "fDisc", "discriminant"},
        {D3dx, "clamp", "distance"},
        {SweepPoint, "a", "length"},
        {SweepPoint, "b", "projection"},
        {SweepPoint, "c", "gap"},
        {SweepPoint, "T", "time"},
        {Pool, "sumRadii", "radius"},
        {Pool, "D", "projection"},
        {Pool, "F", "impact-parameter"},
        {Pool, "T", "discriminant"},
        {Pool, "distance", "distance"},
        {PlaneTrick, "time", "projection"},
        {PlaneTrick, "difference", "chord"},
    };
    std::size_t compared = 0;
    for (const auto& [name, q] : shippedQueries()) {
        const Notations table = notations(q);
        const bool hasEnd = q.frames != collide::kNoLimit;
        for (const Letter& letter : letters) {
            const char* const method = info(letter.article).id;
            const bool isScaledByEnd = letter.article == SweepPoint && std::string(letter.row) != "gap";
            if (isScaledByEnd && !hasEnd) continue;
            methods::Repairs all;
            for (const methods::Method& m : methods::all())
                if (m.info->name == std::string_view(method))
                    for (const methods::Defect d : m.info->repairable) all = all.with(d);
            if (letter.article == D3dx) all = all.without(methods::Defect::D4);  // with it the direction is not 1 long
            if (letter.article == PlaneTrick) all = all.without(methods::Defect::R2);  // Difference stays a length
            if (letter.article == Pool) all = all.without(methods::Defect::P9);        // all lengths would be scaled
            const methods::ListingRun run = methods::runListing(method, methods::Precision::Double, q, all);
            const auto& noted = run.values[methods::listing(method).indexOf(letter.line)];
            const std::optional<double> value = valueIn(table, letter.row, letter.article);
            if (!noted || !value || !run.answer.yes) continue;
            const double computed = std::get<double>(*noted);
            EXPECT_NEAR(computed, *value, 1e-7 * std::max(1.0, std::abs(*value)))
                << name << ' ' << method << ' ' << letter.line;
            ++compared;
        }
    }
    EXPECT_GT(compared, 120u);
}

TEST(Notations, AMissHasNoChordAndNoTime) {
    const collide::SweepQuery miss{collide::Ball{{-5, 3, 0}, collide::Motion::velocity({1, 0, 0})}, {}};
    const Notations table = notations(miss);
    for (const char* row : {"chord", "distance", "time"})
        for (const NotationCell& cell : table.find(row)->cells) EXPECT_FALSE(cell.value) << row;
    EXPECT_EQ(valueIn(table, "impact-parameter", Article::Core), 9);
    EXPECT_EQ(table.find("impact-parameter")->cells[std::size_t(Article::Pool)].text, "9");
}

TEST(Notations, ABallAtRestAndOneThatLeavesAreNamedAsFarAsTheyGo) {
    const collide::SweepQuery still{collide::Ball{{-5, 0, 0}, collide::Motion::velocity({0, 0, 0})}, {}};
    EXPECT_FALSE(valueIn(notations(still), "impact-parameter", Article::Core));
    EXPECT_EQ(valueIn(notations(still), "gap", Article::Core), 21);
    const collide::SweepQuery leaves{collide::Ball{{5, 0, 0}, collide::Motion::velocity({1, 0, 0})}, {}};
    EXPECT_FALSE(valueIn(notations(leaves), "time", Article::Pool));
    EXPECT_FALSE(valueIn(notations(leaves), "distance", Article::D3dx));
}

TEST(Notations, AScaledLetterSaysHow) {
    const collide::SweepQuery hit{collide::Ball{{-5, 1, 0}, collide::Motion::velocity({2, 0, 0})}, {}};
    const Notations table = notations(hit);
    const auto cell = [&](const char* row, Article article) {
        return table.find(row)->cells[static_cast<std::size_t>(article)];
    };
    EXPECT_TRUE(cell("projection", Article::D3dx).isScaled);
    EXPECT_EQ(plainText(cell("projection", Article::D3dx).inOurs), "h/v");
    EXPECT_FALSE(cell("radius", Article::Pool).isScaled);
    EXPECT_FALSE(cell("impact-parameter", Article::Pool).isScaled);
    for (const NotationRow& row : table.rows) EXPECT_FALSE(row.geometry.empty()) << row.id;
}

}  // namespace
}  // namespace learn
