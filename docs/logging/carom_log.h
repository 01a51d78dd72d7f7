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
// In `carom log`, choose --float for an engine that computes in float. Licence: MIT, as Carom.

#ifndef CAROM_LOG_H
#define CAROM_LOG_H

#include <cstdio>
#include <mutex>
#include <string>

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

// One query and its answer.
class Line {
  public:
    Line() : m_text("{") {}
    explicit Line(const std::string& id) : m_text("{") { text("id", id); }

    Line& method(const std::string& name) { return text("method", name); }

    // The motion of the ball: call one of these.
    template <class V>
    Line& path(const V& start, const V& end) {
        return vector("start", start).vector("end", end);
    }
    template <class V, class W>
    Line& displacement(const V& start, const W& wayToGo) {
        return vector("start", start).vector("displacement", wayToGo);
    }
    template <class V, class W, class Real>
    Line& direction(const V& start, const W& unitDirection, Real maxDistance) {
        return vector("start", start).vector("direction", unitDirection).number("max_distance", maxDistance);
    }
    template <class V, class W>
    Line& velocity(const V& start, const W& unitsPerFrame) {
        return vector("start", start).vector("velocity", unitsPerFrame);
    }
    template <class Real>
    Line& frames(Real limit) {  // with velocity: only contacts up to then count
        return number("frames", limit);
    }

    template <class Real>
    Line& ball(Real radius) {  // 0 for a ray
        return number("ball_radius", radius);
    }
    template <class V, class Real>
    Line& sphere(const V& center, Real radius) {
        return vector("sphere_center", center).number("sphere_radius", radius);
    }
    template <class V>
    Line& sphereVelocity(const V& unitsPerFrame) {
        return vector("sphere_velocity", unitsPerFrame);
    }

    // The answer: call one of these.
    Line& miss() { return raw("hit", "false"); }
    template <class Real>
    Line& hit(Real fraction) {  // of the path from start to end
        return raw("hit", "true").number("fraction", fraction);
    }
    template <class Real>
    Line& hitAtDistance(Real distance) {
        return raw("hit", "true").number("hit_distance", distance);
    }
    template <class Real>
    Line& hitAtFrames(Real frames) {  // with velocity
        return raw("hit", "true").number("hit_frames", frames);
    }

    // The values of a hit, as far as the engine gives them.
    template <class V>
    Line& point(const V& contactPoint) {
        return vector("hit_point", contactPoint);
    }
    template <class V>
    Line& ballCenter(const V& atImpact) {
        return vector("hit_center", atImpact);
    }
    template <class V>
    Line& normal(const V& fromSphereTowardBall) {
        return vector("hit_normal", fromSphereTowardBall);
    }

    // The line so far, with its line end.
    std::string str() const { return m_text + "}\n"; }

  private:
    Line& key(const char* name) {
        if (m_text.size() > 1) m_text += ',';
        m_text += '"';
        m_text += name;
        m_text += "\":";
        return *this;
    }
    Line& raw(const char* name, const std::string& json) {
        key(name);
        m_text += json;
        return *this;
    }
    template <class Real>
    Line& number(const char* name, Real value) {
        return raw(name, json(value));
    }
    template <class V>
    Line& vector(const char* name, const V& v) {
        return raw(name, '[' + json(v[0]) + ',' + json(v[1]) + ',' + json(v[2]) + ']');
    }
    template <class Real>
    Line& vector(const char* name, const Vector<Real>& v) {
        const std::string plane = '[' + json(v[0]) + ',' + json(v[1]);
        return raw(name, v.size == 2 ? plane + ']' : plane + ',' + json(v[2]) + ']');
    }
    Line& text(const char* name, const std::string& value) {
        std::string quoted = "\"";
        for (std::size_t i = 0; i < value.size(); ++i) {
            const char c = value[i];
            if (static_cast<unsigned char>(c) < 0x20) {
                quoted += ' ';
                continue;
            }
            if (c == '"' || c == '\\') quoted += '\\';
            quoted += c;
        }
        return raw(name, quoted + '"');
    }

    static std::string json(float value) { return printed(static_cast<double>(value), 9); }
    static std::string json(double value) { return printed(value, 17); }
    static std::string json(int value) { return printed(static_cast<double>(value), 17); }
    static std::string printed(double value, int digits) {
        if (!(value == value)) return "NaN";
        if (value > 1.7976931348623157e308) return "Infinity";
        if (value < -1.7976931348623157e308) return "-Infinity";
        char buffer[40];
        std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
        for (char* c = buffer; *c; ++c)
            if (*c == ',') *c = '.';  // some locales write a comma
        return buffer;
    }

    std::string m_text;
};

// A log file; lines are appended.
class Log {
  public:
    explicit Log(const char* path) : m_file(std::fopen(path, "ab")) {}
    ~Log() {
        if (m_file) std::fclose(m_file);
    }

    // False if the file could not be opened, or a line could not be written.
    bool isGood() const { return m_file && !std::ferror(m_file); }

    bool write(const Line& line) {
        const std::string text = line.str();
        std::lock_guard<std::mutex> lock(m_mutex);
        return m_file && std::fwrite(text.data(), 1, text.size(), m_file) == text.size() && std::fflush(m_file) == 0;
    }

  private:
    Log(const Log&);
    Log& operator=(const Log&);

    std::FILE* m_file;
    std::mutex m_mutex;
};

}  // namespace carom_log

#endif
