// Contact shadow of each solid on the ground. In: solids (two texels each) by gl_VertexID, four corners each. Out: a
// square on the ground.
#include "common/frame.glsl"
#include "common/texels.glsl"

uniform sampler2D u_solids;
uniform vec3 u_axisX;
uniform vec3 u_axisY;
uniform float u_faintest;  // darkness up to which shadows are left out; slightly darker ones fade

out vec2 v_at;          // place in the square, from the point below the centre, in radii
flat out vec4 v_shade;  // height of the centre (radii, >= 1), half the square's side and the umbra's (radii), darkness
flat out vec3 v_tint;

const vec2 kCorners[4] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(1, 1), vec2(-1, 1));
// From here on the shadow is lighter than half a level of a pixel, in radii.
const float kReach = 2.0;

void main() {
    vec4 solid = texelOf(u_solids, 2 * (gl_VertexID / 4));
    vec2 corner = kCorners[gl_VertexID % 4];
    float r = solid.w;
    float height = u_ground.w + dot(solid.xyz, u_ground.xyz);  // height of the centre
    vec3 foot = solid.xyz - height * u_ground.xyz;
    // A higher ball has a wider and fainter shadow; below the ground there is none.
    float above = max(height - 0.6 * r, 0.0) / r;
    float size = 1.35 + 0.12 * min(above, 6.0);
    float dark = clamp(1.0 + height / r, 0.0, 1.0) / (1.0 + 0.16 * above * above);
    dark *= smoothstep(u_faintest, 2.0 * u_faintest, dark);
    float side = max(size, mix(size, 2.3, u_style.w));
    v_shade = vec4(max(height / r, 1.0), side, size, dark);
    v_tint = texelOf(u_solids, 2 * (gl_VertexID / 4) + 1).rgb * (u_style.z > 0.5 ? 0.22 : 0.06) * u_style.w;
    float reach = min(side, max(size, kReach));
    v_at = corner * reach;
    gl_Position = dark > 0.0 ? toClip(foot + reach * r * (corner.x * u_axisX + corner.y * u_axisY)) : vec4(0, 0, 2, 1);
}
