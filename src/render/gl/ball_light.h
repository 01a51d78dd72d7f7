#pragma once
/// shaders/common/light.glsl for the CPU.

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace render::gl {

/// The lamp: its direction and two axes across it, in view space.
struct Lamp {
    glm::vec3 light = glm::normalize(glm::vec3(-0.50f, 0.72f, 0.58f));
    glm::vec3 across = glm::normalize(glm::cross(glm::vec3(0, 1, 0), light));
    glm::vec3 along = glm::cross(light, across);
};

/// What a ball of one colour sends to the eye where it faces the sky, the ground and the lamp.
struct Tint {
    glm::vec3 sky, ground, lamp;
};

inline Tint tintOf(const glm::vec3& base, bool isBright) {
    if (isBright)
        return {base * glm::vec3(0.68f, 0.69f, 0.72f), base * (glm::vec3(0.78f, 0.76f, 0.74f) + 0.20f * base),
                base * glm::vec3(0.44f, 0.43f, 0.41f)};
    return {base * glm::vec3(0.42f, 0.44f, 0.49f), base * (glm::vec3(0.30f, 0.31f, 0.34f) + 0.06f * base),
            base * glm::vec3(0.66f, 0.65f, 0.62f)};
}

inline float smooth(float low, float high, float x) {
    const float t = std::clamp((x - low) / (high - low), 0.f, 1.f);
    return t * t * (3 - 2 * t);
}

/// The lamp's mirror image. @param mirrored  the mirrored sight line along the axes of the lamp
inline float softbox(const glm::vec3& mirrored) {
    constexpr float kCorner = 0.14f, kSoft = 0.085f, kHalfX = 0.31f, kHalfY = 0.245f;
    constexpr float kNear = (kCorner - kSoft) * (kCorner - kSoft), kFar = (kCorner + kSoft) * (kCorner + kSoft);
    if (!(mirrored.z >= 0)) return 0;
    const float x = std::max(std::abs(mirrored.x) - (kHalfX - kCorner), 0.f);
    const float y = std::max(std::abs(mirrored.y) - (kHalfY - kCorner), 0.f), beyond = x * x + y * y;
    if (beyond >= kFar) return 0;
    return (1 - smooth(kNear, kFar, beyond)) * (0.60f + 0.75f * mirrored.y - 0.25f * mirrored.x);
}

/// Radiance of a ball toward the eye, lit() of the shader for a ball that no other shades.
/// @param near  share of the light from the ground that the ball's own shadow leaves
inline glm::vec3 lit(const Tint& tint, float light, float facing, float ground, const glm::vec3& mirrored, float near) {
    const float below = 0.5f - 0.5f * ground, edge = std::max(1 - facing / 0.45f, 0.f);
    glm::vec3 shade = glm::mix(tint.sky, tint.ground * near, below * below) + tint.lamp * smooth(-0.30f, 1, light);
    shade *= 1 - 0.10f * edge * edge;
    return glm::mix(shade, glm::vec3(1), 0.82f * softbox(mirrored));
}

}  // namespace render::gl
