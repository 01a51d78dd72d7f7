#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/paint/word_below.h"
#include "render/present.h"

namespace render {
namespace {

using Role = Placement::Role;

constexpr double kArrowHead = 0.22;             // share of a dashed arrow that its head takes
constexpr float kDotPx = 5.5f, kHolePx = 3.2f;  // a guess is a ring, the truth a dot
constexpr double kArcShare = 0.62,
                 kFullCircle = 3.14;  // radius of the error's arc in lengths of the arrow; a half turn

Ink inkFor(Role role) { return role == Role::Truth ? Ink::Normal : role == Role::Given ? Ink::Ball : Ink::Claim; }

constexpr const char* kWords[] = {"drag me", "yours", "true"};  // words of Untouched, Guess, Truth

void addDot(const Placement& placed, DrawList& list) {
    const Ink ink = inkFor(placed.role);
    list.markers.push_back({placed.at, kDotPx, ink, Ink::Background, 1, 1});
    if (placed.role != Role::Truth) list.markers.push_back({placed.at, kHolePx, Ink::Background, ink, 1, 1});
}

/// The truth solid, a guess dashed.
void addPlacedArrow(const Placement& placed, DrawList& list) {
    const Ink ink = inkFor(placed.role);
    if (placed.role == Role::Truth) {
        list.arrows.push_back({placed.at, placed.tip, ink, 3.2f, 0.85f});
        return;
    }
    const Vec3 neck = placed.tip - kArrowHead * (placed.tip - placed.at);
    list.lines.push_back({placed.at, neck, ink, 2.4f, Dash::Dashed, 1, 0.85f});
    list.arrows.push_back({neck, placed.tip, ink, 2.8f, 0.85f});
}

void addPlacedLabel(const Placement& placed, DrawList& list) {
    if (placed.role == Role::Given) return;
    const bool isBall = placed.kind == Placement::Kind::Ball;
    list.labels.push_back(wordBelow(placed.tip, isBall ? placed.radius : 0, kWords[std::size_t(placed.role)],
                                    inkFor(placed.role), isBall ? 6 : 16, 5));  // outside the ring of the handle
    if (placed.role == Role::Truth) list.labels.back().toward = {0, -1};
}

/// From a guess to the truth: a dashed line, or an arc between two arrows.
void addError(const Placement& guess, const Placement& truth, DrawList& list) {
    if (guess.kind != Placement::Kind::Arrow) {
        if (guess.at != truth.at) list.lines.push_back({guess.at, truth.at, Ink::Claim, 1.8f, Dash::Dashed, 1, 0.85f});
        return;
    }
    const double length = glm::distance(truth.tip, truth.at);
    const Vec3 from = glm::normalize(guess.tip - guess.at), to = (truth.tip - truth.at) / length;
    if (std::acos(std::clamp(glm::dot(from, to), -1.0, 1.0)) < kFullCircle)
        list.arcs.push_back({truth.at, from, to, kArcShare * length, Ink::Claim, 1.8f});
}

}  // namespace

void addPlacements(const std::vector<Placement>& placements, DrawList& list) {
    const Placement* guess = nullptr;
    for (const Placement& placed : placements) {
        if (placed.role == Role::Guess) guess = &placed;
        if (placed.role == Role::Truth && guess) addError(*guess, placed, list);
        if (placed.kind == Placement::Kind::Arrow) {
            addPlacedArrow(placed, list);
        } else {
            if (placed.kind == Placement::Kind::Ball)
                list.ghosts.push_back({placed.at, placed.radius, inkFor(placed.role), 0.16f,
                                       placed.role == Role::Truth ? Dash::Solid : Dash::Dashed});
            if (placed.role != Role::Given) addDot(placed, list);
        }
        addPlacedLabel(placed, list);
    }
}

}  // namespace render
