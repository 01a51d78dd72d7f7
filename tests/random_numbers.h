#pragma once
/// Random numbers of tests that are the same with every standard library, which the distributions of <random> are not.

#include <algorithm>
#include <random>

namespace tests {

/// Numbers of [low, high), each the same chance: those of libstdc++.
class Uniform {
  public:
    Uniform(double low, double high) : m_low(low), m_high(high) {}

    /// @param random  std::mt19937 or std::mt19937_64
    template <class Engine>
    double operator()(Engine& random) const {
        auto share = static_cast<double>(random());
        if constexpr (Engine::word_size == 32) share += static_cast<double>(random()) * 0x1p32;
        return m_low + std::min(share * 0x1p-64, 1 - 0x1p-53) * (m_high - m_low);
    }

  private:
    double m_low, m_high;
};

/// A vector of three numbers drawn one after the other, z first.
template <class Vector, class Draw>
[[nodiscard]] Vector drawnFromZ(Draw draw) {
    const double z = draw(), y = draw(), x = draw();
    return {x, y, z};
}

}  // namespace tests
