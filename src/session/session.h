#pragma once
/// One user's work in one window, composed of its parts. No ImGui, no GL, no GLFW: a test can drive all of it.
/// A function that needs one or two parts gets those; the commands (session/commands) get the whole session.

#include "session/document/document_file.h"
#include "session/document/document_store.h"
#include "session/panel_models.h"
#include "session/playback/playback.h"
#include "session/presentation/answer_mask.h"
#include "session/presentation/scene_queries.h"
#include "session/presentation/settings_file.h"
#include "session/presentation/window_state.h"
#include "session/prompts/background_tasks.h"
#include "session/prompts/messages.h"
#include "session/prompts/prompts.h"
#include "session/prompts/window_link.h"
#include "session/viewport/viewport.h"

namespace session {

class Session : public WindowState {
  public:
    Session();
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Shows in a new session what another one shows: document, instant, camera and WindowState, no messages and cards.
    void show(const Session& original);

    DocumentStore document;
    DocumentFile file{document};
    Playback playback;
    PanelModels panels;
    AnswerMask mask{document, presentation, lesson};
    SceneQueries queries{document, playback, presentation, settings, panels.drawing, mask};
    Viewport viewport;
    Prompts prompts;
    Messages messages;
    BackgroundTasks tasks;
    WindowLink window;
};

}  // namespace session
