// An octagon around the outline of each ghost. In: ghosts by gl_VertexID (render/gl/shells.cpp); view space.
#include "common/frame.glsl"
#include "common/ball.glsl"
#include "common/light.glsl"
#include "common/texels.glsl"

uniform sampler2D u_ghosts;

out vec2 v_disc;        // place in the unit disc of the silhouette
flat out vec4 v_color;  // w: strength of the fill
flat out vec3 v_light;  // as in sphere.vert
flat out vec3 v_across;
flat out vec3 v_along;
flat out vec4 v_depth;
flat out vec3 v_shape;  // slope, spread, radius in the picture (px)

void main() {
    int first = 5 * (gl_VertexID / 18);
    vec4 sphere = texelOf(u_ghosts, first);
    v_color = texelOf(u_ghosts, first + 1);
    vec4 x = texelOf(u_ghosts, first + 2), y = texelOf(u_ghosts, first + 3), z = texelOf(u_ghosts, first + 4);
    mat3 axes = mat3(x.xyz, y.xyz, z.xyz);
    v_light = kLight * axes;
    v_across = kAcross * axes;
    v_along = kAlong * axes;
    v_depth = vec4(sphere.w * vec3(x.z, y.z, z.z), sphere.z);
    v_shape = vec3(x.w, y.w, z.w);
    v_disc = octagon(gl_VertexID % 18) * (1.0 + 1.5 / z.w);
    gl_Position = toClip(sphere.xyz + axes * vec3(v_disc, x.w) * (sphere.w / y.w));
}
