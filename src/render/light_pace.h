#pragma once
/// The strength of the soft light while the picture moves: on a slow machine it fades out, and in again at rest.

#include <array>
#include <cstddef>

namespace render {

/// Decides by the measured durations of frames alone, not by the name of the driver. `now` is the time of any clock,
/// seconds.
class LightPace {
  public:
    static constexpr double kBudget = 20;                     ///< longest frame of smooth movement, milliseconds
    static constexpr double kFadeOut = 0.12, kFadeIn = 0.13;  ///< durations, seconds
    static constexpr std::size_t kSamples = 4;                ///< frames that decide whether the machine is slow

    /// Called before each frame. @return the share of the soft light to draw it with, [0, 1]
    float shareAt(double now, bool isMoving);
    /// Called after a frame whose picture was drawn again. Only frames with the full soft light are counted.
    /// @param milliseconds  duration of the frame
    void drawn(double milliseconds);
    /// True while the share changes by itself: another frame is due.
    [[nodiscard]] bool isFading() const { return m_level < 1 && !m_isMoving; }

  private:
    [[nodiscard]] bool isSlow() const;

    std::array<double, kSamples> m_milliseconds{};  ///< durations of the last frames with the full light, moving
    std::size_t m_count = 0;                        ///< frames measured so far
    double m_level = 1;                             ///< progress of the fade, [0, 1]; 1: full light
    double m_last = 0;                              ///< time of the last frame, seconds
    bool m_isMoving = false;
};

}  // namespace render
