#pragma once
/// What the window shows beside the document, the instant and the camera: one value. Models and pictures are computed
/// from it, and a copy of it shows the same.

#include "session/lesson/class_mode.h"
#include "session/lesson/lesson_player.h"
#include "session/presentation/presentation.h"
#include "session/state/settings.h"

namespace session {

struct WindowState {
    Settings settings;
    Presentation presentation;
    LessonPlayer lesson;
    ClassMode classMode;
};

}  // namespace session
