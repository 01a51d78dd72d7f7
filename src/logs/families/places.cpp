/// Points and centres that are put together from the wrong parts: a place, a direction and a length, each of which
/// occurs in the right formula of something.

#include <algorithm>
#include <cmath>

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

struct Part {
    const char* words;
    Vec3 (*of)(const Seen&);
};
constexpr Part kOrigins[] = {
    {"the ball's centre at the contact", [](const Seen& s) { return s.ball; }},
    {"the sphere's centre", [](const Seen& s) { return s.sphere; }},
    {"the ball's start", [](const Seen& s) { return s.row.ballAt(0); }},
    {"the end of the path",
     [](const Seen& s) { return s.row.ballAt(std::isfinite(s.row.limit()) ? s.row.limit() : s.time); }},
    {"the origin", [](const Seen&) { return Vec3(0); }},
};
constexpr Part kWays[] = {
    {"the normal", [](const Seen& s) { return s.normal; }},
    {"the motion", [](const Seen& s) { return unitOf(s.row.ballVelocity); }},
    {"the direction from the sphere to the start", [](const Seen& s) { return unitOf(s.row.course.start); }},
    {"the recorded normal", [](const Seen& s) { return unitOf(s.row.answer().normal.value_or(Vec3(0))); }},
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
    const Part *origin, *way;
    const Length* length;
    double sign;

    Vec3 operator()(const Seen& s) const { return origin->of(s) + way->of(s) * (sign * length->of(s.row)); }
};

std::vector<Recipe> allRecipes() {
    std::vector<Recipe> all;
    for (const Part& origin : kOrigins)
        for (const Part& way : kWays)
            for (const Length& length : kLengths)
                for (const double sign : {1.0, -1.0}) all.push_back({&origin, &way, &length, sign});
    return all;
}

void addRecipe(Proposals& all, LogSymptom what, const std::string& title) {
    constexpr std::size_t kChance = 3;  // rows that some recipe matches, whatever they are
    std::vector<const RowFacts*> rows, some;
    for (const RowFacts& row : all.evidence.wrong)
        if (row.has(what)) rows.push_back(&row);
    for (std::size_t i = 0; i < rows.size(); i += rows.size() / kRowsTried + 1) some.push_back(rows[i]);
    const std::vector<Recipe> recipes = allRecipes();
    const Recipe* best =
        mostClaiming(recipes, some, std::min(kChance, rows.size() / 2),
                     [what](const Recipe& recipe, const RowFacts& row) { return claimOfVector(row, what, recipe); });
    if (!best) return;
    all.addVector(what, title + " is put together wrong",
                  "it is " + std::string(best->origin->words) + (best->sign > 0 ? " plus " : " less ") +
                      best->length->words + " along " + best->way->words,
                  4, *best)
        .fitting(1);
}

}  // namespace

void proposePlaces(Proposals& all) {
    addRecipe(all, LogSymptom::Point, "the point");
    addRecipe(all, LogSymptom::BallCenter, "the ball's centre");
}

}  // namespace logs
