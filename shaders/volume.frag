#version 330 core
// A translucent capsule a..b of radius r (a = b: a ball): even fill and a line of constant width along the outline.
// In: a and r; b and which ends are open (1: a, 2: b); fill and line colour (straight alpha); line width (px), distance
// outside the outline (px), dashes around (0: none) and the share of a dash that is drawn.
// Method: the ray's distance to the axis minus r, in pixels, is the distance to the outline on every side. Open ends
// leave out the end ball, because another volume fills it. u_hidden: only the line, faint, where a solid hides it.
#include "common/frame.glsl"
#include "common/ray.glsl"

flat in vec4 v_a, v_b, v_fill, v_edge, v_line;
uniform float u_hidden;
out vec4 o_color;

float outside(vec3 flat_, float t, float r) { return (length(flat_) - r) / pixelAt(t); }

void main() {
    Ray ray = fragmentRay();
    vec3 a = v_a.xyz - ray.origin, b = v_b.xyz - ray.origin;
    float r = v_a.w, ta = dot(a, ray.direction), tb = dot(b, ray.direction);
    vec3 fa = a - ta * ray.direction, fb = b - tb * ray.direction, side = fb - fa;
    float side2 = dot(side, side);
    float s = side2 > 1e-14 ? clamp(-dot(fa, side) / side2, 0.0, 1.0) : (ta < tb ? 0.0 : 1.0);
    float t = mix(ta, tb, s);
    vec3 off = mix(fa, fb, s);
    if (t <= 0.0 && !orthographic()) discard;
    float px = outside(off, t, r) - v_line.y;
    float reach = 0.5 * v_line.x + 0.5;
    if (px > reach || (px < -reach && (u_hidden > 0.0 || v_fill.a == 0.0))) discard;
    int open = int(v_b.w + 0.5);
    float keep = 1.0;
    if ((open & 1) != 0) keep *= clamp(0.5 + outside(fa, ta, r), 0.0, 1.0);
    if ((open & 2) != 0) keep *= clamp(0.5 + outside(fb, tb, r), 0.0, 1.0);

    float line = clamp(0.5 + 0.5 * v_line.x - abs(px), 0.0, 1.0) * min(v_line.x, 1.0);
    if (v_line.z > 0.5) {
        float turn = atan(off.y, off.x) / 6.28318531 * v_line.z;
        float perPx = v_line.z * pixelAt(t) / (6.28318531 * max(length(off), 1e-9));
        line *= clamp(0.5 + (0.5 * v_line.w - abs(fract(turn) - 0.5)) / perPx, 0.0, 1.0);
    }
    float edge = v_edge.a * line * keep * (u_hidden > 0.0 ? u_hidden : 1.0);
    float fill = u_hidden > 0.0 ? 0.0 : v_fill.a * clamp(0.5 - px, 0.0, 1.0) * keep;
    float alpha = edge + fill * (1.0 - edge);
    if (alpha < 0.004) discard;

    // The near side, slightly inside, so that a ball that fills the end is in front.
    float back = sqrt(max(r * r - dot(off, off), 0.0));
    gl_FragDepth = windowDepth((ray.origin + (t - 0.98 * back) * ray.direction).z);
    o_color = vec4(v_edge.rgb * edge + v_fill.rgb * fill * (1.0 - edge), alpha);
}
