#include "ui/viewport/picture.h"

#include <numeric>

namespace ui {
namespace {

/// At rest the paths only grow.
std::size_t contactsOn(const std::vector<world::Path>& paths) {
    return std::accumulate(paths.begin(), paths.end(), std::size_t(0),
                           [](std::size_t sum, const world::Path& path) { return sum + path.contacts.size(); });
}

}  // namespace

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
            contactsOn(options.world.paths),
            session.settings.nextContacts,
            session.isAnswerShown(),
            options.claim,
            session.referenceFrame.shares(),
            session.sampling.isShown,
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
