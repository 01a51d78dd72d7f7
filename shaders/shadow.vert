#version 330 core
// Soft contact shadow of each solid on z = 0. In: solids (two texels each) by gl_VertexID. Out: a square on the ground.
#include "common/frame.glsl"

uniform samplerBuffer u_solids;
uniform vec3 u_axisX;
uniform vec3 u_axisY;
uniform float u_faintest;  // darkness up to which shadows are left out; slightly darker ones fade

out vec2 v_at;         // -1..1 over the square
flat out float v_dark;

const vec2 kCorners[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(1, 1), vec2(-1, -1), vec2(1, 1), vec2(-1, 1));

void main() {
    vec4 solid = texelFetch(u_solids, 2 * (gl_VertexID / 6));
    vec2 corner = kCorners[gl_VertexID % 6];
    float r = solid.w;
    float height = u_ground.w + dot(solid.xyz, u_ground.xyz);  // height of the centre
    vec3 foot = solid.xyz - height * u_ground.xyz;
    // A higher ball has a wider and fainter shadow; below the ground there is none.
    float above = max(height - 0.6 * r, 0.0) / r;
    float size = r * (1.35 + 0.12 * min(above, 6.0));
    v_dark = clamp(1.0 + height / r, 0.0, 1.0) / (1.0 + 0.16 * above * above);
    v_dark *= smoothstep(u_faintest, 2.0 * u_faintest, v_dark);
    v_at = corner;
    gl_Position = v_dark > 0.0 ? toClip(foot + size * (corner.x * u_axisX + corner.y * u_axisY)) : vec4(0, 0, 2, 1);
}
