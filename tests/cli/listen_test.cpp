// `carom listen`, and the senders of examples/live: tests/cli/live/walk.py plays the games.

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "cli/process.h"
#include "temporary_folder.h"

namespace {

const std::string kGames = CAROM_SOURCE_DIR "/tests/cli/live/", kSenders = CAROM_SOURCE_DIR "/examples/live";

bool isListenerThere(const std::string& tool) {
    return std::system((tool + " --version > /dev/null 2>&1").c_str()) == 0 &&
           std::getenv("CAROM_PROGRAM") == nullptr;  // the program is that of another system
}

void expectWalked(const std::string& walk) {
    EXPECT_EQ(
        std::system(("python3 " + kGames + "walk.py " CAROM_BINARY_DIR "/carom " + kSenders + " " + walk).c_str()), 0)
        << walk;
}

TEST(Listen, SeveralGamesHostileBytesATokenAndAProgramThatComesBack) {
    if (!isListenerThere("python3")) GTEST_SKIP() << "python3 is not installed";
    expectWalked("hosts");
}

TEST(Listen, RowsThatAreLostAreCountedAndTheStatusTellsIt) {
    if (!isListenerThere("python3")) GTEST_SKIP() << "python3 is not installed";
    expectWalked("full");
}

TEST(Listen, AGameInPython) {
    if (!isListenerThere("python3")) GTEST_SKIP() << "python3 is not installed";
    expectWalked("game sh -c 'python3 " + kGames + "game.py \"$0\" " + kSenders + "'");
}

TEST(Listen, GamesInCAndCxx) {
    if (!isListenerThere("python3")) GTEST_SKIP() << "python3 is not installed";
    const TemporaryFolder folder;
    const std::string game = (folder / "game").string();
    for (const std::string& compiler : {std::string("cc -std=c99"), std::string(CAROM_CXX " -std=c++11 -x c++")}) {
        const std::string command = compiler + " -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -I" + kSenders +
                                    " " + kGames + "game.c -o " + game;
        ASSERT_EQ(std::system(command.c_str()), 0) << command;
        expectWalked("game " + game);
    }
}

TEST(Listen, AGameInCSharp) {
    if (!isListenerThere("mcs") || !isListenerThere("mono")) GTEST_SKIP() << "mono-mcs is not installed";
    const TemporaryFolder folder;
    const std::string game = (folder / "game.exe").string();
    ASSERT_EQ(std::system(("mcs -langversion:6 -warnaserror -out:" + game + " " + kGames + "Game.cs " + kSenders +
                           "/CaromLive.cs")
                              .c_str()),
              0);
    expectWalked("game mono " + game);
}

TEST(Listen, AGameInRust) {
    if (!isListenerThere("rustc")) GTEST_SKIP() << "rustc is not installed";
    const TemporaryFolder folder;
    const std::string game = (folder / "game").string();
    ASSERT_EQ(std::system(("rustc -D warnings -o " + game + " " + kGames + "game.rs").c_str()), 0);
    expectWalked("game " + game);
}

TEST(Listen, APortMustBeOne) {
    EXPECT_EQ(process::run({"listen", "65536"}).error, "carom: PORT: must be a number from 0 to 65535, got 65536\n");
    EXPECT_EQ(process::run({"listen", "x"}).status, 2);
}

}  // namespace
