#include "session/prompts/background_tasks.h"

#include <new>

#include "platform/threads.h"
#include "session/state/futures.h"

namespace session {

void BackgroundTasks::start(std::string done, std::function<std::string()> work) {
    m_jobs.push_back({std::move(done), platform::runBeside([work = std::move(work)]() -> std::string {
                          try {
                              return work();
                          } catch (const std::bad_alloc&) {
                              return "not enough memory to write the file; try a smaller size";
                          }
                      })});
}

void BackgroundTasks::update(Messages& messages) {
    std::erase_if(m_jobs, [&](Job& job) {
        if (!isReady(job.problem)) return false;
        const std::string problem = job.problem.get();
        if (!problem.empty())
            messages.warn(problem);
        else if (!job.done.empty())
            messages.note(job.done);
        return true;
    });
}

}  // namespace session
