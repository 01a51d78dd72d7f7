// In: pixels across a stroke, half its width, its alpha.
in float v_across;
flat in float v_half;
flat in float v_alpha;
uniform vec3 u_color;
out vec4 o_color;

void main() {
    float alpha = v_alpha * clamp(v_half + 0.5 - abs(v_across), 0.0, 1.0);
    if (alpha < 0.004) discard;
    o_color = vec4(u_color * alpha, alpha);
}
