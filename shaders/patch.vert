// A rectangle of the picture. In: gl_VertexID. Out: clip space.
#include "common/frame.glsl"

uniform vec4 u_place;  // left and lower edge, width, height (px)

void main() {
    vec2 place = u_place.xy + vec2(gl_VertexID & 1, gl_VertexID >> 1) * u_place.zw;
    gl_Position = vec4(place / u_lens.xy - 1.0, 0.0, 1.0);
}
