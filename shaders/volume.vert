#version 330 core
// Ghosts, swept capsules and rings. In: a corner of the volume's outline on the screen (NDC, made on the CPU) and which
// volume it is. Out: the volume, flat.
in vec2 a_corner;
in float a_volume;
uniform samplerBuffer u_volumes;

flat out vec4 v_a, v_b, v_fill, v_edge, v_line;

void main() {
    int first = 5 * int(a_volume + 0.5);
    v_a = texelFetch(u_volumes, first);
    v_b = texelFetch(u_volumes, first + 1);
    v_fill = texelFetch(u_volumes, first + 2);
    v_edge = texelFetch(u_volumes, first + 3);
    v_line = texelFetch(u_volumes, first + 4);
    gl_Position = vec4(a_corner, 0.0, 1.0);
}
