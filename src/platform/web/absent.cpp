/// What a page does not have: other programs and their connections, signals, notices of changed files, a clipboard that
/// another program serves.

#include <sys/stat.h>

#include <cstdlib>

#include "platform/capabilities.h"
#include "platform/clipboard_owner.h"
#include "platform/ending.h"
#include "platform/file_watch.h"
#include "platform/process.h"
#include "platform/sockets.h"

namespace platform {
namespace {

base::Error noProgram(const std::string& program) {
    return base::Error{"cannot start " + program + ": " + whyNot(Capability::Processes)};
}

}  // namespace

std::string installAdvice(const std::string&) { return "try another browser"; }

bool doesClipboardAnswer(unsigned long, std::chrono::milliseconds) { return true; }

// The browser ends a page without a word: what is kept is kept before (app/web/page/storage.js).
void prepareSignals() { ::umask(022); }  // Emscripten begins with 0777: new files that nobody can read
void removeAtEnd(const std::string&) {}
void keepAtEnd(const std::string&) {}
EndRequests::EndRequests(std::function<void()> wake) : m_wake(std::move(wake)), m_pipe{File(-1), File(-1)} {}
EndRequests::~EndRequests() = default;
bool EndRequests::isAsked() const { return false; }
void EndRequests::end() { std::abort(); }
void onLostDisplay(std::function<void()>) {}
void loseDisplay() { std::abort(); }
bool isWaylandLost(void*) { return false; }

struct Waker::Native {};
Waker::Waker() = default;
Waker::~Waker() = default;
void Waker::wake() noexcept {}
Waker::Woken Waker::wait(const File&, int) { return Woken::Readable; }
struct FileWatch::Native {};
FileWatch::FileWatch(std::filesystem::path) {}
FileWatch::~FileWatch() = default;
void FileWatch::wake() noexcept {}
bool FileWatch::wait(int) { return false; }

Started::~Started() = default;
std::optional<int> Started::poll() { return 0; }
int Started::wait() { return 0; }
base::Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& words) { return noProgram(words[0]); }
ChildProcess::State ChildProcess::poll() { return {false}; }
base::Result<Encoder> Encoder::start(const std::vector<std::string>& words, const File&) { return noProgram(words[0]); }
bool Encoder::write(std::string_view) { return false; }
bool Encoder::finish() { return false; }
void Socket::close() {}
base::Result<Socket> Socket::listenOn(std::uint16_t, Hosts) { return base::Error{whyNot(Capability::Sockets)}; }
std::uint16_t Socket::port() const { return 0; }
Socket Socket::accept(bool& /*isLacking*/) { return {}; }
Socket::Moved Socket::receive(std::span<char>) { return {0, true}; }
Socket::Moved Socket::send(std::string_view) { return {0, true}; }
void waitForSockets(std::span<const SocketWait>, int) {}
void knockAt(std::uint16_t) {}
std::string hostName() { return "localhost"; }
long processId() { return 1; }
void ignoreBrokenPipes() {}
std::string onPath(const std::string&) { return {}; }

}  // namespace platform
