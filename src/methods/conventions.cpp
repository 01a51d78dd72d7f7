#include "methods/conventions.h"

namespace methods {
namespace {

using enum Choice;
using Row = std::array<Choice, kSituationCount>;

// In the order of Situation: overlap in, out, still | touch in, tangent, out, still | graze, apart still, away, by,
// end.
constexpr Row kBartlett = {No, No, No, YesAtZero, YesAtZero, No, No, Yes, No, No, No, Yes, Yes};
constexpr Row kD3dxPrinted = {YesAtZero, YesAtZero, Open, YesAtZero, YesAtZero, YesAtZero, Open,
                              Yes,       No,        No,   No,        No,        Yes};
constexpr Row kD3dxCorrected = {YesAtZero, No, YesAtZero, YesAtZero, YesAtZero, No, No, Yes, No, No, No, No, Yes};
constexpr Row kSweepPrinted = {YesNoTime, YesNoTime, YesNoTime, YesAtZero, YesAtZero, YesNoTime, YesNoTime,
                               Yes,       No,        No,        No,        No,        Yes};
constexpr Row kSweepCorrected = {YesWithDepth, YesWithDepth, YesWithDepth, YesAtZero, YesAtZero, No, YesNoTime,
                                 Yes,          No,           No,           No,        No,        Yes};
constexpr Row kPoolPrinted = {Open, No, Open, YesAtZero, No, No, Open, Yes, No, No, No, No, Yes};
constexpr Row kPoolCorrected = {YesAtZero, No, YesNoTime, YesAtZero, YesAtZero, No, YesNoTime,
                                Yes,       No, No,        No,        No,        Yes};
constexpr Row kPlaneTrick = {Open, Open, Open, YesAtZero, YesAtZero, Open, Open, Yes, Open, Open, No, Yes, Yes};
constexpr Row kPlaneTrickCorrected = {No, No, No, YesAtZero, YesAtZero, No, No, Yes, No, No, No, Yes, Yes};
constexpr Row kEngine = {YesAtZero, YesAtZero, YesAtZero, YesAtZero, YesAtZero, No, No, Yes, No, No, No, No, Yes};
constexpr Row kDiscrete = {YesAtZero, YesAtZero, YesAtZero, YesAtZero, YesAtZero, YesAtZero, YesAtZero,
                           Yes,       No,        No,        No,        No,        Yes};
constexpr Row kConservative = {YesAtZero, YesAtZero, No, YesAtZero, YesAtZero, No, No, Yes, No, No, No, No, Yes};

const Row& rowOf(Id id, Form form) {
    const bool printed = form == Form::Printed;
    switch (id) {
        case Id::Bartlett:
            return kBartlett;
        case Id::D3dx:
            return printed ? kD3dxPrinted : kD3dxCorrected;
        case Id::SweepPoint:
            return printed ? kSweepPrinted : kSweepCorrected;
        case Id::Pool:
            return printed ? kPoolPrinted : kPoolCorrected;
        case Id::PlaneTrick:
            return printed ? kPlaneTrick : kPlaneTrickCorrected;
        case Id::Discrete:
            return kDiscrete;
        case Id::Conservative:
            return kConservative;
        default:
            return kEngine;
    }
}

}  // namespace

namespace {

/// Whether the surfaces touch at the start: a ball that set out for the sphere's centre would then be Touching.
bool touchesAtStart(const collide::SweepQuery& question) {
    collide::SweepQuery headOn = question;
    headOn.ball.motion = collide::Motion::aim(question.sphere.center, 1);
    headOn.sphere.velocity = collide::Vec3(0);
    return collide::classify(headOn) == collide::Outcome::Touching;
}

}  // namespace

Situation situationOf(const collide::SweepQuery& question, const collide::SweepAnswer& truth) noexcept {
    using collide::Outcome;
    switch (truth.outcome) {
        case Outcome::Hit:
            return Situation::Hit;
        case Outcome::Miss:
            return Situation::PassesBy;
        case Outcome::Short:
            return Situation::BeyondEnd;
        case Outcome::Touching:
            return Situation::TouchMovingIn;
        case Outcome::Graze:
            return truth.contact->frames > 0 ? Situation::Graze : Situation::TouchTangent;
        case Outcome::Still:
            return touchesAtStart(question) ? Situation::TouchStill : Situation::ApartStill;
        case Outcome::Receding:
            return touchesAtStart(question) ? Situation::TouchMovingOut : Situation::MovingAway;
        case Outcome::Overlap:
            break;
    }
    if (collide::velocityOf(question.ball) == question.sphere.velocity) return Situation::OverlapStill;
    return truth.closest.frames > 0 ? Situation::OverlapMovingIn : Situation::OverlapMovingOut;
}

Choice choice(Id id, Form form, Situation situation) noexcept {
    return rowOf(id, form)[static_cast<std::size_t>(situation)];
}

const char* name(Situation situation) noexcept {
    constexpr std::array<const char*, kSituationCount> names = {"overlap, moving in",
                                                                "overlap, moving out",
                                                                "overlap, no motion",
                                                                "touch, moving in",
                                                                "touch, tangent",
                                                                "touch, moving away",
                                                                "touch, no motion",
                                                                "exact graze",
                                                                "apart, no motion",
                                                                "moving away",
                                                                "passes by",
                                                                "beyond the path's end",
                                                                "hit"};
    return names[static_cast<std::size_t>(situation)];
}

const char* name(Choice c) noexcept {
    switch (c) {
        case Open:
            return "not said";
        case No:
            return "no";
        case Yes:
            return "hit";
        case YesAtZero:
            return "hit at 0";
        case YesNoTime:
            return "true, no time";
        case YesWithDepth:
            break;
    }
    return "true, with depth";
}

const Style& style(Id id) noexcept {
    static constexpr Style engine = {"the movement", "fraction of the path", "sphere to ball", "none"};
    static constexpr std::array<Style, kIdCount> styles = {{
        {"endless, from the start", "frames, and distance", "ball to sphere", "tangent plane"},
        {"the movement", "distance, named time", "none", "none"},
        {"the movement", "fraction of the path", "point to sphere centre", "none"},
        {"the movement", "distance; ratio for a pair", "circle 2 to circle 1", "none"},
        {"endless line", "lambda, lengths of dir", "none", "none"},
        engine,
        engine,
        {"the movement, looked at once a frame", "whole frames", "sphere to ball", "none"},
        engine,
    }};
    return styles[static_cast<std::size_t>(id)];
}

}  // namespace methods
