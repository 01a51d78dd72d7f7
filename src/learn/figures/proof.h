#pragma once
/// Proofs that move: a list of steps, each with a picture of the scene, and true pictures between them.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "learn/figures/energy_circle.h"
#include "vocabulary/annotation.h"
#include "world/first_contact.h"

namespace learn {

enum class ProofKind : std::uint8_t {
    Inflate,    ///< the ball's radius is added to what it meets: the Minkowski sum
    RideAlong,  ///< the target's velocity is subtracted from all: relative motion
    Bounce,     ///< the impulse builds up along the normal: the reflection of the velocity
    Circle,     ///< contacts as points of the circle of energy: π
};
inline constexpr std::size_t kProofKindCount = std::size_t(ProofKind::Circle) + 1;

struct ProofInfo {
    const char* id;     ///< "inflate": the name in lesson files
    const char* title;  ///< "Inflate"
    const char* help;   ///< one line
};
[[nodiscard]] const ProofInfo& info(ProofKind) noexcept;

/// What a picture of a proof is computed from, beside the scene. Every value between two steps has a meaning of its
/// own, so every picture between them is true.
struct ProofPose {
    double motion = 0;     ///< share of the target's velocity that is subtracted from all velocities, [0, 1]
    double inflation = 0;  ///< share of the ball's radius that is added to its targets, [0, 1]
    double frames = 0;     ///< the instant
    double impulse = 0;    ///< Bounce: share of the impulse that has passed, [0, 1]; Circle: impulses that have passed
    bool operator==(const ProofPose&) const = default;
};

struct ProofStep {
    std::string title, words;  ///< description of the picture, with the scene's numbers
    ProofPose pose;
};

/// The contact of a bounce. Velocities in units/frame.
struct ProofBounce {
    Vec3 at{0}, normal{0};     ///< centre of the ball at the contact; unit, toward the ball
    Vec3 before{0}, after{0};  ///< velocity of the ball
    double radius = 0;         ///< radius of the ball
    double size = 1;           ///< length of the longer of the two as it is drawn, units
    bool operator==(const ProofBounce&) const = default;
};

struct Proof {
    ProofKind kind = ProofKind::Inflate;
    std::vector<ProofStep> steps;        ///< at least two
    std::optional<ProofBounce> bounce;   ///< present for Bounce
    std::optional<EnergyCircle> circle;  ///< present for Circle
};

/// @param encounter  world::firstContact of the ball, or absent
/// If another body interferes before that contact, or the scene has more than 300 bodies, the steps in which time runs
/// are left out.
/// @return the proof, or one sentence that says what the scene lacks
[[nodiscard]] io::Result<Proof> proofOf(ProofKind, const scene::Scene&, std::size_t ball,
                                        const std::optional<world::Encounter>& encounter);

/// The pose at a place: at a whole number exactly that step's; between two of them time runs first, then the rest
/// changes in proportion. @param place  [0, steps - 1]
[[nodiscard]] ProofPose poseAt(const Proof&, double place);

/// What a proof adds to the picture at a place: the velocity and its parts in a bounce, with the impulse so far.
[[nodiscard]] std::vector<vocabulary::Annotation> proofDrawing(const Proof&, double place);

/// The velocity of the ball when a share of the impulse has passed.
[[nodiscard]] Vec3 velocityAt(const ProofBounce&, double impulse);

}  // namespace learn
