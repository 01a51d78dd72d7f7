#pragma once
/// How strong the soft light is while the picture moves: on a slow machine it fades out, and back in at rest.

#include <array>
#include <cstddef>

namespace render {

/// Decides from measured frames alone. Time is that of any clock, seconds.
class LightPace {
  public:
    static constexpr double kBudget = 20;                     ///< milliseconds of a frame that moves smoothly
    static constexpr double kFadeOut = 0.12, kFadeIn = 0.13;  ///< seconds
    static constexpr std::size_t kSamples = 4;                ///< frames that decide whether the machine is slow

    /// Called before each frame. @return the share of the soft light to draw it with, [0, 1]
    float shareAt(double now, bool isMoving);
    /// Called after a frame whose picture was drawn anew. Frames drawn with less than the whole light decide nothing.
    void drawn(double milliseconds);
    /// True while the share changes by itself: another frame is due.
    [[nodiscard]] bool isFading() const { return m_level < 1 && !m_isMoving; }

  private:
    [[nodiscard]] bool isSlow() const;

    std::array<double, kSamples> m_milliseconds{};  // times of the last frames drawn in full while moving
    std::size_t m_count = 0;
    double m_level = 1, m_last = 0;
    bool m_isMoving = false;
};

}  // namespace render
