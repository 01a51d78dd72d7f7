#pragma once
/// Lit opaque spheres.

#include <future>
#include <memory>

#include "render/gl/crowd_patches.h"
#include "render/gl/device/buffer.h"
#include "render/gl/device/shader.h"
#include "render/gl/frame.h"

namespace render::gl {

class Solids {
  public:
    /// @param isOnCpu  the driver draws on the CPU
    Solids(Programs&, bool isOnCpu);
    /// Uploads the solids, farthest first, so that their soft edges blend over what is behind them.
    void prepare(const Frame&);
    void draw();
    [[nodiscard]] const TexelBuffer& texels() const { return m_texels; }
    /// A quad for each of the texels whose solid casts a shadow.
    [[nodiscard]] const QuadBuffer& shadows() const { return m_shadows; }
    /// Draws the shadows that the CPU draws on a thread of its own.
    void drawShadowPatch();
    /// Waits for that thread, if the frame was not drawn to its end: an exception leaves no thread behind.
    void finish() noexcept {
        if (m_shadowPixels.valid()) m_shadowPixels.wait();
    }
    [[nodiscard]] bool isCrowd() const { return m_small > 0 || m_hasSpecks; }

  private:
    bool m_isOnCpu, m_hasSpecks = false, m_isShadedOnCpu = false;
    Programs& m_programs;
    Program& m_program;
    std::unique_ptr<CrowdPatches> m_patches;
    std::future<PatchPixels> m_shadowPixels;  ///< uses the patches and the frame
    TexelBuffer m_texels;
    UniformBuffer m_occluders{UniformBuffer::Block::Occluders};
    std::size_t m_occluderRoom;
    QuadBuffer m_shadows;
    int m_count = 0, m_large = 0,
        m_small = 0;  ///< number of solids in the texels: all, those drawn first, those drawn second
};

}  // namespace render::gl
