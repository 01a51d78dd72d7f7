#version 330 core
// A lit ball by ray casting: exact depth, round at any zoom. In: centre, radius, colour; view space.
// Method: q = the ray's nearest point to the centre, relative to it; entry r^2 - q.q back along the ray (no difference
// of squared distances, so that a small far ball keeps its shape); the distance to the outline in pixels is its coverage.
#include "common/frame.glsl"
#include "common/ray.glsl"

flat in vec4 v_sphere;
flat in vec4 v_color;
out vec4 o_color;

const vec3 kLight = normalize(vec3(-0.50, 0.72, 0.58));

// A wide soft lamp, upper left of the viewer: one calm highlight.
float highlight(vec3 n, vec3 toEye) {
    vec3 bounce = reflect(-toEye, n);
    vec3 across = normalize(cross(vec3(0.0, 1.0, 0.0), kLight));
    vec3 along = cross(kLight, across);
    vec2 at = vec2(dot(bounce, across), dot(bounce, along));
    return step(0.0, dot(bounce, kLight)) * smoothstep(1.0, 0.0, length(at / vec2(0.66, 0.52)));
}

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

    float wrap = 0.5 + 0.5 * dot(n, kLight);
    float facing = clamp(dot(n, -ray.direction), 0.0, 1.0);
    vec3 base = v_color.rgb;
    vec3 shade = base * mix(vec3(0.36, 0.37, 0.42), vec3(1.03), smoothstep(-0.05, 0.95, wrap));
    shade *= mix(0.86, 1.0, smoothstep(0.0, 0.45, facing));
    // Light from the ground reaches the underside.
    float under = clamp(-dot(n, u_ground.xyz), 0.0, 1.0);
    shade += base * 0.10 * under * (1.0 - facing) * (u_style.z > 0.5 ? 1.6 : 0.6);
    shade = mix(shade, vec3(1.0), 0.62 * highlight(n, -ray.direction));

    // What lies below the table is seen through it.
    float height = u_ground.w + dot(hit, u_ground.xyz);
    float below = u_style.y * clamp(0.5 - height / pixelAt(middle), 0.0, 1.0) * step(0.0, u_ground.w);
    shade = mix(shade, u_background.rgb, 0.35 * below);

    gl_FragDepth = windowDepth(hit.z);
    o_color = vec4(clamp(shade, 0.0, 1.0) * cover, cover);
}
