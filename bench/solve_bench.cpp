/// Queries per second of `carom solve`, from JSON text to JSON text, on one core and on all; and its memory for one and
/// for ten times the lines. Runs the built program; prints one table.

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "io/query/query_json.h"

namespace {

/// Balls and spheres of ordinary sizes; half of the balls are aimed at their sphere, so that contacts are common.
std::string randomQueries(std::size_t count) {
    std::mt19937_64 random(1);
    const auto real = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const auto vector = [&](double size) {
        return collide::Vec3(real(-size, size), real(-size, size), real(-size, size));
    };
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        io::Query query;
        query.id = std::to_string(i);
        collide::SweepQuery& q = query.query;
        q.obstacle = {vector(10), real(0.1, 3), i % 4 == 0 ? vector(1) : collide::Vec3(0),
                      i % 3 == 0 ? real(0.1, 5) : collide::kImmovable};
        const collide::Vec3 goal = i % 2 == 0 ? q.obstacle.center + vector(1) : vector(10);
        q.ball = {vector(10), collide::Motion::aim(goal, real(0.1, 3)), real(0.1, 1), real(0.1, 5)};
        q.restitution = real(0, 1);
        text += io::writeQuery(query) + '\n';
    }
    return text;
}

struct Measured {
    double seconds = 0;     ///< wall-clock time
    double cpuSeconds = 0;  ///< processor time: independent of the load of the machine
    long peakKilobytes = 0;
};

/// Runs the program once over a file and writes its answers to another. @param jobs  threads
Measured solve(const std::string& queries, const std::string& answers, unsigned jobs) {
    const auto start = std::chrono::steady_clock::now();
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::dup2(::open(answers.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDOUT_FILENO);
        ::execl(CAROM_PROGRAM, "carom", "solve", queries.c_str(), "--jobs", std::to_string(jobs).c_str(), nullptr);
        ::_exit(127);
    }
    int status = 0;
    rusage usage{};
    ::wait4(pid, &status, 0, &usage);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        std::fprintf(stderr, "solve_bench: %s did not end with status 0\n", CAROM_PROGRAM);
        std::exit(1);
    }
    const auto secondsOf = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
            secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime), usage.ru_maxrss};
}

/// FNV-1a of the answers: a faster program must give the same bytes.
std::uint64_t hashOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::uint64_t hash = 14695981039346656037ULL;
    for (char c = 0; file.get(c);) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return hash;
}

}  // namespace

int main() {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("carom-bench-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    const std::string queries = folder / "queries.jsonl", answers = folder / "answers.jsonl";
    std::printf("%10s %14s %16s %10s %18s\n", "queries", "queries/s", "queries/cpu-s", "peak KiB", "answers (FNV-1a)");
    const unsigned all = std::max(1u, std::thread::hardware_concurrency());
    for (const std::size_t count : {std::size_t{100'000}, std::size_t{1'000'000}}) {
        std::ofstream(queries, std::ios::binary) << randomQueries(count);
        for (const unsigned jobs : all > 1 ? std::vector<unsigned>{1, all} : std::vector<unsigned>{1}) {
            Measured best = solve(queries, answers, jobs);
            for (int repeat = 0; repeat < 2; ++repeat) {
                const Measured next = solve(queries, answers, jobs);
                best.seconds = std::min(best.seconds, next.seconds);
                best.cpuSeconds = std::min(best.cpuSeconds, next.cpuSeconds);
            }
            const auto rate = [&](double seconds) { return static_cast<double>(count) / seconds; };
            const std::string name = std::to_string(count) + (jobs == 1 ? "" : "x" + std::to_string(jobs));  // threads
            std::printf("%10s %14.0f %16.0f %10ld   %016llx\n", name.c_str(), rate(best.seconds), rate(best.cpuSeconds),
                        best.peakKilobytes, static_cast<unsigned long long>(hashOf(answers)));
        }
    }
    std::filesystem::remove_all(folder);
}
