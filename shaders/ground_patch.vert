// A part of the ground as a rectangle of the picture. In: gl_VertexID. Out: clip space; its depth, like that of any plane,
// is linear over the picture.
#include "common/frame.glsl"

uniform vec4 u_place;  // left and lower edge, width, height (px)

void main() {
    vec2 middle = u_place.xy + vec2(gl_VertexID & 1, gl_VertexID >> 1) * u_place.zw - u_lens.xy;
    float up = dot(middle * u_lens.z, u_ground.xy);
    // Orthographic: z where the line of sight meets the ground. Perspective: 1 / z there.
    float depth = orthographic() ? u_depth.x * -(u_ground.w + up) / u_ground.z + u_depth.y
                                 : -u_depth.x - u_depth.y * (up - u_ground.z) / u_ground.w;
    gl_Position = vec4(middle / u_lens.xy, depth, 1.0);
}
