#pragma once
/// Makes the pictures of a session's export, one in a loop pass, so that the window stays responsive.

#include <future>
#include <memory>
#include <string>

#include "io/clip.h"
#include "session/session.h"
#include "ui/offscreen/row_queue.h"
#include "ui/offscreen/sequence.h"

namespace ui {

class Exporter {
  public:
    Exporter() = default;
    ~Exporter();
    Exporter(const Exporter&) = delete;
    Exporter& operator=(const Exporter&) = delete;

    /// Continues the ExportJob of the session's prompts: draws some rows of a picture, or one of a clip, while another
    /// thread writes the previous ones. Reports the end in a message. Needs the window's OpenGL context.
    void step(session::Session& session);

  private:
    [[nodiscard]] std::string begin(const session::Session& session);
    [[nodiscard]] std::string prepare();
    void startNext();
    void writeRows();
    void drawRows();
    void stop(session::Session& session);
    void end(session::Session& session, const std::string& problem);
    void forget();

    session::ExportJob m_job;
    std::unique_ptr<SequencePictures> m_pictures;
    std::shared_ptr<io::Clip> m_clip;   ///< the clip that is exported
    io::ImageRows m_rows;               ///< the rows still to be drawn; empty between two pictures
    std::shared_ptr<RowQueue> m_queue;  ///< the rows still to be written
    double m_part = 0;                  ///< share of the current picture that is drawn, [0, 1]
    std::future<std::string> m_writing;
};

/// Draws and writes the picture of a map that was exported, once its pixels are there. Needs a current context.
void finishMapPicture(session::Session&);

}  // namespace ui
