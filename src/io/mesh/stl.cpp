#include <array>
#include <cmath>
#include <cstring>

#include "base/bits.h"
#include "base/numbers.h"
#include "io/mesh/mesh_file.h"
#include "io/text.h"

namespace io {
namespace {

using collide::Vec3;

struct StlProblem {
    std::string message;
};

constexpr std::size_t kStlHeader = 84, kStlTriangle = 50;

std::uint32_t littleEndian(const char* bytes) {
    std::uint32_t value = 0;
    for (int i = 3; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// Corners to vertices, of which each stands once.
class StlVertices {
  public:
    StlVertices(std::size_t triangles, const MeshProgress& progress) : m_progress(progress) {
        m_data.triangles.reserve(triangles);
    }

    /// @param part  of the file that is read
    void add(const std::array<Vec3, 3>& corners, float part) {
        if (count() % kTrianglesOfProgress == 0 && m_progress && !m_progress(part)) throw StlProblem{"cancelled"};
        if (m_data.vertices.size() + 3 > m_table.size() / 2) grow();
        collide::Mesh::Triangle t{};
        for (std::size_t k = 0; k < 3; ++k) t[k] = numberOf(corners[k]);
        m_data.triangles.push_back(t);
    }
    [[nodiscard]] std::size_t count() const { return m_data.triangles.size(); }
    MeshData take() { return std::move(m_data); }

  private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    static constexpr std::size_t kTrianglesOfProgress = 4096;

    static std::size_t hashOf(const Vec3& v) {
        std::uint64_t hash = 0;
        for (int k = 0; k < 3; ++k) {
            hash = (hash ^ base::bitCast<std::uint64_t>(v[k] + 0.0)) * 0x9E3779B97F4A7C15U;  // -0 as 0
            hash ^= hash >> 29;
        }
        return static_cast<std::size_t>(hash);
    }
    /// The place of a vertex in the table, or of where it belongs.
    [[nodiscard]] std::size_t placeOf(const Vec3& v) const {
        const std::size_t mask = m_table.size() - 1;
        std::size_t place = hashOf(v) & mask;
        while (m_table[place] != kNone && m_data.vertices[m_table[place]] != v) place = (place + 1) & mask;
        return place;
    }
    std::uint32_t numberOf(const Vec3& v) {
        std::uint32_t& number = m_table[placeOf(v)];
        if (number == kNone) {
            number = static_cast<std::uint32_t>(m_data.vertices.size());
            m_data.vertices.push_back(v);
        }
        return number;
    }
    void grow() {
        m_table.assign(m_table.empty() ? 64 : m_table.size() * 2, kNone);
        for (std::size_t i = 0; i < m_data.vertices.size(); ++i)
            m_table[placeOf(m_data.vertices[i])] = static_cast<std::uint32_t>(i);
    }

    const MeshProgress& m_progress;
    MeshData m_data;
    std::vector<std::uint32_t> m_table;
};

MeshData readBinaryStl(std::string_view bytes, std::size_t count, const MeshProgress& progress) {
    StlVertices vertices(count, progress);
    for (std::size_t i = 0; i < count; ++i) {
        std::array<Vec3, 3> corners;
        const char* at = bytes.data() + kStlHeader + i * kStlTriangle + 12;  // behind the normal
        for (Vec3& corner : corners)
            for (int k = 0; k < 3; ++k, at += 4) {
                corner[k] = static_cast<double>(base::bitCast<float>(littleEndian(at)));
                if (!std::isfinite(corner[k]))
                    throw StlProblem{"triangle " + std::to_string(i) + ": must have finite numbers"};
            }
        vertices.add(corners, static_cast<float>(i) / static_cast<float>(count));
    }
    return vertices.take();
}

/// The words of a text, with the number of the line of the last.
class StlWords {
  public:
    explicit StlWords(std::string_view text) : m_text(text) {}

    /// Lower case where it is a word of STL; empty at the end.
    std::string_view next() {
        while (m_at < m_text.size() && isSpace(m_text[m_at])) m_line += m_text[m_at++] == '\n' ? 1U : 0U;
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && !isSpace(m_text[m_at])) ++m_at;
        return m_text.substr(begin, m_at - begin);
    }
    [[nodiscard]] float part() const { return static_cast<float>(m_at) / static_cast<float>(m_text.size()); }
    void skipLine() { m_at = std::min(m_text.find('\n', m_at), m_text.size()); }
    void expect(std::string_view wanted) {
        const std::string_view word = next();
        if (!isSame(word, wanted)) fail("must be " + std::string(wanted), word);
    }
    double number() {
        std::string_view word = next(), digits = word;
        if (digits.starts_with('+')) digits.remove_prefix(1);
        const base::NumberRead read = base::readNumber(digits);
        if (read.length == 0 || read.length != digits.size() || !std::isfinite(read.value))
            fail("must be a finite number", word);
        return read.value;
    }
    [[noreturn]] void fail(const std::string& must, std::string_view got) const {
        throw StlProblem{"line " + std::to_string(m_line) + ": " + must + ", got " +
                         (got.empty() ? std::string("the end of the file") : inQuotes(got))};
    }
    static bool isSame(std::string_view word, std::string_view wanted) {
        return word.size() == wanted.size() && lowerAscii(word) == wanted;
    }

  private:
    static bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }

    std::string_view m_text;
    std::size_t m_at = 0, m_line = 1;
};

MeshData readTextStl(std::string_view text, const MeshProgress& progress) {
    constexpr std::size_t kLeastBytes = 80;  // a facet's, at least
    StlVertices vertices(text.size() / (2 * kLeastBytes), progress);
    StlWords words(text);
    words.expect("solid");
    words.skipLine();
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        if (StlWords::isSame(word, "endsolid") || StlWords::isSame(word, "solid")) {
            words.skipLine();
            continue;
        }
        if (!StlWords::isSame(word, "facet")) words.fail("must be facet or endsolid", word);
        words.expect("normal");
        for (int k = 0; k < 3; ++k) (void)words.next();  // some writers put nan here
        words.expect("outer");
        words.expect("loop");
        std::array<Vec3, 3> corners;
        for (Vec3& corner : corners) {
            words.expect("vertex");
            for (int k = 0; k < 3; ++k) corner[k] = words.number();
        }
        words.expect("endloop");
        words.expect("endfacet");
        vertices.add(corners, words.part());
    }
    return vertices.take();
}

MeshData readAnyStl(std::string_view bytes, const MeshProgress& progress) {
    const std::size_t count = bytes.size() >= kStlHeader ? littleEndian(bytes.data() + 80) : 0;
    // Binary files may begin with "solid" too: their size tells.
    if (bytes.size() >= kStlHeader && bytes.size() - kStlHeader == count * std::uint64_t{kStlTriangle})
        return readBinaryStl(bytes, count, progress);
    const std::string_view text = trimmed(bytes.substr(0, 4096));
    if (StlWords::isSame(text.substr(0, 5), "solid")) return readTextStl(bytes, progress);
    throw StlProblem{"must be STL: text that begins with solid, or 84 bytes and 50 for each of " +
                     std::to_string(count) + " triangles, has " + std::to_string(bytes.size()) + " bytes"};
}

}  // namespace

Result<MeshData> readStl(std::string_view bytes, const MeshProgress& progress) {
    try {
        MeshData data = readAnyStl(bytes, progress);
        if (data.triangles.empty()) return Error{"must have a triangle, has none"};
        return data;
    } catch (const StlProblem& problem) {
        return Error{problem.message};
    }
}

}  // namespace io
