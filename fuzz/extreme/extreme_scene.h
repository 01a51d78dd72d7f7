#pragma once
/// Valid scenes over the whole range of doubles, as the text of scene files: extreme exponents and ratios, ties and
/// their neighbours, crowds, walls, rules, names in many scripts. The same text for the same choices on every machine.

#include <cstdint>
#include <string>
#include <string_view>

#include "standalone/mutator.h"

namespace fuzz {

/// Where the choices of a generator come from: first the bytes of a fuzzer, a byte for each small choice, then a seed.
class Choices {
  public:
    explicit Choices(std::uint64_t seed, std::string_view bytes = {}) : m_bytes(bytes), m_random(seed) {}
    /// @return [0, count). @pre 0 < count <= 65536
    [[nodiscard]] std::size_t below(std::size_t count);
    /// True once in so many.
    [[nodiscard]] bool once(std::size_t in) { return below(in) == 0; }
    [[nodiscard]] std::uint64_t bits();

  private:
    [[nodiscard]] std::size_t byte();

    std::string_view m_bytes;
    Random m_random;
};

/// Numbers of one scene: most of them near one power of two, and near or equal to earlier ones; some from anywhere.
class Numbers {
  public:
    explicit Numbers(Choices& choices);
    /// Finite, of either sign.
    [[nodiscard]] double any();
    /// Finite, > 0.
    [[nodiscard]] double positive();
    /// Finite, > 0, from anywhere: ends of ranges as often as any bits.
    [[nodiscard]] double wild();

  private:
    static constexpr std::size_t kKept = 8;
    [[nodiscard]] double fresh();

    Choices& m_choices;
    int m_exponent;           ///< of the scene's scale
    std::size_t m_wildOnce;   ///< a number in so many is from anywhere
    double m_kept[kKept]{};   ///< earlier numbers
    std::size_t m_count = 0;  ///< numbers so far
};

/// A double as the shortest text that reads back the same.
[[nodiscard]] std::string textOf(double);

/// The text of a scene file that Carom accepts, with at least one ball.
[[nodiscard]] std::string extremeScene(Choices&);

/// A query as a line for `solve` and `compare`: the first ball and sphere of such a scene.
[[nodiscard]] std::string extremeQuery(Choices&);

}  // namespace fuzz
