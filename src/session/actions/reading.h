#pragma once
/// Reading of files: small ones at once, large ones on a thread, with progress and cancel.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "session/session.h"

namespace session {

/// The size of a file that is read between two frames, bytes.
inline constexpr std::uintmax_t kOpenedAtOnce = std::uintmax_t{1} << 18;
/// A file on disk that is read on a thread: a large one, or a scene with a mesh in one.
[[nodiscard]] bool isLarge(const std::filesystem::path&);

/// Reads a file and carries out what it gives: of a large one it is read on another thread, under an OpeningCard, and
/// finishOpening() carries that out. Takes the place of a reading that has not ended.
/// @param title  of the card
/// @param read  must not use the session: it may run on the other thread
void readBeside(Session&, const std::filesystem::path&, std::string title,
                const std::function<Effect(io::ReadingProgress*)>& read);
/// The same for a reading that is known to take a while, on the other thread in any case. @param name  for a message
void readOnThread(Session&, const std::string& name, std::string title,
                  const std::function<Effect(io::ReadingProgress*)>& read);
/// Carries out what a reading that has ended gives. Called once a loop pass.
void finishOpening(Session&);
/// Nothing is carried out.
void cancelOpening(Session&);

}  // namespace session
