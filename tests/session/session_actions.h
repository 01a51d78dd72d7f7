#pragma once
/// A session with functions for all its actions.

#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/panel_actions.h"
#include "session/actions/play_actions.h"
#include "session/actions/study_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/commands.h"
#include "session/session.h"
#include "session/texts/present_options.h"
