#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "cli/arguments.h"
#include "session/session.h"

namespace render::gl {
class HeadlessContext;
}
namespace ui {
class PictureMaker;
}

namespace cli {

/// Draws a session as the window shows it, without a display. WebP by the ending of the file's name, else PNG.
/// @return empty, or the problem in one line
[[nodiscard]] std::string drawPicture(std::unique_ptr<session::Session> session, const std::filesystem::path& path,
                                      PictureSize size, bool withPanels);

/// Draws the scenes of recorded rows one after the other, without a display: driver and letters are made ready once.
class RowPictures {
  public:
    explicit RowPictures(PictureSize size);
    ~RowPictures();
    RowPictures(const RowPictures&) = delete;
    RowPictures& operator=(const RowPictures&) = delete;

    /// Writes a PNG. @param recorded  may be null. @return empty, or the problem in one line
    [[nodiscard]] std::string draw(const std::filesystem::path& path, scene::Scene scene,
                                   std::shared_ptr<const session::Recorded> recorded);

  private:
    PictureSize m_size;
    session::Session m_session;
    std::string m_problem;
    std::unique_ptr<render::gl::HeadlessContext> m_context;  ///< before the maker, which needs it
    std::unique_ptr<ui::PictureMaker> m_maker;
};

}  // namespace cli
