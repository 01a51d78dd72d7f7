#include <algorithm>

#include "render/paint/word_below.h"
#include "render/present.h"

namespace render {
namespace {

constexpr double kHead = 0.25;  // share of a dashed arrow that its head takes

/// A name with a subscript, which gives way to the names of the exact answer.
Label claimedName(Vec3 at, const char* text, Ink ink, Vec3 away) {
    return {.at = at, .text = text, .subscript = "rec", .ink = ink, .gapPx = 7, .away = away, .priority = 0.6f};
}

void addClaimedNormal(const Claim& claim, Vec3 from, bool isNamed, DrawList& list) {
    const double length = claim.radius + std::max(claim.radius, 0.1);
    const Vec3 neck = from + (1 - kHead) * length * *claim.normal, tip = from + length * *claim.normal;
    if (claim.ink == Ink::Recorded) list.lines.push_back({from, neck, claim.ink, 2, Dash::Dashed, 1, 0.45f});
    list.arrows.push_back({claim.ink == Ink::Recorded ? neck : from, tip, claim.ink, 2});
    if (isNamed) list.labels.push_back(claimedName(tip, "n", claim.ink, *claim.normal));
}

}  // namespace

void addClaim(const Claim& claim, Overlays show, DrawList& list) {
    const bool isLabelled = show.has(Overlay::Labels);
    if (claim.isPlaced) {
        if (claim.from != claim.ballCenter)
            list.lines.push_back({claim.from, claim.ballCenter, claim.ink, 1.5f, Dash::Dashed, 0.9f, 0.5f});
        list.ghosts.push_back({claim.ballCenter, claim.radius, claim.ink, 0.20f, Dash::Dashed});
    }
    // A log may hold a normal without its point.
    const bool isRecorded = claim.ink == Ink::Recorded, isNamed = isLabelled && isRecorded;
    if (claim.hitPoint) list.markers.push_back({*claim.hitPoint, 4, claim.ink});
    if (claim.hitPoint && isNamed)
        list.labels.push_back(claimedName(*claim.hitPoint, "H", claim.ink, claim.normal ? -*claim.normal : Vec3(0)));
    if (claim.normal && (claim.hitPoint || (isRecorded && claim.isPlaced)))
        addClaimedNormal(claim, claim.hitPoint.value_or(claim.ballCenter), isNamed, list);
    for (const Claim::Body& body : claim.bodies) {
        list.ghosts.push_back({body.center, body.radius, body.ink, 0.12f, Dash::Dashed});
        if (isLabelled) list.labels.push_back(wordBelow(body.center, body.radius, body.text, body.ink, 8, 2));
    }
    if (isLabelled) list.labels.push_back(wordBelow(claim.ballCenter, claim.radius, claim.text, claim.ink, 8, 2));
}

}  // namespace render
