#pragma once
/// What the window shows beside the document, the instant and the camera: one value. Models and pictures are computed
/// from it, and a copy of it shows the same.

#include <optional>

#include "session/lesson/lesson_player.h"
#include "session/presentation/presentation.h"
#include "session/state/settings.h"

namespace session {

/// The part of a lesson page that class mode shows: one at a time, because the type is large.
enum class ClassPart : std::uint8_t {
    Text,    ///< with the figure, unless the answer hides that
    Task,    ///< or the proof
    Figure,  ///< the one that the answer hid
};

/// Class mode: large type, answers hidden until they are revealed, and one key for the next step, sent by the remote
/// control of a presenter. Leaving it restores the settings from before.
struct ClassMode {
    /// Settings that class mode replaces while it is on.
    struct Before {
        bool presentation = false, panelsShown = true, answersHidden = false;
    };
    std::optional<Before> before;
    ClassPart part = ClassPart::Text;
    bool notesShown = false;  ///< the teacher's notes are in the part's place

    [[nodiscard]] bool isOn() const { return before.has_value(); }
};

struct WindowState {
    Settings settings;
    Presentation presentation;
    LessonPlayer lesson;
    ClassMode classMode;
};

}  // namespace session
