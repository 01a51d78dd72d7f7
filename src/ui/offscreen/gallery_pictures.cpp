#include "ui/offscreen/gallery_pictures.h"

#include "render/gl/device/canvas.h"
#include "session/actions/study_actions.h"
#include "session/actions/view_actions.h"

namespace ui {
namespace {

constexpr int kCardWidth = 240, kCardHeight = 160;  // pixels
constexpr double kCardScale = 0.8;                  // scale of lines: a card is shown somewhat smaller
constexpr double kCardMargin = 10;                  // pixels around the story

session::PictureArea cardArea() {
    session::PictureArea area;
    area.viewport = {0, 0, kCardWidth, kCardHeight};
    area.free = {kCardMargin, kCardMargin, kCardWidth - 2 * kCardMargin, kCardHeight - 2 * kCardMargin};
    area.scale = kCardScale;
    return area;
}

/// Shows an example in a session of its own, as it is when it has been opened.
void show(session::Session& card, const session::Example& example, const session::GalleryLook& look) {
    scene::Document document{example.scene, {}};
    if (!document.scene.balls.empty()) document.selection = {{scene::Kind::Ball, 0}};
    card.document.replace(scene::History(std::move(document)));
    card.presentation.theme = look.theme;
    card.presentation.answersHidden = look.hidesAnswers || example.hidesAnswer;
    card.presentation.overlays = example.overlays;
    card.presentation.referenceFrame.show(example.frame, true);
    setArea(card, cardArea());
    card.viewport.setView({});
    frameAll(card);
}

}  // namespace

/// What the pictures are drawn with.
struct GalleryPictures::Easel {
    session::Session card;
    Picture picture;
    render::gl::Canvas canvas{kCardWidth, kCardHeight};

    explicit Easel(std::shared_ptr<render::gl::Programs> programs) : picture(std::move(programs)) {
        card.presentation.selectionShown = false;
    }
};

GalleryPictures::GalleryPictures(std::shared_ptr<render::gl::Programs> programs) : m_programs(std::move(programs)) {}
GalleryPictures::~GalleryPictures() = default;

bool GalleryPictures::step(session::Session& session) {
    session::Gallery& gallery = session.panels.gallery;
    const auto next = session::showsExamples(session) ? gallery.nextToDraw() : std::optional<std::size_t>();
    if (!next) {
        m_easel.reset();
        return false;
    }
    if (!m_easel) m_easel = std::make_unique<Easel>(m_programs);
    show(m_easel->card, gallery.examples()[*next], gallery.look());
    m_easel->picture.update(m_easel->card);
    m_easel->canvas.begin(render::color(gallery.look().theme, vocabulary::Ink::Background));
    m_easel->picture.copyTo(0, 0, {0, 0, kCardWidth, kCardHeight});
    gallery.setPicture(*next, {kCardWidth, kCardHeight, m_easel->canvas.readPixels()});
    return true;
}

}  // namespace ui
