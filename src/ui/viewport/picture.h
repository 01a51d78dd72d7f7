#pragma once
/// The 3D picture of a session, kept in the renderer's texture and drawn again only when something in it has changed.

#include <cstdint>
#include <string>

#include "render/gl/renderer.h"
#include "session/session.h"

namespace ui {

class Picture {
  public:
    [[nodiscard]] const std::string& error() const { return m_renderer.error(); }
    /// Brings the picture up to the session. @return true if it was drawn again
    bool update(const session::Session& session, bool transparent = false);
    /// Copies it into the framebuffer that is bound. @param x, y  lower left corner, pixels from the bottom
    void copyTo(int x, int y) const { m_renderer.copyTo(x, y); }
    [[nodiscard]] const render::DrawList& list() const { return m_list; }

  private:
    struct Key {
        std::uint64_t revision = 0;
        vocabulary::Overlays overlays;
        render::Theme theme = render::Theme::Dark;
        std::optional<scene::ObjectRef> hovered;
        std::optional<double> frames;
        scene::View view;
        session::PictureArea area;
        std::uint64_t playback = 0;  ///< its revision while another instant than the start is shown
        std::size_t contactsOnPaths = 0;
        int nextContacts = 0;
        bool isAnswerShown = true;
        std::optional<render::Claim> claim;
        session::ReferenceFrameShares frame;
        bool samples = false;
        std::vector<vocabulary::Annotation> annotations;
        bool operator==(const Key&) const = default;
    };

    render::gl::Renderer m_renderer;
    render::DrawList m_list;
    std::optional<Key> m_key;
};

}  // namespace ui
