#include "session/prompts/background_tasks.h"
#include "session/state/futures.h"

namespace session {

void BackgroundTasks::start(std::string done, std::function<std::string()> work) {
    m_jobs.push_back({std::move(done), std::async(std::launch::async, std::move(work))});
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
