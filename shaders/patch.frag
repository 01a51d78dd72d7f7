// Balls that the CPU has drawn (render/gl/specks.h), with their depths.
#include "common/frame.glsl"
#include "common/pixel.glsl"

uniform sampler2D u_colors;
uniform sampler2D u_depths;
uniform vec4 u_place;
out vec4 o_color;

void main() {
    ivec2 at = ivec2(pixel() - u_place.xy);
    vec4 color = texelFetch(u_colors, at, 0);
    if (color.a <= 0.0) discard;
    gl_FragDepth = texelFetch(u_depths, at, 0).r;
    o_color = color;
}
