// Balls that the CPU has drawn (render/gl/specks.h), with their depths.
uniform sampler2D u_colors;
uniform sampler2D u_depths;
uniform ivec2 u_corner;  // lower left corner (px of the window)
out vec4 o_color;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy) - u_corner;
    vec4 color = texelFetch(u_colors, at, 0);
    if (color.a <= 0.0) discard;
    gl_FragDepth = texelFetch(u_depths, at, 0).r;
    o_color = color;
}
