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
// Most of what that costs is the system's. Where it is too much, hand it many lines at a time, of which a crash loses
// the last, or keep the last lines as numbers, and print them when they are wanted, or when the game crashes:
//
//     static carom_log::Log log("sweeps.jsonl", carom_log::Options().flushEvery(100));
//
//     static carom_log::Log log("sweeps.jsonl", carom_log::Options().startAnew().run("build 1234").keepLast(10000));
//     log.write(...);                                    // some ten nanoseconds
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
#include <memory>
#include <mutex>
#include <string>

// Inline: what builds a line, so that the places of its values are known when the game is compiled. Apart: the rest.
#if defined(_MSC_VER)
#define CAROM_LOG_INLINE __forceinline
#define CAROM_LOG_APART __declspec(noinline)
#elif defined(__GNUC__)
#define CAROM_LOG_INLINE inline __attribute__((always_inline))
#define CAROM_LOG_APART __attribute__((noinline))
#else
#define CAROM_LOG_INLINE inline
#define CAROM_LOG_APART
#endif

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

// The values of a line, one after another as they were given, floats as floats, so that few bytes are copied.
class Values {
  public:
    enum Field {  // in the order in which they are written
        kStart,
        kEnd,
        kDisplacement,
        kDirection,
        kMaxDistance,
        kVelocity,
        kFrames,
        kBallRadius,
        kCenter,
        kSphereRadius,
        kSphereVelocity,
        kFraction,
        kHitDistance,
        kHitFrames,
        kPoint,
        kBallCenter,
        kNormal,
        kId,
        kMethod,
        kFields,
        kNumberedFields = kId
    };
    enum { kNameBytes = 48 };
    enum Answer { kNone, kMiss, kHit };

    CAROM_LOG_INLINE Values() : m_given(0), m_isFloat(0), m_isFlat(0), m_used(0), answer(kNone) {}

    bool has(Field field) const { return (m_given >> field & 1u) != 0; }
    bool isFloat(Field field) const { return (m_isFloat >> field & 1u) != 0; }
    // A number, or a component of a vector, of a field that is given.
    double number(Field field, int component = 0) const {
        return isFloat(field) ? static_cast<double>(get<float>(field, component)) : get<double>(field, component);
    }
    // The same as it is kept: float if isFloat(), else double.
    template <class Real>
    Real get(Field field, int component = 0) const {
        Real number;
        std::memcpy(&number, m_bytes + 4 * m_place[field] + sizeof(Real) * static_cast<std::size_t>(component),
                    sizeof number);
        return number;
    }
    static bool isVector(Field field) { return (kVectorFields >> field & 1u) != 0; }
    // Numbers of a vector: 2 or 3.
    int components(Field field) const { return (m_isFlat >> field & 1u) != 0 ? 2 : 3; }
    const char* name(Field field) const {
        return has(field) ? reinterpret_cast<const char*>(m_bytes) + 4 * m_place[field] : "";
    }
    // Copies what is given, in pieces of a size that is known, which is faster.
    CAROM_LOG_INLINE void copyTo(Values& to) const {
        const unsigned char* const begin = reinterpret_cast<const unsigned char*>(this);
        unsigned char* const place = reinterpret_cast<unsigned char*>(&to);
        const std::size_t size = sizeof *this - sizeof m_bytes + m_used;
        for (std::size_t i = 0; i < size; i += kPiece) std::memcpy(place + i, begin + i, kPiece);
    }

    template <class Real>
    CAROM_LOG_INLINE void set(Field field, Real number) {
        std::memcpy(claim<Real>(field, 1), &number, sizeof number);
    }
    template <class Real>
    CAROM_LOG_INLINE void set(Field field, Real x, Real y, Real z, bool isFlat) {
        unsigned char* const place = claim<Real>(field, 3);
        std::memcpy(place, &x, sizeof x);
        std::memcpy(place + sizeof x, &y, sizeof y);
        std::memcpy(place + 2 * sizeof x, &z, sizeof z);
        m_isFlat |= isFlat ? 1u << field : 0;
    }
    // Cut to kNameBytes - 1.
    CAROM_LOG_INLINE void setName(Field field, const char* text, std::size_t size) {
        if (size >= kNameBytes) size = kNameBytes - 1;
        unsigned char* const place = claim(field, size + 1);
        std::memcpy(place, text, size);
        place[size] = 0;
    }

  private:
    enum {
        kWays = 1u << kEnd | 1u << kDisplacement | 1u << kDirection | 1u << kVelocity,  // a line has one of them
        kVectorFields = kWays | 1u << kStart | 1u << kCenter | 1u << kSphereVelocity | 1u << kPoint |
                        1u << kBallCenter | 1u << kNormal,
        kPiece = 32,
        kHead = 3 * 4 + 2 + kFields + 1 + 2,
        kNeeded = kHead + 7 * 3 * 8 + 7 * 8 + 2 * kNameBytes,  // 7 vectors, one of them a way, 7 numbers, 2 names
        kBytes = (kNeeded + kPiece - 1) / kPiece * kPiece - kHead
    };

    template <class Real>
    CAROM_LOG_INLINE unsigned char* claim(Field field, std::size_t count) {
        unsigned char* const place = claim(field, sizeof(Real) * count);
        m_isFloat |= sizeof(Real) == sizeof(float) ? 1u << field : 0;
        return place;
    }
    CAROM_LOG_INLINE unsigned char* claim(Field field, std::size_t bytes) {
        const std::uint32_t same = (1u << field & kWays) != 0 ? std::uint32_t(kWays) : 1u << field;
        if ((m_given & same) != 0) drop(m_given & same);
        unsigned char* const place = m_bytes + m_used;
        m_place[field] = static_cast<unsigned char>(m_used / 4);
        m_used = static_cast<std::uint16_t>(m_used + (bytes + 3) / 4 * 4);
        m_given |= 1u << field;
        return place;
    }
    // A field that is given again takes a new place; what stands behind its old one moves up.
    CAROM_LOG_APART void drop(std::uint32_t bit) {
        unsigned begin = 0, end = m_used;
        for (int i = 0; i < kFields; ++i)
            if ((bit >> i & 1u) != 0) begin = 4u * m_place[i];
        for (int i = 0; i < kFields; ++i)
            if (has(Field(i)) && 4u * m_place[i] > begin && 4u * m_place[i] < end) end = 4u * m_place[i];
        std::memmove(m_bytes + begin, m_bytes + end, m_used - end);
        for (int i = 0; i < kFields; ++i)
            if (has(Field(i)) && 4u * m_place[i] > begin)
                m_place[i] = static_cast<unsigned char>(m_place[i] - (end - begin) / 4);
        m_used = static_cast<std::uint16_t>(m_used - (end - begin));
        m_given &= ~bit;
        m_isFloat &= ~bit;
        m_isFlat &= ~bit;
    }

    std::uint32_t m_given, m_isFloat, m_isFlat;  // a bit for each field
    std::uint16_t m_used;
    unsigned char m_place[kFields];  // in units of 4 bytes

  public:
    unsigned char answer;

  private:
    unsigned char m_bytes[kBytes];  // fills the last piece
};

// Numbers as text that reads back as the same bits: 9 digits for float, 17 for double. Printing allocates nothing, so
// that it may be done in the handler of a crash, and computes with integers alone, so that options as -ffast-math do
// not matter.
class Digits {
  public:
    enum { kRoom = 48 };  // bytes that may be written; the text has at most 24

    // @return the end of the text
    static char* print(float number, char* to) {
        std::uint32_t bits;
        std::memcpy(&bits, &number, sizeof bits);
        return print<23, 9>(bits >> 31 != 0, static_cast<int>(bits >> 23 & 0xffu), 0xff, bits & 0x7fffffu, to);
    }
    static char* print(double number, char* to) {
        std::uint64_t bits;
        std::memcpy(&bits, &number, sizeof bits);
        return print<52, 17>(bits >> 63 != 0, static_cast<int>(bits >> 52 & 0x7ffu), 0x7ff, bits & 0xfffffffffffffu,
                             to);
    }

  private:
    static char* text(const char* from, char* to) {
        while (*from) *to++ = *from++;
        return to;
    }
    template <int width, int digits>
    static char* print(bool isNegative, int exponent, int top, std::uint64_t mantissa, char* to) {
        if (exponent == top && mantissa != 0) return text("NaN", to);
        *to = '-';
        to += isNegative;
        if (exponent == top) return text("Infinity", to);
        if (exponent == 0 && mantissa == 0) return text("0", to);
        if (exponent != 0) {
            mantissa |= std::uint64_t(1) << width;
        } else {
            exponent = 1;
            for (; mantissa >> width == 0; mantissa <<= 1) --exponent;
        }
        return decimal<digits>(mantissa << (63 - width), exponent - (top >> 1), to);
    }

    // The upper half of a product.
    static std::uint64_t product(std::uint64_t a, std::uint64_t b) {
#ifdef __SIZEOF_INT128__
        __extension__ typedef unsigned __int128 Wide;
        return static_cast<std::uint64_t>(static_cast<Wide>(a) * b >> 64);
#else
        const std::uint64_t low = 0xffffffffu, a1 = a >> 32, a0 = a & low, b1 = b >> 32, b0 = b & low;
        const std::uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (middle & low);
        return a1 * b1 + (middle >> 32) + (other >> 32);
#endif
    }
    // Rounded down; the sum is positive, for a shift of a negative number is not portable.
    static int log2OfPower10(int power) { return ((power * 217706 + (2000 << 16)) >> 16) - 2000; }
    static int log10OfPower2(int power) { return ((power * 78913 + (1000 << 18)) >> 18) - 1000; }

    // mantissa * 2^(binary - 63), the first bit of the mantissa set, in so many digits. The error of the product is
    // less than 2^-61 of the number, which is far less than the distance of the rounded digits from a neighbour's.
    template <int digits>
    static char* decimal(std::uint64_t mantissa, int binary, char* to) {
        int exponent = log10OfPower2(binary);  // of the first digit, or one less
        const int power = digits - 1 - exponent;
        const std::uint64_t scaled = product(mantissa, powerOf10(power)), one = 1;
        const int shift = 62 - binary - log2OfPower10(power);
        const std::uint64_t limit = digits == 9 ? 1000000000u : 100000000000000000u;
        std::uint64_t number = scaled >> shift, rest = scaled & ((one << shift) - 1), half = one << (shift - 1);
        if (number >= limit) {
            rest |= number % 10 << shift;
            half *= 10;
            number /= 10;
            ++exponent;
        }
        if ((rest > half || (rest == half && number % 2 != 0)) && ++number == limit) number /= 10, ++exponent;
        char text[40];
        int count = digits;
        if (digits == 17) eight(static_cast<std::uint32_t>(number % 100000000u), text + 9), number /= 100000000u;
        eight(static_cast<std::uint32_t>(number % 100000000u), text + 1);
        text[0] = static_cast<char>('0' + number / 100000000u);
        while (count > 1 && text[count - 1] == '0') --count;
        return place(text, count, exponent, digits, to);
    }
    static void eight(std::uint32_t number, char* to) {
        const std::uint32_t high = number / 10000, low = number % 10000;
        two(high / 100, to), two(high % 100, to + 2), two(low / 100, to + 4), two(low % 100, to + 6);
    }
    static void two(std::uint32_t number, char* to) {
        static const char pairs[] =
            "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
            "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";
        std::memcpy(to, pairs + 2 * number, 2);
    }
    // As %g does. More bytes are copied than count: a known number of them is copied faster.
    static char* place(const char* text, int count, int exponent, int digits, char* to) {
        if (exponent >= -4 && exponent < 0) {
            std::memcpy(to, "0.000", 5);
            std::memcpy(to + 1 - exponent, text, 17);
            return to + 1 - exponent + count;
        }
        const bool isFixed = exponent >= 0 && exponent < digits;
        const int whole = isFixed ? exponent + 1 : 1;  // digits before the point
        std::memcpy(to, text, 17);
        if (count > whole) {
            to[whole] = '.';
            std::memcpy(to + whole + 1, text + whole, 17);
            to += count + 1;
        } else {
            to += whole;
        }
        if (isFixed) return to;
        *to++ = 'e', *to++ = exponent < 0 ? '-' : '+';
        const std::uint32_t size = static_cast<std::uint32_t>(exponent < 0 ? -exponent : exponent);
        if (size >= 100) *to++ = static_cast<char>('0' + size / 100);
        two(size % 100, to);
        return to + 2;
    }

    // 10^power / 2^log2OfPower10(power), times 2^63. power is from -308 to 343.
    static std::uint64_t powerOf10(int power) {
        static const std::uint64_t small[28] = {
            // 10^0, 10^1, ...: exact
            0x8000000000000000u, 0xa000000000000000u, 0xc800000000000000u, 0xfa00000000000000u, 0x9c40000000000000u,
            0xc350000000000000u, 0xf424000000000000u, 0x9896800000000000u, 0xbebc200000000000u, 0xee6b280000000000u,
            0x9502f90000000000u, 0xba43b74000000000u, 0xe8d4a51000000000u, 0x9184e72a00000000u, 0xb5e620f480000000u,
            0xe35fa931a0000000u, 0x8e1bc9bf04000000u, 0xb1a2bc2ec5000000u, 0xde0b6b3a76400000u, 0x8ac7230489e80000u,
            0xad78ebc5ac620000u, 0xd8d726b7177a8000u, 0x878678326eac9000u, 0xa968163f0a57b400u, 0xd3c21bcecceda100u,
            0x84595161401484a0u, 0xa56fa5b99019a5c8u, 0xcecb8f27f4200f3au};
        static const std::uint64_t large[24] = {
            // 10^-308, 10^-280, ...
            0xe61acf033d1a45dfu, 0xe858ad248f5c22cau, 0xea9c227723ee8bcbu, 0xece53cec4a314ebeu, 0xef340a98172aace5u,
            0xf18899b1bc3f8ca2u, 0xf3e2f893dec3f126u, 0xf64335bcf065d37du, 0xf8a95fcf88747d94u, 0xfb158592be068d2fu,
            0xfd87b5f28300ca0eu, 0x8000000000000000u, 0x813f3978f8940984u, 0x82818f1281ed44a0u, 0x83c7088e1aab65dbu,
            0x850fadc09923329eu, 0x865b86925b9bc5c2u, 0x87aa9aff79042287u, 0x88fcf317f22241e2u, 0x8a5296ffe33cc930u,
            0x8bab8eefb6409c1au, 0x8d07e33455637eb3u, 0x8e679c2f5e44ff8fu, 0x8fcac257558ee4e6u};
        const int step = (power + 308) / 28, rest = (power + 308) % 28;
        if (step == 11) return small[rest];
        const std::uint64_t both = product(large[step], small[rest]);
        return both >> 63 != 0 ? both : both << 1;
    }
};

// Writes the text of lines through put(bytes, size), in large pieces.
template <class Put>
class Printer {
  public:
    explicit Printer(const Put& put) : m_put(put), m_at(m_buffer) {}
    ~Printer() { m_put(m_buffer, static_cast<std::size_t>(m_at - m_buffer)); }

    void line(const Values& values, const char* id, const char* method, const char* run) {
        makeRoom();
        *m_at++ = '{';
        if (values.has(Values::kId)) name("\"id\":\"", id);
        if (*run) name("\"run\":\"", run);
        if (*method) name("\"method\":\"", method);
        for (int i = 0; i < Values::kFraction; ++i) field(values, Values::Field(i));
        if (values.answer != Values::kNone) text(values.answer == Values::kHit ? "\"hit\":true," : "\"hit\":false,");
        for (int i = Values::kFraction; i < Values::kNumberedFields; ++i) field(values, Values::Field(i));
        if (m_at[-1] == ',') --m_at;
        text("}\n");
    }

  private:
    enum { kRoom = 40 + 3 * Digits::kRoom };  // for a name and a vector, or a character

    Printer(const Printer&);
    Printer& operator=(const Printer&);

    void makeRoom() {
        if (m_at <= m_buffer + sizeof m_buffer - 2 * kRoom) return;
        m_put(m_buffer, static_cast<std::size_t>(m_at - m_buffer - 1));  // the last character may be looked at again
        m_buffer[0] = m_at[-1];
        m_at = m_buffer + 1;
    }
    void text(const char* from) {
        char* at = m_at;
        while (*from) *at++ = *from++;
        m_at = at;
    }
    void name(const char* title, const char* value) {
        makeRoom();
        text(title);
        for (; *value; ++value) {
            makeRoom();
            char* at = m_at;
            if (*value == '"' || *value == '\\') *at++ = '\\';
            *at++ = static_cast<unsigned char>(*value) < 0x20 ? ' ' : *value;
            m_at = at;
        }
        text("\",");
    }
    void field(const Values& values, Values::Field field) {
        if (!values.has(field)) return;
        static const char names[Values::kNumberedFields][24] = {
            "\"start\":[",         "\"end\":[",          "\"displacement\":[",    "\"direction\":[",
            "\"max_distance\":",   "\"velocity\":[",     "\"frames\":",           "\"ball_radius\":",
            "\"sphere_center\":[", "\"sphere_radius\":", "\"sphere_velocity\":[", "\"fraction\":",
            "\"hit_distance\":",   "\"hit_frames\":",    "\"hit_point\":[",       "\"hit_center\":[",
            "\"hit_normal\":["};
        makeRoom();
        char* at = m_at;
        std::memcpy(at, names[field], sizeof names[field]);
        at += std::strlen(names[field]);
        const int count = values.isVector(field) ? values.components(field) : 1;
        for (int i = 0; i < count; ++i) {
            at = values.isFloat(field) ? Digits::print(values.get<float>(field, i), at)
                                       : Digits::print(values.get<double>(field, i), at);
            *at++ = ',';
        }
        if (values.isVector(field)) at[-1] = ']', *at++ = ',';
        m_at = at;
    }

    const Put& m_put;
    char* m_at;
    char m_buffer[4096];
};

// One query and its answer.
class Line {
  public:
    Line() {}
    CAROM_LOG_INLINE explicit Line(const char* id) { setName(Values::kId, id, std::strlen(id)); }
    CAROM_LOG_INLINE explicit Line(const std::string& id) { setName(Values::kId, id.data(), id.size()); }

    CAROM_LOG_INLINE Line& method(const char* name) {
        setName(Values::kMethod, name, std::strlen(name));
        return *this;
    }
    CAROM_LOG_INLINE Line& method(const std::string& name) {
        setName(Values::kMethod, name.data(), name.size());
        return *this;
    }

    // The motion of the ball: call one of these.
    template <class V>
    CAROM_LOG_INLINE Line& path(const V& start, const V& end) {
        return vector(Values::kStart, start).vector(Values::kEnd, end);
    }
    template <class V, class W>
    CAROM_LOG_INLINE Line& displacement(const V& start, const W& wayToGo) {
        return vector(Values::kStart, start).vector(Values::kDisplacement, wayToGo);
    }
    template <class V, class W, class Real>
    CAROM_LOG_INLINE Line& direction(const V& start, const W& unitDirection, Real maxDistance) {
        return vector(Values::kStart, start)
            .vector(Values::kDirection, unitDirection)
            .number(Values::kMaxDistance, maxDistance);
    }
    template <class V, class W>
    CAROM_LOG_INLINE Line& velocity(const V& start, const W& unitsPerFrame) {
        return vector(Values::kStart, start).vector(Values::kVelocity, unitsPerFrame);
    }
    template <class Real>
    CAROM_LOG_INLINE Line& frames(Real limit) {  // with velocity: only contacts up to then count
        return number(Values::kFrames, limit);
    }

    template <class Real>
    CAROM_LOG_INLINE Line& ball(Real radius) {  // 0 for a ray
        return number(Values::kBallRadius, radius);
    }
    template <class V, class Real>
    CAROM_LOG_INLINE Line& sphere(const V& center, Real radius) {
        return vector(Values::kCenter, center).number(Values::kSphereRadius, radius);
    }
    template <class V>
    CAROM_LOG_INLINE Line& sphereVelocity(const V& unitsPerFrame) {
        return vector(Values::kSphereVelocity, unitsPerFrame);
    }

    // The answer: call one of these.
    CAROM_LOG_INLINE Line& miss() {
        m_values.answer = Values::kMiss;
        return *this;
    }
    template <class Real>
    CAROM_LOG_INLINE Line& hit(Real fraction) {  // of the path from start to end
        m_values.answer = Values::kHit;
        return number(Values::kFraction, fraction);
    }
    template <class Real>
    CAROM_LOG_INLINE Line& hitAtDistance(Real distance) {
        m_values.answer = Values::kHit;
        return number(Values::kHitDistance, distance);
    }
    template <class Real>
    CAROM_LOG_INLINE Line& hitAtFrames(Real frames) {  // with velocity
        m_values.answer = Values::kHit;
        return number(Values::kHitFrames, frames);
    }

    // The values of a hit, as far as the engine gives them.
    template <class V>
    CAROM_LOG_INLINE Line& point(const V& contactPoint) {
        return vector(Values::kPoint, contactPoint);
    }
    template <class V>
    CAROM_LOG_INLINE Line& ballCenter(const V& atImpact) {
        return vector(Values::kBallCenter, atImpact);
    }
    template <class V>
    CAROM_LOG_INLINE Line& normal(const V& fromSphereTowardBall) {
        return vector(Values::kNormal, fromSphereTowardBall);
    }

    bool isHit() const { return m_values.answer == Values::kHit; }
    const Values& values() const { return m_values; }

    // The line as it is written, with its line end.
    std::string str() const { return str(std::string()); }
    std::string str(const std::string& run) const {
        std::string text;
        print(run.c_str(), [&text](const char* bytes, std::size_t size) { text.append(bytes, size); });
        return text;
    }

  private:
    friend class Log;

    struct Long {  // names that do not fit into the values
        std::string id, method;
    };
    CAROM_LOG_INLINE void setName(Values::Field field, const char* text, std::size_t size) {
        m_values.setName(field, text, size);
        if (size >= Values::kNameBytes || m_long) setLong(field, text, size);
    }
    CAROM_LOG_APART void setLong(Values::Field field, const char* text, std::size_t size) {
        const std::shared_ptr<Long> names = std::make_shared<Long>(m_long ? *m_long : Long());
        (field == Values::kId ? names->id : names->method).assign(text, size >= Values::kNameBytes ? size : 0);
        m_long = names;
    }
    CAROM_LOG_INLINE Line& number(Values::Field field, float value) {
        m_values.set(field, value);
        return *this;
    }
    CAROM_LOG_INLINE Line& number(Values::Field field, double value) {
        m_values.set(field, value);
        return *this;
    }
    CAROM_LOG_INLINE Line& number(Values::Field field, int value) { return number(field, static_cast<double>(value)); }

    CAROM_LOG_INLINE Line& xyz(Values::Field field, float x, float y, float z, bool isFlat) {
        m_values.set(field, x, y, z, isFlat);
        return *this;
    }
    CAROM_LOG_INLINE Line& xyz(Values::Field field, double x, double y, double z, bool isFlat) {
        m_values.set(field, x, y, z, isFlat);
        return *this;
    }
    CAROM_LOG_INLINE Line& xyz(Values::Field field, int x, int y, int z, bool isFlat) {
        return xyz(field, static_cast<double>(x), static_cast<double>(y), static_cast<double>(z), isFlat);
    }
    template <class V>
    CAROM_LOG_INLINE Line& vector(Values::Field field, const V& v) {
        return xyz(field, v[0], v[1], v[2], false);
    }
    template <class Real>
    CAROM_LOG_INLINE Line& vector(Values::Field field, const Vector<Real>& v) {
        return xyz(field, v.v[0], v.v[1], v.v[2], v.size == 2);
    }

    template <class Put>
    void print(const char* run, const Put& put) const {
        const bool isLongId = m_long && !m_long->id.empty(), isLongMethod = m_long && !m_long->method.empty();
        Printer<Put>(put).line(m_values, isLongId ? m_long->id.c_str() : m_values.name(Values::kId),
                               isLongMethod ? m_long->method.c_str() : m_values.name(Values::kMethod), run);
    }

    Values m_values;
    std::shared_ptr<const Long> m_long;
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
    // Lines are handed to the system `lines` at a time, or when the log is closed or flush() is called: a crash loses
    // up to so many, the last ones.
    Options& flushEvery(unsigned lines) {
        m_flushed = lines;
        return *this;
    }

  private:
    friend class Log;
    bool m_isAnew = false;
    std::string m_run;
    std::size_t m_kept = 0;
    unsigned m_every = 1, m_flushed = 1;
    std::function<bool(const Line&)> m_isWanted;
};

// A log file; lines are added to those that it has, unless it starts anew.
class Log {
  public:
    explicit Log(const char* path, const Options& options = Options())
        : m_options(options),
          m_file(std::fopen(path, options.m_isAnew ? "wb" : "ab")),
          m_ring(options.m_kept ? new Values[options.m_kept] : nullptr),
          m_isChosen(options.m_every > 1 || options.m_isWanted) {
        if (m_file && options.m_flushed > 1) std::setvbuf(m_file, nullptr, _IOFBF, 1 << 16);
    }
    // Lines that are kept are dropped: call dump() where they are wanted.
    ~Log() {
        if (m_file) std::fclose(m_file);
    }

    // False if the file could not be opened, or a line could not be written.
    bool isGood() const { return m_file && !std::ferror(m_file); }

    // False if the line could not be written. One that is filtered out counts as written. Where lines are kept, it
    // takes some ten nanoseconds.
    CAROM_LOG_INLINE bool write(const Line& line) {
        return m_ring && !m_isChosen ? keep(line.m_values) : writeChosen(line);
    }

    // Writes the lines that are kept, oldest first, and keeps none of them. May be called from any thread, in a handler
    // of std::set_terminate, and where a debugger stops; in the handler of a signal it mostly works, for it allocates
    // nothing and gives up waiting for other threads after a while.
    bool dump() {
        if (!m_file) return false;
        const bool isOurs = m_ringLock.tryFor(kPatience);
        std::FILE* const file = m_file;
        const auto put = [file](const char* bytes, std::size_t size) { std::fwrite(bytes, 1, size, file); };
        {
            Printer<decltype(put)> printer(put);
            for (std::size_t i = 0; i < m_kept; ++i) {
                const std::size_t back = m_kept - i;
                const Values& values = m_ring[m_next >= back ? m_next - back : m_next + m_options.m_kept - back];
                printer.line(values, values.name(Values::kId), values.name(Values::kMethod), m_options.m_run.c_str());
            }
        }
        m_kept = 0;
        if (isOurs) m_ringLock.unlock();
        return std::fflush(m_file) == 0 && isGood();
    }

    // Hands the lines that are written to the system, where flushEvery() holds them back.
    bool flush() {
        std::lock_guard<std::mutex> lock(m_mutex);
        m_unflushed = 0;
        return m_file && std::fflush(m_file) == 0;
    }

    // How many lines are kept.
    std::size_t kept() {
        m_ringLock.lock();
        const std::size_t count = m_kept;
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

    CAROM_LOG_INLINE bool keep(const Values& values) {
        m_ringLock.lock();
        values.copyTo(m_ring[m_next]);
        if (++m_next == m_options.m_kept) m_next = 0;
        if (m_kept < m_options.m_kept) ++m_kept;
        m_ringLock.unlock();
        return true;
    }
    CAROM_LOG_APART bool writeChosen(const Line& line) {
        if (m_options.m_every > 1 && m_count.fetch_add(1, std::memory_order_relaxed) % m_options.m_every != 0)
            return true;
        if (m_options.m_isWanted && !m_options.m_isWanted(line)) return true;
        return m_ring ? keep(line.m_values) : print(line);
    }
    bool print(const Line& line) {
        if (!m_file) return false;
        // A line that fits into the printer's buffer is printed before others have to wait for it.
        std::unique_lock<std::mutex> lock(m_mutex, std::defer_lock);
        bool isWritten = true;
        line.print(m_options.m_run.c_str(), [&](const char* bytes, std::size_t size) {
            if (!lock.owns_lock()) lock.lock();
            isWritten = std::fwrite(bytes, 1, size, m_file) == size && isWritten;
        });
        if (++m_unflushed < m_options.m_flushed) return isWritten;
        m_unflushed = 0;
        return std::fflush(m_file) == 0 && isWritten;
    }

    const Options m_options;
    std::FILE* m_file;
    std::mutex m_mutex;
    const std::unique_ptr<Values[]> m_ring;
    const bool m_isChosen;
    std::size_t m_next = 0, m_kept = 0;  // the place of the next line; how many are kept
    unsigned m_unflushed = 0;
    SpinLock m_ringLock;
    std::atomic<unsigned> m_count{0};
};

}  // namespace carom_log

#endif
