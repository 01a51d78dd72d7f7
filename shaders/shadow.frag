// In: see shadow.vert. Out: the ball's colour, dark, premultiplied. Method: a smooth bump for the lamp overhead; and the
// share of the sky that a sphere takes from a point of the plane, h r^2 / d^3 with the height h of its centre and the
// distance d to it (the view factor of common/occlusion.glsl).
#include "common/frame.glsl"
#include "common/pixel.glsl"

in vec2 v_at;
flat in vec4 v_shade;
flat in vec3 v_tint;
out vec4 o_color;

void main() {
    float beside2 = dot(v_at, v_at), h = v_shade.x;
    float left = max(1.0 - beside2 / (v_shade.z * v_shade.z), 0.0), within = max(1.0 - beside2 / (v_shade.y * v_shade.y), 0.0);
    float lamp = v_shade.w * left * left * (3.0 - 2.0 * left);
    float inverse = inversesqrt(beside2 + h * h);
    float sky = h * inverse * inverse * inverse * within * within * u_style.w;
    float most = u_style.z > 0.5 ? 0.34 : 0.62;
    float dark = 1.0 - (1.0 - most * lamp) * (1.0 - 0.8 * most * sky);
    // Dither, as in backdrop.frag, with the coordinates exchanged: the two patterns must not agree.
    float grain = fract(52.9829189 * fract(dot(pixel().yx, vec2(0.06711056, 0.00583715))));
    o_color = vec4(v_tint * dark + grain * min(20.0 * dark, 1.0) / 255.0, dark);
}
