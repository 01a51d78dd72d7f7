// A lit ball by ray casting: exact depth, round at any zoom. In: see sphere.vert.
#include "common/frame.glsl"
#include "common/ball.glsl"
#include "common/light.glsl"
#include "common/occlusion.glsl"

layout(std140) uniform Occluders { vec4 u_occluders[OCCLUDERS]; };  // a texture costs software rendering a tenth more

in vec2 v_disc;
flat in vec3 v_color;
flat in vec3 v_sky;
flat in vec3 v_floor;
flat in vec3 v_lamp;
flat in vec3 v_light;
flat in vec3 v_across;
flat in vec3 v_along;
flat in vec4 v_ground;
flat in vec4 v_depth;
flat in vec3 v_shape;
flat in ivec2 v_nearby;
out vec4 o_color;

void main() {
    float cover = ballCover(v_disc, v_shape.z);
    if (cover <= 0.0) discard;
    vec3 n = ballNormal(v_disc, v_shape.x, v_shape.y);
    float sky = 1.0, lamp = 1.0;
    for (int i = 0; i < v_nearby.y; ++i) {
        vec4 other = u_occluders[v_nearby.x + i];
        vec3 away = other.xyz - n;
        float distance2 = dot(away, away);
        sky *= 1.0 - occlusion(n, away, distance2, other.w);
        lamp *= 1.0 - shadow(v_light, away, distance2, other.w);
    }
    // Where another ball hides the sky, its light is replaced by what the two reflect to each other, in their colour.
    vec3 around = mix(vec3(1.0), 0.45 * v_color, (1.0 - sky) * u_style.w);
    float light = dot(n, v_light), ground = dot(n, v_ground.xyz), height = v_ground.w + ground;
    vec3 mirrored = 2.0 * n.z * vec3(dot(n, v_across), dot(n, v_along), light) - vec3(v_across.z, v_along.z, v_light.z);
    vec3 shade = lit(Tint(v_sky, v_floor, v_lamp), light, n.z, ground, mirrored, height, around, mix(1.0, lamp, u_style.w));
    shade = throughTable(shade, height, v_shape.z);
    gl_FragDepth = windowDepth(v_depth.w + dot(n, v_depth.xyz));
    o_color = vec4(clamp(shade, 0.0, 1.0) * cover, cover);
}
