// The lamp: wide and soft, upper left of the viewer. In view space, with two axes across it for the highlight's shape.
const vec3 kLight = normalize(vec3(-0.50, 0.72, 0.58));
const vec3 kAcross = normalize(cross(vec3(0.0, 1.0, 0.0), kLight));
const vec3 kAlong = cross(kLight, kAcross);

// Radiance of a ball of a colour toward the eye. Arguments: components of its normal along light, sight line and
// ground; components of the mirrored sight line along the axes of the lamp.
vec3 lit(vec3 base, float light, float facing, float ground, vec3 bounce) {
    float wrap = 0.5 + 0.5 * light;
    vec3 shade = base * mix(vec3(0.36, 0.37, 0.42), vec3(1.03), smoothstep(-0.05, 0.95, wrap));
    shade *= mix(0.86, 1.0, smoothstep(0.0, 0.45, facing));
    // Light from the ground reaches the underside.
    float under = clamp(-ground, 0.0, 1.0);
    shade += base * 0.10 * under * (1.0 - facing) * (u_style.z > 0.5 ? 1.6 : 0.6);
    // One calm highlight.
    float spot = step(0.0, bounce.z) * smoothstep(1.0, 0.0, length(bounce.xy / vec2(0.66, 0.52)));
    return mix(shade, vec3(1.0), 0.62 * spot);
}

// The table is transparent: parts below it show through, more with their depth, so that no edge crosses a ball.
vec3 throughTable(vec3 shade, float height, float pixel) {
    float below = u_style.y * smoothstep(0.0, 60.0, -height / pixel) * step(0.0, u_ground.w);
    return mix(shade, u_background.rgb, 0.35 * below);
}
