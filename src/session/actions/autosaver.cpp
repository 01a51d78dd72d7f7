#include "session/actions/autosaver.h"

#include <algorithm>
#include <ctime>
#include <exception>
#include <memory>

#include "io/file.h"
#include "io/text.h"
#include "platform/clock.h"
#include "platform/threads.h"
#include "session/actions/file_actions.h"
#include "session/actions/reading.h"
#include "session/state/futures.h"

namespace session {
namespace {

namespace fs = std::filesystem;

/// The local time of a change: "today 14:03", "2026-03-01 09:30".
std::string whenText(fs::file_time_type when) {
    const auto age = fs::file_time_type::clock::now() - when;
    const std::time_t now = std::time(nullptr);
    const std::time_t then =
        now - static_cast<std::time_t>(std::chrono::duration_cast<std::chrono::seconds>(age).count());
    const std::tm today = platform::localTime(now), day = platform::localTime(then);
    const bool isToday = today.tm_year == day.tm_year && today.tm_yday == day.tm_yday;
    char text[32];
    const std::size_t size = std::strftime(text, sizeof text, isToday ? "today %H:%M" : "%Y-%m-%d %H:%M", &day);
    return std::string(text, size);
}

io::Result<Unsaved> readCopy(const fs::path& file, io::ReadingProgress* progress) {
    const io::Result<std::string> text = io::readFile(file);
    if (!text) return io::Error{text.error()};
    return readUnsaved(text.value(), progress);
}

}  // namespace

void Autosaver::Kept::touch(Clock::time_point now) {
    if (!first) first = now;
    last = now;
}

std::optional<Autosaver::Clock::time_point> Autosaver::Kept::due() const {
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

Autosaver::~Autosaver() {
    if (m_isClosed) return;
    try {
        (void)keep();
    } catch (const std::exception&) {
        // There is no memory for another copy: the last one stays as it is.
    }
}

void Autosaver::offerRecovery() {
    if (!m_autosave) return;
    m_left = m_autosave->recoverable();
    offerNext();
}

/// Waits for the scene that is being opened at the start, since recovered work replaces it.
void Autosaver::offerNext() {
    m_offersNext = m_session.prompts.get<OpeningCard>() && !m_left.empty();
    if (m_offersNext || m_left.empty()) return;
    const Recoverable left = m_left.front();
    m_left.erase(m_left.begin());
    readBeside(m_session, left.file, "Reading unsaved work", [this, left](io::ReadingProgress* progress) -> Effect {
        const auto work = std::make_shared<io::Result<Unsaved>>(readCopy(left.file, progress));
        return [this, left, work](Session&) { ask(left, std::move(*work)); };
    });
}

void Autosaver::ask(const Recoverable& left, io::Result<Unsaved> work) {
    if (!work) {
        fs::path aside = left.file;
        std::error_code error;
        fs::rename(left.file, aside.replace_extension(".damaged"), error);
        m_session.messages.warn("Unsaved work cannot be recovered: " + work.error() + "; the file is kept as " +
                                aside.string());
        offerNext();
        return;
    }
    const fs::path& path = work.value().path;
    const std::string& name = work.value().scene.name;
    const std::string what = !path.empty()  ? io::oneLine(path.filename().string())
                             : name.empty() ? "a scene without a name"
                                            : name;
    Prompt q{"Recover unsaved work of " + what + "?",
             "Carom ended without saving it; it was kept " + whenText(left.when) + ".",
             {}};
    const auto found = std::make_shared<Unsaved>(std::move(work.value()));
    q.choices = {{"Recover", [this, left, found](Session&) { recover(left, std::move(*found)); }},
                 {"Discard",
                  [this, left](Session&) {
                      m_autosave->discard(left);
                      offerNext();
                  }},
                 {"Later"}};
    m_session.prompts.show(std::move(q));
}

void Autosaver::recover(const Recoverable& left, Unsaved work) {
    finish();
    if (const std::string problem = m_autosave->adopt(left); !problem.empty()) {
        m_session.messages.warn(problem);
        return;
    }
    m_hasCopy = true;
    session::recover(m_session, std::move(work));
    m_session.messages.note("Recovered; it is not saved yet");
}

void Autosaver::noteChanges(Clock::time_point now) {
    if (m_session.document.revision() != m_seen || m_session.file.revision() != m_seenFile) {
        m_seen = m_session.document.revision();
        m_seenFile = m_session.file.revision();
        m_work.touch(now);
    }
    if (StoredSettings current = storedOf(m_session.settings, m_session.presentation); current != m_seenSettings) {
        m_seenSettings = std::move(current);
        m_settings.touch(now);
    }
}

void Autosaver::update(Clock::time_point now) {
    noteChanges(now);
    if (m_offersNext) offerNext();
    for (Kept* kept : {&m_work, &m_settings}) {
        if (isReady(kept->problem)) report(*kept);
        if (kept->problem.valid() || !kept->due() || now < *kept->due()) continue;
        kept->first.reset();
        kept == &m_work ? keepWork() : keepSettings();
    }
    dropCopy();
}

std::optional<Autosaver::Clock::time_point> Autosaver::due() const {
    constexpr std::chrono::milliseconds kPoll{50};
    std::optional<Clock::time_point> next;
    for (const Kept* kept : {&m_work, &m_settings}) {
        const auto at = kept->problem.valid() ? Clock::now() + kPoll : kept->due();
        if (at && (!next || *at < *next)) next = at;
    }
    return next;
}

/// Takes the result of a file that is being written, and shows its problem. @pre kept.problem is valid
void Autosaver::report(Kept& kept) {
    const std::string problem = kept.problem.get();
    if (!problem.empty() && !kept.hasWarned) m_session.messages.warn(kept.consequence + problem);
    kept.hasWarned = !problem.empty();
}

void Autosaver::keepWork() {
    if (!m_autosave || !m_session.file.isDirty()) return;
    m_hasCopy = true;
    m_work.problem = platform::runBeside(
        [autosave = &*m_autosave, unsaved = m_session.file.unsaved()] { return autosave->save(unsaved); });
}

/// Removes the copy as soon as nothing is unsaved: work that has been saved is not offered at the next start.
void Autosaver::dropCopy() {
    if (!m_hasCopy || m_work.problem.valid() || m_session.file.isDirty()) return;
    m_autosave->clear();
    m_hasCopy = false;
}

void Autosaver::keepSettings() {
    StoredSettings now = settingsToKeep(m_session);
    if (now == m_written) return;
    m_written = now;
    m_settings.problem = platform::runBeside([settings = std::move(now)] { return saveSettings(settings); });
}

void Autosaver::finish() {
    for (Kept* kept : {&m_work, &m_settings})
        if (kept->problem.valid()) report(*kept);
}

/// Saves the settings if the file does not have them. @return empty, or the problem
std::string Autosaver::saveSettingsNow() {
    const StoredSettings settings = settingsToKeep(m_session);
    const bool isSaved = settings == m_written && !m_settings.hasWarned;
    return isSaved ? "" : saveSettings(settings);
}

std::string Autosaver::keep() {
    finish();
    noteChanges(Clock::now());
    m_isClosed = true;
    std::string problem;
    if (m_autosave && m_session.file.isDirty() && (m_work.first || m_work.hasWarned))
        problem = m_autosave->save(m_session.file.unsaved());
    if (m_autosave && !m_session.file.isDirty() && m_hasCopy) m_autosave->clear();
    const std::string settingsProblem = saveSettingsNow();
    return problem.empty() ? settingsProblem : problem;
}

std::string Autosaver::close() {
    finish();
    m_isClosed = true;
    if (m_autosave) m_autosave->clear();
    return saveSettingsNow();
}

}  // namespace session
