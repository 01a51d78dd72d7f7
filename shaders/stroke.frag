// In: place in the stroke in pixels. Method: coverage from the distance to the edge of the stroke, dash or dot.
// Kinds: 0 solid, 1 dotted, 2 dashed, 3 dash-dot, 4 arrow head (half width grows backwards).
in vec4 v_place;
flat in vec3 v_dash;
in vec4 v_color;
uniform float u_hidden;  // 1: draws the parts hidden by solids, at the stroke's own alpha for them
out vec4 o_color;

float rounded(float along, float halfLength) { return length(vec2(max(abs(along) - halfLength, 0.0), v_place.y)); }

void main() {
    float along = v_place.x, across = abs(v_place.y), halfWidth = v_place.z, total = v_place.w;
    float kind = v_dash.x, period = v_dash.y, d;
    float phase = kind < 0.5 || kind > 3.5 ? 0.0 : (fract(along / period) - 0.5) * period;
    if (kind < 0.5) d = rounded(along - 0.5 * total, 0.5 * total) - halfWidth;
    else if (kind < 1.5) d = rounded(phase, 0.0) - halfWidth;
    else if (kind < 2.5) d = rounded(phase, 0.28 * period) - halfWidth;
    else if (kind < 3.5) d = min(rounded(phase + 0.18 * period, 0.24 * period), rounded(phase - 0.32 * period, 0.0)) - halfWidth;
    else d = max((across - halfWidth) * 0.92, -along);
    float ends = kind > 0.5 && kind < 3.5 ? clamp(0.5 + min(along + halfWidth, total + halfWidth - along), 0.0, 1.0) : 1.0;
    float alpha = v_color.a * clamp(0.5 - d, 0.0, 1.0) * ends * (u_hidden > 0.5 ? v_dash.z : 1.0);
    if (alpha < 0.004) discard;
    o_color = vec4(v_color.rgb * alpha, alpha);
}
