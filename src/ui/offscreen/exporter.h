#pragma once
/// Makes the pictures that a session wants, one in a loop pass, so that the window stays alive.

#include <future>
#include <memory>
#include <string>

#include "session/session.h"
#include "ui/offscreen/offscreen.h"

namespace ui {

class Exporter {
  public:
    /// Goes on with session.prompts.get<session::ExportJob>(): draws one picture, while the one before is written by
    /// another thread. Says how it ended. Needs the window's OpenGL context.
    void step(session::Session& session);

  private:
    void begin(session::Session& session);
    void makeNext();
    void end(session::Session& session, const std::string& problem);
    [[nodiscard]] int total() const { return m_job.isSequence ? m_job.spec.count : 1; }

    session::ExportJob m_job;
    std::unique_ptr<session::Session> m_mirror;  ///< what is drawn: the session as it was at the beginning
    std::unique_ptr<PictureMaker> m_maker;
    std::future<std::string> m_writing;
    scene::View m_start;
    int m_next = 0;  ///< picture that is drawn next
};

/// Draws and writes the picture of a map that was exported, once its pixels are there. Needs a current context.
void finishMapPicture(session::Session&);

}  // namespace ui
