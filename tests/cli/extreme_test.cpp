/// Every command on generated valid scenes over the whole range of doubles: a status of the contract, lines of JSON,
/// no infinity, messages of one line, no signal, no report of a sanitizer, bounded time.
/// CAROM_EXTREME=3600 goes on for so many seconds, with seeds that the clock chooses, or from CAROM_EXTREME_SEED=1 on.

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/own_home.h"
#include "cli/process.h"
#include "extreme/extreme_scene.h"
#include "io/scene_json.h"
#include "io/text.h"
#include "session/state/right_panels.h"

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr double kMostSeconds = 60;  // of processor time, for one call; sanitizers take ten times as long
/// For every change: seeds that ended the program once (recursion of huge motions, steps of a clip), then the first
/// ones.
constexpr std::uint64_t kFoundOnce[] = {13, 45, 70, 76, 78}, kSeeds = 2;
constexpr int kMostFindings = 20;

const fs::path kKept = fs::path(CAROM_BINARY_DIR) / "extreme";

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

using Arguments = std::vector<std::string>;

class Calls {
  public:
    explicit Calls(std::uint64_t seed) : m_choices(seed ^ 0xca110000), m_numbers(m_choices) {}

    /// Calls of every kind of command.
    [[nodiscard]] std::vector<Arguments> all() {
        Arguments play = {"play", "s.json", "--events", "200"};
        if (m_choices.once(3)) play.insert(play.end(), {"--until", instant()});
        Arguments clip = {"clip", "s.json", "--out", "out.webp", "--size", "64x48", "--seconds", "0.2"};
        if (m_choices.once(2)) clip.insert(clip.end(), {"--to", instant()});
        if (m_choices.once(4)) clip.insert(clip.end(), {"--from", instant()});
        if (m_choices.once(8)) clip.insert(clip.end(), {"--turn", "90"});
        return {{"solve", "q.jsonl"}, {"compare", "q.jsonl"}, log(), play, map(), render(), clip};
    }

  private:
    [[nodiscard]] std::string instant() {
        return fuzz::textOf(m_choices.once(2) ? m_numbers.positive() : m_numbers.wild());
    }
    [[nodiscard]] std::string method() {
        constexpr const char* kMethods[] = {"bartlett/printed", "d3dx/corrected",      "sweep-point/printed",
                                            "pool/corrected",   "plane-trick/printed", "textbook/engine",
                                            "haines/engine",    "discrete/engine",     "conservative/engine"};
        const std::string name = kMethods[m_choices.below(std::size(kMethods))];
        return name + (m_choices.once(2) ? "/float" : "/double");
    }
    [[nodiscard]] Arguments log() {
        Arguments log = {"log", "l.jsonl", "--top", "5"};
        if (m_choices.once(2)) log.push_back("--json");
        if (m_choices.once(2)) log.insert(log.end(), {"--export", "out.jsonl", "--junit", "out.xml"});
        if (m_choices.once(4)) log.push_back("--float");
        if (m_choices.once(4)) log.insert(log.end(), {"--tolerance", instant()});
        return log;
    }
    [[nodiscard]] Arguments map() {
        constexpr const char* kShows[] = {"outcome", "time", "angle", "feature", "error", "disagree"};
        const std::size_t shows = m_choices.below(std::size(kShows));
        Arguments map = {"map", "s.json", "--out", "out.png", "--csv", "out.csv", "--of", kShows[shows]};
        const bool isBare = !m_choices.once(8);
        map.insert(map.end(), {"--size", isBare ? "24x16" : "200x160"});
        if (isBare) map.push_back("--bare");
        if (shows >= 4) map.insert(map.end(), {"--method", method()});
        if (shows == 5 && m_choices.once(2)) map.insert(map.end(), {"--other", method()});
        if (m_choices.once(4)) map.insert(map.end(), {"--x", "position.x", "--y", "radius"});
        return map;
    }
    [[nodiscard]] Arguments render() {
        const auto& panel = session::kRightPanels[m_choices.below(session::kRightPanels.size())];
        Arguments render = {"render", "s.json", "--out", "out.png", "--size", "960x640", "--panel", panel.id};
        if (m_choices.once(2)) render.insert(render.end(), {"--time", instant()});
        return render;
    }

    fuzz::Choices m_choices;
    fuzz::Numbers m_numbers;
};

/// A row of a log: a query, and an answer that is right by chance alone.
std::string rowOf(fuzz::Choices& choices, fuzz::Numbers& numbers, std::string query) {
    const auto vector = [&] {
        std::string text = fuzz::textOf(numbers.any());
        for (int i = 0; i < 2; ++i) text += ',' + fuzz::textOf(numbers.any());
        return '[' + text + ']';
    };
    query.back() = ',';
    query += R"("answer":{"hit":)" + std::string(choices.once(3) ? "false" : "true");
    if (choices.once(2)) query += ",\"frames\":" + fuzz::textOf(numbers.positive());
    for (const char* field : {"normal", "hit_point", "ball_center"})
        if (choices.once(2)) query += std::string(",\"") + field + "\":" + vector();
    return query + "}}";
}

std::string lineOf(const fs::path& folder, const Arguments& arguments) {
    std::string line = "build/carom";
    for (const std::string& argument : arguments)
        line +=
            ' ' + (argument.ends_with(".json") || argument.ends_with(".jsonl") ? folder / argument : fs::path(argument))
                      .string();
    return line;
}

/// What is wrong with a call that has ended; empty: nothing.
std::string problemOf(const Arguments& arguments, const process::Finished& finished) {
    if (finished.status < 0) return "ended by signal " + std::to_string(-finished.status);
    if (finished.status > 2) return "status " + std::to_string(finished.status);
    if (finished.error.find("Sanitizer") != std::string::npos ||
        finished.error.find("runtime error:") != std::string::npos)
        return "a sanitizer reports";
    if (finished.processorSeconds > kMostSeconds)
        return std::to_string(finished.processorSeconds) + " s of processor time";
    if (finished.status != 0 && finished.error.empty() && arguments[0] != "log")  // the report names its bad rows
        return "a failure without a word";
    if (finished.status != 0 && (arguments[0] == "solve" || arguments[0] == "compare"))
        return "a valid query is refused";
    if (!io::isUtf8(finished.error)) return "a message that is not UTF-8";
    std::istringstream messages(finished.error);
    for (std::string line; std::getline(messages, line);)
        if (!(line.starts_with("carom: ") || arguments[0] == "compare") || io::oneLine(line) != line)
            return "a message that is no line of its own";
    const bool isText =
        arguments[0] == "log" && std::find(arguments.begin(), arguments.end(), "--json") == arguments.end();
    for (const std::string& line : isText ? std::vector<std::string>() : finished.lines())
        if (!nlohmann::json::accept(line)) return "a line that is not JSON: " + line.substr(0, 200);
    for (const char* value : {"inf", "nan"})
        if (contentOf("out.csv").find(value) != std::string::npos) return std::string(value) + " in a table";
    return {};
}

class ExtremeScenes : public testing::Test {
  protected:
    const OwnHome m_home;
    int m_findings = 0;
    std::uint64_t m_calls = 0;
    double m_slowest = 0, m_processorSeconds = 0;
    std::string m_slowestCall;

    void runWithSeed(std::uint64_t seed) {
        fuzz::Choices choices(seed);
        std::ofstream("s.json") << fuzz::extremeScene(choices);
        std::ofstream queries("q.jsonl"), rows("l.jsonl");
        fuzz::Numbers numbers(choices);
        for (int i = 0; i < 50; ++i) {
            const std::string query = fuzz::extremeQuery(choices);
            queries << query << '\n';
            rows << rowOf(choices, numbers, query) << '\n';
        }
        queries.close();
        rows.close();
        const fs::path kept = kKept / std::to_string(seed);
        for (const Arguments& arguments : Calls(seed).all()) {
            fs::remove("out.csv");
            const process::Finished finished = process::run(arguments);
            const std::string problem = problemOf(arguments, finished), line = lineOf(kept, arguments);
            ++m_calls;
            m_processorSeconds += finished.processorSeconds;
            if (finished.processorSeconds > m_slowest) m_slowest = finished.processorSeconds, m_slowestCall = line;
            if (problem.empty()) continue;
            fs::create_directories(kept);
            for (const char* file : {"s.json", "q.jsonl", "l.jsonl"})
                fs::copy_file(file, kept / file, fs::copy_options::overwrite_existing);
            ADD_FAILURE() << "seed " << seed << ", after " << m_processorSeconds << " s of processor time: " << problem
                          << "\nto repeat: " << line << '\n'
                          << finished.error.substr(0, 4000);
            ++m_findings;
        }
    }
    void tell(double seconds) const {
        std::printf("%llu calls in %.0f s, %.0f s of processor time; the slowest took %.1f s: %s\n",
                    static_cast<unsigned long long>(m_calls), seconds, m_processorSeconds, m_slowest,
                    m_slowestCall.c_str());
    }
};

TEST_F(ExtremeScenes, AreValid) {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        fuzz::Choices choices(seed);
        const auto read = io::readScene(fuzz::extremeScene(choices));
        ASSERT_TRUE(read.ok()) << "seed " << seed << ": " << read.error();
    }
}

TEST_F(ExtremeScenes, KeepTheContract) {
    const char *const wanted = std::getenv("CAROM_EXTREME"), *const first = std::getenv("CAROM_EXTREME_SEED");
    const Clock::time_point begun = Clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
    std::uint64_t seed = 1;
    if (!wanted) std::for_each(std::begin(kFoundOnce), std::end(kFoundOnce), [&](auto found) { runWithSeed(found); });
    if (first) {
        seed = std::strtoull(first, nullptr, 10);
    } else if (wanted) {
        seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()) / 1000000;
    }
    while (m_findings < kMostFindings && (wanted ? seconds() < std::atof(wanted) : seed <= kSeeds)) runWithSeed(seed++);
    tell(seconds());
}

}  // namespace
