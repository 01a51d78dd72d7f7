#pragma once
/// Shader programs from the files of shaders/.

#include <map>
#include <memory>
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
    /// Begins to compile and link; the driver may do that beside what follows.
    /// @param name  of both files without the ending
    explicit Program(const std::string& name);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    [[nodiscard]] const std::string& error();  ///< empty if it was linked; waits for that
    void use();                                ///< without attributes, until a buffer of vertices is bound
    [[nodiscard]] int uniform(const char* name) const;

  private:
    void finish();

    std::string m_name;
    unsigned m_id = 0, m_vertex = 0, m_fragment = 0;  ///< the shaders until it is linked
    Object m_noVertices{Object::Kind::VertexArray};
    bool m_isFinished = false;
    std::string m_error;
};

/// Programs of one context, each compiled once for all renderers that share them: no state of one renderer outlives its
/// drawing in them.
class Programs {
  public:
    /// The reference holds as long as this object.
    [[nodiscard]] Program& get(const std::string& name);
    [[nodiscard]] std::string error();  ///< why one was not linked; empty: all were

  private:
    std::map<std::string, std::unique_ptr<Program>> m_programs;
};

}  // namespace render::gl
