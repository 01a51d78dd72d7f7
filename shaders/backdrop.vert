#version 330 core
// One triangle over the whole picture. In: gl_VertexID. Out: clip space.
void main() {
    gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 1.0, 1.0);
}
