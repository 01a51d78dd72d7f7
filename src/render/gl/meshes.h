#pragma once
/// Meshes, lit and opaque, and their edges that bend. A mesh goes to the GPU once; a frame draws it from there.

#include <glm/mat3x3.hpp>
#include <memory>
#include <vector>

#include "render/gl/device/buffer.h"
#include "render/gl/device/shader.h"
#include "render/gl/frame.h"

namespace render::gl {

class Meshes {
  public:
    explicit Meshes(Programs& programs)
        : m_programs(programs), m_program(programs.get("mesh")), m_edgeProgram(programs.get("mesh_edge")) {}
    void prepare(const Frame&);
    /// The triangles, with depth.
    void drawInsides() const;
    /// Edges and outlines, blended over what is there.
    void drawEdges() const;

  private:
    struct Model;
    struct Drawn {
        std::shared_ptr<Model> model;
        const SolidMesh* mesh = nullptr;
        glm::mat3 axes{1};
        glm::vec3 middle{0};
        glm::vec2 size{1};
    };
    [[nodiscard]] std::shared_ptr<Model> modelOf(const scene::MeshRef&);
    [[nodiscard]] glm::vec3 darkOf(const Drawn&) const;
    void drawAllEdges() const;
    void drawEdgesOf(const Drawn&, glm::vec3 color, glm::vec4 pen) const;

    Programs& m_programs;
    Program &m_program, &m_edgeProgram;
    std::vector<Drawn> m_drawn;  ///< in this frame; the models of others are gone
    std::vector<glm::vec4> m_balls;
    glm::vec3 m_ring{0}, m_dark{0};
    float m_scale = 1;
};

}  // namespace render::gl
