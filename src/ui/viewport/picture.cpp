#include "ui/viewport/picture.h"

namespace ui {

bool Picture::update(const session::Session& session, bool transparent, float softLight) {
    const bool isUnderWay = session.playback.instant().isUnderWay();
    Key key{session::presentOptions(session),
            session.document.revision(),
            isUnderWay ? session.playback.revisions().shown : 0,
            session.presentation.referenceFrame.shares(),
            session.viewport.view(),
            session.viewport.area(),
            transparent,
            softLight};
    if (m_key == key) return false;
    m_key = std::move(key);
    m_list = session::picture(session, m_key->options);
    const view::Camera camera = session.viewport.camera();
    render::gl::FrameInput input;
    input.list = &m_list;
    input.camera = &camera;
    input.theme = m_key->options.theme;
    input.scale = float(session.viewport.area().scale);
    input.transparentBackground = transparent;
    input.softLight = m_key->options.softLight ? softLight : 0;
    m_renderer.draw(input);
    return true;
}

}  // namespace ui
