#include "platform/ending.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>

#include "platform/file.h"
#include "temporary_folder.h"

namespace {

/// Runs `work` in a child process. @return its exit status, or minus the signal that ended it
template <class Work>
int inChild(Work work) {
    const pid_t child = fork();
    if (child == 0) _exit(work());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(Ending, ASignalRemovesTheNamedFilesAndThenEndsTheProcess) {
    const TemporaryFolder folder;
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
        const std::string gone = folder.file("gone", "x").string(), kept = folder.file("kept", "x").string();
        EXPECT_EQ(inChild([&] {
                      platform::prepareSignals();
                      platform::removeAtEnd(gone);
                      platform::removeAtEnd(kept);
                      platform::keepAtEnd(kept);
                      raise(signal);
                      return 7;
                  }),
                  -signal);
        EXPECT_FALSE(std::filesystem::exists(gone));
        EXPECT_TRUE(std::filesystem::exists(kept));
    }
}

TEST(Ending, AnIgnoredSignalStaysIgnored) {
    EXPECT_EQ(inChild([] {
                  std::signal(SIGHUP, SIG_IGN);
                  platform::prepareSignals();
                  const platform::EndRequests requests([] {});
                  raise(SIGHUP);
                  return requests.isAsked() ? 1 : 7;
              }),
              7);
}

TEST(Ending, ARequestWakesAndThenEndsAsTheSignalWould) {
    EXPECT_EQ(inChild([] {
                  std::atomic<bool> isAwake = false;
                  platform::EndRequests requests([&] { isAwake = true; });
                  if (requests.isAsked() || !requests.canWake()) return 1;
                  raise(SIGTERM);
                  raise(SIGHUP);
                  for (int i = 0; i < 500 && !isAwake; ++i) usleep(10'000);
                  if (!isAwake || !requests.isAsked()) return 2;
                  requests.end();
              }),
              -SIGTERM);
}

TEST(Ending, AFileBeyondTheLimitAndALostReaderDoNotEndTheProcess) {
    EXPECT_EQ(inChild([] {
                  platform::prepareSignals();
                  raise(SIGXFSZ);
                  raise(SIGPIPE);
                  return 7;
              }),
              7);
}

}  // namespace
