// The triangles of a mesh. In: a corner in the mesh's own axes, in halves of its size from its middle. Out: view space.
#include "common/frame.glsl"

layout(location = 0) in vec3 a_position;

uniform mat3 u_axes;    // from those axes to view space
uniform vec3 u_middle;  // in view space

out vec3 v_place;

void main() {
    v_place = u_axes * a_position + u_middle;
    gl_Position = toClip(v_place);
}
