#pragma once
/// One frame's camera and style, in the units the shaders use: view space, lengths in view distances.

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "render/gl/renderer.h"
#include "render/paint/crowd.h"

namespace render::gl {

/// The uniform block `Frame` of shaders/common/frame.glsl.
struct FrameBlock {
    glm::vec4 lens, depth, ground, style, background, rows;
    bool operator==(const FrameBlock&) const = default;
};

class Frame {
  public:
    explicit Frame(const FrameInput& input);

    [[nodiscard]] const FrameInput& input() const { return m_input; }
    [[nodiscard]] const view::Camera& camera() const { return *m_input.camera; }
    [[nodiscard]] float scale() const { return m_input.scale; }
    [[nodiscard]] glm::dvec2 size() const { return m_size; }
    [[nodiscard]] Lens lens() const { return {m_size, m_pixelsPerTangent, camera().orthographic()}; }
    [[nodiscard]] const FrameBlock& block() const { return m_block; }

    /// Conversion of a scene point to view space and of a scene length to view distances.
    [[nodiscard]] Vec3 toView(Vec3 point) const { return m_input.camera->toView(point) * m_perUnit; }
    [[nodiscard]] double length(double units) const { return units * m_perUnit; }
    [[nodiscard]] Vec3 axis(Vec3 worldDirection) const;  ///< in view space

    /// Pixels from the lower left corner (y up) of a view-space point in front of the eye.
    [[nodiscard]] glm::dvec2 toPixel(Vec3 viewPoint) const;
    [[nodiscard]] double pixelSize(double viewZ) const;  ///< view distances per pixel at that depth
    /// Clip-space depth after division.
    [[nodiscard]] double ndcDepth(double viewZ) const;
    [[nodiscard]] glm::vec4 toClip(Vec3 viewPoint) const;
    [[nodiscard]] double nearest() const { return m_near; }  ///< parts nearer than this are cut off (perspective)

    [[nodiscard]] glm::vec3 ink(Ink ink) const;

  private:
    void setDepthRange();
    FrameInput m_input;
    glm::dvec2 m_size;
    double m_perUnit = 1;           // view distances per scene unit
    double m_pixelsPerTangent = 1;  // per view distance when orthographic
    double m_near = 0.01, m_far = 100, m_depthScale = 0, m_depthOffset = 0;
    FrameBlock m_block{};
};

/// The size of the picture in whole pixels, at least 1.
[[nodiscard]] glm::ivec2 wholeSize(const Frame&);
/// The rows that are drawn.
[[nodiscard]] Rows rowsOf(const Frame&);
/// Binds a target, with the size of the picture, to the rows that are drawn.
void bind(Target& target, const Frame& frame);

}  // namespace render::gl
