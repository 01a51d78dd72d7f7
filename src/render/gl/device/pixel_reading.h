#pragma once
/// Pixels that the driver hands over later, when it has drawn them: nothing waits for it.

#include <optional>
#include <vector>

#include "render/gl/device/fence.h"
#include "render/gl/device/object.h"

namespace render::gl {

class PixelReading {
  public:
    /// Begins to read the framebuffer that is bound for reading, from its lower left corner. @param width, height  > 0
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
