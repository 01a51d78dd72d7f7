// A ghost: a thin clear shell, denser where the sight line passes along it. In: see shell.vert.
#include "common/frame.glsl"
#include "common/ball.glsl"
#include "common/light.glsl"

in vec2 v_disc;
flat in vec4 v_color;
flat in vec3 v_light;
flat in vec3 v_across;
flat in vec3 v_along;
flat in vec4 v_depth;
flat in vec3 v_shape;
out vec4 o_color;

void main() {
    float cover = ballCover(v_disc, v_shape.z);
    if (cover <= 0.0) discard;
    vec3 n = ballNormal(v_disc, v_shape.x, v_shape.y);
    // Schlick's approximation of Fresnel's reflectance, with a lower power: a broad soft rim.
    float grazing = 1.0 - sqrt(max(1.0 - dot(v_disc, v_disc), 0.0));
    float alpha = min(v_color.a * (0.62 + 1.5 * grazing * grazing * grazing), 0.92);
    vec3 mirrored = 2.0 * n.z * vec3(dot(n, v_across), dot(n, v_along), dot(n, v_light)) -
                    vec3(v_across.z, v_along.z, v_light.z);
    float spot = 0.55 * min(v_color.a * 1.6, 0.7) * softbox(mirrored);
    // Slightly inside, so that a solid of the same place and size is in front.
    gl_FragDepth = windowDepth(v_depth.w + 0.98 * dot(n, v_depth.xyz));
    o_color = (vec4(v_color.rgb * alpha, alpha) * (1.0 - spot) + vec4(spot)) * cover;
}
