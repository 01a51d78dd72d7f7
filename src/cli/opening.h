#pragma once
/// The files that commands open: scenes, rows of logs, lessons.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "learn/lesson/lesson.h"
#include "session/session.h"

namespace cli {

/// A session with the scene of a file.
struct OpenScene {
    std::unique_ptr<session::Session> session;  ///< null where the file cannot be opened; the reason has been told
    int status = 0;                             ///< the exit status then: a file that cannot be read, or bad input
    double frames = 0;                          ///< the instant that a link names
};

/// Opens a link, or a scene file, a pipe too, and tells its warnings; or a row of a file of queries, of exported rows
/// or of a log.
/// @param row    1 is the first; absent: a scene, or the first row of a file of rows
/// @param isYUp  of a mesh file: its y axis is up, else z; with other files a problem, if it is given
[[nodiscard]] OpenScene openScene(const std::string& path, std::optional<std::uint64_t> row = std::nullopt,
                                  std::optional<bool> isYUp = std::nullopt);
/// @return empty, or the problem of an option that only mesh files have
[[nodiscard]] std::string upProblem(const std::string& path, std::optional<bool> isYUp);

/// Plays the scene up to a time, for at most a million contacts and 20 s of processor time: a scene may have any
/// number of contacts within a frame.
/// @return empty, or the problem, which names the option
[[nodiscard]] std::string playTo(const OpenScene&, const std::string& option, double frames);

struct OpenLesson {
    std::optional<learn::LoadedLesson> loaded{};  ///< absent where there is no such page; the reason has been told
    int status = 0;                               ///< the exit status then
};

/// Opens a lesson without problems that has a page (from 1), for a seed of its numbers.
[[nodiscard]] OpenLesson openLesson(const std::string& file, std::uint64_t page, std::uint64_t seed);

}  // namespace cli
