// Contact shadows of capsules, triangles and boxes as flat polygons on the ground. In: clip position; the shape's colour,
// dark, and the darkness where the shadow is deepest; place between there and the outer edge.
#include "common/frame.glsl"

layout(location = 0) in vec4 a_position;
layout(location = 1) in vec4 a_shade;
layout(location = 2) in float a_out;

out vec4 v_shade;
out float v_out;

void main() {
    v_shade = a_shade;
    v_out = a_out;
    gl_Position = a_position;
}
