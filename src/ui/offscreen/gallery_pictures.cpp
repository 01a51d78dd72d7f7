#include "ui/offscreen/gallery_pictures.h"

#include <optional>
#include <string>
#include <utility>

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
    std::optional<render::gl::PixelReading> drawn;  ///< the picture that the driver draws, of what follows
    std::string drawnExample;
    session::GalleryLook drawnLook;

    explicit Easel(std::shared_ptr<render::gl::Programs> programs) : picture(std::move(programs)) {
        card.presentation.selectionShown = false;
    }
    void begin(const session::Example& example, const session::GalleryLook& look);
    void take(session::Gallery& gallery);
};

void GalleryPictures::Easel::begin(const session::Example& example, const session::GalleryLook& look) {
    show(card, example, look);
    picture.update(card);
    canvas.begin(render::color(look.theme, vocabulary::Ink::Background));
    picture.copyTo(0, 0, {0, 0, kCardWidth, kCardHeight});
    canvas.read(drawn);
    drawnExample = example.id;
    drawnLook = look;
}

/// Gives the gallery its picture if it is drawn; drops one that the gallery does not want any more.
void GalleryPictures::Easel::take(session::Gallery& gallery) {
    const auto next = gallery.nextToDraw();
    const bool isWanted = next && gallery.examples()[*next].id == drawnExample && gallery.look() == drawnLook;
    if (isWanted && !drawn->isDone()) return;
    if (isWanted) gallery.setPicture(*next, {kCardWidth, kCardHeight, drawn->pixels()});
    drawn.reset();
}

GalleryPictures::GalleryPictures(std::shared_ptr<render::gl::Programs> programs) : m_programs(std::move(programs)) {}
GalleryPictures::~GalleryPictures() = default;

bool GalleryPictures::step(session::Session& session) {
    session::Gallery& gallery = session.panels.gallery;
    const bool isOpen = session::showsExamples(session);
    if (isOpen && m_easel && m_easel->drawn) m_easel->take(gallery);
    const auto next = isOpen ? gallery.nextToDraw() : std::nullopt;
    if (!next) {
        m_easel.reset();
        return false;
    }
    if (!m_easel) m_easel = std::make_unique<Easel>(m_programs);
    if (!m_easel->drawn) m_easel->begin(gallery.examples()[*next], gallery.look());
    return true;
}

}  // namespace ui
