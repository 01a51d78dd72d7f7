// Writes sweep queries and the answers that a game got to them as JSON Lines, for `carom log` and Carom's window.
//
// One header, C++11, only the standard library. Include it, open a log, and write one line per query:
//
//     static carom_log::Log log("sweeps.jsonl");
//     log.write(carom_log::Line("shot 17")
//                   .method("my engine")
//                   .path(start, end)                  // or .direction(start, unit, maxDistance), .velocity(start, v)
//                   .ball(radius)
//                   .sphere(center, sphereRadius)
//                   .hit(fraction)                     // or .miss()
//                   .point(hitPoint).normal(hitNormal));
//
// A vector is any type with numbers at v[0], v[1], v[2], or carom_log::xyz(x, y, z), carom_log::xy(x, y). Numbers are
// written with enough digits to read back the same (9 for float, 17 for double), NaN and infinity by name.
// Log::write may be called from any number of threads. Lines do not mix, and each is flushed to the system
// when the call returns, so that it survives a crash of the game. Only failed allocations throw.
//
// Printing a line takes many times as long as the sweep. Where that is too much, keep the last lines as numbers, and
// print them when they are wanted, or when the game crashes:
//
//     static carom_log::Log log("sweeps.jsonl", carom_log::Options().startAnew().run("build 1234").keepLast(10000));
//     log.write(...);                                    // costs less than a sweep
//     log.dump();                                        // writes the lines that are kept, oldest first
//
// Or write fewer lines: Options().every(100), Options().only([](const carom_log::Line& line) { return line.isHit(); }).
//
// In `carom log`, choose --float for an engine that computes in float. Licence: MIT, as Carom.

#ifndef CAROM_LOG_H
#define CAROM_LOG_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace carom_log {

template <class Real>
struct Vector {
    Real v[3];
    int size;
    Real operator[](int i) const { return v[i]; }
};

template <class Real>
Vector<Real> xyz(Real x, Real y, Real z) {
    Vector<Real> vector = {{x, y, z}, 3};
    return vector;
}

template <class Real>
Vector<Real> xy(Real x, Real y) {
    Vector<Real> vector = {{x, y, Real(0)}, 2};
    return vector;
}

// The values of a line: numbers that can be copied as bytes. A value counts if its bit of `given` is set.
struct Values {
    enum Field {
        kStart,
        kEnd,
        kDisplacement,
        kDirection,
        kVelocity,
        kCenter,
        kSphereVelocity,
        kPoint,
        kBallCenter,
        kNormal,
        kMaxDistance,
        kFrames,
        kBallRadius,
        kSphereRadius,
        kFraction,
        kHitDistance,
        kHitFrames,
        kFields,
        kVectors = kMaxDistance,
        kNumbers = kFields - kVectors
    };
    enum { kNameBytes = 48 };
    enum Answer { kNone, kMiss, kHit };

    bool has(Field field) const { return (given >> field & 1u) != 0; }
    const double* vector(Field field) const { return vectors[wayOf(field)]; }
    double number(Field field) const { return numbers[field - kVectors]; }
    // The fields of the way share a place: a line has one of them.
    static int wayOf(int field) { return field <= kEnd ? field : field <= kVelocity ? 1 : field - 3; }

    double vectors[kVectors - 3][3];
    double numbers[kNumbers];
    std::uint32_t given, isFloat, isFlat;  // a bit for each field
    Answer answer;
    bool hasId;
    char id[kNameBytes], method[kNameBytes];  // cut to kNameBytes - 1
};

// One query and its answer.
class Line {
  public:
    Line() { clear(); }
    explicit Line(const char* id) {
        clear();
        setName(m_values.id, m_longId, id, std::strlen(id));
        m_values.hasId = true;
    }
    explicit Line(const std::string& id) {
        clear();
        setName(m_values.id, m_longId, id.data(), id.size());
        m_values.hasId = true;
    }

    Line& method(const char* name) {
        setName(m_values.method, m_longMethod, name, std::strlen(name));
        return *this;
    }
    Line& method(const std::string& name) {
        setName(m_values.method, m_longMethod, name.data(), name.size());
        return *this;
    }

    // The motion of the ball: call one of these.
    template <class V>
    Line& path(const V& start, const V& end) {
        return vector(Values::kStart, start).vector(Values::kEnd, end);
    }
    template <class V, class W>
    Line& displacement(const V& start, const W& wayToGo) {
        return vector(Values::kStart, start).vector(Values::kDisplacement, wayToGo);
    }
    template <class V, class W, class Real>
    Line& direction(const V& start, const W& unitDirection, Real maxDistance) {
        return vector(Values::kStart, start)
            .vector(Values::kDirection, unitDirection)
            .number(Values::kMaxDistance, maxDistance);
    }
    template <class V, class W>
    Line& velocity(const V& start, const W& unitsPerFrame) {
        return vector(Values::kStart, start).vector(Values::kVelocity, unitsPerFrame);
    }
    template <class Real>
    Line& frames(Real limit) {  // with velocity: only contacts up to then count
        return number(Values::kFrames, limit);
    }

    template <class Real>
    Line& ball(Real radius) {  // 0 for a ray
        return number(Values::kBallRadius, radius);
    }
    template <class V, class Real>
    Line& sphere(const V& center, Real radius) {
        return vector(Values::kCenter, center).number(Values::kSphereRadius, radius);
    }
    template <class V>
    Line& sphereVelocity(const V& unitsPerFrame) {
        return vector(Values::kSphereVelocity, unitsPerFrame);
    }

    // The answer: call one of these.
    Line& miss() {
        m_values.answer = Values::kMiss;
        return *this;
    }
    template <class Real>
    Line& hit(Real fraction) {  // of the path from start to end
        m_values.answer = Values::kHit;
        return number(Values::kFraction, fraction);
    }
    template <class Real>
    Line& hitAtDistance(Real distance) {
        m_values.answer = Values::kHit;
        return number(Values::kHitDistance, distance);
    }
    template <class Real>
    Line& hitAtFrames(Real frames) {  // with velocity
        m_values.answer = Values::kHit;
        return number(Values::kHitFrames, frames);
    }

    // The values of a hit, as far as the engine gives them.
    template <class V>
    Line& point(const V& contactPoint) {
        return vector(Values::kPoint, contactPoint);
    }
    template <class V>
    Line& ballCenter(const V& atImpact) {
        return vector(Values::kBallCenter, atImpact);
    }
    template <class V>
    Line& normal(const V& fromSphereTowardBall) {
        return vector(Values::kNormal, fromSphereTowardBall);
    }

    bool isHit() const { return m_values.answer == Values::kHit; }
    const Values& values() const { return m_values; }

    // The line as it is written, with its line end.
    std::string str() const { return str(std::string()); }
    std::string str(const std::string& run) const {
        std::string text;
        print(m_values, m_longId.empty() ? m_values.id : m_longId.c_str(),
              m_longMethod.empty() ? m_values.method : m_longMethod.c_str(), run.c_str(),
              [&text](const char* bytes, std::size_t size) { text.append(bytes, size); });
        return text;
    }

  private:
    friend class Log;

    void clear() {
        m_values.given = m_values.isFloat = m_values.isFlat = 0;
        m_values.answer = Values::kNone;
        m_values.hasId = false;
        m_values.id[0] = m_values.method[0] = 0;
    }
    static void setName(char* name, std::string& whole, const char* text, std::size_t size) {
        if (size >= Values::kNameBytes)
            whole.assign(text, size);
        else
            whole.clear();
        if (size >= Values::kNameBytes) size = Values::kNameBytes - 1;
        std::memcpy(name, text, size);
        name[size] = 0;
    }

    static bool isFloat(float) { return true; }
    static bool isFloat(double) { return false; }
    static bool isFloat(int) { return false; }

    void note(Values::Field field, bool isFloat, bool isFlat) {
        const std::uint32_t bit = 1u << field;
        m_values.given |= bit;
        m_values.isFloat = isFloat ? m_values.isFloat | bit : m_values.isFloat & ~bit;
        m_values.isFlat = isFlat ? m_values.isFlat | bit : m_values.isFlat & ~bit;
    }
    template <class Real>
    Line& number(Values::Field field, Real value) {
        m_values.numbers[field - Values::kVectors] = static_cast<double>(value);
        note(field, isFloat(value), false);
        return *this;
    }
    template <class V>
    Line& vector(Values::Field field, const V& v) {
        double* const place = m_values.vectors[Values::wayOf(field)];
        for (int i = 0; i < 3; ++i) place[i] = static_cast<double>(v[i]);
        note(field, isFloat(v[0]), false);
        return *this;
    }
    template <class Real>
    Line& vector(Values::Field field, const Vector<Real>& v) {
        double* const place = m_values.vectors[Values::wayOf(field)];
        for (int i = 0; i < 3; ++i) place[i] = static_cast<double>(v.v[i]);
        note(field, isFloat(v.v[0]), v.size == 2);
        return *this;
    }

    // Printing allocates nothing, so that it may be done in the handler of a crash.

    template <class Put>
    static void printText(const char* name, const char* value, bool isFirst, const Put& put) {
        if (!isFirst) put(",", 1);
        put("\"", 1);
        put(name, std::strlen(name));
        put("\":\"", 3);
        for (; *value; ++value) {
            const char c = static_cast<unsigned char>(*value) < 0x20 ? ' ' : *value;
            if (c == '"' || c == '\\') put("\\", 1);
            put(&c, 1);
        }
        put("\"", 1);
    }
    template <class Put>
    static void printNumber(double value, bool isFloat, const Put& put) {
        if (!(value == value)) return put("NaN", 3);
        if (value > 1.7976931348623157e308) return put("Infinity", 8);
        if (value < -1.7976931348623157e308) return put("-Infinity", 9);
        char buffer[40];
        const int size = std::snprintf(buffer, sizeof buffer, "%.*g", isFloat ? 9 : 17, value);
        for (char* c = buffer; *c; ++c)
            if (*c == ',') *c = '.';  // some locales write a comma
        put(buffer, static_cast<std::size_t>(size));
    }
    template <class Put>
    static void print(const Values& values, const char* id, const char* method, const char* run, const Put& put) {
        static const char* const names[Values::kFields] = {
            "start",           "end",           "displacement", "direction",    "velocity",     "sphere_center",
            "sphere_velocity", "hit_point",     "hit_center",   "hit_normal",   "max_distance", "frames",
            "ball_radius",     "sphere_radius", "fraction",     "hit_distance", "hit_frames"};
        static const Values::Field order[] = {
            Values::kStart,       Values::kEnd,          Values::kDisplacement,   Values::kDirection,
            Values::kMaxDistance, Values::kVelocity,     Values::kFrames,         Values::kBallRadius,
            Values::kCenter,      Values::kSphereRadius, Values::kSphereVelocity, Values::kFraction,
            Values::kHitDistance, Values::kHitFrames,    Values::kPoint,          Values::kBallCenter,
            Values::kNormal};
        bool isFirst = true;
        put("{", 1);
        if (values.hasId) printText("id", id, isFirst, put), isFirst = false;
        if (*run) printText("run", run, isFirst, put), isFirst = false;
        if (*method) printText("method", method, isFirst, put), isFirst = false;
        for (std::size_t i = 0; i < sizeof order / sizeof *order; ++i) {
            const Values::Field field = order[i];
            if (field == Values::kFraction && values.answer != Values::kNone) {
                const bool isHit = values.answer == Values::kHit;
                put(isFirst ? "\"hit\":" : ",\"hit\":", isFirst ? 6 : 7);
                put(isHit ? "true" : "false", isHit ? 4 : 5);
                isFirst = false;
            }
            if (!values.has(field)) continue;
            const bool isFloat = (values.isFloat >> field & 1u) != 0;
            put(isFirst ? "\"" : ",\"", isFirst ? 1 : 2);
            put(names[field], std::strlen(names[field]));
            put("\":", 2);
            isFirst = false;
            if (field >= Values::kVectors) {
                printNumber(values.number(field), isFloat, put);
                continue;
            }
            const int size = (values.isFlat >> field & 1u) != 0 ? 2 : 3;
            for (int k = 0; k < size; ++k) {
                put(k == 0 ? "[" : ",", 1);
                printNumber(values.vector(field)[k], isFloat, put);
            }
            put("]", 1);
        }
        put("}\n", 2);
    }

    Values m_values;
    std::string m_longId, m_longMethod;  // those that do not fit into the values
};

// How a log is written.
class Options {
  public:
    // An earlier file of this name is emptied; else lines are added to it.
    Options& startAnew() {
        m_isAnew = true;
        return *this;
    }
    // Every line gets this name of the run in the column `run`.
    Options& run(const std::string& name) {
        m_run = name;
        return *this;
    }
    // Lines are not written: the last `lines` are kept as numbers, until dump(). Ids and methods are cut to 47 bytes.
    Options& keepLast(std::size_t lines) {
        m_kept = lines;
        return *this;
    }
    // Only the first of every `count` lines is written or kept.
    Options& every(unsigned count) {
        m_every = count ? count : 1;
        return *this;
    }
    // Only the lines for which this is true are written or kept.
    Options& only(const std::function<bool(const Line&)>& isWanted) {
        m_isWanted = isWanted;
        return *this;
    }

  private:
    friend class Log;
    bool m_isAnew = false;
    std::string m_run;
    std::size_t m_kept = 0;
    unsigned m_every = 1;
    std::function<bool(const Line&)> m_isWanted;
};

// A log file; lines are added to those that it has, unless it starts anew.
class Log {
  public:
    explicit Log(const char* path, const Options& options = Options())
        : m_options(options), m_file(std::fopen(path, options.m_isAnew ? "wb" : "ab")), m_ring(options.m_kept) {}
    // Lines that are kept are dropped: call dump() where they are wanted.
    ~Log() {
        if (m_file) std::fclose(m_file);
    }

    // False if the file could not be opened, or a line could not be written.
    bool isGood() const { return m_file && !std::ferror(m_file); }

    // False if the line could not be written. One that is filtered out counts as written.
    bool write(const Line& line) {
        if (m_options.m_every > 1 && m_count.fetch_add(1, std::memory_order_relaxed) % m_options.m_every != 0)
            return true;
        if (m_options.m_isWanted && !m_options.m_isWanted(line)) return true;
        if (!m_ring.empty()) return keep(line);
        const std::string text = line.str(m_options.m_run);
        std::lock_guard<std::mutex> lock(m_mutex);
        return m_file && std::fwrite(text.data(), 1, text.size(), m_file) == text.size() && std::fflush(m_file) == 0;
    }

    // Writes the lines that are kept, oldest first, and keeps none of them. May be called from any thread, in a handler
    // of std::set_terminate, and where a debugger stops; in the handler of a signal it mostly works, for it allocates
    // nothing and gives up waiting for other threads after a while.
    bool dump() {
        if (!m_file) return false;
        const bool isOurs = m_ringLock.tryFor(kPatience);
        const std::size_t count = m_next < m_ring.size() ? m_next : m_ring.size();
        std::FILE* const file = m_file;
        for (std::size_t i = m_next - count; i != m_next; ++i) {
            const Values& values = m_ring[i % m_ring.size()];
            Line::print(values, values.id, values.method, m_options.m_run.c_str(),
                        [file](const char* bytes, std::size_t size) { std::fwrite(bytes, 1, size, file); });
        }
        m_next = 0;
        if (isOurs) m_ringLock.unlock();
        return std::fflush(m_file) == 0 && isGood();
    }

    // How many lines are kept.
    std::size_t kept() {
        m_ringLock.lock();
        const std::size_t count = m_next < m_ring.size() ? m_next : m_ring.size();
        m_ringLock.unlock();
        return count;
    }

  private:
    Log(const Log&);
    Log& operator=(const Log&);

    // For sections of some ten nanoseconds: cheaper than a mutex.
    class SpinLock {
      public:
        SpinLock() { m_flag.clear(); }
        void lock() {
            while (m_flag.test_and_set(std::memory_order_acquire)) {
            }
        }
        bool tryFor(long tries) {
            while (m_flag.test_and_set(std::memory_order_acquire))
                if (--tries < 0) return false;
            return true;
        }
        void unlock() { m_flag.clear(std::memory_order_release); }

      private:
        std::atomic_flag m_flag;
    };
    static const long kPatience = 10000000;

    bool keep(const Line& line) {
        m_ringLock.lock();
        Values& place = m_ring[m_next % m_ring.size()];
        if (++m_next == 2 * m_ring.size()) m_next = m_ring.size();
        place = line.m_values;
        m_ringLock.unlock();
        return true;
    }

    const Options m_options;
    std::FILE* m_file;
    std::mutex m_mutex;
    std::vector<Values> m_ring;
    std::size_t m_next = 0;  // number of lines so far, less whole rounds: the next place is m_next % m_ring.size()
    SpinLock m_ringLock;
    std::atomic<unsigned> m_count{0};
};

}  // namespace carom_log

#endif
