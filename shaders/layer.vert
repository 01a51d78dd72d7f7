// Two triangles over a part of the picture. In: gl_VertexID. Out: clip space.
#include "common/frame.glsl"
uniform vec4 u_place;  // left and upper edge from the lower left corner of the picture; width, height (px)

void main() {
    vec2 corner = vec2(gl_VertexID == 1 || gl_VertexID == 2 || gl_VertexID == 4, gl_VertexID >= 2 && gl_VertexID != 3);
    vec2 px = u_place.xy + corner * vec2(u_place.z, -u_place.w);
    gl_Position = vec4(px / u_lens.xy - 1.0, 0.0, 1.0);
}
