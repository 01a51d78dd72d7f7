/// Points and centres that are put together from the wrong parts: a place, a direction and a length, each of which
/// occurs in the right formula of something.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/reason/hypothesis.h"

namespace logs {
namespace {

struct Place {
    const char* words;
    Vec3 (*of)(const RowFacts&, double time);
};
constexpr Place kPlaces[] = {
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

/// place + sign * length * way.
struct Recipe {
    const Place* place;
    const Way* way;
    const Length* length;
    double sign;

    [[nodiscard]] Vec3 of(const RowFacts& row, double time) const {
        return place->of(row, time) + way->of(row, time) * (sign * length->of(row));
    }
};

const std::optional<Vec3>& saidOf(const RowFacts& row, LogSymptom what) {
    return what == LogSymptom::Point ? row.answer().point : row.answer().ballCenter;
}

Claim claimOfRecipe(const RowFacts& row, LogSymptom what, const Recipe& recipe) {
    const auto& said = saidOf(row, what);
    if (!said || !row.isHit || !row.isTrueHit || !row.exact->contact) return {};
    if (row.symptoms != 0 && !row.has(what)) return {};
    if (row.has(LogSymptom::Time) && followsTime(row, what)) return {};
    const bool isSame = row.isSamePlace(*said, recipe.of(row, row.exact->contact->frames)) ||
                        (row.time && row.isSamePlace(*said, recipe.of(row, *row.time)));
    if (row.symptoms == 0) return {0, !isSame, false, false};
    return isSame ? Claim{bitOf(what), false, false, true} : Claim{};
}

void addRecipe(Hypotheses& all, const Evidence& evidence, LogSymptom what, const std::string& title) {
    constexpr std::size_t kTried = 200;
    std::vector<const RowFacts*> rows;
    for (const RowFacts& row : evidence.wrong)
        if (row.has(what)) rows.push_back(&row);
    const std::size_t every = rows.size() / kTried + 1;
    std::optional<Recipe> best;
    std::size_t most = std::min<std::size_t>(3, rows.size() / 2);
    for (const Place& place : kPlaces) {
        for (const Way& way : kWays) {
            for (const Length& length : kLengths) {
                for (const double sign : {1.0, -1.0}) {
                    const Recipe recipe{&place, &way, &length, sign};
                    std::size_t claimed = 0;
                    for (std::size_t i = 0; i < rows.size(); i += every)
                        claimed += claimOfRecipe(*rows[i], what, recipe).explains != 0 ? 1 : 0;
                    if (claimed <= most) continue;
                    most = claimed;
                    best = recipe;
                }
            }
        }
    }
    if (!best) return;
    Hypothesis h;
    h.cost = 4;
    h.parameters = 1;
    h.reason.name = title + " is put together wrong";
    h.reason.words = "it is " + std::string(best->place->words) + (best->sign > 0 ? " plus " : " less ") +
                     best->length->words + " along " + best->way->words;
    h.test = [what, recipe = *best](const RowFacts& row) { return claimOfRecipe(row, what, recipe); };
    all.push_back(std::move(h));
}

}  // namespace

Hypotheses placeHypotheses(const Evidence& evidence) {
    Hypotheses all;
    addRecipe(all, evidence, LogSymptom::Point, "the point");
    addRecipe(all, evidence, LogSymptom::BallCenter, "the ball's centre");
    return all;
}

}  // namespace logs
