#include "ui/offscreen/exporter.h"

#include <chrono>
#include <filesystem>
#include <utility>

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

constexpr std::chrono::milliseconds kLongestWait{5};  // a frame waits this long for the thread that writes

std::string plural(int count) { return count == 1 ? " picture" : " pictures"; }

}  // namespace

Exporter::~Exporter() {
    if (m_queue) m_queue->stop();
}

/// @return empty, or the problem
std::string Exporter::begin(const Session& session) {
    m_job = *session.prompts.get<ExportJob>();
    const session::PictureSpec& picture = m_job.spec.picture;
    if (std::string problem = memoryProblem({.width = picture.width, .height = picture.height},
                                            m_job.kind == ExportKind::Clip ? Kept::Clip : Kept::Nothing);
        !problem.empty())
        return problem;
    m_pictures = std::make_unique<SequencePictures>(session, m_job.spec, m_job.kind);
    return prepare();
}

/// Makes what the pictures are written to. @return empty, or the problem
std::string Exporter::prepare() {
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

/// Begins the next picture, if its instant has been computed.
void Exporter::startNext() {
    if (!m_clip) {
        if (std::optional<io::ImageRows> rows = m_pictures->nextRows()) m_rows = std::move(*rows), writeRows();
        return;
    }
    if (std::optional<io::Image> image = m_pictures->next()) {
        m_writing = platform::runBeside(
            [clip = m_clip, isLast = m_pictures->made() == m_pictures->total(), image = std::move(*image)] {
                std::string problem = clip->add(image);
                return problem.empty() && isLast ? clip->finish() : problem;
            });
    }
}

/// Starts a thread that writes the rows as they are drawn.
void Exporter::writeRows() {
    const bool isSequence = m_job.kind == ExportKind::Sequence;
    const fs::path path = isSequence ? m_job.path / session::fileName(m_job, m_pictures->made() - 1) : m_job.path;
    m_queue = std::make_shared<RowQueue>();
    const auto write = [path, size = m_job.spec.picture](const io::ImageRows& rows) {
        try {
            return io::writePng(path, size.width, size.height, rows);
        } catch (const RowQueue::Stopped&) {
            return std::string();
        }
    };
    m_writing = platform::runBeside([write, queue = m_queue] { return write([&] { return queue->take(); }); },
                                    [&] { return write(std::exchange(m_rows, {})); });
}

/// Draws some rows, if there is room for them.
void Exporter::drawRows() {
    if (session::isReady(m_writing)) {  // early: the disk is full
        m_rows = {};
    } else if (m_queue->waitForRoom(kLongestWait)) {
        io::Image rows = m_rows();
        const bool isLast = rows.height == 0;
        m_part += double(rows.height) / m_job.spec.picture.height;
        m_queue->put(std::move(rows));
        if (isLast) m_rows = {};
    }
}

/// Ends without the picture that is being drawn; of a clip nothing is written.
void Exporter::stop(Session& session) {
    const int drawn = m_pictures->made() - (m_rows ? 1 : 0);
    if (m_rows) m_queue->stop();
    if (m_writing.valid()) m_writing.wait();
    m_writing = {};
    const std::string count = "Stopped after " + std::to_string(drawn) + " of " + std::to_string(m_pictures->total()) +
                              plural(m_pictures->total());
    session.messages.note(m_job.kind == ExportKind::Picture ? "Stopped; no picture was written"
                          : m_clip                          ? count + "; no clip was written"
                                                            : count);
    forget();
}

void Exporter::forget() {
    m_pictures.reset();
    m_clip.reset();
    m_rows = {};
    m_queue.reset();
    m_part = 0;
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
    forget();
}

void Exporter::step(Session& session) {
    if (!session.prompts.get<ExportJob>()) {
        if (m_pictures) stop(session);
        return;
    }
    if (!m_pictures) {
        if (const std::string problem = begin(session); !problem.empty()) end(session, problem);
        return;
    }
    if (m_rows) {
        drawRows();
    } else if (m_writing.valid()) {
        if (m_writing.wait_for(kLongestWait) != std::future_status::ready) return;
        const std::string problem = m_writing.get();
        m_part = 0;
        if (!problem.empty() || m_pictures->made() == m_pictures->total()) return end(session, problem);
    }
    if (!m_rows && !m_writing.valid()) startNext();
    session.prompts.get<ExportJob>()->done = m_pictures->made() + (m_rows ? m_part - 1 : 0);
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
