#include "ui/offscreen/exporter.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "io/png.h"
#include "platform/reason.h"
#include "platform/threads.h"
#include "session/actions/file_actions.h"
#include "session/actions/play_actions.h"
#include "session/state/display.h"
#include "session/state/futures.h"
#include "ui/panels/map_picture.h"
#include "ui/shell/layout.h"

namespace ui {
namespace {

namespace fs = std::filesystem;
using session::ExportJob;
using session::SequenceSpec;
using session::Session;

/// Type and lines grow with the picture: a larger picture shows the same layout, enlarged.
float scaleOf(const session::PictureSpec& spec) {
    return std::max(0.5f, std::min(float(spec.width) / 1280.f, float(spec.height) / 720.f));
}

double aspect(const view::Rect& r) { return r.width / std::max(1.0, r.height); }

}  // namespace

void Exporter::begin(Session& session) {
    m_job = *session.prompts.get<ExportJob>();
    m_mirror = std::make_unique<Session>();
    mirror(*m_mirror, session);
    m_mirror->presentation.selectionShown = m_job.spec.picture.selection;
    const session::PictureSpec& spec = m_job.spec.picture;
    m_maker = std::make_unique<PictureMaker>(
        *m_mirror, OffscreenOptions{spec.width, spec.height, scaleOf(spec), spec.panels, spec.transparent});
    // For a narrower picture the camera moves back, so that the picture shows all that the window shows.
    m_start = session.viewport.view();
    const float scale = scaleOf(spec) * (m_mirror->settings.presentation ? float(session::kPresentationScale) : 1);
    const Layout layout = layOut(spec.width, spec.height, double(scale), m_mirror->settings, !spec.panels);
    m_start.distance *= std::max(1.0, aspect(session.viewport.area().viewport) / aspect(layout.picture));
    m_next = 0;
}

void Exporter::makeNext() {
    const bool isTurning = m_job.spec.kind == SequenceSpec::Kind::Turntable;
    m_mirror->viewport.setView(m_job.isSequence && isTurning ? session::turned(m_start, m_job.spec, m_next) : m_start);
    if (m_job.isSequence && !isTurning) m_mirror->playback.seek(session::timeOf(m_job.spec, m_next));
    advance(*m_mirror, 0);
    if (isWaiting(m_mirror->playback)) return;  // the instant is still being computed
    const fs::path path = m_job.isSequence ? m_job.path / session::fileName(m_job, m_next) : m_job.path;
    m_writing = platform::runBeside([path, image = m_maker->draw()] { return io::writePng(path, image); });
    ++m_next;
}

void Exporter::end(Session& session, const std::string& problem) {
    const std::string size =
        std::to_string(m_job.spec.picture.width) + " × " + std::to_string(m_job.spec.picture.height);
    if (!problem.empty()) {
        session.messages.warn(problem);
    } else if (m_job.isSequence) {
        session.messages.note("Wrote " + std::to_string(m_next) + " pictures, " + size + ", to " + m_job.path.string());
    } else {
        session.messages.note("Wrote " + m_job.path.string() + ", " + size);
    }
    session.prompts.close<ExportJob>();
    m_maker.reset();
    m_mirror.reset();
}

void Exporter::step(Session& session) {
    const ExportJob* job = session.prompts.get<ExportJob>();
    if (!job) {
        if (!m_mirror) return;
        // The export was stopped: the file being written is completed first.
        if (m_writing.valid()) m_writing.wait();
        m_writing = {};
        session.messages.note("Stopped after " + std::to_string(m_next) + " of " + std::to_string(total()) +
                              " pictures");
        m_maker.reset();
        m_mirror.reset();
        return;
    }
    if (!m_mirror) {
        std::error_code error;
        if (job->isSequence) fs::create_directory(job->path, error);
        begin(session);
        if (error) end(session, "cannot make " + m_job.path.string() + ": " + platform::reason(error));
        return;
    }
    if (!m_maker->error().empty()) {
        end(session, m_maker->error());
        return;
    }
    if (m_writing.valid()) {
        if (m_writing.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready) return;
        const std::string problem = m_writing.get();
        if (!problem.empty() || m_next == total()) {
            end(session, problem);
            return;
        }
    }
    makeNext();
    session.prompts.get<ExportJob>()->done = m_next;
}

void finishMapPicture(Session& session) {
    if (!session.panels.map.picture || !session::isReady(session.panels.map.picture->image)) return;
    session::MapPicture done = std::move(*session.panels.map.picture);
    session.panels.map.picture.reset();
    const auto picture =
        std::make_shared<io::Image>(makeMapPicture(*done.spec, done.image.get(), session.presentation.theme));
    session.tasks.start("Wrote " + done.path.string(),
                        [picture, path = done.path] { return io::writePng(path, *picture); });
}

}  // namespace ui
