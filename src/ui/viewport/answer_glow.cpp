#include <array>

#include "session/actions/panel_actions.h"
#include "session/texts/present_options.h"
#include "session/views/answer_geometry.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

using vocabulary::Annotation;
using vocabulary::Shape;

/// Soft edges around a bright middle: widths in px of the design, and their opacity.
struct GlowLayer {
    float width, alpha;
};
constexpr std::array<GlowLayer, 4> kGlow = {{{16, 0.10f}, {10, 0.16f}, {6, 0.28f}, {2.6f, 1}}};

void drawGlowingPiece(const Style& style, FlatPainter painter, const view::Camera& camera, const Annotation& piece,
                      GlowLayer layer) {
    const auto a = camera.project(piece.a);
    if (!a) return;
    const ImU32 ink = style.ink(piece.ink, layer.alpha);
    const float width = layer.width * style.scale;
    if (piece.kind == Shape::Point) {
        painter.circleFilled(toIm(a->px), width / 2 + 3 * style.scale, ink, 32);
    } else if (piece.kind == Shape::Sphere) {
        const double radius = camera.pixelRadius(piece.a, piece.radius);
        if (radius < 1e5) painter.circle(toIm(a->px), float(radius), ink, 96, width);
    } else if (const auto b = camera.project(piece.b)) {
        painter.line(toIm(a->px), toIm(b->px), ink, width);
    }
}

}  // namespace

void drawAnswerGlow(const Panel& p, FlatPainter painter) {
    const std::optional<std::string>& row = p.session.presentation.pointed.answerRow;
    if (!row || !session::isShown(p.session, session::RightPanel::Answer)) return;
    const auto story = session::shownStory(p.session);
    if (!story) return;
    const view::Camera camera = p.session.viewport.camera();
    const std::vector<Annotation> pieces = session::answerGeometry(*story, p.session.presentation.overlays);
    for (const GlowLayer& layer : kGlow)
        for (const Annotation& piece : pieces)
            if (piece.name == *row) drawGlowingPiece(p, painter, camera, piece, layer);
}

}  // namespace ui
