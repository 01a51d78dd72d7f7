// A sphere seen from a point with normal n: `away` is the way to its centre, `distance2` its square, r its radius.

// Share of the light from a uniform sky, weighted by the cosine, that the sphere takes. Above the horizon it is the
// view factor cos(a) (r / d)^2 of a sphere and a small plate (as ambient occlusion: I. Quilez, "Sphere ambient occlusion",
// 2006). A sphere that the horizon cuts fades out smoothly: the cosine of its middle is replaced by that of its visible
// part.
float occlusion(vec3 n, vec3 away, float distance2, float r) {
    float inverse = inversesqrt(distance2), size = min(r * inverse, 1.0), cosine = dot(n, away) * inverse;
    float up = max(cosine + size, 0.0);
    float share = cosine > size ? cosine : up * up / (4.0 * size);
    return clamp(share * size * size, 0.0, 1.0);
}

// Share of a round lamp in direction l that the sphere covers. At the sphere, the lamp's light through this point is a
// disc; the covered share grows smoothly while the disc passes the outline, after the shape of the overlap of two caps
// (C. Oat, P. V. Sander, "Ambient aperture lighting", 2007).
float shadow(vec3 l, vec3 away, float distance2, float r) {
    const float kSize = 0.42;  // tangent of half the angle of the lamp
    float along = dot(away, l);
    float beside = sqrt(max(distance2 - along * along, 0.0)), disc = max(along, 0.0) * kSize + 1e-4;
    float share = min(r / disc, 1.0);
    return share * share * smoothstep(r + disc, abs(r - disc), beside) * smoothstep(0.0, r, along);
}
