#include "io/query/query_scan.h"

#include <cmath>
#include <cstring>

#include "collide/ranges.h"
#include "io/json_number.h"
#include "io/text.h"

namespace io {
namespace {

using collide::Vec3;

/// Steps over a line, token by token. A function that returns false may have stepped over spaces.
class Scanner {
  public:
    explicit Scanner(std::string_view line) : m_at(line.data()), m_end(line.data() + line.size()) {}

    [[gnu::always_inline]] bool take(char c) {
        skipSpace();
        if (m_at == m_end || *m_at != c) return false;
        ++m_at;
        return true;
    }
    /// A member's name, in quotes, and the colon.
    template <std::size_t N>
    [[gnu::always_inline]] bool name(const char (&quoted)[N]) {
        skipSpace();
        if (!takeText(quoted)) return false;
        return take(':');
    }
    /// The name of a member that follows another, with the comma between them; the cursor stays where it is not there.
    template <std::size_t N>
    [[gnu::always_inline]] bool next(const char (&quoted)[N]) {
        const char* const before = m_at;
        if (take(',') && name(quoted)) return true;
        m_at = before;
        return false;
    }
    bool null() {
        skipSpace();
        return takeText("null");
    }
    /// @param value  finite where this returns true
    bool number(double& value) {
        skipSpace();
        NumberReader reader;
        const char* const end = reader.read(m_at, m_end);
        if (!end) return false;
        m_at = end;
        value = reader.value();
        return std::isfinite(value);
    }
    /// A string without escapes, or a finite number. @param text  as written
    bool id(std::string& text) {
        skipSpace();
        const char* const begin = m_at;
        double value = 0;
        if (!string() && (m_at = begin, !number(value))) return false;
        text.assign(begin, m_at);
        return true;
    }
    bool isAtEnd() {
        skipSpace();
        return m_at == m_end;
    }

  private:
    [[gnu::always_inline]] void skipSpace() {
        while (m_at != m_end && *m_at <= ' ' && isSpace(*m_at)) ++m_at;
    }
    template <std::size_t N>
    [[gnu::always_inline]] bool takeText(const char (&text)[N]) {
        constexpr std::size_t kSize = N - 1;
        if (m_end - m_at < static_cast<std::ptrdiff_t>(kSize) || std::memcmp(m_at, text, kSize) != 0) return false;
        m_at += kSize;
        return true;
    }
    bool string() {
        if (m_at == m_end || *m_at != '"') return false;
        const char* const begin = ++m_at;
        while (m_at != m_end && *m_at != '"') {
            if (static_cast<unsigned char>(*m_at) < 0x20 || *m_at == '\\') return false;
            ++m_at;
        }
        return m_at != m_end && isUtf8({begin, static_cast<std::size_t>(m_at++ - begin)});
    }

    const char *m_at, *m_end;
};

class QueryScanner {
  public:
    QueryScanner(std::string_view line, Query& query) : m_text(line), m_query(query) {}

    bool run() {
        collide::SweepQuery& query = m_query.query;
        if (!m_text.take('{')) return false;
        if (m_text.name("\"id\"") && !(m_text.id(m_query.id) && m_text.take(','))) return false;
        if (!m_text.name("\"ball\"") || !ball(query.ball)) return false;
        if (!m_text.next("\"sphere\"") || !sphere(query.obstacle)) return false;
        if (m_text.next("\"frames\"") && !m_text.null() && !number(collide::kFrames, query.frames)) return false;
        if (m_text.next("\"restitution\"") && !number(collide::kRestitution, query.restitution)) return false;
        m_query.flat = m_dimensions == 2;
        return m_text.take('}') && m_text.isAtEnd() && (query.ball.radius > 0 || query.obstacle.radius > 0);
    }

  private:
    bool ball(collide::Ball& body) {
        if (!m_text.take('{') || !m_text.name("\"position\"") || !vector(body.position)) return false;
        if (m_text.next("\"aim\"")) {
            body.motion.kind = collide::Motion::Kind::Aim;
            if (!vector(body.motion.vector) || !m_text.next("\"speed\"") ||
                !number(collide::kBallSpeed, body.motion.speed))
                return false;
        } else {
            body.motion.kind = collide::Motion::Kind::Velocity;
            if (!m_text.next("\"velocity\"") || !vector(body.motion.vector)) return false;
        }
        if (!m_text.next("\"radius\"") || !number(collide::kBallRadius, body.radius)) return false;
        if (m_text.next("\"mass\"") && !number(collide::kBallMass, body.mass)) return false;
        return m_text.take('}');
    }
    bool sphere(collide::Obstacle& body) {
        if (!m_text.take('{') || !m_text.name("\"center\"") || !vector(body.center)) return false;
        if (!m_text.next("\"radius\"") || !number(collide::kSphereRadius, body.radius)) return false;
        if (m_text.next("\"velocity\"") && !vector(body.velocity)) return false;
        if (m_text.next("\"mass\"") && !m_text.null() && !number(collide::kSphereMass, body.mass)) return false;
        return m_text.take('}');
    }
    /// Two or three numbers, as many as in the vectors before.
    bool vector(Vec3& v) {
        v.z = 0;
        if (!m_text.take('[') || !m_text.number(v.x) || !m_text.take(',') || !m_text.number(v.y)) return false;
        const int dimensions = m_text.take(',') ? 3 : 2;
        if (dimensions == 3 && !m_text.number(v.z)) return false;
        if (m_dimensions != 0 && m_dimensions != dimensions) return false;
        m_dimensions = dimensions;
        return m_text.take(']');
    }
    bool number(const collide::RangedField& field, double& value) { return m_text.number(value) && field.holds(value); }

    Scanner m_text;
    Query& m_query;
    int m_dimensions = 0;
};

}  // namespace

bool scanQuery(std::string_view line, Query& query) { return QueryScanner(line, query).run(); }

}  // namespace io
