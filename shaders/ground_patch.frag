// Shadows on the ground that the CPU has drawn (render/gl/ground_shade.h).
#include "common/frame.glsl"
#include "common/pixel.glsl"

uniform sampler2D u_colors;
uniform vec4 u_place;
out vec4 o_color;

void main() {
    vec4 shade = texelFetch(u_colors, ivec2(pixel() - u_place.xy), 0);
    // Dither, as in shadow.frag.
    float grain = fract(52.9829189 * fract(dot(pixel().yx, vec2(0.06711056, 0.00583715))));
    o_color = vec4(shade.rgb + grain * min(20.0 * shade.a, 1.0) / 255.0, shade.a);
}
