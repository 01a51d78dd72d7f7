/// Time and memory for opening a log with its rows judged, and the time to filter and sort ten million rows.
/// Writes its logs to the temporary folder; prints one table.

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "logs/judge/opening.h"
#include "logs/judge/order.h"
#include "logs/read/guess.h"

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double cpuSeconds() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

long peakMegabytes() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

/// Sweeps as a float engine would log them: half of them aimed at their sphere, answered by the textbook in float.
class Writer {
  public:
    Writer(const std::string& path, bool asCsv) : m_out(path, std::ios::binary), m_asCsv(asCsv) {
        if (asCsv)
            m_out << "id,start.x,start.y,start.z,end.x,end.y,end.z,radius,center.x,center.y,center.z,sphere.radius,hit,"
                     "fraction,point.x,point.y,point.z,normal.x,normal.y,normal.z\n";
    }
    void line(std::size_t id) {
        const float c[3] = {real(-10, 10), real(-10, 10), real(-10, 10)}, r = real(0.1f, 1), s = real(0.1f, 3);
        float p[3], e[3], d[3], m[3], a = 0, h = 0, k = -(r + s) * (r + s);
        for (int i = 0; i < 3; ++i) {
            p[i] = real(-20, 20);
            e[i] = id % 2 ? c[i] + real(-1, 1) : real(-20, 20);
            d[i] = e[i] - p[i];
            m[i] = p[i] - c[i];
            a += d[i] * d[i];
            h += d[i] * m[i];
            k += m[i] * m[i];
        }
        const float disc = h * h - a * k, t = disc < 0 ? 2 : (-h - std::sqrt(disc)) / a;
        const bool isHit = t >= 0 && t <= 1;
        float n[3], q[3];
        for (int i = 0; i < 3; ++i) {
            n[i] = isHit ? (m[i] + t * d[i]) / (r + s) : 0;
            q[i] = isHit ? c[i] + s * n[i] : 0;
        }
        write(id, {p, e, c, q, n}, r, s, isHit, t);
    }

  private:
    struct Vectors {
        const float *start, *end, *center, *point, *normal;
    };
    float real(float low, float high) { return std::uniform_real_distribution<float>(low, high)(m_random); }
    void write(std::size_t id, const Vectors& v, float r, float s, bool isHit, float t) {
        const char* const format =
            m_asCsv
                ? "%zu,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%s,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n"
                : "{\"id\":%zu,\"start\":[%.9g,%.9g,%.9g],\"end\":[%.9g,%.9g,%.9g],\"ball_radius\":%.9g,"
                  "\"sphere_center\":[%.9g,%.9g,%.9g],\"sphere_radius\":%.9g,\"hit\":%s,\"fraction\":%.9g,"
                  "\"hit_point\":[%.9g,%.9g,%.9g],\"hit_normal\":[%.9g,%.9g,%.9g]}\n";
        const auto f = [](float x) { return static_cast<double>(x); };
        char text[600];
        const int size = std::snprintf(text, sizeof text, format, id, f(v.start[0]), f(v.start[1]), f(v.start[2]),
                                       f(v.end[0]), f(v.end[1]), f(v.end[2]), f(r), f(v.center[0]), f(v.center[1]),
                                       f(v.center[2]), f(s), isHit ? "true" : "false", f(isHit ? t : 0), f(v.point[0]),
                                       f(v.point[1]), f(v.point[2]), f(v.normal[0]), f(v.normal[1]), f(v.normal[2]));
        m_out.write(text, size);
    }

    std::ofstream m_out;
    bool m_asCsv;
    std::mt19937 m_random{1};
};

void open(const char* title, const std::string& path, unsigned threads, logs::LogTable& table) {
    table = {};
    const Clock::time_point start = Clock::now();
    const double cpu = cpuSeconds();
    auto opened = io::LineFile::open(path);
    if (!opened) {
        std::fprintf(stderr, "log_bench: %s\n", opened.error().c_str());
        std::exit(1);
    }
    const auto file = std::make_shared<const io::LineFile>(std::move(opened.value()));
    logs::LogMapping mapping = logs::guessMapping(logs::readHead(*file).value());
    mapping.readsFloat = true;
    mapping.precision = methods::Precision::Float;
    const std::string problem = logs::LogOpening(file, mapping, threads).finish(table);
    const double wall = since(start), used = cpuSeconds() - cpu;
    const logs::LogCounts counts = logs::count(table);
    std::printf(
        "%-24s %9zu rows %7.2f s %7.2f core-s %9.0f rows/core-s %6ld MB peak %5zu MB table  wrong %zu bad %zu %s\n",
        title, table.size(), wall, used, static_cast<double>(table.size()) / used, peakMegabytes(), table.bytes() >> 20,
        static_cast<std::size_t>(counts.verdicts[3]), static_cast<std::size_t>(counts.bad), problem.c_str());
    std::fflush(stdout);
}

/// A table of ten times as many rows, without a file behind it.
logs::LogTable tenfold(const logs::LogTable& table) {
    logs::LogTable large;
    large.reserve(10 * table.size());
    for (int i = 0; i < 10; ++i) large.append(table, static_cast<std::uint64_t>(i) * table.size());
    return large;
}

void measure(const char* title, const auto& work) {
    const Clock::time_point start = Clock::now();
    const double cpu = cpuSeconds();
    work();
    const double wall = since(start);
    std::printf("%-24s %7.3f s %7.3f core-s\n", title, wall, cpuSeconds() - cpu);
}

void order(const logs::LogTable& table) {
    std::printf("of %zu rows, one core:\n", table.size());
    logs::LogRows all;
    measure("  filter: everything", [&] { all = logs::filtered(table, {}); });
    measure("  filter: failing", [&] { static_cast<void>(logs::filtered(table, logs::failingRows())); });
    logs::LogFilter filter;
    filter.leastUlps = 16;
    measure("  filter: size of the error", [&] { static_cast<void>(logs::filtered(table, filter)); });
    measure("  histogram", [&] { static_cast<void>(logs::histogram(table, all)); });
    for (int by = logs::kLogSortCount - 1; by >= 0; --by) {
        const auto sort = static_cast<logs::LogSort>(by);
        measure((std::string("  sort: ") + logs::name(sort)).c_str(), [&] { logs::sort(all, table, sort, true); });
    }
}

}  // namespace

/// log_bench [ROWS]: default 1,000,000.
int main(int argc, char** argv) {
    const std::size_t rows = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("carom-bench-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    logs::LogTable table;
    for (const bool asCsv : {true, false}) {
        const std::string path = folder / (asCsv ? "log.csv" : "log.jsonl");
        {
            Writer writer(path, asCsv);
            for (std::size_t i = 0; i < rows; ++i) writer.line(i);
        }
        const std::string name = asCsv ? "CSV" : "JSON Lines";
        open((name + ", 1 thread").c_str(), path, 1, table);
        open((name + ", all cores").c_str(), path, 0, table);
    }
    order(tenfold(table));
    std::filesystem::remove_all(folder);
}
