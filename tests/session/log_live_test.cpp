// The log that is open while another program writes it.

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "session/session.h"
#include "session/session_actions.h"
#include "session/wait_until.h"
#include "temporary_folder.h"

namespace session {
namespace {

std::string missLine(const std::string& id, double y, const std::string& run = "") {
    return R"({"id":")" + id + (run.empty() ? "" : R"(","run":")" + run) + R"(","start":[0,)" + std::to_string(y) +
           R"(,0],"end":[10,)" + std::to_string(y) +
           R"(,0],"ball_radius":1,"sphere_center":[5,0,0],"sphere_radius":1,"hit":false})" + "\n";
}

struct LiveLog : testing::Test {
    TemporaryFolder m_temporary;
    std::filesystem::path folder = m_temporary.path();
    std::filesystem::path path;
    Session session;

    void SetUp() override {
        path = folder / "live.jsonl";
        newScene(session);
    }
    void TearDown() override { session.panels.log.close(); }
    void write(const std::string& bytes) const { std::ofstream(path, std::ios::binary) << bytes; }
    void append(const std::string& bytes) const { std::ofstream(path, std::ios::binary | std::ios::app) << bytes; }
    template <class Done>
    void waitUntil(Done done) {
        session::waitUntil(session, done);
    }
    [[nodiscard]] const LogListing& listing() const { return session.panels.log.listing(); }
    /// Waits until so many rows are arranged.
    void waitForRows(std::size_t rows) {
        waitUntil([&] { return listing().rows().size() == rows && !session.panels.log.isBusy(); });
    }
    void openWhole(std::size_t rows) {
        openLog(session, path);
        readLog(session);
        waitForRows(rows);
    }
    [[nodiscard]] std::string ids() const {
        std::string text;
        for (const std::uint32_t row : listing().rows()) text += std::string(listing().table().id(row)) + " ";
        return text;
    }
    [[nodiscard]] std::string chosenId() const {
        const auto place = listing().chosen();
        return place ? std::string(listing().table().id(listing().rows()[*place])) : "none";
    }
};

TEST_F(LiveLog, RowsArriveAndTheOpenRowStaysTheSame) {
    write(missLine("a", 3) + missLine("b", 1) + missLine("c", 3));
    openWhole(3);
    setLogSight(session, LogSight::Newest);
    waitUntil([&] { return ids() == "c b a "; });
    openLogRow(session, 1);
    EXPECT_EQ(chosenId(), "b");
    const scene::Scene shown = session.document.scene();
    append(missLine("d", 0.5) + missLine("e", 3));
    waitForRows(5);
    EXPECT_EQ(ids(), "e d c b a ") << "the newest first";
    EXPECT_EQ(chosenId(), "b");
    EXPECT_EQ(listing().chosen(), std::optional<std::size_t>(3));
    EXPECT_EQ(session.document.scene(), shown);
    setLogSight(session, LogSight::Worst);
    waitUntil([&] { return ids().starts_with("d "); });
    EXPECT_EQ(listing().counts().rows, 5u);
    sortLogBy(session, logs::LogSort::Id);
    EXPECT_EQ(session.panels.log.live().sight(), LogSight::AsItIs) << "another order is chosen";
}

TEST_F(LiveLog, ReasonsAreSoughtAgainAsRowsArrive) {
    write(missLine("a", 3) + missLine("b", 3));
    openWhole(2);
    const auto& reasons = session.panels.logWhy;
    waitUntil([&] { return !reasons.isBehind(); });
    EXPECT_EQ(reasons.reasons().wrong, 0u);
    append(missLine("c", 0.5) + missLine("d", 0.4) + missLine("e", 0.3));
    waitForRows(5);
    waitUntil([&] { return !reasons.isBehind(); });
    EXPECT_EQ(reasons.reasons().wrong, 3u);
    EXPECT_EQ(reasons.reasons().tested, 3u);
}

TEST_F(LiveLog, ReasonsAreThoseOfTheRowsAlsoWhereAsManyWereWrittenAnew) {
    write(missLine("a", 0.5) + missLine("b", 0.4) + missLine("c", 0.3));
    openWhole(3);
    const auto& reasons = session.panels.logWhy;
    waitUntil([&] { return !reasons.isBehind(); });
    EXPECT_EQ(reasons.reasons().wrong, 3u);
    write(missLine("new a", 3) + missLine("new b", 4) + missLine("new c", 0.2));
    waitUntil([&] { return listing().table().size() == 3 && listing().table().id(0) == "new a"; });
    waitUntil([&] { return !reasons.isBehind() && reasons.reasons().wrong == 1; });
}

TEST_F(LiveLog, ARunIsShownCountedAndExplainedAlone) {
    write(missLine("a", 0.5, "monday") + missLine("b", 0.4, "monday") + missLine("c", 3, "tuesday"));
    openWhole(3);
    const auto& reasons = session.panels.logWhy;
    EXPECT_EQ(listing().table().runs().names(), (std::vector<std::string>{"", "monday", "tuesday"}));
    setLogRun(session, {logs::LogRun::Which::Latest, ""});
    waitUntil([&] { return listing().counts().rows == 1 && !reasons.isBehind(); });
    EXPECT_EQ(ids(), "c ");
    EXPECT_EQ(reasons.reasons().wrong, 0u);
    append(missLine("d", 3, "tuesday") + missLine("e", 0.5, "wednesday"));
    waitUntil([&] { return ids() == "e " && !reasons.isBehind(); });
    EXPECT_EQ(reasons.reasons().wrong, 1u) << "the latest run is another one";
    setLogRun(session, {logs::LogRun::Which::One, "monday"});
    waitUntil([&] { return ids() == "b a " && !reasons.isBehind(); });
    EXPECT_EQ(listing().counts().rows, 2u);
    EXPECT_EQ(reasons.reasons().wrong, 2u);
    setLogRun(session, {logs::LogRun::Which::One, "friday"});
    waitUntil([&] { return listing().rows().empty() && !session.panels.log.isBusy(); });
    setLogRun(session, {});
    waitForRows(5);
}

TEST_F(LiveLog, ALineIsARowOnceAlsoIfItComesInParts) {
    const std::string line = missLine("in parts", 3);
    write(missLine("a", 3) + line.substr(0, 60));
    openWhole(2);
    EXPECT_EQ(listing().counts().bad, 1u);
    append(line.substr(60));
    waitUntil([&] { return listing().counts().bad == 0 && listing().rows().size() == 2; });
    EXPECT_EQ(listing().table()[1].line, 2u);
    append(missLine("b", 3));
    waitForRows(3);
    EXPECT_EQ(listing().table()[2].line, 3u);
}

TEST_F(LiveLog, AFileThatWasRewrittenIsReadAnew) {
    write(missLine("a", 3) + missLine("b", 1));
    openWhole(2);
    write(missLine("new a", 4) + missLine("new b", 5) + missLine("new c", 6));
    waitUntil([&] { return listing().table().size() == 3 && listing().table().id(0) == "new a"; });
    ASSERT_FALSE(session.messages.shown().empty());
    EXPECT_TRUE(session.messages.shown().back().text.starts_with("The log was read anew: the file was "));
    EXPECT_EQ(listing().chosen(), std::nullopt);
}

TEST_F(LiveLog, AFileThatWasCutIsReadAnewOnceItHasLines) {
    write(missLine("a", 3) + missLine("b", 1));
    openWhole(2);
    std::filesystem::resize_file(path, 0);
    append(missLine("c", 3));
    waitUntil([&] { return listing().table().size() == 1 && listing().table().id(0) == "c"; });
}

TEST_F(LiveLog, ARowNeverOpensAnotherQuery) {
    write(missLine("a", 3) + missLine("b", 4));
    openWhole(2);
    sortLogBy(session, logs::LogSort::Line);
    waitUntil([&] { return listing().isArranged(); });
    const std::uint64_t revision = session.document.revision();
    session.panels.log.live().stop();  // the change is not noticed yet
    write(missLine("a", 5) + missLine("b", 6));
    openLogRow(session, 1);
    EXPECT_EQ(session.document.revision(), revision) << "the line is not the one that the row shows";
    ASSERT_FALSE(session.messages.shown().empty());
    EXPECT_EQ(session.messages.shown().back().text, "line 2: the line was changed in the file after it was read");
}

TEST_F(LiveLog, ANamedPipeAndAnEmptyFileAreAwaited) {
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    openLog(session, path);
    EXPECT_EQ(session.panels.log.stage(), LogView::Stage::Waiting);
    std::atomic<int> wakes = 0;
    session.panels.log.live().setWake([&] { ++wakes; });  // a window opens after its log
    append(missLine("a", 3));
    for (int i = 0; i < 24'000 && wakes == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_EQ(wakes, 1) << "the window sleeps until it is woken";
    EXPECT_TRUE(session.panels.log.live().hasNews());
    waitUntil([&] { return session.panels.log.stage() == LogView::Stage::Mapping; });
    readLog(session);
    waitForRows(1);
    append(missLine("b", 3));  // another writer, after the first has gone
    waitForRows(2);
    openLogRow(session, 0);
    EXPECT_EQ(session.document.scene().balls[0].body.position, scene::Vec3(0, 3, 0));
    const std::filesystem::path empty = folder / "empty.jsonl";
    std::ofstream(empty).flush();
    openLog(session, empty);
    EXPECT_EQ(session.panels.log.stage(), LogView::Stage::Waiting);
    session.panels.log.close();
    session.panels.log.live().setWake({});
    EXPECT_EQ(session.panels.log.stage(), LogView::Stage::None);
}

TEST_F(LiveLog, WhatAPersonChoseForColumnsIsRemembered) {
    const std::filesystem::path memory = folder / "state/columns.json";
    session.panels.log.memory().setPath(memory);
    write("p,q,r,a,b,c,x,y,z,s,what\n0,3,0,10,3,0,5,0,0,1,miss\n");
    const auto choose = [&] {
        for (const auto& [field, column] : {std::pair(logs::LogField::Start, "p,q,r"),
                                            {logs::LogField::End, "a,b,c"},
                                            {logs::LogField::Center, "x,y,z"},
                                            {logs::LogField::BallRadius, "0.5"},
                                            {logs::LogField::SphereRadius, "s"},
                                            {logs::LogField::Hit, "what"}})
            setLogSource(session, field, column);
        setLogReadsFloat(session, true);
    };
    openLog(session, path);
    EXPECT_FALSE(session.panels.log.columns().isAsLastTime);
    choose();
    const logs::LogMapping chosen = session.panels.log.columns().mapping;
    ASSERT_EQ(logs::problem(chosen), "");
    readLog(session);
    waitForRows(1);
    EXPECT_EQ(std::filesystem::status(memory).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);

    Session later;
    later.panels.log.memory().setPath(memory);
    openLog(later, path);
    EXPECT_TRUE(later.panels.log.columns().isAsLastTime);
    EXPECT_EQ(later.panels.log.columns().mapping, chosen);
    guessLogColumns(later);
    EXPECT_FALSE(later.panels.log.columns().isAsLastTime);
    EXPECT_NE(later.panels.log.columns().problem, "");
    openLog(later, path);
    setLogPreset(later, "unity");
    EXPECT_FALSE(later.panels.log.columns().isAsLastTime) << "it was changed";

    std::ofstream(memory) << "rubbish";
    openLog(later, path);
    EXPECT_FALSE(later.panels.log.columns().isAsLastTime);
}

TEST_F(LiveLog, AGuessThatIsTakenIsForgottenAsAChoice) {
    session.panels.log.memory().setPath(folder / "columns.json");
    write(missLine("a", 3));
    openLog(session, path);
    readLog(session);
    EXPECT_FALSE(std::filesystem::exists(folder / "columns.json"));
    openLog(session, path);
    setLogReadsFloat(session, true);
    readLog(session);
    openLog(session, path);
    EXPECT_TRUE(session.panels.log.columns().mapping.readsFloat);
    guessLogColumns(session);
    readLog(session);
    openLog(session, path);
    EXPECT_FALSE(session.panels.log.columns().isAsLastTime);
    EXPECT_FALSE(session.panels.log.columns().mapping.readsFloat);
}

/// Sends bytes to a port of this machine. @return the socket
int sentTo(const std::string& address, const std::string& bytes) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(address.find(':') + 1))));
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int handle = ::socket(AF_INET, SOCK_STREAM, 0);
    EXPECT_EQ(::connect(handle, reinterpret_cast<const sockaddr*>(&place), sizeof place), 0);
    EXPECT_EQ(::send(handle, bytes.data(), bytes.size(), 0), static_cast<ssize_t>(bytes.size()));
    return handle;
}

TEST_F(LiveLog, GamesSendRowsAndTheRowThatOneShowsIsOpened) {
    listenForGames(session);
    const LogView& log = session.panels.log;
    EXPECT_EQ(log.stage(), LogView::Stage::Waiting);
    const std::string address = log.live().games().address();
    const int game =
        sentTo(address, "{\"carom\":\"hello\",\"game\":\"pellets\"}\n" + missLine("a", 3) + missLine("b", 0));
    waitForRows(2);
    waitUntil(
        [&] { return log.live().games().games().size() == 1 && log.live().games().games()[0].name == "pellets"; });
    EXPECT_EQ(chosenId(), "none");
    setLogFilter(session, logs::failingRows());
    const int other = sentTo(address, "{\"carom\":\"show\"," + missLine("shown", 4).substr(1));
    waitUntil([&] {
        const auto& balls = session.document.scene().balls;
        return balls.size() == 1 && balls[0].body.position.y == 4;
    });
    EXPECT_TRUE(session.settings.isOpen(RightPanel::Log));
    LogView copy;
    copy = log;
    EXPECT_EQ(copy.live().games().address(), address) << "an export shows it";
    ::close(game);
    ::close(other);
    waitUntil([&] { return log.live().games().games().empty(); });
    closeLog(session);
    EXPECT_EQ(log.live().games().address(), "");
    EXPECT_EQ(log.stage(), LogView::Stage::None);
}

}  // namespace
}  // namespace session
