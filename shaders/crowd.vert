// Small solids of a crowd, one point each: what is constant over a solid is computed here. In: solids by gl_VertexID.
// Method: the outline of a sphere is an ellipse (a circle in orthographic views) on the picture; it is mapped to the
// unit disc. Over so small a body the sight lines count as parallel, so that normal and depth are linear in the disc.
#include "common/frame.glsl"
#include "common/light.glsl"
#include "common/texels.glsl"

uniform sampler2D u_solids;
uniform int u_first;  // index of the first solid drawn here

flat out vec4 v_toDisc;   // rows: picture (px) to disc
flat out vec4 v_at;       // centre of the outline (px); mean radius (px); window depth of the centre
flat out vec3 v_sky;      // Tint of its colour
flat out vec3 v_floor;
flat out vec3 v_lamp;
flat out vec3 v_light;    // coefficients of a normal (disc x, disc y, toward the eye) along each of these directions
flat out vec3 v_across;
flat out vec3 v_along;
flat out vec4 v_ground;   // w: height of the centre in radii
flat out vec4 v_scale;    // components of the eye's direction along across, along and light; w: window depth of the nearest
                          // point relative to the centre

void main() {
    int id = u_first + gl_VertexID;
    vec4 sphere = texelOf(u_solids, 2 * id);
    vec3 c = sphere.xyz;
    float r = sphere.w;
    bool flatView = orthographic();
    float depth = -c.z, perPixel = u_lens.z;
    // The picture at the sphere: x and y per pixel; toward and away from the middle of the picture.
    vec2 direction = length(c.xy) > 1e-6 * depth ? normalize(c.xy) : vec2(1.0, 0.0);
    vec2 centre, radii;
    vec3 toEye;
    if (flatView) {
        centre = c.xy / perPixel;
        radii = vec2(r / perPixel);
        toEye = vec3(0.0, 0.0, 1.0);
    } else {
        float away = length(c.xy), d2 = depth * depth - r * r;
        centre = c.xy * (depth / d2) / perPixel;
        radii = vec2(r * sqrt(max(depth * depth + away * away - r * r, 0.0)) / d2, r / sqrt(d2)) / perPixel;
        toEye = -normalize(c);
    }
    centre += u_lens.xy;
    // Turned by the direction, divided by the radii.
    v_toDisc = vec4(direction / radii.x, vec2(-direction.y, direction.x) / radii.y);
    v_at = vec4(centre, sqrt(radii.x * radii.y), windowDepth(c.z));
    Tint tint = tintOf(texelOf(u_solids, 2 * id + 1).rgb);
    v_sky = tint.sky;
    v_floor = tint.ground;
    v_lamp = tint.lamp;

    vec3 y = normalize(cross(toEye, vec3(direction, 0.0)));
    mat3 axes = mat3(cross(y, toEye), y, toEye);
    v_light = kLight * axes;
    v_across = kAcross * axes;
    v_along = kAlong * axes;
    v_ground = vec4(u_ground.xyz * axes, (u_ground.w + dot(c, u_ground.xyz)) / r);
    v_scale = vec4(v_across.z, v_along.z, v_light.z, windowDepth(c.z + toEye.z * r) - v_at.w);

    gl_Position = vec4((centre - u_lens.xy) / u_lens.xy, 0.0, 1.0);
    // As far as crowd.frag covers anything.
    gl_PointSize = 2.0 * max(radii.x, radii.y) * sqrt(1.0 + 1.0 / v_at.z) + 0.05;
}
