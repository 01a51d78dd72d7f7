// The lines of games: what is a row, what is refused, what is answered, and that nothing grows with what a game sends.

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <memory>

#include "logs/live/game_stream.h"
#include "logs/live/listener.h"
#include "logs/live/row_spool.h"
#include "logs/read/guess.h"

namespace {

using logs::GameStream;

const std::string kSame = R"("start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,)";
const std::string kRightAnswer = kSame + R"("hit":true,"fraction":0.3})";
const std::string kWrongAnswer = kSame + R"("hit":false})";
const std::string kRow = "{" + kRightAnswer + "\n";

struct Host : logs::GameHost {
    std::string nameFor(const std::string& wanted) override { return wanted.empty() ? "game 1" : wanted; }
    const std::string& token() const override { return secret; }
    std::optional<std::uint64_t> keep(std::string_view line, const std::shared_ptr<const std::string>& world) override {
        kept.emplace_back(line);
        worlds.push_back(world);
        return hasRoom ? std::optional<std::uint64_t>(kept.size() - 1) : std::nullopt;
    }
    void show(std::uint64_t place) override { shown.push_back(place); }
    void note(const std::string& text) override { notes += text + "\n"; }

    std::string secret, notes;
    std::vector<std::string> kept;
    std::vector<std::shared_ptr<const std::string>> worlds;  ///< of the kept ones
    std::vector<std::uint64_t> shown;
    bool hasRoom = true;
};

/// A game that sends bytes. @return the answers
class LiveStream : public testing::Test {
  protected:
    LiveStream() {
        m_stream.setGuess([](const logs::LogHead& head) { return logs::guessMapping(head); });
    }
    std::string send(const std::string& bytes) {
        m_stream.take(bytes);
        return std::exchange(m_stream.replies(), {});
    }
    Host m_host;
    GameStream m_stream{m_host};
};

TEST_F(LiveStream, RowsAreKeptWithTheNameOfTheGameAndAnsweredOnlyWhereItAsks) {
    EXPECT_EQ(send("{\"carom\":\"hello\",\"game\":\"pellets\"}\n"), "hello pellets\n");
    EXPECT_EQ(send(kRow + "\r\n\n"), "");
    EXPECT_EQ(m_host.kept.at(0), R"({"run":"pellets",)" + kRightAnswer + "\n");
    EXPECT_EQ(send(R"({"run":"mine",)" + kRightAnswer + "\n"), "");
    EXPECT_EQ(m_host.kept.at(1), R"({"run":"mine",)" + kRightAnswer + "\n");
    EXPECT_EQ(send(R"({"carom":"ask",)" + kRightAnswer + "\n").substr(0, 6), "right ");
    EXPECT_TRUE(m_host.shown.empty());
    const std::string wrong = send(R"({"carom":"ask",)" + kWrongAnswer + "\n");
    EXPECT_EQ(wrong.substr(0, 31), "wrong recorded no hit; exactly ") << wrong;
    EXPECT_EQ(m_host.shown, std::vector<std::uint64_t>{3}) << "a wrong row that was asked about is opened";
    EXPECT_EQ(m_host.kept.at(3), R"({"run":"pellets",)" + kWrongAnswer + "\n") << "without the mark";
    EXPECT_EQ(send(R"({"carom":"show",)" + kRightAnswer + "\n"), "");
    EXPECT_EQ(m_host.shown.back(), 4u);
    EXPECT_EQ(send(R"({"carom":"ask",)" + kSame + "\"frame\":3}\n").substr(0, 8), "unknown ") << "it has no answer";
    EXPECT_EQ(m_stream.rows(), 6u);
    EXPECT_EQ(m_stream.refused(), 0u);
}

TEST_F(LiveStream, ShowAloneOpensTheLastLineIfItWasARow) {
    send(kRow + "{\"x\":1}\n" + kRow);
    EXPECT_EQ(send("{\"carom\":\"show\"}\n{\"carom\":\"show\"}\n"), "");
    EXPECT_EQ(m_host.shown, (std::vector<std::uint64_t>{1, 1}));
    EXPECT_EQ(send("rubbish\n{\"carom\":\"show\"}\n").find("refused line 7: there is no row beside \"show\"\n") !=
                  std::string::npos,
              true);
    EXPECT_EQ(send("{\"carom\":\"ask\"}\n"), "unknown line 8: there is no row beside \"ask\"\n");
    EXPECT_EQ(m_host.shown.size(), 2u);
}

TEST_F(LiveStream, ALineMayComeInAnyPieces) {
    const std::string all = "{\"carom\":\"hello\"}\n" + kRow + R"({"carom":"ask",)" + kWrongAnswer + "\n";
    std::string answers;
    for (const char byte : all) answers += send(std::string(1, byte));
    EXPECT_EQ(answers.substr(0, 19), "hello game 1\nwrong ");
    EXPECT_EQ(m_host.kept.size(), 2u);
    EXPECT_EQ(send(kRow.substr(0, 50)), "");
    EXPECT_EQ(m_host.kept.size(), 2u) << "half a line is no row";
}

TEST_F(LiveStream, WhatIsNoRowIsRefusedInOneLineAndTheNextRowCounts) {
    send(kRow);
    EXPECT_EQ(send("{\"x\":1}\n").substr(0, 16), "refused line 2: ");
    EXPECT_EQ(send("rubbish\n").substr(0, 16), "refused line 3: ");
    EXPECT_EQ(send("[1,2]\n").substr(0, 16), "refused line 4: ");
    EXPECT_EQ(send("{\"a\":\"\xff\"}\n"), "refused line 5: the line is not UTF-8\n");
    EXPECT_EQ(send(std::string(100'000, '[') + "\n").substr(0, 16), "refused line 6: ");
    EXPECT_EQ(send("{\"carom\":\"quit\"}\n"),
              "refused line 7: carom: must be \"hello\", \"ask\" or \"show\", got \"quit\"\n");
    EXPECT_EQ(send(R"({"id":1,"carom":"ask",)" + kRightAnswer + "\n"),
              "refused line 8: carom: must be the first member\n");
    EXPECT_EQ(send(R"({"carom":"ask","hit":true})"
                   "\n")
                  .substr(0, 16),
              "unknown line 9: ");
    EXPECT_EQ(send(std::string("\0\0\0\n", 4)).substr(0, 17), "refused line 10: ");
    EXPECT_EQ(m_host.kept.size(), 1u);
    EXPECT_EQ(send(kRow), "");
    EXPECT_EQ(m_host.kept.size(), 2u);
    EXPECT_EQ(m_stream.refused(), 9u);
    EXPECT_LT(m_host.notes.size(), 1500u) << "three are told, the others counted";
    EXPECT_NE(m_host.notes.find("others are counted"), std::string::npos) << m_host.notes;
}

TEST_F(LiveStream, ALineWithoutAnEndIsNotHeld) {
    send(kRow);
    const std::string piece(std::size_t{1} << 16, 'x');
    for (int i = 0; i < 40; ++i) EXPECT_EQ(send(piece), "");
    EXPECT_EQ(send("\n" + kRow), "refused line 2: a line must have at most 1048576 bytes\n");
    EXPECT_EQ(m_host.kept.size(), 2u);
    const std::string blanks(GameStream::kLongestLine - kRow.size() + 1, ' ');
    EXPECT_EQ(send(blanks + kRow), "") << "of exactly the greatest length";
    EXPECT_EQ(send(" " + blanks + kRow).substr(0, 8), "refused ");
    EXPECT_EQ(m_host.kept.size(), 3u);
}

TEST_F(LiveStream, AGameThatAsksAndNeverReadsIsClosedAndRefusalsAreDropped) {
    send(kRow);
    for (int i = 0; i < 5000; ++i) m_stream.take("rubbish\n");
    EXPECT_FALSE(m_stream.isClosed());
    EXPECT_LT(m_stream.replies().size(), GameStream::kMostReplies + 1000);
    for (int i = 0; i < 2000 && !m_stream.isClosed(); ++i) m_stream.take("{\"carom\":\"hello\"}\n");
    EXPECT_TRUE(m_stream.isClosed());
    EXPECT_LT(m_stream.replies().size(), GameStream::kMostReplies + 1000);
    m_stream.take(kRow);
    EXPECT_EQ(m_host.kept.size(), 1u) << "nothing is taken of what is closed";
}

TEST_F(LiveStream, WithATokenTheFirstLineMustCarryIt) {
    m_host.secret = "0123456789abcdef";
    for (const std::string& first : {kRow, std::string("{\"carom\":\"hello\",\"token\":\"0123456789abcdeF\"}\n"),
                                     std::string("{\"carom\":\"hello\",\"token\":\"0123456789abcde\"}\n"),
                                     std::string("{\"carom\":\"hello\",\"token\":17}\n")}) {
        GameStream stream(m_host);
        stream.take(first + kRow);
        EXPECT_TRUE(stream.isClosed()) << first;
        EXPECT_EQ(stream.replies().substr(0, 39), "refused the first line must carry the t") << first;
    }
    EXPECT_EQ(m_host.kept.size(), 0u);
    EXPECT_EQ(m_host.notes.find(m_host.secret), std::string::npos);
    EXPECT_EQ(send("{\"carom\":\"hello\",\"token\":\"0123456789abcdef\",\"game\":\"a\"}\n" + kRow), "hello a\n");
    EXPECT_EQ(m_host.kept.size(), 1u);
}

TEST_F(LiveStream, ABrowserIsClosedAtItsFirstLine) {
    m_stream.take("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + kRow);
    EXPECT_TRUE(m_stream.isClosed()) << "a page that the user visits cannot send rows";
    EXPECT_EQ(m_host.kept.size(), 0u);
}

TEST_F(LiveStream, ANameIsOneShortLineOfText) {
    EXPECT_LE(send("{\"carom\":\"hello\",\"game\":\"" + std::string(500, 'a') + "\"}\n").size(), 6u + 63u + 1u);
    GameStream other(m_host);
    other.take("{\"carom\":\"hello\",\"game\":\"a\\n\\u001b[31mb\\u00e9\"}\n");
    EXPECT_EQ(other.name().find_first_of("\n\x1b"), std::string::npos) << other.name();
    EXPECT_NE(other.name().find("b\u00e9"), std::string::npos) << other.name();
}

TEST_F(LiveStream, RowsThatCannotBeKeptCloseTheGame) {
    m_host.hasRoom = false;
    EXPECT_EQ(send(kRow + kRow + kRow), "refused the rows cannot be kept any more\n");
    EXPECT_TRUE(m_stream.isClosed());
    EXPECT_EQ(m_host.kept.size(), 3u) << "those that have arrived are counted as lost";
}

const std::string kCast =
    R"("start":[0,0,0],"end":[10,0,0],"ball_radius":1,"hit":true,"fraction":0.3,"object":"post"})";

std::string worldLine(const char* x) {
    return R"({"obstacles":[{"name":"post","sphere":{"center":[)" + std::string(x) + R"(,0,0],"radius":1}}]})" + "\n";
}

TEST_F(LiveStream, ALineThatTellsObstaclesIsNoRowAndServesTheRowsOfItsGame) {
    EXPECT_EQ(send("{\"carom\":\"hello\"}\n" + worldLine("5")), "hello game 1\n") << "before any row";
    EXPECT_EQ(m_stream.rows(), 0u);
    EXPECT_TRUE(m_host.kept.empty()) << "it is kept with a row";
    EXPECT_EQ(send(R"({"carom":"ask",)" + kCast + "\n").substr(0, 6), "right ");
    EXPECT_EQ(*m_host.worlds.at(0), worldLine("5"));
    EXPECT_EQ(send(worldLine("7") + R"({"carom":"ask",)" + kCast + "\n").substr(0, 6), "wrong ");
    EXPECT_EQ(*m_host.worlds.at(1), worldLine("7"));
    EXPECT_EQ(send("{\"weather\":\"rain\"," + kCast + "\n"), "") << "columns that are new leave the world";
    EXPECT_EQ(send(worldLine("8") + "{\"carom\":\"show\"}\n"), "");
    EXPECT_EQ(m_host.shown.back(), 2u) << "the last row";
    EXPECT_EQ(m_stream.rows(), 3u);
    EXPECT_EQ(send("{\"carom\":\"show\"," + worldLine("8").substr(1)),
              "refused line 9: the line tells obstacles, and is no row\n");
    EXPECT_EQ(send(R"({"obstacles":[{"name":"post","sphere":{"center":[1,0],"radius":-1}}]})"
                   "\n")
                  .substr(0, 16),
              "refused line 10:");
}

TEST_F(LiveStream, NoFileIsOpenedForAGame) {
    send(kRow);
    EXPECT_EQ(send(R"({"obstacles":[{"name":"hall","m\u0065sh":{"file":"/etc/hostname"}}]})"
                   "\n"),
              "refused line 2: mesh.file: no file is opened for a game; send vertices and triangles\n");
}

TEST_F(LiveStream, AWorldThatIsNotUnderstoodIsRefused) {
    send("{\"carom\":\"hello\"}\n");
    const std::string refusal = send(R"({"obstacles":[{"name":"post","sphere":{"center":[1,0,0],"radius":-1}}]})"
                                     "\n");
    EXPECT_NE(refusal.find("radius"), std::string::npos) << refusal;
    EXPECT_EQ(send("{" + kCast + "\n").substr(0, 8), "refused ") << "no obstacle is told";
    EXPECT_EQ(send(worldLine("5") + "{" + kCast + "\n"), "");
    EXPECT_EQ(m_host.kept.size(), 1u);
}

/// The numbers of the lines that a spool holds: "3 4 5 ".
std::string numbersIn(const logs::RowSpool& spool) {
    const io::LineFile file = spool.now();
    std::string bytes(static_cast<std::size_t>(file.size()), ' ');
    EXPECT_EQ(file.content().readAt(0, {bytes.data(), bytes.size()}), bytes.size());
    for (char& c : bytes) c = c == '\n' ? ' ' : c;
    return bytes;
}

TEST(RowSpool, KeepsTheNewestRowsAndNeverMoreThanItMay) {
    logs::RowSpool spool(6);
    ASSERT_EQ(spool.problem(), "");
    for (int i = 1; i <= 6; ++i) ASSERT_TRUE(spool.add(std::to_string(i) + "\n"));
    EXPECT_EQ(numbersIn(spool), "1 2 3 4 5 6 ");
    ASSERT_TRUE(spool.add("7\n"));
    EXPECT_EQ(numbersIn(spool), "4 5 6 7 ") << "the older half goes at once";
    for (int i = 8; i <= 1000; ++i) ASSERT_TRUE(spool.add(std::to_string(i) + "\n"));
    EXPECT_TRUE(numbersIn(spool).ends_with("997 998 999 1000 ")) << numbersIn(spool);
    logs::RowSpool small(1'000'000, 1000);
    std::uint64_t most = 0;
    for (int i = 0; i < 500; ++i) {
        ASSERT_TRUE(small.add(std::string(99, 'x') + "\n"));
        most = std::max(most, small.now().size());
    }
    EXPECT_LE(most, 1000u);
    EXPECT_GE(small.now().size(), 400u);
}

TEST(RowSpool, EachRowStandsBehindTheLineOfItsWorldWhateverWasDropped) {
    const auto one = std::make_shared<const std::string>("one\n"), two = std::make_shared<const std::string>("two\n");
    logs::RowSpool spool(6);
    for (const auto& world : {one, one, two, one}) ASSERT_TRUE(spool.add("row\n", world));
    EXPECT_EQ(numbersIn(spool), "one row row two row one row ");
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(spool.add("row\n", one));
    EXPECT_EQ(numbersIn(spool), "one row row row one row ") << "a half begins with its world";
    EXPECT_EQ(spool.dropped(), 20u);
}

/// A limit of this process, until the end of the scope.
class Limited {
  public:
    Limited(decltype(RLIMIT_FSIZE) kind, rlim_t most) : m_kind(kind) {
        ::getrlimit(kind, &m_before);
        const rlimit now{most, m_before.rlim_max};
        ::setrlimit(kind, &now);
    }
    Limited(const Limited&) = delete;
    Limited& operator=(const Limited&) = delete;
    ~Limited() { ::setrlimit(m_kind, &m_before); }

  private:
    decltype(RLIMIT_FSIZE) m_kind;
    rlimit m_before{};
};

TEST(RowSpool, ARowWithoutRoomIsCountedAsLostAndThoseBeforeItStay) {
    ::signal(SIGXFSZ, SIG_IGN);
    const std::string row = std::string(99, 'x') + "\n";
    logs::RowSpool plain(1'000'000), halved(60);
    for (int i = 0; i < 60; ++i) ASSERT_TRUE(halved.add(row));
    const Limited noRoom(RLIMIT_FSIZE, 2'000);
    for (int i = 0; i < 30; ++i) EXPECT_EQ(plain.add(row), i < 20);
    EXPECT_EQ(plain.lost(), 10u);
    EXPECT_EQ(plain.now().size(), 2'000u);
    for (int i = 0; i < 2; ++i) EXPECT_FALSE(halved.add(row)) << "there is no room for the newer half in a new file";
    EXPECT_EQ(halved.lost(), 2u);
    EXPECT_EQ(halved.now().size(), 6'000u);
    EXPECT_NE(halved.problem(), "");
}

int connectedTo(int handle, const std::string& address) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(address.find(':') + 1))));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ::connect(handle, reinterpret_cast<const sockaddr*>(&to), sizeof to);
}

/// What arrives within so many milliseconds.
std::string received(int handle, int milliseconds) {
    pollfd waiting{handle, POLLIN, 0};
    char text[64];
    if (::poll(&waiting, 1, milliseconds) <= 0) return {};
    return {text, static_cast<std::size_t>(std::max<ssize_t>(0, ::recv(handle, text, sizeof text, 0)))};
}

TEST(Listener, SleepsWithoutDescriptorsAndGoesOnOnceOneIsFree) {
    logs::ListenSettings settings;
    settings.port = 0;
    auto listener = logs::Listener::start(std::move(settings));
    ASSERT_TRUE(bool(listener)) << listener.error();
    const std::string hello = "{\"carom\":\"hello\"}\n";
    int games[3];
    for (int& game : games) game = ::socket(AF_INET, SOCK_STREAM, 0);
    const Limited descriptors(RLIMIT_NOFILE, static_cast<rlim_t>(games[2]) + 2);  // one more
    for (const int game : games) {
        ASSERT_EQ(connectedTo(game, listener.value()->address()), 0);
        ASSERT_EQ(::send(game, hello.data(), hello.size(), 0), static_cast<ssize_t>(hello.size()));
    }
    EXPECT_EQ(received(games[0], 10'000), "hello game 1\n");
    const std::clock_t before = std::clock();
    EXPECT_EQ(received(games[1], 400), "") << "it waits";
    EXPECT_LT(double(std::clock() - before) / CLOCKS_PER_SEC, 0.1);
    ::close(games[0]);
    EXPECT_EQ(received(games[1], 10'000), "hello game 2\n");
    const std::vector<std::string> notes = listener.value()->takeNotes();
    EXPECT_EQ(std::count(notes.begin(), notes.end(), "a connection waits, because too many files are open"), 1);
    ::close(games[1]);
    ::close(games[2]);
}

}  // namespace
