#pragma once
/// Balls of less than a pixel, as shaders/crowd.* have them, drawn by the CPU: for a driver that draws on the CPU, a
/// point costs many times its pixels.

#include <vector>

#include "render/gl/ball_light.h"
#include "render/gl/frame.h"
#include "render/gl/images/patch.h"

namespace render::gl {

class Specks {
  public:
    static constexpr double kLargest = 1;  ///< radius, pixels

    /// Begins a frame.
    void begin(const Frame&);
    /// Draws the rows of a ball that belong to a thread, over those before it.
    /// @param sphere  centre in view space, in front of the eye; radius in w, > 0
    void add(const glm::vec4& sphere, const Rgba& color, Stripes);
    [[nodiscard]] Patch& patch() { return m_patch; }

  private:
    /// What is constant over a small part of the picture: the sight lines through it count as parallel.
    struct Tile {
        glm::vec2 along{1, 0};  ///< direction in which the outlines are stretched
        float stretch = 1;
        float towardEye = 1;                ///< z of the direction to the eye
        glm::vec3 lampX, lampY, lampZ, up;  ///< in the axes of the outline: coefficients of a normal
    };
    [[nodiscard]] Tile tileAt(const glm::vec2& middle) const;

    Lamp m_lamp;
    Lens m_lens;
    FrameBlock m_block{};
    int m_columns = 1;  ///< tiles in a row
    std::vector<Tile> m_tiles;
    Patch m_patch{Patch::Kind::ColorsAndDepths};
};

}  // namespace render::gl
