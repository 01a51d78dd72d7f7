// The lamp: a wide softbox, upper left of the viewer. In view space, with two axes across it for the highlight's shape.
const vec3 kLight = normalize(vec3(-0.50, 0.72, 0.58));
const vec3 kAcross = normalize(cross(vec3(0.0, 1.0, 0.0), kLight));
const vec3 kAlong = cross(kLight, kAcross);

// The lamp's mirror image: a rounded window with a soft rim, brighter at its upper edge. In: the mirrored sight line
// along the axes of the lamp.
float softbox(vec3 mirrored) {
    const vec2 kHalf = vec2(0.30, 0.235);
    const float kCorner = 0.11, kSoft = 0.055;
    vec2 out_ = max(abs(mirrored.xy) - kHalf + kCorner, 0.0);
    float inside = smoothstep(kSoft, -kSoft, length(out_) - kCorner) * step(0.0, mirrored.z);
    return inside * (0.72 + 0.9 * mirrored.y);
}

// Radiance of a ball of a colour toward the eye. Arguments: components of its normal along light, sight line and
// ground; the mirrored sight line in the axes of the lamp; height above the ground in radii; shares of the sky and of
// the lamp that no other ball hides.
vec3 lit(vec3 base, float light, float facing, float ground, vec3 mirrored, float height, vec2 free) {
    bool bright = u_style.z > 0.5;
    float fromLamp = smoothstep(-0.30, 1.0, light);
    // The sky above, the ground below; close to the ground the ball stands in its own shadow.
    float below = 0.5 - 0.5 * ground;
    float near = mix(1.0, clamp(0.30 + 0.70 * height, 0.0, 1.0), u_style.y);
    vec3 sky = bright ? vec3(0.62, 0.63, 0.66) : vec3(0.40, 0.42, 0.48);
    vec3 floor_ = (bright ? vec3(0.66, 0.64, 0.62) : vec3(0.26, 0.27, 0.30)) * near;
    vec3 around = mix(sky, floor_, below * below) * free.x;
    vec3 lamp = (bright ? vec3(0.50, 0.49, 0.47) : vec3(0.68, 0.67, 0.64)) * fromLamp * free.y;
    // Light that reaches the eye after two reflections between ball and surroundings is of the ball's colour.
    vec3 shade = base * (around + lamp) + base * base * (bright ? 0.10 : 0.04) * below * near * free.x;
    shade *= mix(0.88, 1.0, smoothstep(0.0, 0.45, facing));
    return mix(shade, vec3(1.0), 0.78 * softbox(mirrored) * mix(0.55, 1.0, free.y));
}

// The table is transparent: parts below it show through.
vec3 throughTable(vec3 shade, float height, float pixel) {
    float below = u_style.y * clamp(0.5 - height / pixel, 0.0, 1.0) * step(0.0, u_ground.w);
    return mix(shade, u_background.rgb, 0.35 * below);
}
