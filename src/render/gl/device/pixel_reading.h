#pragma once
/// Asynchronous reading of pixels, through a pixel pack buffer: nothing waits for the driver.

#include <optional>
#include <vector>

#include "render/gl/device/fence.h"
#include "render/gl/device/object.h"

namespace render::gl {

class PixelReading {
  public:
    /// Begins an asynchronous read of the bound read framebuffer, from its lower left corner.
    /// @param width, height  pixels, > 0
    PixelReading(int width, int height);
    [[nodiscard]] bool isDone() const { return m_end->isReached(); }  ///< does not wait
    /// RGBA, 8 bits, top row first. @pre isDone(), otherwise it waits
    [[nodiscard]] std::vector<unsigned char> pixels() const;

  private:
    Object m_buffer{Object::Kind::Buffer};
    int m_width, m_height;
    std::optional<Fence> m_end;
};

}  // namespace render::gl
