#include "platform/folders.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <optional>

#include "platform/clock.h"
#include "platform/environment.h"
#include "platform/fonts.h"
#include "platform/machine.h"
#include "temporary_folder.h"

namespace {

/// An environment variable while a test runs.
class Variable {
  public:
    Variable(const char* name, const char* value) : m_name(name) {
        if (const char* old = std::getenv(name)) m_old = old;
        value ? ::setenv(name, value, 1) : ::unsetenv(name);
    }
    ~Variable() { m_old ? ::setenv(m_name, m_old->c_str(), 1) : ::unsetenv(m_name); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* m_name;
    std::optional<std::string> m_old;
};

TEST(Folders, FollowTheBaseDirectorySpecification) {
    const Variable home("HOME", "/home/ann"), noState("XDG_STATE_HOME", nullptr);
    EXPECT_EQ(platform::homeFolder(), "/home/ann");
    EXPECT_EQ(platform::stateFolder(), "/home/ann/.local/state");
    {
        const Variable config("XDG_CONFIG_HOME", "/etc/ann");
        EXPECT_EQ(platform::configFolder(), "/etc/ann");
    }
    const Variable relative("XDG_CONFIG_HOME", "not/absolute");
    EXPECT_EQ(platform::configFolder(), "/home/ann/.config") << "a relative one is ignored";
}

TEST(Folders, ThereAreNoneWithoutAHome) {
    const Variable home("HOME", nullptr), config("XDG_CONFIG_HOME", nullptr), state("XDG_STATE_HOME", nullptr);
    EXPECT_EQ(platform::homeFolder(), "");
    EXPECT_EQ(platform::configFolder(), "");
    EXPECT_EQ(platform::stateFolder(), "");
}

TEST(Folders, ThoseOfTheProcessAreThere) {
    EXPECT_TRUE(std::filesystem::exists(platform::programFolder() / "platform_test"));
    EXPECT_EQ(platform::workingFolder(), std::filesystem::current_path());
    EXPECT_TRUE(platform::isWritable(platform::temporaryFolder()));
    EXPECT_FALSE(platform::isWritable("/no/such/folder"));
}

TEST(Fonts, AFolderOfOnesOwnIsSearchedAlone) {
    const TemporaryFolder folder;
    const std::string file = folder.file("DejaVuSans.ttf", "").string();
    const Variable own("CAROM_FONTS", (folder / "").c_str());
    EXPECT_EQ(platform::fontFile("DejaVuSans.ttf"), file);
    EXPECT_EQ(platform::fontFile("DejaVuSans-Bold.ttf"), "");
}

TEST(Clock, TellsTheTimeOfTheProcessAndOfThePlace) {
    EXPECT_GE(platform::cpuMilliseconds(), 0);
    const double begun = platform::millisecondsSinceStart();
    EXPECT_TRUE(begun >= 0 && begun < 60'000) << begun;
    const Variable zone("TZ", "UTC");
    ::tzset();
    EXPECT_EQ(platform::localTime(86'400).tm_mday, 2);
    EXPECT_GE(platform::threadCount(), 1u);
}

}  // namespace
