#version 330 core
// In: place in the shadow's square. Method: a smooth bump, no edge. Out: black, premultiplied.
#include "common/frame.glsl"

in vec2 v_at;
flat in float v_dark;
out vec4 o_color;

void main() {
    float left = max(1.0 - dot(v_at, v_at), 0.0);
    o_color = vec4(0.0, 0.0, 0.0, (u_style.z > 0.5 ? 0.34 : 0.62) * v_dark * left * left * (3.0 - 2.0 * left));
}
