#pragma once
/// Work on threads that ends with one message: files that take a while to write; and the scene's own file.

#include <chrono>
#include <deque>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include "session/prompts/messages.h"
#include "session/state/effect.h"

namespace session {

/// The scene's file while it is being written on a thread.
struct Saving {
    std::chrono::milliseconds patience{50};  ///< the window waits so long; what takes longer goes on beside the frames
    std::future<Effect> written;             ///< valid while a file is being written: what follows
    std::deque<Effect> waiting;              ///< the requests that wait for that file, in their order

    [[nodiscard]] bool isBusy() const { return written.valid(); }
};

class BackgroundTasks {
  public:
    /// @param done  message on success; empty for none
    /// @param work  runs on another thread; returns empty, or one line that says what failed
    void start(std::string done, std::function<std::string()> work);
    /// Reports the tasks that have ended since the last call. Called once a loop pass.
    void update(Messages& messages);
    [[nodiscard]] bool isBusy() const { return !m_jobs.empty(); }

    Saving saving;  ///< the scene's own file

  private:
    struct Job {
        std::string done;
        std::future<std::string> problem;
    };
    std::vector<Job> m_jobs;  ///< the end of the program waits for them, so no file stays half written
};

}  // namespace session
