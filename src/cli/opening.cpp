#include "cli/opening.h"

#include "base/numbers.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "io/file.h"
#include "io/scenes/mesh_scene.h"
#include "learn/lesson/vary.h"
#include "logs/read/cells.h"
#include "logs/read/head.h"
#include "session/actions/file_actions.h"
#include "session/actions/play_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/link_actions.h"
#include "session/texts/link.h"
#include "study/paste/paste.h"

namespace cli {
namespace {

/// A file of rows by its ending, or by its first line, which holds a query by itself.
bool holdsRows(const std::string& path, std::string_view text) {
    for (const char* ending : {".jsonl", ".ndjson", ".csv", ".log"})
        if (path.ends_with(ending)) return true;
    io::JsonList list;
    if (!io::readObject(text.substr(0, text.find('\n')), list).empty()) return false;
    return list.front().find("query") || list.front().find("ball");
}

/// The nth row of a text as a text of its own, with the heading of a CSV.
io::Result<std::string> rowOf(std::string_view text, std::uint64_t row) {
    const io::Result<logs::LogHead> head = logs::readHeadOf(text);
    if (!head) return io::Error{head.error()};
    const bool hasHeading = head.value().format == logs::LogFormat::Csv && head.value().csv.hasHeading;
    std::string heading;
    std::uint64_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (logs::isPassedOver(line)) continue;
        if (hasHeading && heading.empty())
            heading = std::string(line) + '\n';
        else if (++number == row)
            return heading + std::string(line);
    }
    return io::Error{"--row: must be at most " + std::to_string(number) + ", the number of rows, got " +
                     std::to_string(row)};
}

OpenScene openRow(const std::string& path, std::string_view text, std::uint64_t row) {
    const io::Result<std::string> line = rowOf(text, row);
    if (!line) return {nullptr, complain(path + ": " + line.error(), kBadInput)};
    io::Result<study::Pasted> read = study::readPasted(line.value());
    if (!read) return {nullptr, complain(path + ": row " + std::to_string(row) + ": " + read.error(), kBadInput)};
    auto session = std::make_unique<session::Session>();
    scene::Document next;
    next.scene = std::move(read.value().text.scene);
    next.selection = {{scene::Kind::Ball, 0}};
    session->document.commit("Open row " + std::to_string(row), std::move(next));
    if (const study::PastedRow* recorded = read.value().row.get())
        session->presentation.recorded.add(
            session::recordedIn(path, static_cast<std::uint32_t>(row), recorded->mapping, recorded->detail));
    frameAll(*session);
    return {std::move(session), kDone};
}

OpenScene openLinked(const std::string& link) {
    auto session = std::make_unique<session::Session>();
    if (!openLinkAtOnce(*session, link)) return {nullptr, complain(session->messages.shown().front().text, kBadInput)};
    session->messages = {};
    return {std::move(session), kDone, session::readLink(link).value().frames};
}

/// @return empty, or the problem
std::string outside(const char* option, std::uint64_t value, std::uint64_t most) {
    if (value >= 1 && value <= most) return {};
    return std::string(option) + ": must be from 1 to " + std::to_string(most) + ", got " + std::to_string(value);
}

}  // namespace

std::string upProblem(const std::string& path, std::optional<bool> isYUp) {
    if (!isYUp || io::isMeshFile(path)) return {};
    return "--up: only for an OBJ or STL file, got " + path + "; a mesh of a scene has a rotation";
}

OpenScene openScene(const std::string& path, std::optional<std::uint64_t> row, std::optional<bool> isYUp) {
    if (const std::string problem = upProblem(path, isYUp); !problem.empty())
        return {nullptr, complain(problem, kBadInput)};
    if (session::isLink(path)) return openLinked(path);
    // An unreadable file is a failure, not invalid input: the exit status differs.
    std::error_code error;
    const bool isMesh = io::isMeshFile(path) && std::filesystem::is_regular_file(path, error);  // it is read by name
    const io::Result<std::string> text = isMesh ? io::Result<std::string>(std::string()) : io::readNamed(path);
    if (!text) return {nullptr, complain(text.error(), kFailed)};
    if (row || holdsRows(path, text.value())) return openRow(path, text.value(), row.value_or(1));
    auto session = std::make_unique<session::Session>();
    session->settings.meshUpAxis = isYUp.value_or(false) ? session::UpAxis::Y : session::UpAxis::Z;
    ProgressLine progress(std::filesystem::path(path).filename().string());
    if (!openText(*session, path, text.value(), progress.reading()))
        return {nullptr,
                complain(session->messages.shown().front().text, isMesh && !io::readNamed(path) ? kFailed : kBadInput)};
    for (const session::Message& warning : session->messages.shown()) complain(warning.text, kDone);
    session->messages = {};
    return {std::move(session), kDone};
}

std::string playTo(const OpenScene& opened, const std::string& option, double frames) {
    constexpr std::uint64_t kMostContacts = 1'000'000;
    constexpr double kMostSeconds = 20;  // hundreds of bodies that overlap take a tenth of a millisecond a contact
    if (arriveAt(*opened.session, frames, kMostContacts, kMostSeconds)) return {};
    const bool areTooMany = opened.session->playback.contacts().count() >= kMostContacts;
    return option + ": must be " +
           (areTooMany ? "before " + std::to_string(kMostContacts) + " contacts have happened"
                       : "reached within " + base::number(kMostSeconds) + " s of computing") +
           ", got " + base::number(frames);
}

OpenLesson openLesson(const std::string& file, std::uint64_t page, std::uint64_t seed) {
    io::Result<learn::LoadedLesson> loaded = learn::loadLesson(file);
    if (!loaded) return {.status = complain(loaded.error(), kFailed)};
    if (!loaded.value().problems.empty())
        return {.status = complain(learn::problemLine(file, loaded.value().problems.front()), kBadInput)};
    for (const std::string& problem : {outside("--page", page, loaded.value().lesson.pages.size()),
                                       outside("--seed", seed, std::uint64_t(learn::kLargestSeed))})
        if (!problem.empty()) return {.status = complain(problem, kBadInput)};
    return {.loaded = std::move(loaded.value())};
}

}  // namespace cli
