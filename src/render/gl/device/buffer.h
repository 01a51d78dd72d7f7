#pragma once
/// Buffers on the GPU: vertices of floats, and texels fetched by index.

#include <cstddef>
#include <cstdint>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "render/gl/device/object.h"

namespace render::gl {

/// A vertex array over one buffer of floats, filled anew each frame.
class VertexBuffer {
  public:
    /// @param sizes  floats of each attribute, in order of location
    explicit VertexBuffer(std::vector<int> sizes);

    void upload(const std::vector<float>& data);
    [[nodiscard]] int count() const { return m_count; }  ///< vertices of the last upload
    void bind() const;

  private:
    Object m_array{Object::Kind::VertexArray}, m_buffer{Object::Kind::Buffer};
    int m_stride = 0, m_count = 0;
};

/// Triangles between points, uploaded once.
class IndexedTriangles {
  public:
    /// @param points   x, y, z of each, attribute 0
    /// @param corners  three numbers of points a triangle
    IndexedTriangles(const std::vector<float>& points, const std::vector<std::uint32_t>& corners);
    void draw() const;

  private:
    Object m_array{Object::Kind::VertexArray}, m_points{Object::Kind::Buffer}, m_corners{Object::Kind::Buffer};
    int m_count;
};

/// The values of a uniform block, for all programs.
class UniformBuffer {
  public:
    enum class Block : std::uint8_t { Frame, Occluders, Backdrop };  ///< its binding; the names in the shaders
    explicit UniformBuffer(Block block) : m_block(block) {}

    /// @param room  bytes of the block in the shaders, at least those of the values
    void upload(std::span<const std::byte> values, std::size_t room) const;
    /// @param values  a struct of vec4
    template <class Values>
    void upload(const Values& values) const {
        upload(std::as_bytes(std::span(&values, 1)), sizeof values);
    }

  private:
    Block m_block;
    Object m_buffer{Object::Kind::Buffer};
};

/// A list of vec4 in a texture of 2048 columns, read by texelOf() of shaders/common/texels.glsl. Textures of 2048 x
/// 2048, which OpenGL ES 3.0 guarantees, hold two million small balls.
class TexelBuffer {
  public:
    TexelBuffer();

    static constexpr int kColumns = 2048;
    void upload(const std::vector<glm::vec4>& texels);
    void bind() const;  ///< to texture unit 0

  private:
    Object m_texture{Object::Kind::Texture};
};

/// Quads of things with numbers: gl_VertexID is 4 times the number, plus the corner.
class QuadBuffer {
  public:
    QuadBuffer();

    void upload(const std::vector<std::uint32_t>& numbers);
    void draw() const;

  private:
    Object m_array{Object::Kind::VertexArray}, m_buffer{Object::Kind::Buffer};
    int m_count = 0;
};

}  // namespace render::gl
