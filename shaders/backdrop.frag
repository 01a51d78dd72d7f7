#version 330 core
// Background and ground grid, opaque, without depth. In: the fragment's ray in view space.
// Method: where the ray meets z = 0, two nested grids whose lines are one pixel wide by their screen derivatives; lines
// closer than a few pixels fade into nothing instead of shimmering, and all fade with the distance from the target.
#include "common/frame.glsl"
#include "common/pixel.glsl"

uniform vec4 u_glow;       // colour in the middle of the picture
uniform vec4 u_line;       // grid colour; alpha of a major line
uniform vec4 u_axisX;      // world x and y in view space
uniform vec4 u_axisY;
uniform vec4 u_origin;     // eye on the grid, modulo its period (x, y); target relative to the eye (z, w)
uniform vec4 u_grid;       // minor spacing, spacings in a major one, strength of minor lines, reach

out vec4 o_color;

float lines(vec2 at, vec2 slope) {
    vec2 off = abs(fract(at - 0.5) - 0.5) / slope;
    vec2 cover = clamp(1.1 - off, 0.0, 1.0) * (1.0 - smoothstep(0.12, 0.45, slope));
    return max(cover.x, cover.y);
}

void main() {
    vec2 p = (pixel() - u_lens.xy) / u_lens.y - vec2(0.0, 0.12);
    vec3 color = mix(u_glow.rgb, u_background.rgb, smoothstep(0.0, 2.0, dot(p, p)));
    // The length of the ray's direction is not 1: only the intersection with the ground matters.
    vec2 lens = (pixel() - u_lens.xy) * u_lens.z;
    vec3 origin = orthographic() ? vec3(lens, 0.0) : vec3(0.0);
    vec3 direction = orthographic() ? vec3(0.0, 0.0, -1.0) : vec3(lens, -1.0);
    float rise = dot(direction, u_ground.xyz);
    float t = -(u_ground.w + dot(origin, u_ground.xyz)) / rise;
    if (u_style.y > 0.5 && (t > 0.0 || orthographic())) {
        vec3 hit = origin + t * direction;
        vec2 ground = vec2(dot(hit, u_axisX.xyz), dot(hit, u_axisY.xyz));
        vec2 at = (ground + u_origin.xy) / u_grid.x, away = (ground - u_origin.zw) / u_grid.w;
        vec2 slope = max(fwidth(at), 1e-6);
        float fade = max(1.0 - dot(away, away), 0.0) * smoothstep(0.0, 0.06, abs(rise));
        float minor = lines(at, slope) * u_grid.z;
        float major = lines(at / u_grid.y, slope / u_grid.y);
        color = mix(color, u_line.rgb, max(minor, major) * u_line.a * fade * fade);
    }
    // Dither: so slow a gradient would show steps of 1/255.
    float grain = fract(52.9829189 * fract(dot(pixel(), vec2(0.06711056, 0.00583715)))) - 0.5;
    o_color = vec4(color + grain / 255.0, 1.0);
}
