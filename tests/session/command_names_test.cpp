/// Every command id in the program's source belongs to a command: an id is text, which no compiler checks.

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>

#include "io/file.h"
#include "session/commands/commands.h"
#include "session/session_actions.h"

namespace session {
namespace {

namespace fs = std::filesystem;

TEST(CommandNames, OfTheSourceAreCommands) {
    const std::regex asked(R"re((?:findCommand|runLater|session::run|run)\((?:[\w.]+, *)?"([a-z]+\.[a-z0-9-]+)")re");
    std::size_t found = 0;
    for (const auto& entry : fs::recursive_directory_iterator(CAROM_SOURCE_DIR "/src")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = io::readFile(entry.path()).value();
        for (std::sregex_iterator at(text.begin(), text.end(), asked), end; at != end; ++at, ++found)
            EXPECT_TRUE(findCommand((*at)[1].str())) << (*at)[1] << " in " << entry.path();
    }
    EXPECT_GT(found, 10U);
}

}  // namespace
}  // namespace session
