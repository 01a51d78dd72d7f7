#include "ui/offscreen/exporter.h"

#include <filesystem>

#include "io/png.h"
#include "platform/reason.h"
#include "platform/threads.h"
#include "session/state/futures.h"
#include "ui/panels/map_picture.h"

namespace ui {
namespace {

namespace fs = std::filesystem;
using session::ExportJob;
using session::ExportKind;
using session::Session;

std::string plural(int count) { return count == 1 ? " picture" : " pictures"; }

}  // namespace

void Exporter::begin(Session& session) {
    m_job = *session.prompts.get<ExportJob>();
    m_pictures = std::make_unique<SequencePictures>(session, m_job.spec, m_job.kind);
}

/// Makes what the pictures are written to. @return empty, or the problem
std::string Exporter::prepared() {
    if (!m_pictures->error().empty()) return m_pictures->error();
    if (m_job.kind == ExportKind::Sequence) {
        std::error_code error;
        fs::create_directory(m_job.path, error);
        if (error) return "cannot make " + m_job.path.string() + ": " + platform::reason(error);
    }
    if (m_job.kind != ExportKind::Clip) return {};
    io::Result<std::unique_ptr<io::Clip>> clip =
        io::newClip(m_job.path, m_job.spec.picture.width, m_job.spec.picture.height);
    if (!clip) return clip.error();
    m_clip = std::move(clip.value());
    return {};
}

/// @return what remains to do with a picture, on another thread
std::future<std::string> Exporter::written(io::Image image) {
    if (m_clip) {
        return platform::runBeside(
            [clip = m_clip, isLast = m_pictures->made() == m_pictures->total(), image = std::move(image)] {
                std::string problem = clip->add(image);
                return problem.empty() && isLast ? clip->finish() : problem;
            });
    }
    const bool isSequence = m_job.kind == ExportKind::Sequence;
    const fs::path path = isSequence ? m_job.path / session::fileName(m_job, m_pictures->made() - 1) : m_job.path;
    return platform::runBeside([path, image = std::move(image)] { return io::writePng(path, image); });
}

void Exporter::end(Session& session, const std::string& problem) {
    const int made = m_pictures ? m_pictures->made() : 0;
    const std::string size =
        std::to_string(m_job.spec.picture.width) + " × " + std::to_string(m_job.spec.picture.height);
    if (!problem.empty()) {
        session.messages.warn(problem);
    } else if (m_job.kind == ExportKind::Sequence) {
        session.messages.note("Wrote " + std::to_string(made) + plural(made) + ", " + size + ", to " +
                              m_job.path.string());
    } else {
        session.messages.note("Wrote " + m_job.path.string() + ", " + size);
    }
    session.prompts.close<ExportJob>();
    m_pictures.reset();
    m_clip.reset();
}

void Exporter::step(Session& session) {
    const ExportJob* job = session.prompts.get<ExportJob>();
    if (!job) {
        if (!m_pictures) return;
        // The export was stopped: the file being written is completed first; of a clip nothing is written.
        if (m_writing.valid()) m_writing.wait();
        m_writing = {};
        session.messages.note("Stopped after " + std::to_string(m_pictures->made()) + " of " +
                              std::to_string(m_pictures->total()) + " pictures");
        m_pictures.reset();
        m_clip.reset();
        return;
    }
    if (!m_pictures) {
        const session::PictureSpec& picture = job->spec.picture;
        std::string problem = memoryProblem({.width = picture.width, .height = picture.height},
                                            job->kind == ExportKind::Clip ? Kept::Clip : Kept::Image);
        if (problem.empty()) {
            begin(session);
            problem = prepared();
        }
        if (!problem.empty()) end(session, problem);
        return;
    }
    if (m_writing.valid()) {
        if (m_writing.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready) return;
        const std::string problem = m_writing.get();
        if (!problem.empty() || m_pictures->made() == m_pictures->total()) {
            end(session, problem);
            return;
        }
    }
    if (std::optional<io::Image> image = m_pictures->next()) m_writing = written(std::move(*image));
    session.prompts.get<ExportJob>()->done = m_pictures->made();
}

void finishMapPicture(Session& session) {
    if (!session.panels.map.picture || !session::isReady(session.panels.map.picture->image)) return;
    session::MapPicture done = std::move(*session.panels.map.picture);
    session.panels.map.picture.reset();
    const auto picture =
        std::make_shared<io::Image>(makeMapPicture(*done.spec, done.image.get(), done.own, session.presentation.theme));
    session.tasks.start("Wrote " + done.path.string(),
                        [picture, path = done.path] { return io::writePng(path, *picture); });
}

}  // namespace ui
