#pragma once
/// Shader programs from the files of shaders/.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
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
    explicit Program(std::string name) : m_name(std::move(name)) {}
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Begins to compile and link, if nothing has; the driver may do that beside what follows.
    void begin();
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
    /// A program that is compiled when it is used, or by beginAll(). The reference holds as long as this object.
    [[nodiscard]] Program& get(const std::string& name);
    /// The same of a program of every picture, begun at once.
    [[nodiscard]] Program& begin(const std::string& name);
    void beginAll();                    ///< all of shaders/
    [[nodiscard]] std::string error();  ///< why one that was asked for is not linked; empty: all are. Waits for them

  private:
    std::map<std::string, std::unique_ptr<Program>> m_programs;
};

}  // namespace render::gl
