#pragma once
/// Objects of OpenGL.

#include <cstdint>

namespace render::gl {

/// An object of the current context, deleted at the end of its scope.
class Object {
  public:
    enum class Kind : std::uint8_t { Buffer, Framebuffer, Renderbuffer, Texture, VertexArray };
    explicit Object(Kind kind);
    ~Object();
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    operator unsigned() const { return m_name; }  ///< its name in calls of OpenGL

  private:
    Kind m_kind;
    unsigned m_name = 0;
};

}  // namespace render::gl
