// A small ball of a crowd: the picture of sphere.frag at a fraction of its cost. In: see crowd.vert.
#include "common/frame.glsl"
#include "common/pixel.glsl"
#include "common/light.glsl"

flat in vec4 v_toDisc;
flat in vec4 v_at;
flat in vec3 v_sky;
flat in vec3 v_floor;
flat in vec3 v_lamp;
flat in vec3 v_light;
flat in vec3 v_across;
flat in vec3 v_along;
flat in vec4 v_ground;
flat in vec4 v_scale;
out vec4 o_color;

void main() {
    vec2 off = pixel() - v_at.xy;
    vec2 p = vec2(dot(v_toDisc.xy, off), dot(v_toDisc.zw, off));
    float outside = dot(p, p);
    // Near the outline 1 - |p| is half of 1 - |p|^2.
    float cover = clamp(0.5 + 0.5 * (1.0 - outside) * v_at.z, 0.0, 1.0);
    if (cover <= 0.0) discard;
    vec3 n = vec3(p, sqrt(max(1.0 - outside, 0.0)));
    vec3 lamp = vec3(dot(n, v_across), dot(n, v_along), dot(n, v_light));
    float ground = dot(n, v_ground.xyz), height = v_ground.w + ground;
    vec3 shade = lit(Tint(v_sky, v_floor, v_lamp), lamp.z, n.z, ground, 2.0 * n.z * lamp - v_scale.xyz, height, vec3(1.0), 1.0);
    shade = throughTable(shade, height, v_at.z);
    gl_FragDepth = v_at.w + n.z * v_scale.w;
    o_color = vec4(clamp(shade, 0.0, 1.0) * cover, cover);
}
