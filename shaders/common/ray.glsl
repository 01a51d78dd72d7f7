// The ray through this fragment: origin + t * direction, direction of length 1, t > 0 ahead of the eye in perspective.
struct Ray {
    vec3 origin, direction;
};

Ray fragmentRay() {
    vec2 p = (gl_FragCoord.xy - u_lens.xy) * u_lens.z;
    return orthographic() ? Ray(vec3(p, 0.0), vec3(0.0, 0.0, -1.0)) : Ray(vec3(0.0), normalize(vec3(p, -1.0)));
}

// Width of a pixel at t along the ray.
float pixelAt(float t) { return orthographic() ? u_lens.z : max(t, 1e-6) * u_lens.z; }
