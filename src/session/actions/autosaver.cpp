#include "session/actions/autosaver.h"

#include <algorithm>
#include <ctime>

#include "io/file.h"
#include "platform/clock.h"
#include "session/actions/file_actions.h"

namespace session {
namespace {

namespace fs = std::filesystem;

/// "today 14:03", "2026-03-01 09:30"
std::string whenText(fs::file_time_type when) {
    const auto age = fs::file_time_type::clock::now() - when;
    const std::time_t now = std::time(nullptr);
    const std::time_t then = now - std::chrono::duration_cast<std::chrono::seconds>(age).count();
    const std::tm today = platform::localTime(now), day = platform::localTime(then);
    const bool isToday = today.tm_year == day.tm_year && today.tm_yday == day.tm_yday;
    char text[32];
    const std::size_t size = std::strftime(text, sizeof text, isToday ? "today %H:%M" : "%Y-%m-%d %H:%M", &day);
    return std::string(text, size);
}

io::Result<Unsaved> readCopy(const fs::path& file) {
    const io::Result<std::string> text = io::readFile(file);
    if (!text) return io::Error{text.error()};
    return readUnsaved(text.value());
}

}  // namespace

void Autosaver::Pending::touch(Clock::time_point now) {
    if (!first) first = now;
    last = now;
}

std::optional<Autosaver::Clock::time_point> Autosaver::Pending::due() const {
    if (!first) return std::nullopt;
    return std::min(*last + kQuiet, *first + kLongest);
}

Autosaver::Autosaver(Session& session)
    : m_session(session),
      m_written(storedOf(session.settings, session.presentation)),
      m_seen(session.document.revision()),
      m_seenFile(session.file.revision()),
      m_seenSettings(m_written) {
    const fs::path folder = autosaveFolder();
    if (folder.empty()) return;
    io::Result<Autosave> begun = Autosave::begin(folder);
    if (begun) {
        m_autosave = std::move(begun.value());
    } else {
        session.messages.warn("Unsaved work is not kept: " + begun.error());
    }
}

void Autosaver::offerRecovery() {
    if (!m_autosave) return;
    m_left = m_autosave->recoverable();
    offer(0);
}

void Autosaver::offer(std::size_t index) {
    if (index >= m_left.size()) return;
    const Recoverable left = m_left[index];
    const io::Result<Unsaved> work = readCopy(left.file);
    if (!work) {
        fs::path aside = left.file;
        std::error_code error;
        fs::rename(left.file, aside.replace_extension(".damaged"), error);
        m_session.messages.warn("Unsaved work cannot be recovered: " + work.error() + "; the file is kept as " +
                                aside.string());
        offer(index + 1);
        return;
    }
    const fs::path& path = work.value().path;
    const std::string& name = work.value().scene.name;
    const std::string what = !path.empty() ? path.filename().string() : name.empty() ? "a scene without a name" : name;
    Prompt q{"Recover unsaved work of " + what + "?",
             "Carom ended without saving it; it was kept " + whenText(left.when) + ".",
             {}};
    q.choices = {{"Recover", [this, left](Session&) { recover(left); }},
                 {"Discard",
                  [this, left, index](Session&) {
                      m_autosave->discard(left);
                      offer(index + 1);
                  }},
                 {"Later"}};
    m_session.prompts.show(std::move(q));
}

void Autosaver::recover(const Recoverable& left) {
    io::Result<Unsaved> work = m_autosave->adopt(left);
    if (!work) {
        m_session.messages.warn(work.error());
        return;
    }
    m_hasCopy = true;
    session::recover(m_session, std::move(work.value()));
    m_session.messages.note("Recovered; it is not saved yet");
}

void Autosaver::update(Clock::time_point now) {
    if (m_session.document.revision() != m_seen || m_session.file.revision() != m_seenFile) {
        m_seen = m_session.document.revision();
        m_seenFile = m_session.file.revision();
        m_work.touch(now);
    }
    if (StoredSettings current = storedOf(m_session.settings, m_session.presentation); current != m_seenSettings) {
        m_seenSettings = std::move(current);
        m_settings.touch(now);
    }
    if (m_session.document.history().isPreviewing()) return;
    if (m_work.due() && now >= *m_work.due()) keepWork();
    if (m_settings.due() && now >= *m_settings.due()) {
        const std::string problem = keepSettings();
        if (!problem.empty() && !m_warnedOfSettings) m_session.messages.warn("The settings are not kept: " + problem);
        m_warnedOfSettings = !problem.empty();
    }
}

std::optional<Autosaver::Clock::time_point> Autosaver::due() const {
    if (m_session.document.history().isPreviewing()) return std::nullopt;
    const auto work = m_work.due(), settings = m_settings.due();
    if (!work || !settings) return work ? work : settings;
    return std::min(*work, *settings);
}

void Autosaver::keepWork() {
    m_work = {};
    if (!m_autosave) return;
    if (!m_session.file.isDirty()) {
        if (m_hasCopy) m_autosave->clear();
        m_hasCopy = false;
        return;
    }
    const std::string problem = m_autosave->save(m_session.file.unsaved());
    m_hasCopy = m_hasCopy || problem.empty();
    if (!problem.empty() && !m_warnedOfWork) m_session.messages.warn("Unsaved work is not kept: " + problem);
    m_warnedOfWork = !problem.empty();
}

std::string Autosaver::keepSettings() {
    m_settings = {};
    const StoredSettings now = settingsToKeep(m_session);
    if (now == m_written) return {};
    std::string problem = saveSettings(now);
    if (problem.empty()) m_written = now;
    return problem;
}

std::string Autosaver::close() {
    if (m_autosave) m_autosave->clear();
    return keepSettings();
}

}  // namespace session
