#version 330 core
// A billboard just large enough for each solid. In: solids by gl_VertexID: centre and radius in view space; colour.
// Method: in perspective a square across the ray to the centre through the sphere's near point; half its size
// r * sqrt((d - r) / (d + r)) touches the cone of tangents. One pixel more for the soft edge.
#include "common/frame.glsl"

uniform samplerBuffer u_solids;

flat out vec4 v_sphere;
flat out vec4 v_color;

const vec2 kQuad[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(1, 1), vec2(-1, -1), vec2(1, 1), vec2(-1, 1));

void main() {
    int id = gl_VertexID / 6;
    vec2 corner = kQuad[gl_VertexID % 6];
    v_sphere = texelFetch(u_solids, 2 * id);
    v_color = texelFetch(u_solids, 2 * id + 1);
    vec3 c = v_sphere.xyz;
    float r = v_sphere.w;
    if (orthographic()) {
        gl_Position = toClip(c + vec3(corner * (r + u_lens.z), 0.0));
        return;
    }
    float d = length(c);
    if (d <= r) {  // the eye is inside
        gl_Position = vec4(0, 0, 2, 1);
        return;
    }
    vec3 z = -c / d;
    vec3 x = normalize(abs(z.y) < 0.9 ? vec3(z.z, 0.0, -z.x) : vec3(0.0, -z.z, z.y));
    vec3 y = cross(z, x);
    float h = r * sqrt((d - r) / (d + r)) + 1.5 * (d - r) * u_lens.z;
    gl_Position = toClip(c + z * r + h * (corner.x * x + corner.y * y));
}
