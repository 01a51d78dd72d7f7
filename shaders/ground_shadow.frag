// In: see ground_shadow.vert. Out: the shape's colour, dark, premultiplied. The falloff is that of a ball's shadow.
#include "common/frame.glsl"
#include "common/pixel.glsl"

in vec4 v_shade;
in float v_out;
out vec4 o_color;

void main() {
    float left = clamp(1.0 - v_out, 0.0, 1.0);
    float dark = (u_style.z > 0.5 ? 0.34 : 0.62) * v_shade.a * left * left * (3.0 - 2.0 * left);
    // Dither, as in shadow.frag.
    float grain = fract(52.9829189 * fract(dot(pixel().yx, vec2(0.06711056, 0.00583715))));
    o_color = vec4(v_shade.rgb * dark + grain * min(20.0 * dark, 1.0) / 255.0, dark);
}
