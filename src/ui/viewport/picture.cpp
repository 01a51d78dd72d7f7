#include "ui/viewport/picture.h"

namespace ui {

bool Picture::update(const session::Session& session, bool transparent) {
    const bool isUnderWay = session.playback.instant().isUnderWay();
    Key key{session::presentOptions(session),
            session.document.revision(),
            isUnderWay ? session.playback.revisions().shown : 0,
            session.presentation.referenceFrame.shares(),
            isAnswerShown(session),
            session.viewport.view(),
            session.viewport.area(),
            transparent};
    if (m_key == key) return false;
    m_key = std::move(key);
    const bool hasAnswer = !isUnderWay && m_key->isAnswerShown;
    m_list = render::present(session.queries.shown(), hasAnswer ? session.queries.shownEncounter() : std::nullopt,
                             m_key->options);
    const view::Camera camera = session.viewport.camera();
    render::gl::FrameInput input;
    input.list = &m_list;
    input.camera = &camera;
    input.theme = m_key->options.theme;
    input.scale = float(session.viewport.area().scale);
    input.transparentBackground = transparent;
    m_renderer.draw(input);
    return true;
}

}  // namespace ui
