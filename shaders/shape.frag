// A lit capsule, triangle or box, or one of glass, by ray casting. In: see shape.vert.
// Method: the distance to a convex core is a convex function along the sight line, so Newton's method, begun where the line
// enters the box around the shape, comes to the surface from outside and never passes it. A few steps suffice; a face is
// met by the first.
#include "common/frame.glsl"
#include "common/pixel.glsl"
#include "common/core.glsl"
#include "common/light.glsl"

in float v_cover;
flat in vec4 v_place;
flat in vec4 v_axisX;
flat in vec4 v_axisY;
flat in vec4 v_half;
flat in vec4 v_cornersAb;
flat in vec2 v_cornerC;
flat in vec4 v_color;
flat in vec3 v_sky;
flat in vec3 v_floor;
flat in vec3 v_lamp;
out vec4 o_color;

const float kBevelPx = 1.5;  // sharp edges of a box are shaded as if they were rounded

// Glass: thin and clear, denser where the sight line passes along it (Schlick's approximation with a lower power, as in
// shell.frag). Faces, what is round about an edge and what is round about a corner have three tints of one hue.
vec4 glass(float facing, vec3 mirrored, int about) {
    float grazing = 1.0 - clamp(facing, 0.0, 1.0);
    float alpha = min(v_color.a * (0.55 + 0.22 * float(about) + 3.0 * grazing * grazing * grazing), 0.9);
    vec3 toward = u_style.z > 0.5 ? vec3(0.0, 0.05, 0.15) : vec3(1.0);
    vec3 color = mix(v_color.rgb, toward, 0.18 * float(about) + 0.25 * grazing * grazing);
    float spot = 0.5 * min(v_color.a * 2.5, 0.7) * softbox(mirrored);
    return vec4(color * alpha, alpha) * (1.0 - spot) + vec4(spot);
}

void main() {
    vec2 lens = (pixel() - u_lens.xy) * u_lens.z;
    bool isFlat = orthographic();
    vec3 sight = isFlat ? vec3(0.0, 0.0, -1.0) : normalize(vec3(lens, -1.0));
    mat3 axes = mat3(v_axisX.xyz, v_axisY.xyz, cross(v_axisX.xyz, v_axisY.xyz));
    vec3 from = ((isFlat ? vec3(lens, 0.0) : vec3(0.0)) - v_place.xyz) * axes, d = sight * axes;
    float r = v_place.w;
    bool isTriangle = v_half.w > 0.5;

    vec3 slope = mix(d, vec3(1e-6), lessThan(abs(d), vec3(1e-6)));
    vec3 enters = (-sign(slope) * (v_half.xyz + r) - from) / slope;
    float t = max(enters.x, max(enters.y, enters.z));
    if (!isFlat) t = max(t, 0.0);
    vec3 p, q;
    for (int i = 0; i < 10; ++i) {
        p = from + t * d;
        q = p - nearestOnCore(p, v_half.xyz, isTriangle, v_cornersAb, v_cornerC);
        float away = length(q), gap = away - r, closing = -dot(q, d);
        if (gap < 2e-4 * r + 2e-6) break;
        if (closing <= 1e-3 * away) {  // missed: back to the nearest place
            p += closing * d;
            q += closing * d;
            break;
        }
        t += gap * away / closing;
    }
    float missed = length(q) - r;
    vec3 place = v_place.xyz + axes * p;
    float pixelSize = u_lens.z * (isFlat ? 1.0 : -place.z);
    if (missed > 2.0 * pixelSize + 0.01 * r) discard;
    // The number of axes along which the nearest point of the core ends: 0 at a face, 1 at an edge, 2 at a corner.
    int about = 0;
    if (v_color.a < 1.0) {
        vec3 ends = step(vec3(0.002 * r), abs(q));
        about = int(ends.x + ends.y + ends.z) - 1;
        if (isTriangle) {
            vec2 c = (p - q).xy;
            float near = 1e-3 * v_axisY.w;
            bool isCorner = distance(c, v_cornersAb.xy) < near || distance(c, v_cornersAb.zw) < near ||
                            distance(c, v_cornerC) < near;
            about = isCorner ? 2 : dot(q.xy, q.xy) > 4e-6 * r * r ? 1 : 0;
        } else if (max(v_half.x, v_half.y) == 0.0) {
            about = abs(q.z) > 0.002 * r ? 2 : 1;  // a capsule
        }
    } else if (!isTriangle) {
        float bevel = max(r, kBevelPx * u_style.x * pixelSize);
        vec3 inner = max(v_half.xyz + (r - bevel), 0.0);
        q = p - clamp(p, -inner, inner);
    }
    vec3 own = normalize(q), n = axes * own;

    // The lamp is near enough that its light changes over a face.
    vec3 toLamp = normalize(3.2 * v_axisY.w * kLight - (place - v_place.xyz));
    float light = dot(n, toLamp), facing = dot(n, -sight), ground = dot(n, u_ground.xyz);
    float height = (u_ground.w + dot(place, u_ground.xyz)) / v_axisX.w;
    vec3 lamp = vec3(dot(n, kAcross), dot(n, kAlong), dot(n, kLight));
    vec3 mirrored = 2.0 * facing * lamp + vec3(dot(sight, kAcross), dot(sight, kAlong), dot(sight, kLight));
    // A face would mirror the whole lamp: only what is round has its highlight.
    float curved = isTriangle ? 1.0 - abs(own.z) : 1.0 - max(abs(own.x), max(abs(own.y), abs(own.z)));
    if (!isTriangle && max(v_half.x, v_half.y) == 0.0) curved = 1.0;
    mirrored.z = mix(-1.0, mirrored.z, smoothstep(0.0, 0.02, curved));
    gl_FragDepth = windowDepth(place.z);
    if (v_color.a < 1.0) {
        o_color = glass(facing, mirrored, about) * v_cover;
        return;
    }
    vec3 shade = lit(Tint(v_sky, v_floor, v_lamp), light, max(facing, 0.0), ground, mirrored, height, vec3(1.0), 1.0);
    shade = throughTable(shade, height, v_axisX.w / pixelSize);
    o_color = vec4(clamp(shade, 0.0, 1.0) * v_cover, v_cover);
}
