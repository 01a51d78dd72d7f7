#pragma once
/// Shader programs from the files of shaders/.

#include <string>
#include <string_view>
#include <vector>

#include "render/gl/device/object.h"

namespace render::gl {

/// A file of shaders/, embedded at build time.
struct EmbeddedShader {
    const char* name;  ///< "sphere.frag", "common/frame.glsl"
    const char* text;
};
[[nodiscard]] const std::vector<EmbeddedShader>& embeddedShaders();

/// The text of a shader with its `#include "..."` lines replaced. With the environment variable CAROM_SHADERS set to a
/// folder, files there replace the embedded ones. Empty if there is no such shader.
[[nodiscard]] std::string shaderText(std::string_view name);

/// A linked vertex and fragment shader, with the locations of its uniforms.
class Program {
  public:
    /// @param name  of both files without the ending
    explicit Program(const std::string& name);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    [[nodiscard]] const std::string& error() const { return m_error; }  ///< empty if it was linked
    void use() const;  ///< without attributes, until a buffer of vertices is bound
    [[nodiscard]] int uniform(const char* name) const;

  private:
    unsigned m_id = 0;
    Object m_noVertices{Object::Kind::VertexArray};
    std::string m_error;
};

}  // namespace render::gl
