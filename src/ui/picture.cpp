#include "ui/picture.h"

namespace ui {

bool Picture::update(const session::Session& session, bool transparent) {
    const render::PresentOptions options = session.presentOptions();
    Key key{session.revision(),
            options.overlays,
            options.theme,
            options.hovered,
            options.frames,
            session.view(),
            session.area(),
            session.isUnderWay() ? session.playback.revision() : 0,
            session.settings.nextContacts,
            session.isAnswerShown(),
            options.claim,
            session.frames.shares(),
            session.looks.isShown,
            options.annotations};
    if (m_key == key) return false;
    m_list = render::present(session.shown(),
                             session.isUnderWay() || !session.isAnswerShown() ? std::nullopt : session.shownEncounter(),
                             options);
    const view::Camera camera = session.camera();
    render::gl::FrameInput input;
    input.list = &m_list;
    input.camera = &camera;
    input.theme = options.theme;
    input.scale = float(session.area().scale);
    input.transparentBackground = transparent;
    m_renderer.draw(input);
    m_key = key;
    return true;
}

}  // namespace ui
