#pragma once
/// Buffers on the GPU: vertices of floats, and texels fetched by index.

#include <cstddef>
#include <cstdint>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

namespace render::gl {

/// A vertex array over one buffer of floats, filled anew each frame.
class VertexBuffer {
  public:
    /// @param sizes  floats of each attribute, in order of location
    explicit VertexBuffer(std::vector<int> sizes);
    ~VertexBuffer();
    VertexBuffer(const VertexBuffer&) = delete;
    VertexBuffer& operator=(const VertexBuffer&) = delete;

    void upload(const std::vector<float>& data);
    [[nodiscard]] int count() const { return m_count; }  ///< vertices of the last upload
    void bind() const;

  private:
    unsigned m_array = 0, m_buffer = 0;
    int m_stride = 0, m_count = 0;
};

/// The values of a uniform block, for all programs.
class UniformBuffer {
  public:
    enum class Block : std::uint8_t { Frame, Occluders };  ///< its binding; the names in the shaders
    explicit UniformBuffer(Block block);
    ~UniformBuffer();
    UniformBuffer(const UniformBuffer&) = delete;
    UniformBuffer& operator=(const UniformBuffer&) = delete;

    /// @param room  bytes of the block in the shaders, at least those of the values
    void upload(std::span<const std::byte> values, std::size_t room) const;

  private:
    Block m_block;
    unsigned m_buffer = 0;
};

/// A list of vec4 in a texture of 2048 columns, read by texelOf() of shaders/common/texels.glsl. Textures of 2048 x
/// 2048, which OpenGL ES 3.0 guarantees, hold two million small balls.
class TexelBuffer {
  public:
    TexelBuffer();
    ~TexelBuffer();
    TexelBuffer(const TexelBuffer&) = delete;
    TexelBuffer& operator=(const TexelBuffer&) = delete;

    static constexpr int kColumns = 2048;
    void upload(const std::vector<glm::vec4>& texels);
    void bind() const;  ///< to texture unit 0

  private:
    unsigned m_texture = 0;
};

/// Quads of things with numbers: gl_VertexID is 4 times the number, plus the corner.
class QuadBuffer {
  public:
    QuadBuffer();
    ~QuadBuffer();
    QuadBuffer(const QuadBuffer&) = delete;
    QuadBuffer& operator=(const QuadBuffer&) = delete;

    void upload(const std::vector<std::uint32_t>& numbers);
    void draw() const;

  private:
    unsigned m_array = 0, m_buffer = 0;
    int m_count = 0;
};

}  // namespace render::gl
