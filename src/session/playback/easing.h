#pragma once
/// The clock slows down around a contact, so that it can be followed. Only the map from seconds to frames is eased: the
/// instants of contacts and the states at every instant stay exact.

#include <vector>

namespace session {

/// Seconds of play at full speed around a contact in which time is eased, and the share of the speed at the contact.
inline constexpr double kEasedSeconds = 0.3, kEasedShare = 0.25;
/// Contacts nearer to each other, or to the start, than the first are not eased; farther than the second fully.
inline constexpr double kCrowdedSeconds = 0.4, kLoneSeconds = 0.9;
/// Contacts farther than this from an instant do not change the rate there.
inline constexpr double kEasingReach = kEasedSeconds + kLoneSeconds;
inline constexpr std::size_t kMostEased = 16;  ///< among more contacts nearby time is not eased

/// The share of the speed at which time passes at an instant, in [kEasedShare, 1]; smooth.
/// @param contacts        instants of the contacts within kEasingReach, frames, ascending, each once
/// @param framesPerSecond  full speed, > 0
[[nodiscard]] double easedShare(const std::vector<double>& contacts, double frames, double framesPerSecond);

/// The instant that playing reaches after some seconds. @param contacts  as above, those after `from` included
[[nodiscard]] double easedAfter(const std::vector<double>& contacts, double from, double seconds,
                                double framesPerSecond);

/// The instants of a clip: evenly spaced on a clock that is eased around contacts. The first is exactly `from`, the
/// last exactly `to`. @param contacts  those in [from, to] as above; more than kMostEased: evenly spaced in frames
/// @param count  >= 2. @param seconds  length of the clip without easing, > 0
[[nodiscard]] std::vector<double> easedInstants(const std::vector<double>& contacts, double from, double to, int count,
                                                double seconds);

}  // namespace session
