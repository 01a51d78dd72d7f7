#pragma once
/// The 3D picture of a session, kept in the renderer's texture and drawn again only after a change.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "render/gl/renderer.h"
#include "session/texts/present_options.h"

namespace ui {

class Picture {
  public:
    Picture() = default;
    /// @param programs  of another picture in the same context: nothing is compiled again
    explicit Picture(std::shared_ptr<render::gl::Programs> programs) : m_renderer(std::move(programs)) {}

    /// Why nothing can be drawn; empty: it can.
    [[nodiscard]] std::string error() const { return m_renderer.error(); }
    /// Updates the picture to the session. @return true if it was drawn again
    /// @param softLight  share of the presentation's soft light, [0, 1]
    bool update(const session::Session& session, bool transparent = false, float softLight = 1);
    /// Updates what the picture shows, without drawing it. @return true if it changed
    bool compose(const session::Session& session, bool transparent = false, float softLight = 1);
    /// Draws some rows of the picture composed last.
    void drawRows(const session::Session& session, std::optional<render::gl::Rows> rows);
    /// Copies what was drawn last into the bound framebuffer. @param x, y  lower left corner, pixels from the bottom
    void copyTo(int x, int y, render::gl::PixelBox part) const { m_renderer.copyTo(x, y, part); }
    [[nodiscard]] const render::DrawList& list() const { return m_list; }
    [[nodiscard]] const std::shared_ptr<render::gl::Programs>& programs() const { return m_renderer.programs(); }

  private:
    /// All that the draw list depends on.
    struct Content {
        render::PresentOptions options;
        std::uint64_t document = 0;  ///< revision of the document
        std::uint64_t instant = 0;   ///< revision of playback at another instant than the start
        session::ReferenceFrameShares frame;
        bool operator==(const Content&) const = default;
    };
    struct Key {
        Content content;
        scene::View view;
        session::PictureArea area;
        bool isTransparent = false;
        float softLight = 1;
        render::gl::Layer layer;
        bool operator==(const Key&) const = default;
    };

    render::gl::Renderer m_renderer;
    render::DrawList m_list;
    std::optional<Key> m_key;
};

}  // namespace ui
