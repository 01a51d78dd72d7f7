#include "ui/offscreen/sequence.h"

#include <algorithm>

#include "base/contract.h"
#include "io/clip.h"
#include "session/actions/play_actions.h"
#include "session/actions/view_actions.h"
#include "session/playback/easing.h"
#include "ui/shell/layout.h"
#include "ui/shell/ui.h"

namespace ui {
namespace {

using session::ExportKind;
using session::SequenceSpec;

double aspect(const view::Rect& r) { return r.width / std::max(1.0, r.height); }

}  // namespace

float scaleOf(const session::PictureSpec& spec) {
    return std::max(0.5f, std::min(float(spec.width) / 1280.f, float(spec.height) / 720.f));
}

SequencePictures::SequencePictures(const session::Session& original, const SequenceSpec& spec, ExportKind kind)
    : m_spec(spec), m_kind(kind), m_copy(std::make_unique<session::Session>()) {
    m_copy->show(original);
    m_copy->presentation.pointed = {};
    m_copy->settings.insetPlaced = true;  // it stays in the window's corner
    m_copy->presentation.selectionShown = spec.picture.selection;
    const session::PictureSpec& picture = spec.picture;
    m_maker = std::make_unique<PictureMaker>(*m_copy, OffscreenOptions{picture.width, picture.height, scaleOf(picture),
                                                                       picture.panels, picture.transparent});
    // For a narrower picture the camera moves back, so that the picture shows all that the window shows.
    m_start = original.viewport.view();
    const float scale = presentedScale(m_copy->settings, scaleOf(picture), picture.width, picture.height);
    Layout layout = layOut(picture.width, picture.height, double(scale), m_copy->settings, !picture.panels);
    if (picture.transparent) layout.free = freeOfBare(layout.picture, double(scale));
    if (picture.tight) {
        setArea(*m_copy, {layout.picture, layout.free, double(scale)});
        m_copy->viewport.frame(m_copy->queries.storyBounds());
        m_start = m_copy->viewport.view();
        return;
    }
    m_start.distance *= std::max(1.0, aspect(original.viewport.area().viewport) / aspect(layout.picture));
}

bool SequencePictures::knowInstants() {
    if (!m_instants.empty()) return true;
    m_copy->playback.seek(m_spec.to);
    advance(*m_copy, 0);
    if (isWaiting(m_copy->playback)) return false;
    m_spec.to = m_copy->playback.instant().frames;  // less than was asked for where the run ends before it
    m_spec.from = std::min(m_spec.from, m_spec.to);
    m_note = endNote(m_copy->playback);
    std::vector<double> contacts;
    for (const world::ContactEvent& c :
         m_copy->playback.contacts().between(m_spec.from, m_spec.to, session::kMostEased + 1))
        if (contacts.empty() || contacts.back() < c.frames) contacts.push_back(c.frames);
    const double seconds = double(m_spec.count) / io::kClipRate;
    m_instants = session::easedInstants(contacts, m_spec.from, m_spec.to, m_spec.count, seconds);
    return true;
}

/// Takes the copy to the instant and the view of the next picture. @return false: it is still being computed
bool SequencePictures::reachNext() {
    CAROM_EXPECTS(m_made < total(), m_made, total());
    const bool isSequence = m_kind != ExportKind::Picture, isTurning = m_spec.kind == SequenceSpec::Kind::Turntable;
    m_copy->viewport.setView(isSequence && isTurning ? session::turned(m_start, m_spec, m_made) : m_start);
    if (m_kind == ExportKind::Clip && !isTurning) {
        if (!knowInstants()) return false;
        m_copy->playback.seek(m_instants[std::size_t(m_made)]);
    } else if (isSequence && !isTurning) {
        m_copy->playback.seek(session::timeOf(m_spec, m_made));
    }
    advance(*m_copy, 0);
    // The path of the active ball and the time line show the contacts to come as well.
    if (m_copy->playback.isBusy()) return false;
    ++m_made;
    return true;
}

std::optional<io::Image> SequencePictures::next() {
    if (!reachNext()) return std::nullopt;
    return m_maker->draw();
}

std::optional<io::ImageRows> SequencePictures::nextRows() {
    if (!reachNext()) return std::nullopt;
    return m_maker->rows();
}

}  // namespace ui
