// In: how far from each side of its triangle; 1 at the opposite corner.
in vec3 v_sides;
#include "common/frame.glsl"

uniform vec3 u_color;
uniform vec3 u_pen;
out vec4 o_color;

void main() {
    vec3 heights = 1.0 / max(sqrt(dFdx(v_sides) * dFdx(v_sides) + dFdy(v_sides) * dFdy(v_sides)), vec3(1e-6));  // pixels
    vec3 strokes = clamp(u_pen.x + 0.5 - v_sides * heights, 0.0, 1.0);
    // Where edges are denser than pixels they would be a blot.
    strokes *= smoothstep(vec3(2.0 * u_style.x), vec3(9.0 * u_style.x), heights);
    float alpha = u_pen.z * max(strokes.x, max(strokes.y, strokes.z));
    if (alpha < 0.004) discard;
    o_color = vec4(u_color * alpha, alpha);
}
