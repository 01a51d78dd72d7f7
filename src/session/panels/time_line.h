#pragma once
/// The time line under the picture: its span, and the instants that it names.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/document/document_store.h"
#include "session/playback/playback.h"
#include "session/presentation/scene_queries.h"
#include "session/state/panel_choices.h"
#include "vocabulary/ink.h"

namespace session {

/// A named instant.
struct TimeMark {
    double frames = 0;
    std::string words;  ///< "hit target 18.52"
    vocabulary::Ink ink = vocabulary::Ink::Normal;
    bool isHollow = false;  ///< no contact, or one that is not computed for the world yet
    bool operator==(const TimeMark&) const = default;
};

/// What the line shows of a scene.
struct TimeLineLook {
    int shownContacts = 5;  ///< contacts of the active ball that the picture draws
    int doublings = 0;      ///< the user's choice: the span is multiplied by this power of two
    bool isMasked = false;  ///< the answer is hidden
};

struct TimeLine {
    static constexpr std::size_t kMostMarks = 12;
    static constexpr std::size_t kMostSearched = 2000;  ///< contacts searched for those of the active ball

    static constexpr double kHiddenSpan = 60;  ///< span of every scene while its answer is hidden

    static constexpr int kMostDoublings = 40, kLeastDoublings = -6;

    double span = kHiddenSpan;     ///< the line shows [0, span] frames
    bool hasDistance = true;       ///< the distance along the path stands beside the line
    bool isScrubbed = false;       ///< the knob is held
    std::vector<TimeMark> marks;   ///< the most important first; none while the answer is hidden
    bool areContactsShown = true;  ///< playback has the contacts of the scene that is drawn

    /// What `marks` were computed from.
    struct Source {
        std::uint64_t document = 0, scene = 0, contacts = 0;
        bool isMasked = false, isAnswerKnown = false, isAlone = false;
        std::optional<double> recorded;   ///< time that a log records, frames
        std::optional<std::size_t> ball;  ///< whose contacts are named
        bool operator==(const Source&) const = default;
    };
    Source source;
};

/// Computes the marks; the span and the length of the line except while something is dragged: nothing moves under the
/// hand.
///
/// A scene whose contacts end is shown whole. Where they go on and on, as on a table with cushions, the line ends soon
/// after the contacts of the active ball that the picture shows, and doubles whenever time passes its end.
void update(TimeLine&, TimeReach&, const DocumentStore&, const Playback&, const SceneQueries&, const TimeLineLook&);

/// True if the span may be multiplied by a power of two more: the instant that is shown stays on the line.
/// @param now  the power that is chosen
[[nodiscard]] bool canStretch(const TimeLine&, const Playback&, int now, int doublings);

/// The instant for a pointer that is at `frames`: that of a contact within `reach` frames, if it is the only one there.
[[nodiscard]] double magneticInstant(const KnownContacts&, double frames, double reach);

}  // namespace session
