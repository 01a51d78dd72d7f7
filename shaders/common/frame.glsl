// Uniforms common to all shaders. Lengths are in view distances (eye to target = 1), in view space: x right,
// y up, z toward the viewer, origin at the eye.
layout(std140) uniform Frame {
    vec4 u_lens;    // half the picture's size (px); tangent (perspective) or length (orthographic) of a pixel; 1 if orthographic
    vec4 u_depth;   // clip z = x * z + y; z, w: clip x and y per tangent or length
    vec4 u_ground;  // up in view space; height of the eye above the ground
    vec4 u_style;   // pixels for one px; 1 if the ground is drawn; 1 in the light theme; strength of soft light
    vec4 u_background;
    vec4 u_rows;    // x: rows of the picture beneath those that are drawn (px)
};
bool orthographic() { return u_lens.w > 0.5; }

vec4 toClip(vec3 p) {
    return vec4(p.xy * u_depth.zw, u_depth.x * p.z + u_depth.y, orthographic() ? 1.0 : -p.z);
}

float windowDepth(float z) {
    float clip = u_depth.x * z + u_depth.y;
    return 0.5 + 0.5 * (orthographic() ? clip : clip / -z);
}
