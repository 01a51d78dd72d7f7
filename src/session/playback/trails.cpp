#include "session/playback/trails.h"

namespace session {
namespace {

constexpr double kTrailLength = 3;          // times to the first contact
constexpr double kPlainLength = 60;         // frames, in a scene without a contact
constexpr std::size_t kMostTrailed = 4096;  // contacts of all trails

}  // namespace

world::Trails trailsOf(const Playback& playback) {
    const world::Timeline* timeline = playback.contacts().timeline();
    const Instant& now = playback.instant();
    if (!timeline || !now.state) return {};
    const double first = playback.tempo().toContact, length = first > 0 ? kTrailLength * first : kPlainLength;
    return world::trailsBefore(timeline->history(), *now.state, length, kMostTrailed);
}

}  // namespace session
