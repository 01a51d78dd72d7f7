/// Points and centres that are put together from the wrong parts: a place, a direction and a length, each of which
/// occurs in the right formula of something.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

struct Origin {
    const char* words;
    Vec3 (*of)(const RowFacts&, double time);
};
constexpr Origin kOrigins[] = {
    {"the ball's centre at the contact", [](const RowFacts& r, double t) { return r.ballAt(t); }},
    {"the sphere's centre", [](const RowFacts& r, double t) { return r.sphereAt(t); }},
    {"the ball's start", [](const RowFacts& r, double) { return r.ballAt(0); }},
    {"the end of the path",
     [](const RowFacts& r, double t) { return r.ballAt(std::isfinite(r.limit()) ? r.limit() : t); }},
    {"the origin", [](const RowFacts&, double) { return Vec3(0); }},
};

struct Way {
    const char* words;
    Vec3 (*of)(const RowFacts&, double time);
};
constexpr Way kWays[] = {
    {"the normal", [](const RowFacts& r, double t) { return unitOf(r.ballAt(t) - r.sphereAt(t)); }},
    {"the motion", [](const RowFacts& r, double) { return unitOf(r.ballVelocity); }},
    {"the direction from the sphere to the start", [](const RowFacts& r, double) { return unitOf(r.course.start); }},
    {"the recorded normal", [](const RowFacts& r, double) { return unitOf(r.answer().normal.value_or(Vec3(0))); }},
};

struct Length {
    const char* words;
    double (*of)(const RowFacts&);
};
constexpr Length kLengths[] = {
    {"r_ball", [](const RowFacts& r) { return r.ballRadius; }},
    {"r_sphere", [](const RowFacts& r) { return r.sphereRadius; }},
    {"the radius sum", [](const RowFacts& r) { return r.radius(); }},
    {"the diameter of the ball", [](const RowFacts& r) { return 2 * r.ballRadius; }},
    {"half of r_ball", [](const RowFacts& r) { return r.ballRadius / 2; }},
    {"1", [](const RowFacts&) { return 1.0; }},
    {"the way travelled", [](const RowFacts& r) { return r.time.value_or(0) * r.ballSpeed; }},
};

/// origin + sign * length * way.
struct Recipe {
    const Origin* origin;
    const Way* way;
    const Length* length;
    double sign;

    [[nodiscard]] Vec3 of(const RowFacts& row, double time) const {
        return origin->of(row, time) + way->of(row, time) * (sign * length->of(row));
    }
};

std::vector<Recipe> allRecipes() {
    std::vector<Recipe> all;
    for (const Origin& origin : kOrigins)
        for (const Way& way : kWays)
            for (const Length& length : kLengths)
                for (const double sign : {1.0, -1.0}) all.push_back({&origin, &way, &length, sign});
    return all;
}

Claim claimOfRecipe(const RowFacts& row, LogSymptom what, const Recipe& recipe) {
    const auto& said = row.said(what);
    if (!said || !row.tellsContact()) return {};
    if (row.has(LogSymptom::Time) && followsTime(row, what)) return {};
    const auto isSame = [&](double time) { return row.isSamePlace(*said, recipe.of(row, time)); };
    return claimOfValue(row, what, isSame(row.exact->contact->frames) || (row.time && isSame(*row.time)));
}

void addRecipe(Hypotheses& all, const Evidence& evidence, LogSymptom what, const std::string& title) {
    constexpr std::size_t kChance = 3;  // rows that some recipe matches, whatever they are
    std::vector<const RowFacts*> rows, some;
    for (const RowFacts& row : evidence.wrong)
        if (row.has(what)) rows.push_back(&row);
    for (std::size_t i = 0; i < rows.size(); i += rows.size() / kRowsTried + 1) some.push_back(rows[i]);
    const std::vector<Recipe> recipes = allRecipes();
    const Recipe* best =
        mostClaiming(recipes, some, std::min(kChance, rows.size() / 2),
                     [what](const Recipe& recipe, const RowFacts& row) { return claimOfRecipe(row, what, recipe); });
    if (!best) return;
    all.emplace_back(title + " is put together wrong",
                     "it is " + std::string(best->origin->words) + (best->sign > 0 ? " plus " : " less ") +
                         best->length->words + " along " + best->way->words,
                     4, [what, recipe = *best](const RowFacts& row) { return claimOfRecipe(row, what, recipe); });
    all.back().parameters = 1;
}

}  // namespace

Hypotheses placeHypotheses(const Evidence& evidence) {
    Hypotheses all;
    addRecipe(all, evidence, LogSymptom::Point, "the point");
    addRecipe(all, evidence, LogSymptom::BallCenter, "the ball's centre");
    return all;
}

}  // namespace logs
