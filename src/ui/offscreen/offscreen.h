#pragma once
/// The window's picture without a window: for `carom render`, golden images, machines without a display, and pictures
/// of any size while a window is open.

#include <functional>
#include <memory>
#include <string>

#include "io/png.h"
#include "io/result.h"
#include "session/actions/actions.h"
#include "session/session.h"

struct ImGuiContext;

namespace render::gl {
class Canvas;
}

namespace ui {

class Ui;

struct OffscreenOptions {
    int width = 1280, height = 720;  ///< pixels, 16 to 16384
    float scale = 1;                 ///< pixels for one px of the design
    bool panels = false;             ///< true: the whole window; false: the 3D picture with headline, labels and legend
    bool transparent = false;        ///< 3D picture and labels on alpha 0; without panels
    int pixelsAtOnce = 1 << 22;  ///< most pixels that are drawn at once: a larger picture is drawn some rows at a time
};

/// What is in memory of a picture beside the rows being drawn.
enum class Kept {
    Nothing,  ///< the file is written row by row
    Image,    ///< all its pixels
    Webp,     ///< encoding as WebP
    Clip,     ///< encoding as animated WebP
};

/// Why there is too little memory for a picture; empty if there is enough. Drivers do not say so: they crash.
[[nodiscard]] std::string memoryProblem(const OffscreenOptions&, Kept kept);
/// The same of a window.
[[nodiscard]] std::string windowMemoryProblem();

/// Draws a session as the window would show it, any number of times. Needs a current OpenGL 3.3 core context; another
/// Dear ImGui context, such as that of a window, stays current.
class PictureMaker {
  public:
    PictureMaker(session::Session& session, const OffscreenOptions& options);
    ~PictureMaker();
    PictureMaker(const PictureMaker&) = delete;
    PictureMaker& operator=(const PictureMaker&) = delete;
    [[nodiscard]] std::string error() const;
    [[nodiscard]] io::Image draw();  ///< straight alpha
    /// Builds the picture as the session is now. @return its rows from the top, some at a time; ends with this maker
    [[nodiscard]] io::ImageRows rows();

  private:
    void build();
    [[nodiscard]] io::Image drawRows(int top, int height);

    OffscreenOptions m_options;
    session::Session& m_session;
    session::Actions m_actions;
    ImGuiContext* m_context = nullptr;
    std::unique_ptr<Ui> m_ui;
    std::unique_ptr<render::gl::Canvas> m_canvas;
};

/// Draws a session in an OpenGL context of its own, without a display.
/// @return the picture, or one line that says why it failed and what to try
[[nodiscard]] io::Result<io::Image> drawOffscreen(session::Session& session, const OffscreenOptions& options);
/// Draws large pictures some rows at a time. @param kept  how much of the picture is in memory at once. @param write
/// receives the picture, returns its problem or nothing. @return empty, or one line that says why it failed
[[nodiscard]] std::string drawOffscreen(session::Session& session, const OffscreenOptions& options, Kept kept,
                                        const std::function<std::string(const io::ImageRows&)>& write);

}  // namespace ui
