#pragma once
/// Strokes in space, widened to quads of a constant width in pixels, and flat triangles.

#include <optional>
#include <utility>
#include <vector>

#include "render/gl/frame.h"

namespace render::gl {

/// The appearance of a stroke. Pixels are those of the picture.
struct Pen {
    glm::vec4 color{1};  ///< straight alpha
    double widthPx = 1;
    Dash dash = Dash::Solid;
    float hidden = 0.28f;    ///< share of its alpha where a solid is in front
    double towardEyePx = 0;  ///< depth is taken this many pixels nearer, to win over a surface it lies on
};

/// Flat triangles without an edge.
class FillBatch {
  public:
    explicit FillBatch(const Frame& frame) : m_frame(frame) {}
    /// A triangle with corners in view space. @param color  not premultiplied by alpha. @param alphas  factors of the
    /// colour's alpha at the three corners
    void triangle(Vec3 a, Vec3 b, Vec3 c, glm::vec4 color, glm::vec3 alphas = glm::vec3(1));
    [[nodiscard]] const std::vector<float>& vertices() const { return m_vertices; }

  private:
    const Frame& m_frame;
    std::vector<float> m_vertices;
};

class StrokeBatch {
  public:
    /// @param room  a vector whose memory is used again: that of ten thousand rings is 80 MB
    explicit StrokeBatch(const Frame& frame, std::vector<float> room = {})
        : m_frame(frame), m_vertices(std::move(room)) {
        m_vertices.clear();
    }

    /// Points in view space. Alpha may differ at the two ends.
    void line(Vec3 a, Vec3 b, const Pen&, float alphaA = 1, float alphaB = 1);
    void arrow(Vec3 a, Vec3 b, const Pen&);
    void polyline(const std::vector<Vec3>& points, const Pen&);
    void dot(Vec3 at, double radiusPx, const Pen&);
    [[nodiscard]] const std::vector<float>& vertices() const { return m_vertices; }
    /// The vertices' vector. @post there are none here
    [[nodiscard]] std::vector<float> takeVertices() { return std::exchange(m_vertices, {}); }

  private:
    struct Point {
        glm::dvec2 px;
        double depth = 0;  // NDC
    };
    struct Quad {
        Point a, b;
        double along0 = 0, along1 = 0, total = 0, halfWidth0 = 1, halfWidth1 = 1, reach = 2, kind = 0, period = 1;
        float alphaA = 1, alphaB = 1;
        std::optional<glm::dvec2> normalA, normalB;
    };
    [[nodiscard]] Point point(Vec3 viewPoint, double towardEyePx) const;
    [[nodiscard]] bool clipToEye(Vec3& a, Vec3& b) const;
    void quad(const Quad&, const Pen&);
    void vertex(glm::vec3 clip, glm::vec4 place, glm::vec3 dash, glm::vec4 color);

    const Frame& m_frame;
    std::vector<float> m_vertices;
};

}  // namespace render::gl
