// Background and ground grid, opaque, without depth. In: see backdrop.vert.
// Method: where the ray meets z = 0, two nested grids whose lines are one pixel wide by their screen derivatives; lines
// closer than a few pixels fade into nothing instead of shimmering, and all fade with the distance from the target.
#include "common/frame.glsl"
#include "common/pixel.glsl"
#include "common/backdrop.glsl"

in vec2 v_off;
in vec3 v_ground;
out vec4 o_color;

// `slope`: change of `at` from pixel to pixel, and its inverse.
float lines(vec2 at, vec2 slope, vec2 inverse) {
    vec2 off = abs(at - floor(at + 0.5)) * inverse;
    vec2 cover = clamp(1.1 - off, 0.0, 1.0) * (1.0 - smoothstep(0.12, 0.45, slope));
    return max(cover.x, cover.y);
}

void main() {
    vec3 color = mix(u_glow.rgb, u_background.rgb, smoothstep(0.0, 1.0, dot(v_off, v_off)));
    if (v_ground.z > 0.0) {
        vec2 at = v_ground.xy / v_ground.z, away = at * u_target.z - u_target.xy;
        vec2 slope = max(fwidth(at), 1e-6), inverse = 1.0 / slope;
        float fade = max(1.0 - dot(away, away), 0.0) * smoothstep(0.0, 0.06, v_ground.z);
        float minor = lines(at, slope, inverse) * u_grid.z;
        float major = lines(at * u_grid.x, slope * u_grid.x, inverse * u_grid.y);
        color = mix(color, u_line.rgb, max(minor, major) * u_line.a * fade * fade);
    }
    // Dither: so slow a gradient would show steps of 1/255.
    float grain = fract(52.9829189 * fract(dot(pixel(), vec2(0.06711056, 0.00583715)))) - 0.5;
    o_color = vec4(color + grain * (1.0 / 255.0), 1.0);
}
