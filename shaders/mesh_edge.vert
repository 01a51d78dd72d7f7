// The edges of a mesh as strokes of pixels: those that are sharp, and those at which it turns from the eye: its outline. In:
// four texels an edge (render/gl/meshes.cpp): its ends, the normals of its two triangles; six vertices an edge.
#include "common/frame.glsl"
#include "common/texels.glsl"

uniform sampler2D u_edges;
uniform mat3 u_axes;
uniform vec3 u_middle;
uniform vec4 u_pen;  // half width, pixels; how many pixels nearer to the eye; alpha of sharp edges, of the outline

out float v_across;
flat out float v_half;
flat out float v_alpha;

const float kNearest = 0.01;  // view distances

float pixelSizeAt(float z) { return u_lens.z * (orthographic() ? 1.0 : -z); }

void main() {
    int first = 4 * (gl_VertexID / 6), corner = gl_VertexID % 6;
    vec4 start = texelOf(u_edges, first);
    vec3 a = u_axes * start.xyz + u_middle, b = u_axes * texelOf(u_edges, first + 1).xyz + u_middle;
    vec3 toEye = orthographic() ? vec3(0.0, 0.0, 1.0) : -a;
    float left = dot(u_axes * texelOf(u_edges, first + 2).xyz, toEye);
    float right = dot(u_axes * texelOf(u_edges, first + 3).xyz, toEye);
    bool isOutline = start.w > 1.5 || left * right <= 0.0;
    v_alpha = isOutline ? u_pen.w : start.w * u_pen.z;
    v_half = u_pen.x;
    v_across = 0.0;
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // outside of the picture
    if (v_alpha == 0.0) return;
    if (!orthographic()) {
        float over = -kNearest;
        if (a.z > over && b.z > over) return;
        if (a.z > over) a = mix(a, b, (over - a.z) / (b.z - a.z));
        else if (b.z > over) b = mix(b, a, (over - b.z) / (a.z - b.z));
    }
    vec4 clipA = toClip(a), clipB = toClip(b);
    vec2 from = clipA.xy / clipA.w * u_lens.xy, to = clipB.xy / clipB.w * u_lens.xy, way = to - from;
    float length_ = length(way);
    // Where edges are denser than pixels they would be a blot.
    if (!isOutline) v_alpha *= smoothstep(2.0 * u_style.x, 9.0 * u_style.x, length_);
    vec2 along = length_ > 1e-4 ? way / length_ : vec2(1.0, 0.0), side = vec2(-along.y, along.x);
    bool atEnd = corner == 1 || corner == 2 || corner == 4;
    float s = corner == 0 || corner == 1 || corner == 3 ? -1.0 : 1.0;
    v_across = s * (u_pen.x + 1.0);
    // Long strokes close the gap where two meet at an angle; short ones would show their joints as dots.
    float beyond = 0.4 * smoothstep(8.0 * u_style.x, 24.0 * u_style.x, length_);
    vec2 at = (atEnd ? to : from) + v_across * side + (atEnd ? beyond : -beyond) * along;
    float z = atEnd ? b.z : a.z;
    z = min(z + u_pen.y * pixelSizeAt(z), orthographic() ? z + 1.0 : -0.5 * kNearest);
    float clip = u_depth.x * z + u_depth.y;
    gl_Position = vec4(at / u_lens.xy, orthographic() ? clip : clip / -z, 1.0);
}
