// A sphere in the axes of its silhouette (render/gl/silhouette.h): the sight line through a point of the unit disc meets it.
// slope = r / sqrt(d^2 - r^2), spread = d / sqrt(d^2 - r^2) for a distance d of the eye; orthographic: 0 and 1.

// A corner of an octagon around the unit disc, as six triangles.
vec2 octagon(int vertex) {
    int part = vertex / 3, corner = vertex % 3 == 0 ? 0 : part + vertex % 3;
    float angle = 0.78539816 * float(corner);
    return 1.0823922 * vec2(cos(angle), sin(angle));
}

// The unit normal where the sight line enters. Exact, and without a difference of squared distances: with the point at
// s of the disc, the line enters at (d - r sqrt(1 - s^2)) / (1 + slope^2 s^2) along the axis.
vec3 ballNormal(vec2 disc, float slope, float spread) {
    float s2 = min(dot(disc, disc), 1.0), inner = sqrt(1.0 - s2);
    return vec3((spread - slope * inner) * disc, slope * spread * s2 + inner) / (1.0 + slope * slope * s2);
}

// Share of a pixel inside the outline. Near it 1 - |disc| is half of 1 - |disc|^2.
float ballCover(vec2 disc, float radiusPx) { return clamp(0.5 + 0.5 * (1.0 - dot(disc, disc)) * radiusPx, 0.0, 1.0); }
