#pragma once
/// Draws the pictures of the gallery's cards one after another, and takes each once the driver has drawn it: the window
/// stays responsive.

#include <memory>

#include "session/session.h"
#include "ui/viewport/picture.h"

namespace render::gl {
class Canvas;
class Programs;
}  // namespace render::gl

namespace ui {

class GalleryPictures {
  public:
    /// @param programs  of the window's own picture
    explicit GalleryPictures(std::shared_ptr<render::gl::Programs> programs);
    ~GalleryPictures();
    GalleryPictures(const GalleryPictures&) = delete;
    GalleryPictures& operator=(const GalleryPictures&) = delete;

    /// Begins the next picture that is missing, or takes the one begun if it is drawn, while the gallery is open. Needs
    /// the window's OpenGL context.
    /// @return true if a picture is missing
    bool step(session::Session& session);

  private:
    struct Easel;
    std::shared_ptr<render::gl::Programs> m_programs;
    std::unique_ptr<Easel> m_easel;  ///< absent while nothing is drawn
};

}  // namespace ui
