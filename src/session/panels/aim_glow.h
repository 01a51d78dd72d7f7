#pragma once
/// The glow on the bodies while an aim is dragged: computed on a thread from coarse to every pixel, faded in and out.

#include <future>
#include <optional>

#include "session/panels/glow_picture.h"

namespace session {

class AimGlow {
  public:
    AimGlow() = default;
    ~AimGlow();
    AimGlow(const AimGlow&) = delete;
    AimGlow& operator=(const AimGlow&) = delete;

    /// @param wanted  the glow to show; absent: it fades out  @param isAtOnce  without fading
    void update(const std::optional<GlowSpec>& wanted, double seconds, bool isAtOnce);
    /// The newest picture of what is wanted; null while none is visible.
    [[nodiscard]] const std::shared_ptr<const GlowPicture>& picture() const { return m_picture; }
    /// Its strength, [0, 1].
    [[nodiscard]] float share() const { return m_share; }
    /// True while it is computed, or fades.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

  private:
    void collect();
    void beginNext();
    void forget();

    std::optional<GlowSpec> m_wanted;
    std::shared_ptr<const GlowPicture> m_picture;
    std::future<std::shared_ptr<const GlowPicture>> m_next;  ///< in the making
    std::shared_ptr<std::atomic<bool>> m_isCancelled;        ///< cancels m_next
    std::optional<GlowSpec> m_spec;                          ///< for m_next, or the newest picture
    int m_stride = 0;                                        ///< for m_next, or the newest picture
    float m_share = 0;
    bool m_isBusy = false;
};

}  // namespace session
