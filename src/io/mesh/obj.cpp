#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/numbers.h"
#include "io/mesh/mesh_file.h"
#include "io/text.h"

namespace io {
namespace {

using collide::Vec3;

// A polygon may leave its plane by so much of its size: digits that files round away, no bend that a ball would feel.
constexpr double kMostBend = 1e-5;

struct ObjProblem {
    std::string message;
};

/// The next word of a line; empty at its end.
std::string_view takeWord(std::string_view& line) {
    const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    std::size_t begin = 0;
    while (begin < line.size() && isSpace(line[begin])) ++begin;
    std::size_t end = begin;
    while (end < line.size() && !isSpace(line[end])) ++end;
    const std::string_view word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

std::optional<double> numberOf(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    const base::NumberRead read = base::readNumber(word);
    // A number that rounds to 0 is 0; only one beyond the largest double is none.
    if (read.length == 0 || read.length != word.size() || !std::isfinite(read.value)) return {};
    return read.value;
}

class ObjReader {
  public:
    ObjReader(std::string_view text, const MeshProgress& progress) : m_text(text), m_progress(progress) {
        std::size_t vertices = 0, faces = 0;
        for (std::size_t at = 0; at < text.size(); at = lineEnd(at) + 1) {
            vertices += text.substr(at, 2) == "v " ? 1U : 0U;
            faces += text.substr(at, 2) == "f " ? 1U : 0U;
        }
        m_data.vertices.reserve(vertices);
        m_data.triangles.reserve(faces);
    }
    MeshData run() {
        for (std::size_t at = 0; at < m_text.size();) {
            const std::size_t end = lineEnd(at);
            if (++m_line % kLinesOfProgress == 0 && m_progress &&
                !m_progress(static_cast<float>(at) / static_cast<float>(m_text.size())))
                throw ObjProblem{"cancelled"};
            takeLine(wholeLine(at, end));
            at = std::max(m_next, end + 1);
        }
        if (m_data.triangles.empty()) throw ObjProblem{"must have a face (f), has none"};
        m_data.passedOver =
            listed(m_passed, [](const Passed& p) { return p.word + " (" + std::to_string(p.count) + ")"; });
        return std::move(m_data);
    }

  private:
    static constexpr std::size_t kLinesOfProgress = 4096;

    struct Passed {
        std::string word;
        std::size_t count = 0;
    };

    [[nodiscard]] std::size_t lineEnd(std::size_t at) const { return std::min(m_text.find('\n', at), m_text.size()); }
    /// A line with those that it goes on in, behind a backslash.
    std::string_view wholeLine(std::size_t at, std::size_t end) {
        const auto textOf = [&](std::size_t from, std::size_t to) {
            std::string_view line = m_text.substr(from, to - from);
            if (line.ends_with('\r')) line.remove_suffix(1);
            return line;
        };
        m_next = 0;
        std::string_view line = textOf(at, end);
        if (!line.ends_with('\\')) return line;
        m_joined.clear();
        while (true) {
            const bool goesOn = line.ends_with('\\');
            m_joined += line.substr(0, line.size() - (goesOn ? 1 : 0));
            m_next = end + 1;
            if (!goesOn || m_next >= m_text.size()) return m_joined;
            m_joined += ' ';
            ++m_later;
            at = m_next;
            end = lineEnd(at);
            line = textOf(at, end);
        }
    }
    [[noreturn]] void fail(const std::string& message) const {
        throw ObjProblem{"line " + std::to_string(m_line) + ": " + message};
    }
    void takeLine(std::string_view line) {
        const std::string_view whole = line, word = takeWord(line);
        if (word.empty() || word.starts_with('#')) {
        } else if (word == "v") {
            takeVertex(line, whole);
        } else if (word == "f") {
            takeFace(line);
        } else if (isOneOf(word, {"vn", "vt", "vp", "usemtl", "mtllib", "g", "o", "s", "mg", "l", "p", "lod", "bevel",
                                  "c_interp", "d_interp", "shadow_obj", "trace_obj", "usemap", "maplib"})) {
            passOver(word);
        } else if (isOneOf(word, {"curv", "curv2", "surf", "cstype", "deg", "bmat", "step", "parm", "trim", "hole",
                                  "scrv", "sp", "end", "con", "ctech", "stech", "call", "csh"})) {
            fail(std::string(word) + ": curved surfaces and commands are not read, only faces (f)");
        } else {
            fail("must begin with v, f or another word of OBJ, got " + inQuotes(word));
        }
        m_line += m_later;
        m_later = 0;
    }
    void passOver(std::string_view word) {
        const auto known =
            std::find_if(m_passed.begin(), m_passed.end(), [&](const Passed& p) { return p.word == word; });
        if (known == m_passed.end()) {
            m_passed.push_back({std::string(word), 1});
        } else {
            ++known->count;
        }
    }
    void takeVertex(std::string_view line, std::string_view whole) {
        Vec3 v;
        for (int k = 0; k < 3; ++k) {
            const std::optional<double> x = numberOf(takeWord(line));
            if (!x) fail("v: must have 3 finite numbers, got " + inQuotes(trimmed(whole)));
            v[k] = *x;
        }
        m_data.vertices.push_back(v);
    }
    std::uint32_t cornerOf(std::string_view word) const {
        const std::string_view digits = word.substr(0, word.find('/'));
        long long number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        const auto count = static_cast<long long>(m_data.vertices.size());
        if (error != std::errc() || end != digits.data() + digits.size())
            fail("f: must have numbers of vertices, got " + inQuotes(word));
        if (number == 0 || number > count || number < -count)
            fail("f: must name one of the " + std::to_string(count) + " vertices above it, got " +
                 shortened(std::string(digits), 30));
        return static_cast<std::uint32_t>(number > 0 ? number - 1 : count + number);
    }
    void takeFace(std::string_view line) {
        m_corners.clear();
        for (std::string_view word = takeWord(line); !word.empty() && !word.starts_with('#'); word = takeWord(line))
            m_corners.push_back(cornerOf(word));
        if (m_corners.size() < 3) fail("f: must have 3 corners or more, got " + std::to_string(m_corners.size()));
        if (m_corners.size() > 3) checkPolygon();
        for (std::size_t i = 1; i + 1 < m_corners.size(); ++i)
            m_data.triangles.push_back({m_corners[0], m_corners[i], m_corners[i + 1]});
    }
    static Vec3 crossOf(const Vec3& a, const Vec3& b) {
        return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    }
    static double dotOf(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    /// A polygon without an area has all its corners on a line, else its edges cross as those of a bow tie.
    void checkLine() const {
        Vec3 along(0);
        for (const Vec3& corner : m_polygon)
            if (dotOf(corner, corner) > dotOf(along, along)) along = corner;
        for (const Vec3& corner : m_polygon) {
            const Vec3 beside = crossOf(along, corner);
            if (dotOf(beside, beside) > 1e-20) fail("f: a face must go around once; its edges cross");
        }
    }
    /// The polygon is scaled to a size of about 1, so that no product leaves the range of doubles.
    void checkPolygon() {
        const std::size_t count = m_corners.size();
        const Vec3 first = m_data.vertices[m_corners[0]];
        double size = 0;
        for (const std::uint32_t corner : m_corners)
            size = std::max(size, collide::largestOf(m_data.vertices[corner] * 0.5 - first * 0.5));
        if (size == 0) return;
        m_polygon.clear();
        for (const std::uint32_t corner : m_corners) {
            const Vec3 from = m_data.vertices[corner] * 0.5 - first * 0.5;
            m_polygon.push_back({from.x / size, from.y / size, from.z / size});
        }
        Vec3 normal(0);
        for (std::size_t i = 1; i + 1 < count; ++i) normal += crossOf(m_polygon[i], m_polygon[i + 1]);
        const double length = std::sqrt(dotOf(normal, normal));
        if (!(length > 1e-12)) return checkLine();
        normal = {normal.x / length, normal.y / length, normal.z / length};
        double turned = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (std::abs(dotOf(m_polygon[i], normal)) > kMostBend)
                fail("f: a face of more than 3 corners must be flat; corner " + std::to_string(i + 1) +
                     " is beside the plane of the others");
            const Vec3 a = m_polygon[(i + 1) % count] - m_polygon[i],
                       b = m_polygon[(i + 2) % count] - m_polygon[(i + 1) % count];
            const double side = dotOf(crossOf(a, b), normal);
            if (side < -kMostBend * std::sqrt(dotOf(a, a) * dotOf(b, b)))
                fail("f: a face of more than 3 corners must be convex; it turns in at corner " +
                     std::to_string((i + 1) % count + 1));
            turned += std::atan2(std::max(side, 0.0), dotOf(a, b));
        }
        constexpr double kMostTurn = 3 * 3.14159265358979323846;  // once around, and not twice
        if (turned > kMostTurn) fail("f: a face must go around once; its edges cross");
    }

    std::string_view m_text;
    const MeshProgress& m_progress;
    std::size_t m_line = 0, m_later = 0, m_next = 0;
    std::string m_joined;
    std::vector<std::uint32_t> m_corners;
    std::vector<Vec3> m_polygon;
    std::vector<Passed> m_passed;
    MeshData m_data;
};

}  // namespace

Result<MeshData> readObj(std::string_view text, const MeshProgress& progress) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    try {
        return ObjReader(text, progress).run();
    } catch (const ObjProblem& problem) {
        return Error{problem.message};
    }
}

}  // namespace io
