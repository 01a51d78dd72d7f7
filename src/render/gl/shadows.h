#pragma once
/// Which bodies cast a shadow that shows.

#include "render/gl/frame.h"

namespace render::gl {

/// Darkness up to which shadows are left out; slightly darker ones fade.
[[nodiscard]] float faintestShadow(bool isCrowd);

/// False only if the shadow (shaders/shadow.vert) is on no pixel of the picture: too faint, beside it, or so thin that
/// it covers the middle of none.
/// @param sphere  centre in view space, radius in w, > 0
[[nodiscard]] bool castsShadow(const Frame&, const glm::vec4& sphere, float faintest);

}  // namespace render::gl
