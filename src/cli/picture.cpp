#include "cli/picture.h"

#include <algorithm>

#include "io/png.h"
#include "io/webp.h"
#include "render/gl/headless.h"
#include "session/actions/view_actions.h"
#include "ui/offscreen/offscreen.h"

namespace cli {

namespace {

ui::OffscreenOptions optionsOf(PictureSize size, bool withPanels) {
    ui::OffscreenOptions options;
    options.width = size.width;
    options.height = size.height;
    // The design is made for a height of 720 pixels; a larger picture has larger text, not more empty space.
    options.scale = std::max(0.5f, float(size.height) / 720.f);
    options.panels = withPanels;
    return options;
}

}  // namespace

std::string drawPicture(std::unique_ptr<session::Session> session, const std::filesystem::path& path, PictureSize size,
                        bool withPanels) {
    const ui::OffscreenOptions options = optionsOf(size, withPanels);
    const bool isWebp = path.extension() == ".webp";
    const auto kept = isWebp ? ui::Kept::Webp : ui::Kept::Nothing;
    return ui::drawOffscreen(*session, options, kept, [&](const io::ImageRows& rows) {
        return isWebp ? io::writeWebp(path, options.width, options.height, rows)
                      : io::writePng(path, options.width, options.height, rows);
    });
}

RowPictures::RowPictures(PictureSize size) : m_size(size) {
    const ui::OffscreenOptions options = optionsOf(size, false);
    m_problem = ui::memoryProblem(options, ui::Kept::Nothing);
    if (!m_problem.empty()) return;
    m_context = std::make_unique<render::gl::HeadlessContext>();
    m_problem = m_context->error();
    if (!m_problem.empty()) return;
    m_maker = std::make_unique<ui::PictureMaker>(m_session, options);
    m_problem = m_maker->error();
}

RowPictures::~RowPictures() = default;

std::string RowPictures::draw(const std::filesystem::path& path, scene::Scene scene,
                              std::shared_ptr<const session::Recorded> recorded) {
    if (!m_problem.empty()) return m_problem;
    scene::Document shown{std::move(scene), {{scene::Kind::Ball, 0}}};
    m_session.document.replace(scene::History(std::move(shown)));
    m_session.presentation.recorded = {};
    m_session.presentation.recorded.add(std::move(recorded));
    m_session.viewport.setView({});
    frameAll(m_session);
    return io::writePng(path, m_size.width, m_size.height, m_maker->rows());
}

}  // namespace cli
