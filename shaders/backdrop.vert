// One triangle over the whole picture. In: gl_VertexID. Out: clip space (w is 1), and what is linear over the picture.
#include "common/frame.glsl"
#include "common/backdrop.glsl"

out vec2 v_off;     // from the middle of the glow; 1: the background's colour
out vec3 v_ground;  // place on the grid (minor spacings) times z; z: slope of the ray toward the ground, > 0 where it
                    // meets the ground

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;
    gl_Position = vec4(corner, 1.0, 1.0);
    vec2 middle = corner * u_lens.xy;
    v_off = (middle / u_lens.y - vec2(0.0, 0.12)) * inversesqrt(2.0);
    // The ray goes from (lens, 0) along -z in orthographic views, else from 0 through (lens, -1). It meets the ground after
    // `reach` / `rise` times its direction, whose length is not 1.
    vec2 lens = middle * u_lens.z;
    bool flatView = orthographic();
    vec3 origin = flatView ? vec3(lens, 0.0) : vec3(0.0), direction = flatView ? vec3(0.0, 0.0, -1.0) : vec3(lens, -1.0);
    float rise = dot(direction, u_ground.xyz), reach = -(u_ground.w + dot(origin, u_ground.xyz));
    vec3 meets = origin * rise + direction * reach;
    v_ground = vec3(vec2(dot(meets, u_axisX.xyz), dot(meets, u_axisY.xyz)) + u_origin.xy * rise, rise);
    v_ground *= flatView ? sign(rise) : sign(reach);
    if (u_style.y < 0.5) v_ground.z = -1.0;
}
