// An octagon just large enough for the outline of each solid, with what is constant over the solid. In: solids by
// gl_VertexID (render/gl/solids.cpp); view space. One pixel more for the soft edge.
#include "common/frame.glsl"
#include "common/ball.glsl"
#include "common/light.glsl"
#include "common/texels.glsl"

uniform sampler2D u_solids;
uniform int u_axes;  // index of the first solid's axes

out vec2 v_disc;         // place in the unit disc of the silhouette
flat out vec3 v_color;
flat out vec3 v_sky;     // its Tint
flat out vec3 v_floor;
flat out vec3 v_lamp;
flat out vec3 v_light;   // coefficients of a normal, in the axes of the silhouette, along each of these directions
flat out vec3 v_across;
flat out vec3 v_along;
flat out vec4 v_ground;  // w: height of the centre in radii
flat out vec4 v_depth;   // z of the axes, times the radius; w: z of the centre
flat out vec3 v_shape;   // slope, spread, radius in the picture (px)
flat out ivec2 v_nearby; // first occluder and their number

void main() {
    int id = gl_VertexID / 18;
    vec4 sphere = texelOf(u_solids, 2 * id), color = texelOf(u_solids, 2 * id + 1);
    vec4 x = texelOf(u_solids, u_axes + 4 * id), y = texelOf(u_solids, u_axes + 4 * id + 1);
    vec4 z = texelOf(u_solids, u_axes + 4 * id + 2), nearby = texelOf(u_solids, u_axes + 4 * id + 3);
    float r = sphere.w, slope = x.w, spread = y.w, radiusPx = z.w;
    mat3 axes = mat3(x.xyz, y.xyz, z.xyz);
    v_light = kLight * axes;
    v_across = kAcross * axes;
    v_along = kAlong * axes;
    v_ground = vec4(u_ground.xyz * axes, (u_ground.w + dot(sphere.xyz, u_ground.xyz)) / r);
    v_depth = vec4(r * vec3(x.z, y.z, z.z), sphere.z);
    v_shape = vec3(slope, spread, radiusPx);
    v_color = color.rgb;
    Tint tint = tintOf(v_color);
    v_sky = tint.sky;
    v_floor = tint.ground;
    v_lamp = tint.lamp;
    v_nearby = ivec2(nearby.xy);

    v_disc = octagon(gl_VertexID % 18) * (1.0 + 1.5 / radiusPx);
    // The silhouette lies slope / spread radii before the centre and has the radius r / spread.
    vec3 place = vec3(v_disc, slope) * (r / spread);
    gl_Position = radiusPx > 0.0 ? toClip(sphere.xyz + axes * place) : vec4(0, 0, 2, 1);
}
