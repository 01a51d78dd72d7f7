#include "session/texts/first_steps.h"

#include "session/texts/present_options.h"

namespace session {

bool isSuggested(const Session& s, FirstStep step) {
    if (!s.window.suggestsSteps || s.settings.*step) return false;
    if (s.lesson.isOpen() || s.settings.isClass || !isAnswerShown(s)) return false;
    if (s.queries.claims().recorded) return false;  // the picture is about a row of a log
    return s.playback.instant().isAtStart() && !s.playback.tempo().isPlaying;
}

}  // namespace session
