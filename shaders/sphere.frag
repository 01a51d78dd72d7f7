#version 330 core
// A lit ball by ray casting: exact depth, round at any zoom. In: centre, radius, colour; view space.
// Method: q = the ray's nearest point to the centre, relative to it. The ray enters sqrt(r^2 - q.q) before that point;
// no squared distances are subtracted, so a small far ball keeps its shape. Coverage: distance to the outline in px.
#include "common/frame.glsl"
#include "common/light.glsl"
#include "common/ray.glsl"

flat in vec4 v_sphere;
flat in vec4 v_color;
out vec4 o_color;

void main() {
    Ray ray = fragmentRay();
    vec3 toCenter = v_sphere.xyz - ray.origin;
    float middle = dot(toCenter, ray.direction), r = v_sphere.w;
    vec3 q = ray.direction * middle - toCenter;
    float off = length(q);
    float cover = clamp(0.5 - (off - r) / pixelAt(middle), 0.0, 1.0);
    if (cover <= 0.0) discard;
    float back = sqrt(max(r * r - off * off, 0.0));
    vec3 n = (q - back * ray.direction) / max(r, off);
    vec3 hit = v_sphere.xyz + n * r;

    vec3 bounce = reflect(ray.direction, n);
    vec3 shade = lit(v_color.rgb, dot(n, kLight), clamp(dot(n, -ray.direction), 0.0, 1.0), dot(n, u_ground.xyz),
                     vec3(dot(bounce, kAcross), dot(bounce, kAlong), dot(bounce, kLight)));
    shade = throughTable(shade, u_ground.w + dot(hit, u_ground.xyz), pixelAt(middle));
    gl_FragDepth = windowDepth(hit.z);
    o_color = vec4(clamp(shade, 0.0, 1.0) * cover, cover);
}
