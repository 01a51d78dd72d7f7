// The lamp: a wide softbox, upper left of the viewer. In view space, with two axes across it for the highlight's shape.
const vec3 kLight = normalize(vec3(-0.50, 0.72, 0.58));
const vec3 kAcross = normalize(cross(vec3(0.0, 1.0, 0.0), kLight));
const vec3 kAlong = cross(kLight, kAcross);

// The lamp's mirror image: a rounded window with a soft rim, brightest in its upper corner. In: the mirrored sight line
// along the axes of the lamp.
float softbox(vec3 mirrored) {
    const vec2 kHalf = vec2(0.31, 0.245);
    const float kCorner = 0.14, kSoft = 0.085;
    vec2 beyond = max(abs(mirrored.xy) - (kHalf - kCorner), 0.0);
    float rim = smoothstep((kCorner + kSoft) * (kCorner + kSoft), (kCorner - kSoft) * (kCorner - kSoft), dot(beyond, beyond));
    return rim * step(0.0, mirrored.z) * (0.60 + 0.75 * mirrored.y - 0.25 * mirrored.x);
}

// What a ball of one colour sends to the eye where it faces the sky, the ground and the lamp.
struct Tint {
    vec3 sky, ground, lamp;
};

Tint tintOf(vec3 base) {
    bool bright = u_style.z > 0.5;
    // Light between ball and ground takes the ball's colour twice: the underside is deeper, not grey.
    return Tint(base * (bright ? vec3(0.68, 0.69, 0.72) : vec3(0.42, 0.44, 0.49)),
                base * (bright ? vec3(0.78, 0.76, 0.74) + 0.20 * base : vec3(0.30, 0.31, 0.34) + 0.06 * base),
                base * (bright ? vec3(0.44, 0.43, 0.41) : vec3(0.66, 0.65, 0.62)));
}

// Radiance of a ball toward the eye. Arguments: components of its normal along light, sight line and ground; the mirrored
// sight line in the axes of the lamp; height above the ground in radii; the light from around that other balls leave, and
// the share of the lamp that they do not hide.
vec3 lit(Tint tint, float light, float facing, float ground, vec3 mirrored, float height, vec3 around, float lamp) {
    // The sky above, the ground below; close to the ground the ball stands in its own shadow.
    float below = 0.5 - 0.5 * ground;
    float near = mix(1.0, clamp(0.35 + 0.65 * height, 0.0, 1.0), u_style.y);
    vec3 shade = mix(tint.sky, tint.ground * near, below * below) * around;
    shade += tint.lamp * (smoothstep(-0.30, 1.0, light) * lamp);
    float edge = max(1.0 - facing / 0.45, 0.0);
    shade *= 1.0 - 0.10 * edge * edge;
    return mix(shade, vec3(1.0), 0.82 * softbox(mirrored) * (0.6 + 0.4 * lamp));
}

// The table is transparent: parts below it show through, more with their depth, so that no edge crosses a ball. Height
// in radii, radius in pixels.
vec3 throughTable(vec3 shade, float height, float radiusPx) {
    float below = u_style.y * smoothstep(0.0, 60.0, -height * radiusPx) * step(0.0, u_ground.w);
    return mix(shade, u_background.rgb, 0.35 * below);
}
