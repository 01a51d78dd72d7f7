#include "ui/offscreen/export_preview.h"

#include <cmath>

namespace ui {
namespace {

using session::ExportKind;
using session::PictureSpec;

constexpr int kMostPixels = 1 << 20;  // a longer picture has no preview

/// The smallest picture with the layout of a large one.
PictureSpec smallOf(PictureSpec spec) {
    const double factor = double(scaleOf({.width = 16, .height = 16})) / double(scaleOf(spec));
    spec.width = static_cast<int>(std::lround(spec.width * factor));
    spec.height = static_cast<int>(std::lround(spec.height * factor));
    return spec;
}

}  // namespace

bool ExportPreview::step(session::Session& session) {
    session::ExportCard* card = session.prompts.get<session::ExportCard>();
    if (!card || !card->spec) {
        m_spec.reset();
        m_pictures.reset();
        return false;
    }
    if (m_spec != card->spec) {
        m_spec = card->spec;
        m_pictures.reset();
        session::SequenceSpec small = *m_spec;
        small.picture = smallOf(small.picture);
        card->preview.reset();
        if (small.picture.width * small.picture.height > kMostPixels) return true;
        // The instants of a clip are known only with all contacts; the first one is the same.
        const ExportKind kind = card->kind == ExportKind::Picture ? ExportKind::Picture : ExportKind::Sequence;
        m_pictures = std::make_unique<SequencePictures>(session, small, kind);
    }
    if (!m_pictures) return false;
    const std::optional<io::Image> image = m_pictures->next();
    if (!image) return true;
    card->preview = std::make_shared<const io::Image>(*image);
    m_pictures.reset();
    return true;
}

}  // namespace ui
