// A lit mesh, flat triangle by triangle, as a ball feels it. In: place in view space.
// The normal is that of the triangle, from the change of place between pixels. Triangles seen from behind are hatched.
// Balls near a mesh darken it as they do the ground.
#include "common/frame.glsl"
#include "common/pixel.glsl"
#include "common/light.glsl"
#include "common/occlusion.glsl"

in vec3 v_place;

uniform vec3 u_color;
uniform vec3 u_middle;    // of the mesh, in view space
uniform vec2 u_size;      // radius of the ball around the mesh; half its height
uniform vec4 u_balls[24];  // centre in view space, radius
uniform int u_ballCount;
out vec4 o_color;

const float kHatchPx = 6.0;

void main() {
    bool isFlat = orthographic();
    vec3 sight = isFlat ? vec3(0.0, 0.0, -1.0) : normalize(v_place);
    vec3 n = normalize(cross(dFdx(v_place), dFdy(v_place)));
    float facing = dot(n, -sight);
    if (facing < 0.0) n = -n, facing = -facing;

    vec3 toLamp = normalize(3.2 * u_size.x * kLight - (v_place - u_middle));
    float around = 1.0, lamp = 1.0;
    for (int i = 0; i < u_ballCount; ++i) {
        vec3 away = u_balls[i].xyz - v_place;
        float r = u_balls[i].w, distance2 = max(dot(away, away), 1.0001 * r * r);
        if (distance2 > 100.0 * r * r) continue;
        around *= 1.0 - occlusion(n, away, distance2, r);
        lamp *= 1.0 - 0.7 * shadow(toLamp, away, distance2, r);
    }
    float height = (u_ground.w + dot(v_place, u_ground.xyz)) / u_size.y;
    // Over a wide surface small slopes must tell: lamp and sky change more with the direction than on a ball, where the
    // whole of it is seen at once.
    float up = dot(n, u_ground.xyz), light = dot(n, toLamp), slope = 0.5 + 0.5 * light;
    vec3 shade = lit(tintOf(0.9 * u_color), light, facing, up, vec3(0.0, 0.0, -1.0), height,
                     vec3(around * (0.80 + 0.20 * up)), lamp * slope * slope);
    if (!gl_FrontFacing) {
        float band = abs(fract((pixel().x + pixel().y) / (kHatchPx * u_style.x)) - 0.5);
        float hatch = smoothstep(0.22, 0.28, band);
        shade = mix(shade, u_background.rgb, 0.22 + 0.20 * hatch);
    }
    float pixelSize = u_lens.z * (isFlat ? 1.0 : -v_place.z);
    shade = throughTable(shade, height, u_size.y / pixelSize);
    o_color = vec4(clamp(shade, 0.0, 1.0), 1.0);
}
