#pragma once
/// A session with all that can be done to it.

#include "session/commands/commands.h"
#include "session/commands/file_actions.h"
#include "session/commands/lesson_actions.h"
#include "session/commands/panel_actions.h"
#include "session/commands/play_actions.h"
#include "session/commands/study_actions.h"
#include "session/commands/view_actions.h"
#include "session/session.h"
#include "session/texts/present_options.h"
