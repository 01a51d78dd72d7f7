#include "render/gl/device/shader.h"

#include <glad/gl.h>

#include <array>
#include <fstream>
#include <sstream>

#include "platform/environment.h"
#include "render/gl/device/driver.h"

namespace render::gl {
namespace {

constexpr std::array kBlockNames = {"Frame", "Occluders", "Backdrop"};  // in the order of UniformBuffer::Block

std::string fileText(std::string_view name) {
    if (const std::string folder = platform::variable("CAROM_SHADERS"); !folder.empty()) {
        std::ifstream in(folder + "/" + std::string(name), std::ios::binary);
        if (in) return (std::ostringstream() << in.rdbuf()).str();
    }
    for (const EmbeddedShader& s : embeddedShaders()) {
        if (name == s.name) return s.text;
    }
    return {};
}

std::string logOf(unsigned id, bool program) {
    char text[2048] = "";
    if (program) {
        glGetProgramInfoLog(id, sizeof text, nullptr, text);
    } else {
        glGetShaderInfoLog(id, sizeof text, nullptr, text);
    }
    return text;
}

unsigned compiling(GLenum kind, const std::string& name) {
    // The common part of both dialects, with the precision that the first has without being asked.
    std::string text = shaderVersion();
    text +=
        "\nprecision highp float;\nprecision highp int;\n#define OCCLUDERS " + std::to_string(occluderRoom()) + "\n";
    if (isEs()) text += "precision highp sampler2D;\n";
    text += shaderText(name);
    const char* source = text.c_str();
    const unsigned id = glCreateShader(kind);
    glShaderSource(id, 1, &source, nullptr);
    glCompileShader(id);
    return id;
}

bool isCompiled(unsigned id) {
    GLint good = 0;
    glGetShaderiv(id, GL_COMPILE_STATUS, &good);
    return good != 0;
}

}  // namespace

std::string shaderText(std::string_view name) {
    std::istringstream in(fileText(name));
    std::string out, line;
    constexpr std::string_view kInclude = "#include \"";
    while (std::getline(in, line)) {
        if (line.starts_with(kInclude)) {
            const std::size_t end = line.find('"', kInclude.size());
            out += shaderText(std::string_view(line).substr(kInclude.size(), end - kInclude.size()));
        } else {
            out += line + '\n';
        }
    }
    return out;
}

void Program::begin() {
    if (m_id != 0) return;
    m_id = glCreateProgram();
    m_vertex = compiling(GL_VERTEX_SHADER, m_name + ".vert");
    m_fragment = compiling(GL_FRAGMENT_SHADER, m_name + ".frag");
    for (unsigned part : {m_vertex, m_fragment}) glAttachShader(m_id, part);
    glLinkProgram(m_id);
}

/// Every question to a program waits until it is linked: they are asked when it is needed.
void Program::finish() {
    if (m_isFinished) return;
    begin();
    m_isFinished = true;
    GLint good = 0;
    glGetProgramiv(m_id, GL_LINK_STATUS, &good);
    if (!good) {
        const bool isVertexGood = isCompiled(m_vertex), isFragmentGood = isCompiled(m_fragment);
        if (isVertexGood && isFragmentGood) {
            m_error = "shader " + m_name + " does not link: " + logOf(m_id, true);
        } else {
            m_error = "shader " + m_name + (isVertexGood ? ".frag" : ".vert") +
                      " does not compile: " + logOf(isVertexGood ? m_fragment : m_vertex, false);
        }
    }
    for (unsigned part : {m_vertex, m_fragment}) glDeleteShader(part);
    for (unsigned block = 0; block < kBlockNames.size(); ++block) {
        const unsigned index = glGetUniformBlockIndex(m_id, kBlockNames[block]);
        if (index != GL_INVALID_INDEX) glUniformBlockBinding(m_id, index, block);
    }
}

Program::~Program() {
    if (!m_isFinished)
        for (unsigned part : {m_vertex, m_fragment}) glDeleteShader(part);
    glDeleteProgram(m_id);
}

const std::string& Program::error() {
    finish();
    return m_error;
}
void Program::use() {
    finish();
    glUseProgram(m_id);
    glBindVertexArray(m_noVertices);
}
int Program::uniform(const char* name) const { return glGetUniformLocation(m_id, name); }

Program& Programs::get(const std::string& name) {
    std::unique_ptr<Program>& program = m_programs[name];
    if (!program) program = std::make_unique<Program>(name);
    return *program;
}
Program& Programs::begin(const std::string& name) {
    Program& program = get(name);
    program.begin();
    return program;
}
void Programs::beginAll() {
    constexpr std::string_view kEnding = ".vert";
    for (const EmbeddedShader& shader : embeddedShaders()) {
        const std::string_view file = shader.name;
        if (file.ends_with(kEnding)) begin(std::string(file.substr(0, file.size() - kEnding.size())));
    }
}

std::string Programs::error() {
    for (const auto& [name, program] : m_programs)
        if (!program->error().empty()) return program->error();
    return {};
}

}  // namespace render::gl
