// All edges of a mesh. In: the corners of each triangle in turn (shaders/mesh.vert). Out: how far from each of the sides,
// from 1 at the corner opposite to 0.
#include "common/frame.glsl"

layout(location = 0) in vec3 a_position;

uniform mat3 u_axes;
uniform vec3 u_middle;
uniform vec3 u_pen;  // half width, pixels; how many pixels nearer to the eye; alpha

out vec3 v_sides;

void main() {
    int corner = gl_VertexID % 3;
    v_sides = vec3(corner == 0, corner == 1, corner == 2);
    vec3 place = u_axes * a_position + u_middle;
    gl_Position = toClip(place);
    float nearer = u_pen.y * u_lens.z * (orthographic() ? 1.0 : -place.z);
    gl_Position.z += u_depth.x * nearer;
}
