/// Every command with changed arguments and changed files: the statuses of the contract, messages of one line each, no
/// report of a sanitizer, inputs as they were, nothing left behind.
/// CAROM_MUTATIONS=60 tries each command for so many seconds, with seeds that the clock chooses.

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/own_home.h"
#include "cli/process.h"
#include "io/text.h"
#include "standalone/mutator.h"

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

const std::string kSources = CAROM_SOURCE_DIR;

/// A call that succeeds. Arguments and files are changed from here.
struct Call {
    const char* name;
    std::vector<std::string> arguments;        ///< the first ones are the command, which stays
    std::map<std::string, std::string> files;  ///< by name: a file of the sources
    std::vector<std::string> bound{};          ///< an option and its value: appended where missing, to bound the work
    std::size_t fixed = 1;                     ///< number of first arguments that stay
    std::uint64_t runs = 24;
    bool totals = false;  ///< totals close on standard error
};

std::ostream& operator<<(std::ostream& out, const Call& call) { return out << call.name; }

const Call kCalls[] = {
    {"solve", {"solve", "q.jsonl"}, {{"q.jsonl", "/fuzz/seeds/query/queries.jsonl"}}},
    {.name = "compare",
     .arguments = {"compare", "q.jsonl", "--summary"},
     .files = {{"q.jsonl", "/fuzz/seeds/query/queries.jsonl"}},
     .totals = true},
    {"play",
     {"play", "s.json", "--until", "10", "--events", "50"},
     {{"s.json", "/assets/scenes/cradle.json"}},
     {"--events", "50"}},
    {"playEveryField",
     {"play", "s.json", "--events", "50"},
     {{"s.json", "/fuzz/seeds/scene/every-field.json"}},
     {"--events", "50"}},
    {.name = "log",
     .arguments = {"log", "l.csv", "--map", "ball_radius=0.5", "--float", "--sort", "line", "--top", "3", "--export",
                   "out.jsonl"},
     .files = {{"l.csv", "/fuzz/seeds/log/bullet.csv"}}},
    {.name = "logJson",
     .arguments = {"log", "l.jsonl", "--preset", "physx", "--json"},
     .files = {{"l.jsonl", "/fuzz/seeds/log/physx.jsonl"}}},
    {.name = "lesson",
     .arguments = {"lesson", "check", "a.json", "b.json"},
     .files = {{"a.json", "/fuzz/seeds/lesson/every-kind.json"}, {"b.json", "/assets/lessons/01-touching.json"}},
     .fixed = 2},
    {.name = "lessonList",
     .arguments = {"lesson", "list", "."},
     .files = {{"a.json", "/assets/lessons/02-squared-distance.json"}},
     .fixed = 2},
    {.name = "lessonPrint",
     .arguments = {"lesson", "print", "a.json", "--page", "1", "--key", "--out", "out.pdf"},
     .files = {{"a.json", "/assets/lessons/05-inflate.json"}},
     .fixed = 2},
    {.name = "exportResults",
     .arguments = {"lesson", "export-results", "--name", "Ada", "--out", "out.json"},
     .files = {{"carom/progress.json", "/tests/data/results.json"}},
     .fixed = 2},
    {.name = "lessonReport",
     .arguments = {"lesson", "report", "a.json", "--out", "out.html", "--csv", "out.csv"},
     .files = {{"a.json", "/tests/data/results.json"}},
     .fixed = 2},
    {.name = "lessonNew",
     .arguments = {"lesson", "new", "out.json", "--title", "Graze"},
     .files = {{"a.json", "/assets/lessons/01-touching.json"}},
     .fixed = 2},
    {.name = "map",
     .arguments = {"map", "s.json", "--out", "out.png", "--csv", "out.csv", "--size", "32x24", "--of", "time",
                   "--bare"},
     .files = {{"s.json", "/assets/scenes/graze.json"}},
     .bound = {"--size", "32x24"}},
    {.name = "mapDisagree",
     .arguments = {"map", "s.json", "--out", "out.png", "--size", "16x16", "--of", "disagree", "--method",
                   "pool/printed/float", "--x", "position.x", "--y", "target.radius", "--window", "0:1,0:2", "--bare"},
     .files = {{"s.json", "/assets/scenes/near-miss.json"}},
     .bound = {"--size", "32x24"}},
    {.name = "render",
     .arguments = {"render", "s.json", "--out", "out.png", "--size", "32x24", "--time", "1"},
     .files = {{"s.json", "/assets/scenes/first.json"}},
     .bound = {"--size", "32x24"},
     .runs = 6},
    {.name = "clip",
     .arguments = {"clip", "s.json", "--out", "out.webp", "--size", "32x24", "--seconds", "0.1", "--to", "9"},
     .files = {{"s.json", "/assets/scenes/first.json"}},
     .bound = {"--size", "32x24"},
     .runs = 6},
    {.name = "words", .arguments = {"solv", "--verbose"}, .files = {}, .fixed = 0},
};

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> argumentWords() {
    return {"",          "-",      "--",       "-1",       "0",       "1e999",        "nan",     "0x0",
            "15x16",     "16x16",  "--",       "--help",   "--out",   "--csv",        "--map",   "--top",
            "--sort",    "--json", "--export", "--preset", "--of",    "--bare",       "--until", "--float",
            "=",         ":",      "start=1",  "outcome",  "out.png", "missing.json", "é",       "\xff",
            "--nothing", "a\nb",   "\x1b[2J",  "--x",      "aim.q",   "--window",     "0:0,0:0", "1:0,nan:1"};
}

/// Names stay in the working folder, and the program opens no window.
std::string harmless(std::string argument) {
    std::replace(argument.begin(), argument.end(), '/', '_');
    std::erase(argument, '\0');
    return argument.starts_with("..") ? "_" + argument : argument;
}

std::vector<std::string> changedArguments(const Call& call, fuzz::Random& random) {
    std::vector<std::string> arguments = call.arguments;
    const fuzz::Corpus corpus{argumentWords(), argumentWords()};
    const std::size_t times = random.below(4);  // at times only the files change
    for (std::size_t i = 0; i < times; ++i) {
        const std::size_t free = arguments.size() - call.fixed;
        const auto at = arguments.begin() + std::ptrdiff_t(call.fixed + random.below(free + 1));
        const std::string word = harmless(corpus.words[random.below(corpus.words.size())]);
        if (at == arguments.end() || random.below(4) == 0) {
            arguments.insert(at, word);
        } else if (random.below(3) == 0) {
            arguments.erase(at);
        } else {
            *at = random.below(2) == 0 ? word : harmless(fuzz::changed(*at, corpus, random));
        }
    }
    if (!call.bound.empty() && std::find(arguments.begin(), arguments.end(), call.bound[0]) == arguments.end())
        arguments.insert(arguments.end(), call.bound.begin(), call.bound.end());
    if (call.fixed == 0 && (arguments.empty() || fs::exists(arguments[0]))) arguments = {"solv"};
    return arguments;
}

class Mutations : public testing::TestWithParam<Call> {
  protected:
    const OwnHome m_home;
    fuzz::Corpus m_corpus;
    std::uint64_t m_runs = 0;

    void SetUp() override {
        for (const auto& [file, source] : GetParam().files) {
            if (fs::path(file).has_parent_path()) fs::create_directories(fs::path(file).parent_path());
            m_corpus.seeds.push_back(contentOf(kSources + source));
        }
        m_corpus.words = fuzz::wordsOf(contentOf(kSources + "/fuzz/carom.dict"));
    }
    void TearDown() override {
        if (HasFailure()) {
            const fs::path kept = fs::path(CAROM_BINARY_DIR) / "mutations" / GetParam().name;
            fs::remove_all(kept);
            fs::create_directories(kept.parent_path());
            fs::copy(m_home.path(), kept, fs::copy_options::recursive);
            std::printf("the files are kept in %s\n", kept.c_str());
        }
    }

    void runWithSeed(std::uint64_t seed) {
        const Call& call = GetParam();
        fuzz::Random random(seed);
        const std::vector<std::string> arguments = changedArguments(call, random);
        std::map<std::string, std::string> inputs;
        for (const auto& [file, source] : call.files) {
            const std::string whole = contentOf(kSources + source);
            inputs[file] = random.below(4) == 0 ? whole : fuzz::changed(whole, m_corpus, random);
            std::ofstream(file, std::ios::binary) << inputs[file];
        }
        std::string trace = "seed " + std::to_string(seed) + ": carom";
        for (const std::string& argument : arguments) trace += ' ' + io::inQuotes(argument);
        SCOPED_TRACE(trace);
        expectContract(process::run(arguments));
        for (const auto& [file, bytes] : inputs) EXPECT_EQ(contentOf(file), bytes) << file << " is no longer the input";
        for (const auto& entry : fs::directory_iterator("."))
            EXPECT_FALSE(entry.path().filename().string().starts_with(".carom-")) << entry.path();
        ++m_runs;
    }

    static void expectContract(const process::Finished& finished) {
        EXPECT_TRUE(finished.status >= 0 && finished.status <= 2) << "status " << finished.status;
        EXPECT_EQ(finished.error.find("Sanitizer"), std::string::npos) << finished.error;
        EXPECT_EQ(finished.error.find("runtime error:"), std::string::npos) << finished.error;
        EXPECT_TRUE(finished.status == 0 || !(finished.error + finished.out).empty()) << "a failure without a word";
        EXPECT_TRUE(io::isUtf8(finished.error)) << finished.error;
        if (!GetParam().totals) expectLines(finished.error);
        if (!finished.out.starts_with('{')) return;
        for (const std::string& line : finished.lines()) EXPECT_TRUE(nlohmann::json::accept(line)) << line;
    }
    static void expectLines(const std::string& error) {
        EXPECT_TRUE(error.empty() || error.ends_with('\n')) << error;
        EXPECT_LE(std::count(error.begin(), error.end(), '\n'), 40) << error;
        std::istringstream lines(error);
        for (std::string line; std::getline(lines, line);) {
            EXPECT_TRUE(line.starts_with("carom: ")) << error;
            EXPECT_EQ(io::oneLine(line), line);
        }
    }
};

TEST_P(Mutations, KeepTheContract) {
    const char* const wanted = std::getenv("CAROM_MUTATIONS");
    if (!wanted) {
        for (std::uint64_t seed = 1; seed <= GetParam().runs && !HasFailure(); ++seed) runWithSeed(seed);
        return;
    }
    const Clock::time_point begun = Clock::now();
    const double seconds = std::atof(wanted);
    auto seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    while (std::chrono::duration<double>(Clock::now() - begun).count() < seconds && !HasFailure()) runWithSeed(seed++);
    std::printf("%s: %llu runs in %.0f s\n", GetParam().name, static_cast<unsigned long long>(m_runs), seconds);
}

INSTANTIATE_TEST_SUITE_P(Commands, Mutations, testing::ValuesIn(kCalls),
                         [](const auto& call) { return std::string(call.param.name); });

}  // namespace
