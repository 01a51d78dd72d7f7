// Lines, arrows, arcs and dots, widened to their pixels on the CPU. In: clip position, whose w is 1: all is linear
// over the picture; place in the stroke in pixels (along, across, half width, length); dash (kind, period px); colour, straight alpha; alpha where hidden.
layout(location = 0) in vec3 a_position;
layout(location = 1) in vec4 a_place;
layout(location = 2) in vec3 a_dash;
layout(location = 3) in vec4 a_color;

out vec4 v_place;
flat out vec3 v_dash;
out vec4 v_color;

void main() {
    v_place = a_place;
    v_dash = a_dash;
    v_color = a_color;
    gl_Position = vec4(a_position, 1.0);
}
