#include "ui/viewport/picture.h"

namespace ui {
namespace {

/// The glow while an aim is dragged, as a layer over the bodies; without an image if there is none.
render::gl::Layer glowLayer(const session::AimGlow& glow) {
    const std::shared_ptr<const session::GlowPicture>& picture = glow.picture();
    if (!picture || glow.share() <= 0) return {};
    // Shares the ownership of the whole image, but points to its pixels.
    const std::shared_ptr<const std::vector<std::uint8_t>> rgba(picture, &picture->rgba);
    const float share = glow.share(), eased = share * share * (3 - 2 * share);
    return {picture->left, picture->top, picture->width, picture->height, rgba, eased};
}

}  // namespace

bool Picture::update(const session::Session& session, bool transparent, float softLight) {
    if (!compose(session, transparent, softLight)) return false;
    drawRows(session, std::nullopt);
    return true;
}

bool Picture::compose(const session::Session& session, bool transparent, float softLight) {
    const bool isUnderWay = session.playback.instant().isUnderWay();
    Key key{{session::presentOptions(session), session.document.revision(),
             isUnderWay ? session.playback.revisions().shown : 0, session.presentation.referenceFrame.shares()},
            session.viewport.view(),
            session.viewport.area(),
            transparent,
            softLight,
            glowLayer(session.panels.glow)};
    if (m_key == key) return false;
    const bool isSameList = m_key && m_key->content == key.content;  // only camera, area or light have changed
    m_key = std::move(key);
    if (!isSameList) m_list = session::picture(session, m_key->content.options);
    return true;
}

void Picture::drawRows(const session::Session& session, std::optional<render::gl::Rows> rows) {
    const view::Camera camera = session.viewport.camera();
    render::gl::FrameInput input;
    input.list = &m_list;
    input.camera = &camera;
    input.theme = m_key->content.options.theme;
    input.scale = float(session.viewport.area().scale);
    input.transparentBackground = m_key->isTransparent;
    input.softLight = m_key->content.options.softLight ? m_key->softLight : 0;
    input.layer = m_key->layer;
    input.rows = rows;
    m_renderer.draw(input);
}

}  // namespace ui
