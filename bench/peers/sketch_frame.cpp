#include "peers/sketch_frame.h"

#include <glad/gl.h>

#include <cstdio>
#include <cstdlib>

namespace peers {
namespace {

constexpr const char* kVertexShader = R"(#version 330
layout(location = 0) in vec4 ball;
layout(location = 1) in vec4 color;
uniform vec3 right, up, forward, eye;
uniform vec4 scale;  // of x and y in clip space, and the two terms of depth
flat out vec4 center;
flat out vec3 ink;
out vec3 place;
void main() {
    vec3 at = ball.xyz - eye;
    vec3 c = vec3(dot(at, right), dot(at, up), -dot(at, forward));
    center = vec4(c, ball.w);
    ink = color.rgb;
    vec2 corner = vec2((gl_VertexID & 1) * 2 - 1, (gl_VertexID >> 1) * 2 - 1);
    float d = length(c);
    vec3 z = -c / d, x = normalize(vec3(z.z, 0, -z.x)), y = cross(z, x);
    place = c + z * ball.w + (x * corner.x + y * corner.y) * ball.w * sqrt((d - ball.w) / (d + ball.w));
    gl_Position = vec4(place.x * scale.x, place.y * scale.y, place.z * scale.z + scale.w, -place.z);
}
)";
constexpr const char* kFragmentShader = R"(#version 330
uniform vec4 scale;
flat in vec4 center;
flat in vec3 ink;
in vec3 place;
out vec4 pixel;
void main() {
    vec3 ray = normalize(place);
    float along = dot(ray, center.xyz);
    vec3 q = center.xyz - along * ray;
    float h = center.w * center.w - dot(q, q);
    if (h < 0.0) discard;
    vec3 p = (along - sqrt(h)) * ray, n = (p - center.xyz) / center.w, light = normalize(vec3(0.4, 0.7, 0.6));
    gl_FragDepth = 0.5 * (-scale.z - scale.w / p.z) + 0.5;
    float shine = pow(max(dot(n, normalize(light - ray)), 0.0), 32.0);
    pixel = vec4(ink * (0.25 + 0.75 * max(dot(n, light), 0.0)) + 0.3 * shine, 1);
}
)";

constexpr const char* kMeshVertexShader = R"(#version 330
layout(location = 0) in vec3 corner;
uniform vec3 right, up, forward, eye;
uniform vec4 scale;
out vec3 place;
void main() {
    vec3 at = corner - eye;
    place = vec3(dot(at, right), dot(at, up), -dot(at, forward));
    gl_Position = vec4(place.x * scale.x, place.y * scale.y, place.z * scale.z + scale.w, -place.z);
}
)";
constexpr const char* kMeshFragmentShader = R"(#version 330
in vec3 place;
out vec4 pixel;
void main() {
    vec3 n = normalize(cross(dFdx(place), dFdy(place)));
    pixel = vec4(vec3(0.6, 0.55, 0.5) * (0.25 + 0.75 * max(dot(n, normalize(vec3(0.4, 0.7, 0.6))), 0.0)), 1);
}
)";

unsigned compiled(GLenum kind, const char* source) {
    const unsigned shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    int isGood = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &isGood);
    if (!isGood) std::fputs("frame_bench: the sketch's shader does not compile\n", stderr), std::exit(1);
    return shader;
}

unsigned programOf(const char* vertex, const char* fragment) {
    const unsigned program = glCreateProgram();
    glAttachShader(program, compiled(GL_VERTEX_SHADER, vertex));
    glAttachShader(program, compiled(GL_FRAGMENT_SHADER, fragment));
    glLinkProgram(program);
    return program;
}

/// A framebuffer with colour and depth.
unsigned targetOf(int width, int height) {
    unsigned surfaces[2], framebuffer = 0;
    glGenRenderbuffers(2, surfaces);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, surfaces[0]);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, surfaces[0]);
    glBindRenderbuffer(GL_RENDERBUFFER, surfaces[1]);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, surfaces[1]);
    return framebuffer;
}

/// Clears a framebuffer and sets the camera of a program.
void begin(unsigned framebuffer, unsigned program, int width, int height, const view::Camera& camera) {
    constexpr float kNear = 0.05F, kFar = 1000;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, width, height);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glClearColor(0.1F, 0.11F, 0.13F, 1);
    glClearDepth(1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glUseProgram(program);
    const auto vector = [&](const char* name, const view::Vec3& v) {
        glUniform3f(glGetUniformLocation(program, name), float(v.x), float(v.y), float(v.z));
    };
    vector("right", camera.right());
    vector("up", camera.up());
    vector("forward", camera.forward());
    vector("eye", camera.eye());
    const auto perPixel = float(2 * camera.pixelsPerTangent());
    glUniform4f(glGetUniformLocation(program, "scale"), perPixel / float(width), perPixel / float(height),
                (kFar + kNear) / (kNear - kFar), 2 * kFar * kNear / (kNear - kFar));
}

}  // namespace

SketchFrame::SketchFrame(int width, int height, const std::vector<SketchBall>& balls)
    : m_width(width), m_height(height), m_count(int(balls.size())) {
    m_program = programOf(kVertexShader, kFragmentShader);
    std::vector<std::uint8_t> colors;
    for (int i = 0; i < m_count; ++i)
        for (const int channel : {i * 37 % 192 + 64, i * 91 % 192 + 64, i * 53 % 192 + 64, 255})
            colors.push_back(std::uint8_t(channel));
    unsigned buffers[2];
    glGenVertexArrays(1, &m_vertices);
    glBindVertexArray(m_vertices);
    glGenBuffers(2, buffers);
    glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
    glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(balls.size() * sizeof(SketchBall)), balls.data(), GL_STATIC_DRAW);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(SketchBall), nullptr);
    glBindBuffer(GL_ARRAY_BUFFER, buffers[1]);
    glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(colors.size()), colors.data(), GL_STATIC_DRAW);
    glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, 4, nullptr);
    for (const unsigned place : {0U, 1U}) glEnableVertexAttribArray(place), glVertexAttribDivisor(place, 1);
    m_framebuffer = targetOf(width, height);
}

void SketchFrame::draw(const view::Camera& camera) const {
    begin(m_framebuffer, m_program, m_width, m_height, camera);
    glBindVertexArray(m_vertices);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, m_count);
}

void SketchFrame::copyTo(unsigned framebuffer) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, m_framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, m_width, m_height, 0, 0, m_width, m_height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

SketchMesh::SketchMesh(int width, int height, const std::vector<float>& corners,
                       const std::vector<std::uint32_t>& indices)
    : m_width(width), m_height(height), m_count(int(indices.size())) {
    m_program = programOf(kMeshVertexShader, kMeshFragmentShader);
    unsigned buffers[2];
    glGenVertexArrays(1, &m_vertices);
    glBindVertexArray(m_vertices);
    glGenBuffers(2, buffers);
    glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
    glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(corners.size() * sizeof(float)), corners.data(), GL_STATIC_DRAW);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
    glEnableVertexAttribArray(0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, GLsizeiptr(indices.size() * sizeof(std::uint32_t)), indices.data(),
                 GL_STATIC_DRAW);
    m_framebuffer = targetOf(width, height);
}

void SketchMesh::draw(const view::Camera& camera) const {
    begin(m_framebuffer, m_program, m_width, m_height, camera);
    glBindVertexArray(m_vertices);
    glDrawElements(GL_TRIANGLES, m_count, GL_UNSIGNED_INT, nullptr);
}

}  // namespace peers
