/// A driver of one entry point for compilers without libFuzzer: reads the seeds, then mutations of them.
///
///     fuzz_scene FILE...                                 reads these files, once each
///     fuzz_scene --seconds 12 --seed 1 --dictionary fuzz/carom.dict --keep FOLDER FILE|FOLDER...
///                                                        then mutations of them for so long
///
/// Each line of a .jsonl or .lines file is a seed. An input that ends the program or takes longer than 30 s of
/// processor time is kept as FOLDER/ENTRY-SEED-EXECUTION.

#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "entry.h"
#include "standalone/mutator.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kLongestInput = 1 << 16;
constexpr int kMostSeconds = 30;  // of processor time, for one input

/// The input that is being read, for handlers of signals: plain memory, written out by system calls alone.
struct Current {
    const char* bytes = nullptr;
    std::size_t size = 0;
    std::array<char, 1024> keep{}, note{};  ///< where it is kept; what is printed
};
Current g_current;

void keepInput() {
    if (!g_current.bytes) return;
    const int file = ::open(g_current.keep.data(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file >= 0) {
        [[maybe_unused]] const ssize_t written = ::write(file, g_current.bytes, g_current.size);
        ::close(file);
    }
    [[maybe_unused]] const ssize_t said =
        ::write(STDERR_FILENO, g_current.note.data(), std::char_traits<char>::length(g_current.note.data()));
    g_current.bytes = nullptr;
}

extern "C" void onSignal(int signal) {
    if (signal == SIGPROF) {
        constexpr std::string_view kText = "too long: 30 s of processor time for one input\n";
        [[maybe_unused]] const ssize_t said = ::write(STDERR_FILENO, kText.data(), kText.size());
    }
    keepInput();
    ::_exit(70);
}

void installHandlers() {
    static std::array<char, 1 << 16> stack;  // for a stack that overflowed
    const stack_t alternative{stack.data(), 0, stack.size()};
    ::sigaltstack(&alternative, nullptr);
    struct sigaction action {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_ONSTACK;
    ::sigaction(SIGPROF, &action, nullptr);
    ::sigaction(SIGABRT, &action, nullptr);
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_set_death_callback(keepInput);  // the other signals are reported by the sanitizers
#else
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) ::sigaction(signal, &action, nullptr);
#endif
}

struct Options {
    double seconds = 0;
    std::uint64_t seed = 1;
    fs::path keep = ".";
    std::string dictionary;
    std::vector<fs::path> files;
};

std::string bytesOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "cannot read %s\n", path.c_str());
        std::exit(2);
    }
    return {std::istreambuf_iterator<char>(file), {}};
}

Options optionsOf(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool hasValue = i + 1 < argc;
        if (word == "--seconds" && hasValue) {
            options.seconds = std::atof(argv[++i]);
        } else if (word == "--seed" && hasValue) {
            options.seed = std::strtoull(argv[++i], nullptr, 10);
        } else if (word == "--keep" && hasValue) {
            options.keep = argv[++i];
        } else if (word == "--dictionary" && hasValue) {
            options.dictionary = bytesOf(argv[++i]);
        } else {
            options.files.emplace_back(word);
        }
    }
    return options;
}

void addSeeds(std::vector<std::string>& seeds, const fs::path& path) {
    if (fs::is_directory(path)) {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(path)) files.push_back(entry.path());
        std::sort(files.begin(), files.end());  // the order on disk differs between machines
        for (const fs::path& file : files) addSeeds(seeds, file);
        return;
    }
    const std::string bytes = bytesOf(path);
    seeds.push_back(bytes);
    if (path.extension() != ".jsonl" && path.extension() != ".lines") return;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        seeds.push_back(bytes.substr(at, end - at));
        at = end + 1;
    }
}

void runOne(const std::string& input, const std::string& name, const Options& options, std::uint64_t execution) {
    const std::string file = name + '-' + std::to_string(options.seed) + '-' + std::to_string(execution);
    const std::string keep = (options.keep / file).string();
    std::snprintf(g_current.keep.data(), g_current.keep.size(), "%s", keep.c_str());
    std::snprintf(g_current.note.data(), g_current.note.size(),
                  "the input is kept; to repeat: %s %s  (seed %llu, %llu)\n", name.c_str(), keep.c_str(),
                  static_cast<unsigned long long>(options.seed), static_cast<unsigned long long>(execution));
    g_current.size = input.size();
    g_current.bytes = input.data();
    const itimerval limit{{0, 0}, {kMostSeconds, 0}};
    ::setitimer(ITIMER_PROF, &limit, nullptr);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    g_current.bytes = nullptr;
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = optionsOf(argc, argv);
    const std::string name = fs::path(argv[0]).filename().string();
    fuzz::Corpus corpus;
    for (const fs::path& file : options.files) addSeeds(corpus.seeds, file);
    if (corpus.seeds.empty()) {
        std::fprintf(stderr, "%s: no seeds; name files or folders\n", name.c_str());
        return 2;
    }
    corpus.words = fuzz::wordsOf(options.dictionary);
    if (options.seconds > 0) fs::create_directories(options.keep);
    installHandlers();

    const Clock::time_point begun = Clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
    std::uint64_t executions = 0;
    for (const std::string& seed : corpus.seeds) runOne(seed, name, options, executions++);
    while (seconds() < options.seconds) {
        fuzz::Random random(options.seed * 0x100000001 + executions);
        runOne(fuzz::mutated(corpus, random, kLongestInput), name, options, executions++);
    }
    std::printf("%s: seed %llu, %llu executions in %.1f s, nothing found\n", name.c_str(),
                static_cast<unsigned long long>(options.seed), static_cast<unsigned long long>(executions), seconds());
    return 0;
}
