#include "methods/conventions.h"

namespace methods {
namespace {

/// True if the surfaces touch at the start: aimed at the sphere's centre, the ball has the outcome Touching.
bool touchesAtStart(const collide::SweepQuery& question) {
    collide::SweepQuery headOn = question;
    headOn.ball.motion = collide::Motion::aim(question.obstacle.center, 1);
    headOn.obstacle.velocity = collide::Vec3(0);
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
    if (collide::velocityOf(question.ball) == question.obstacle.velocity) return Situation::OverlapStill;
    return truth.closest.frames > 0 ? Situation::OverlapMovingIn : Situation::OverlapMovingOut;
}

const char* name(Situation situation) noexcept {
    constexpr std::array names = {"overlap, moving in",
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
    static_assert(names.size() == kSituationCount);
    return names[static_cast<std::size_t>(situation)];
}

const char* name(Choice c) noexcept {
    constexpr std::array names = {"unspecified", "no", "hit", "hit at 0", "true, no time", "true, with depth"};
    static_assert(names.size() == static_cast<std::size_t>(Choice::YesWithDepth) + 1);
    return names[static_cast<std::size_t>(c)];
}

}  // namespace methods
