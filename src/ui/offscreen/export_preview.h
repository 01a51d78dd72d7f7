#pragma once
/// Draws the preview of an export, so that its choices show before a file is written.

#include <memory>
#include <optional>

#include "session/session.h"
#include "ui/offscreen/sequence.h"

namespace ui {

class ExportPreview {
  public:
    /// Draws the first picture of the open ExportCard small, once its choices have changed. Needs the window's OpenGL
    /// context. @return true if the card changes with the next frame
    bool step(session::Session& session);

  private:
    std::optional<session::SequenceSpec> m_spec;   ///< the choices of the preview, drawn or in progress
    std::unique_ptr<SequencePictures> m_pictures;  ///< absent when it is drawn
};

}  // namespace ui
