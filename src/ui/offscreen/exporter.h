#pragma once
/// Makes the pictures of a session's export, one in a loop pass, so that the window stays responsive.

#include <future>
#include <memory>
#include <string>

#include "session/session.h"
#include "ui/offscreen/offscreen.h"

namespace ui {

class Exporter {
  public:
    /// Continues the ExportJob of the session's prompts: draws one picture, while another thread writes the previous
    /// one. Reports the end in a message. Needs the window's OpenGL context.
    void step(session::Session& session);

  private:
    void begin(session::Session& session);
    void makeNext();
    void end(session::Session& session, const std::string& problem);
    [[nodiscard]] int total() const { return m_job.isSequence ? m_job.spec.count : 1; }

    session::ExportJob m_job;
    std::unique_ptr<session::Session> m_mirror;  ///< copy of the session at the beginning of the export
    std::unique_ptr<PictureMaker> m_maker;
    std::future<std::string> m_writing;
    scene::View m_start;
    int m_next = 0;  ///< index of the next picture
};

/// Draws and writes the picture of a map that was exported, once its pixels are there. Needs a current context.
void finishMapPicture(session::Session&);

}  // namespace ui
