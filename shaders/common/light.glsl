// The lamp: a wide softbox, upper left of the viewer. In view space, with two axes across it for the highlight's shape.
const vec3 kLight = normalize(vec3(-0.50, 0.72, 0.58));
const vec3 kAcross = normalize(cross(vec3(0.0, 1.0, 0.0), kLight));
const vec3 kAlong = cross(kLight, kAcross);

// The lamp's mirror image: a rounded window with a soft rim, brightest in its upper corner. In: the mirrored sight line
// along the axes of the lamp.
float softbox(vec3 mirrored) {
    const vec2 kHalf = vec2(0.31, 0.245);
    const float kCorner = 0.14, kSoft = 0.085;
    vec2 beyond = max(abs(mirrored.xy) - kHalf + kCorner, 0.0);
    float inside = smoothstep(kSoft, -kSoft, length(beyond) - kCorner) * step(0.0, mirrored.z);
    return inside * (0.60 + 0.75 * mirrored.y - 0.25 * mirrored.x);
}

// Radiance of a ball of a colour toward the eye. Arguments: components of its normal along light, sight line and
// ground; the mirrored sight line in the axes of the lamp; height above the ground in radii; shares of the sky and of
// the lamp that no other ball hides.
vec3 lit(vec3 base, float light, float facing, float ground, vec3 mirrored, float height, vec2 free) {
    bool bright = u_style.z > 0.5;
    // The sky above, the ground below; close to the ground the ball stands in its own shadow.
    float below = 0.5 - 0.5 * ground;
    float near = mix(1.0, clamp(0.35 + 0.65 * height, 0.0, 1.0), u_style.y);
    vec3 sky = bright ? vec3(0.68, 0.69, 0.72) : vec3(0.42, 0.44, 0.49);
    vec3 floor_ = (bright ? vec3(0.78, 0.76, 0.74) : vec3(0.30, 0.31, 0.34)) * near;
    // Where another ball hides the sky, its light is replaced by what the two reflect to each other, in their colour.
    vec3 around = mix(sky, floor_, below * below) * mix(0.45 * base, vec3(1.0), free.x);
    vec3 lamp = (bright ? vec3(0.44, 0.43, 0.41) : vec3(0.66, 0.65, 0.62)) * smoothstep(-0.30, 1.0, light) * free.y;
    // Light between ball and ground takes the ball's colour twice: the underside is deeper, not grey.
    vec3 shade = base * (around + lamp) + base * base * (bright ? 0.20 : 0.06) * below * near * free.x;
    shade *= mix(0.90, 1.0, smoothstep(0.0, 0.45, facing));
    return mix(shade, vec3(1.0), 0.82 * softbox(mirrored) * mix(0.6, 1.0, free.y));
}

// The table is transparent: parts below it show through.
vec3 throughTable(vec3 shade, float height, float pixel) {
    float below = u_style.y * clamp(0.5 - height / pixel, 0.0, 1.0) * step(0.0, u_ground.w);
    return mix(shade, u_background.rgb, 0.35 * below);
}
