#pragma once
/// The frame drawn last. A frame that differs from it in panels alone is drawn where it differs.

#include <cstdint>
#include <functional>
#include <memory>

#include "render/gl/device/canvas.h"
#include "render/palette.h"
#include "ui/shell/frame_damage.h"

namespace ui {

/// What a frame consists of. Sizes in pixels.
struct FrameParts {
    ImDrawData& panels;
    render::Rgba background;  ///< to which the frame is cleared
    Damage picturePlace;
    /// Copies a part of it into the bound framebuffer, which has the size of the frame.
    std::function<void(const Damage& part)> copyPicture;
};

class KeptFrame {
  public:
    /// The picture was drawn again.
    void addPicture(const Damage& place);
    /// Compares the built frame with the one before. Called once for each frame that is built.
    /// @param uploads  number of uploads of the panels' pictures: another one changes everything
    void update(const ImDrawData& panels, std::uint64_t uploads) { m_damage.update(panels, uploads); }
    /// True if the built frame differs from the one presented last.
    [[nodiscard]] bool hasChanged() const { return !m_damage.part().isEmpty(); }
    /// Brings the built frame into the bound framebuffer. @param isWhole  draws all of it
    void present(const FrameParts& frame, bool isWhole);

  private:
    void drawPart(const FrameParts& frame, const Damage& part);

    FrameDamage m_damage;                          ///< since the last present()
    std::unique_ptr<render::gl::Canvas> m_canvas;  ///< the frame presented last, unless stale
    bool m_isStale = true;
    bool m_isPictureNew = true;  ///< since the last present()
    render::Rgba m_background;   ///< background of the frame in the canvas
    Damage m_picturePlace;       ///< in the canvas
};

}  // namespace ui
