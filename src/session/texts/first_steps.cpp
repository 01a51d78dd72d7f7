#include "session/texts/first_steps.h"

#include "session/texts/present_options.h"

namespace session {
namespace {

bool isDone(const Settings& settings, FirstStep step) {
    switch (step) {
        case FirstStep::DragBall:
            return settings.hasDraggedBall;
        case FirstStep::DragAim:
            return settings.hasDraggedAim;
        case FirstStep::Play:
            return settings.hasPlayed;
    }
    return true;
}

}  // namespace

bool isSuggested(const Session& s, FirstStep step) {
    if (!s.window.suggestsSteps || isDone(s.settings, step)) return false;
    if (s.lesson.isOpen() || s.settings.isClass || !isAnswerShown(s)) return false;
    if (s.queries.claims().recorded) return false;  // the picture is about a row of a log
    return s.playback.instant().isAtStart() && !s.playback.tempo().isPlaying;
}

}  // namespace session
