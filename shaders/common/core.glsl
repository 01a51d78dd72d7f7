// A core in axes of its own: the box around it (half), or the triangle in its plane z = 0. Distances to it are convex along
// a line.

// The point of a triangle in its plane nearest to p; corners ab.xy, ab.zw, c in either order.
vec2 nearestInTriangle(vec2 p, vec4 ab, vec2 c) {
    vec2 a = ab.xy, b = ab.zw, e0 = b - a, e1 = c - b, e2 = a - c;
    vec2 p0 = p - a, p1 = p - b, p2 = p - c;
    float side = sign(e0.x * e1.y - e0.y * e1.x);
    if (side * (e0.x * p0.y - e0.y * p0.x) >= 0.0 && side * (e1.x * p1.y - e1.y * p1.x) >= 0.0 &&
        side * (e2.x * p2.y - e2.y * p2.x) >= 0.0 && side != 0.0)
        return p;
    vec2 q0 = e0 * clamp(dot(p0, e0) / max(dot(e0, e0), 1e-30), 0.0, 1.0) - p0;
    vec2 q1 = e1 * clamp(dot(p1, e1) / max(dot(e1, e1), 1e-30), 0.0, 1.0) - p1;
    vec2 q2 = e2 * clamp(dot(p2, e2) / max(dot(e2, e2), 1e-30), 0.0, 1.0) - p2;
    float d0 = dot(q0, q0), d1 = dot(q1, q1), d2 = dot(q2, q2);
    return p + (d0 <= min(d1, d2) ? q0 : d1 <= d2 ? q1 : q2);
}

vec3 nearestOnCore(vec3 p, vec3 half_, bool isTriangle, vec4 ab, vec2 c) {
    return isTriangle ? vec3(nearestInTriangle(p.xy, ab, c), 0.0) : clamp(p, -half_, half_);
}
