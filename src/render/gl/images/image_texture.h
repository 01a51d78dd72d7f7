#pragma once
/// A picture made by the processor as a texture.

#include <cstdint>
#include <vector>

#include "render/gl/device/object.h"

namespace render::gl {

/// Pixels between those of the texture: the nearest one, or blended.
enum class Sampling : std::uint8_t { PixelForPixel, Smooth };

class ImageTexture {
  public:
    explicit ImageTexture(Sampling sampling = Sampling::PixelForPixel);

    /// @param rgba  width * height pixels of 4 bytes, top row first
    void upload(int width, int height, const std::vector<std::uint8_t>& rgba);
    [[nodiscard]] unsigned texture() const { return m_texture; }

  private:
    Object m_texture{Object::Kind::Texture};
    int m_width = 0, m_height = 0;
};

}  // namespace render::gl
