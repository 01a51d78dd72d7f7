#pragma once
/// The speed of playback that suits a scene: its first contact takes about two seconds.

#include <string>

#include "scene/scene.h"

namespace session {

/// Seconds until the first contact at the automatic speed, but for the rounding of the speed.
inline constexpr double kSecondsToContact = 2;

/// Diameters that a typical ball of a moving crowd travels in kSecondsToContact.
inline constexpr double kCrowdDiameters = 4;

/// Frames until the first contact of a scene with few balls; of a larger one, until the first contact of its first
/// moving ball. Without a contact until that ball's closest approach. 0 where nothing comes nearer.
/// Where many balls move, the next contact is always near: there the frames in which a typical ball travels
/// kCrowdDiameters of its diameters.
[[nodiscard]] double framesToContact(const scene::Scene&);

/// The round speed, 1, 1.5, 2, 3, 5 or 7 times a power of ten, at which so many frames of the scene take about
/// kSecondsToContact. 1 for 0 frames.
[[nodiscard]] double speedFor(double frames);

/// The slider of the speed: 0 is the automatic speed, -1 and 1 are kSliderReach times slower and faster.
inline constexpr double kSliderReach = 30;
[[nodiscard]] double sliderPlace(double speed, double automatic);
/// The speed at a place, with two digits; near 0 the automatic one.
[[nodiscard]] double speedAt(double place, double automatic);

/// "0.15× · 9 frames/s"
[[nodiscard]] std::string speedText(double speed);

}  // namespace session
