#pragma once
/// Makes the pictures of a session's export, one in a loop pass, so that the window stays responsive.

#include <future>
#include <memory>
#include <string>

#include "io/clip.h"
#include "session/session.h"
#include "ui/offscreen/sequence.h"

namespace ui {

class Exporter {
  public:
    /// Continues the ExportJob of the session's prompts: draws one picture, while another thread writes the previous
    /// one. Reports the end in a message. Needs the window's OpenGL context.
    void step(session::Session& session);

  private:
    void begin(session::Session& session);
    [[nodiscard]] std::string prepared();
    [[nodiscard]] std::future<std::string> written(io::Image image);
    void end(session::Session& session, const std::string& problem);

    session::ExportJob m_job;
    std::unique_ptr<SequencePictures> m_pictures;
    std::shared_ptr<io::Clip> m_clip;  ///< the clip that is exported
    std::future<std::string> m_writing;
};

/// Draws and writes the picture of a map that was exported, once its pixels are there. Needs a current context.
void finishMapPicture(session::Session&);

}  // namespace ui
