#pragma once
/// Work on threads that ends with one message: files that take a while to write; and the scene's own file.

#include <functional>
#include <future>
#include <string>
#include <vector>

#include "session/prompts/messages.h"
#include "session/state/saving.h"

namespace session {

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
