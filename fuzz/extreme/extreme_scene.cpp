#include "extreme/extreme_scene.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

namespace fuzz {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max(), kSmallest = 5e-324;

/// Where arithmetic changes: ends of the range of float and double, and where a square or a product leaves them; sizes
/// of a billiard ball and of the Earth.
constexpr double kTurns[] = {kSmallest,     2.2250738585072014e-308,
                             1e-306,        1e-200,
                             1.5e-162,      1e-154,
                             1.1754943e-38, 1e-12,
                             1e-9,          0x1p-24,
                             0.0285,        0x1.fffffffffffffp-1,
                             0x1p24,        6371000,
                             0x1p53,        3.4028234663852886e38,
                             3.5e38,        1e39,
                             1e154,         1.3407807929942596e154,
                             1e155,         1e200,
                             1e307,         kLargest};

/// In JSON: some characters are escaped.
constexpr const char* kNames[] = {"cue",
                                  "球",
                                  "Kügelchen №5",
                                  "كرة",
                                  "כדור 3",
                                  "गेंद",
                                  "ลูกบอล",
                                  "👩‍👩‍👧‍👦",
                                  "e\u0301\u0323\u0323\u0323",
                                  "a\\\"b\\\\c/d",
                                  " ",
                                  "%s%n##id",
                                  "\\u0001\\t",
                                  "\u202eabc",
                                  "-0",
                                  "𝔅"};

struct Vector {
    double x = 0, y = 0, z = 0;
};

/// Writes member after member, so that the choices are made in one order on every compiler.
class SceneText {
  public:
    explicit SceneText(Choices& choices) : m_choices(choices), m_numbers(choices), m_isFlat(choices.once(8)) {}

    [[nodiscard]] std::string scene() {
        const std::size_t balls = count(1), spheres = count(0), walls = m_choices.once(2) ? 0 : 1 + m_choices.below(6);
        placeBodies(balls + spheres);
        chooseFrames();
        m_text = R"({"carom":1,)";
        putList("balls", balls, [&](std::size_t i) { putNamed(), putBall(i); });
        putList("spheres", spheres, [&](std::size_t i) { putNamed(), putSphere(balls + i); });
        putList("planes", walls, [&](std::size_t) { putWall(); });
        putRules();
        if (m_choices.once(4)) putView();
        if (m_choices.once(2)) putShapes();
        close('}');
        return m_text;
    }
    [[nodiscard]] std::string query() {
        placeBodies(2);
        chooseFrames();
        m_text = R"({"ball":{)";
        putBall(0);
        close('}');
        m_text += R"(,"sphere":{)";
        putSphere(1);
        close('}');
        m_text += ',';
        putLimitAndRestitution();
        close('}');
        return m_text;
    }

  private:
    [[nodiscard]] std::size_t count(std::size_t least) {
        if (m_choices.once(64)) return 200 + m_choices.below(200);
        return least + m_choices.below(m_choices.once(8) ? 30 : 4);
    }
    [[nodiscard]] std::string text(const Vector& v) const {
        return '[' + textOf(v.x) + ',' + textOf(v.y) + (m_isFlat ? "" : ',' + textOf(v.z)) + ']';
    }
    [[nodiscard]] double number() { return m_choices.once(3) ? 0 : m_numbers.any(); }
    [[nodiscard]] Vector vector() { return {number(), number(), m_isFlat ? 0 : number()}; }
    /// Half of the balls go for another body.
    [[nodiscard]] Vector target() { return m_choices.once(2) ? vector() : m_places[m_choices.below(m_places.size())]; }
    void placeBodies(std::size_t bodies) {
        for (std::size_t i = 0; i < bodies; ++i) m_places.push_back(vector());
    }
    /// The limit, which is the duration where balls move by their ends.
    void chooseFrames() {
        m_hasEnds = m_choices.once(4);
        m_isLimited = m_hasEnds || m_choices.once(4);
        m_frames = m_hasEnds || !m_choices.once(8) ? m_numbers.positive() : 0;
    }

    void put(const char* member, const std::string& json) { m_text += '"' + std::string(member) + "\":" + json + ','; }
    void put(const char* member, double value) { put(member, textOf(value)); }
    void put(const char* member, const Vector& v) { put(member, text(v)); }
    /// In place of the comma after the last member.
    void close(char bracket) {
        if (m_text.back() == ',') m_text.pop_back();
        m_text += bracket;
    }
    template <class Put>
    void putList(const char* member, std::size_t size, Put putObject) {
        m_text += '"' + std::string(member) + "\":[";
        for (std::size_t i = 0; i < size; ++i) {
            m_text += '{';
            putObject(i);
            close('}');
            m_text += ',';
        }
        close(']');
        m_text += ',';
    }

    void putNamed() {
        std::string name = kNames[m_choices.below(std::size(kNames))];
        if (m_choices.once(16))
            for (int times = 1 << m_choices.below(8); times > 0; --times) name += kNames[m_choices.below(8)];
        put("name", '"' + name + ' ' + std::to_string(m_named++) + '"');
        if (m_choices.once(8)) put(m_choices.once(2) ? "hidden" : "locked", "true");
        if (m_choices.once(2)) return;
        std::string color = "#";
        for (int i = 0; i < 6; ++i) color += "0123456789abcdef"[m_choices.below(16)];
        put("color", '"' + color + '"');
    }
    void putMotion(const Vector& from) {
        const std::size_t form = m_choices.below(3);
        if (form == 0 && m_hasEnds) {
            const Vector to = target();
            const double x = to.x / 4 - from.x / 4, y = to.y / 4 - from.y / 4, z = to.z / 4 - from.z / 4;
            const double most = std::fmax(std::fabs(x), std::fmax(std::fabs(y), std::fabs(z)));
            if (8 * most < kLargest && 8 * (most / m_frames) < kLargest) return put("end", to);
        }
        if (form == 1) return put("velocity", vector());
        put("aim", target());
        put("speed", m_choices.once(16) ? 0 : m_numbers.positive());
    }
    /// Only the first ball may be a point: two points have no contact.
    void putRadius(std::size_t body) {
        const bool isPoint = body == 0 && m_choices.once(8);
        m_hasPoint = m_hasPoint || isPoint;
        put("radius", isPoint ? 0 : m_numbers.positive());
    }
    void putBall(std::size_t i) {
        put("position", m_places[i]);
        putMotion(m_places[i]);
        putRadius(i);
        if (m_choices.once(2)) put("mass", m_numbers.positive());
    }
    void putSphere(std::size_t i) {
        put("center", m_places[i]);
        putRadius(i);
        if (m_choices.once(3)) put("velocity", vector());
        if (m_choices.once(3)) put("mass", m_numbers.positive());
    }
    void putWall() {
        Vector normal = vector();
        if (normal.x == 0 && normal.y == 0 && normal.z == 0) normal.y = m_numbers.positive();
        put("name", "\"wall " + std::to_string(m_named++) + '"');
        put("point", vector());
        put("normal", normal);
    }
    /// Slivers, points and flat boxes among them, for corners are often equal and numbers 0.
    void putShapes() {
        const auto putNameAndRadius = [&] {
            put("name", "\"shape " + std::to_string(m_named++) + '"');
            if (m_hasPoint || m_choices.once(2)) put("radius", m_numbers.positive());
        };
        putList("capsules", m_choices.below(4), [&](std::size_t) {
            putNameAndRadius();
            put("a", target());
            put("b", target());
        });
        putList("triangles", m_choices.below(4), [&](std::size_t) {
            putNameAndRadius();
            const std::string a = text(target()), b = text(target()), c = text(target());
            put("corners", '[' + a + ',' + b + ',' + c + ']');
        });
        putList("boxes", m_isFlat ? 0 : m_choices.below(4), [&](std::size_t) {
            putNameAndRadius();
            put("center", target());
            const Vector half = vector(), axis = vector();
            put("half", Vector{std::fabs(half.x), std::fabs(half.y), std::fabs(half.z)});
            if (m_choices.once(2)) return;
            const std::string w = textOf(m_numbers.positive()), x = textOf(axis.x), y = textOf(axis.y);
            put("rotation", '[' + w + ',' + x + ',' + y + ',' + textOf(axis.z) + ']');
        });
    }
    void putLimitAndRestitution() {
        constexpr double kRestitutions[] = {0, 1, 0.5, kSmallest, 0x1.fffffffffffffp-1, 0.9, 1e-200, 0.1};
        if (m_isLimited) put("frames", m_frames);
        if (m_choices.once(2)) put("restitution", kRestitutions[m_choices.below(std::size(kRestitutions))]);
    }
    void putRules() {
        putLimitAndRestitution();
        if (m_choices.once(4)) put("simultaneous", R"("one by one")");
        for (const char* member : {"contact_duration", "metres_per_unit", "frames_per_second"})
            if (m_choices.once(8)) put(member, m_numbers.positive());
    }
    void putView() {
        m_text += R"("view":{)";
        put("target", vector());
        put("distance", m_numbers.positive());
        put("yaw", m_numbers.any());
        put("pitch", double(m_choices.below(3)) - 1);
        if (m_choices.once(2)) put("orthographic", "true");
        if (m_isFlat) put("planar", "true");
        close('}');
        m_text += ',';
    }

    Choices& m_choices;
    Numbers m_numbers;
    bool m_isFlat, m_hasEnds = false, m_isLimited = false, m_hasPoint = false;
    double m_frames = 1;
    std::vector<Vector> m_places;
    std::size_t m_named = 0;
    std::string m_text;
};

}  // namespace

std::size_t Choices::byte() {
    if (m_bytes.empty()) return m_random.below(256);
    const auto first = static_cast<unsigned char>(m_bytes.front());
    m_bytes.remove_prefix(1);
    return first;
}

std::size_t Choices::below(std::size_t count) {
    const std::size_t low = byte();
    return (count <= 256 ? low : low + 256 * byte()) % count;
}

std::uint64_t Choices::bits() {
    std::uint64_t all = 0;
    for (int i = 0; i < 8; ++i) all = all << 8 | byte();
    return all;
}

Numbers::Numbers(Choices& choices)
    : m_choices(choices),
      m_exponent(choices.once(2) ? 0 : int(choices.below(2098)) - 1074),
      m_wildOnce(std::size_t{4} << 2 * choices.below(5)) {}

double Numbers::wild() {
    if (m_choices.once(2)) return kTurns[m_choices.below(std::size(kTurns))];
    const double number = std::fabs(std::bit_cast<double>(m_choices.bits()));
    return number > 0 && std::isfinite(number) ? number : kLargest;
}

double Numbers::fresh() {
    if (m_choices.once(m_wildOnce)) return wild();
    const std::size_t kind = m_choices.below(4);
    if (kind == 0) return std::ldexp(double(m_choices.bits() >> 11), m_exponent - 50);
    if (kind == 1) return std::ldexp(double(m_choices.below(100)) / 10, m_exponent);
    return std::ldexp(double(m_choices.below(9)), m_exponent);
}

double Numbers::any() {
    double number = 0;
    if (m_count > 0 && m_choices.once(4)) {  // a tie, or a neighbour of one
        number = m_kept[m_choices.below(std::min(m_count, kKept))];
        const std::size_t step = m_choices.below(4);
        if (step < 2) number = std::nextafter(number, step == 0 ? kLargest : -kLargest);
    } else {
        number = fresh();
    }
    if (!std::isfinite(number)) number = kLargest;
    if (m_choices.once(3)) number = -number;
    return m_kept[m_count++ % kKept] = number;
}

double Numbers::positive() {
    const double number = std::fabs(any());
    return number > 0 ? number : m_choices.once(8) ? kSmallest : 1;
}

std::string textOf(double number) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr};
}

std::string extremeScene(Choices& choices) { return SceneText(choices).scene(); }
std::string extremeQuery(Choices& choices) { return SceneText(choices).query(); }

}  // namespace fuzz
