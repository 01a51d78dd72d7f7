#include "render/gl/buffer.h"

#include <glad/gl.h>

#include <cstdint>
#include <numeric>

namespace render::gl {

VertexBuffer::VertexBuffer(std::vector<int> sizes) : m_stride(std::accumulate(sizes.begin(), sizes.end(), 0)) {
    glGenVertexArrays(1, &m_array);
    glGenBuffers(1, &m_buffer);
    glBindVertexArray(m_array);
    glBindBuffer(GL_ARRAY_BUFFER, m_buffer);
    std::size_t offset = 0;
    for (unsigned i = 0; i < sizes.size(); ++i) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, sizes[i], GL_FLOAT, GL_FALSE, GLsizei(std::size_t(m_stride) * sizeof(float)),
                              reinterpret_cast<const void*>(std::uintptr_t(offset * sizeof(float))));
        offset += std::size_t(sizes[i]);
    }
}

VertexBuffer::~VertexBuffer() {
    glDeleteVertexArrays(1, &m_array);
    glDeleteBuffers(1, &m_buffer);
}

void VertexBuffer::upload(const std::vector<float>& data) {
    m_count = m_stride > 0 ? int(data.size()) / m_stride : 0;
    glBindBuffer(GL_ARRAY_BUFFER, m_buffer);
    glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(data.size() * sizeof(float)), data.data(), GL_STREAM_DRAW);
}

void VertexBuffer::bind() const { glBindVertexArray(m_array); }

TexelBuffer::TexelBuffer() {
    glGenBuffers(1, &m_buffer);
    glGenTextures(1, &m_texture);
}

TexelBuffer::~TexelBuffer() {
    glDeleteTextures(1, &m_texture);
    glDeleteBuffers(1, &m_buffer);
}

void TexelBuffer::upload(const std::vector<glm::vec4>& texels) {
    glBindBuffer(GL_TEXTURE_BUFFER, m_buffer);
    glBufferData(GL_TEXTURE_BUFFER, GLsizeiptr(texels.size() * sizeof(glm::vec4)), texels.data(), GL_STREAM_DRAW);
    glBindTexture(GL_TEXTURE_BUFFER, m_texture);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, m_buffer);
}

void TexelBuffer::bind() const {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_BUFFER, m_texture);
}

QuadBuffer::QuadBuffer() {
    glGenVertexArrays(1, &m_array);
    glGenBuffers(1, &m_buffer);
    glBindVertexArray(m_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, m_buffer);
}

QuadBuffer::~QuadBuffer() {
    glDeleteVertexArrays(1, &m_array);
    glDeleteBuffers(1, &m_buffer);
}

void QuadBuffer::upload(const std::vector<std::uint32_t>& numbers) {
    std::vector<std::uint32_t> elements;
    elements.reserve(6 * numbers.size());
    for (const std::uint32_t number : numbers)
        for (const std::uint32_t corner : {0u, 1u, 2u, 0u, 2u, 3u}) elements.push_back(4 * number + corner);
    m_count = int(elements.size());
    glBindVertexArray(m_array);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, GLsizeiptr(elements.size() * sizeof(std::uint32_t)), elements.data(),
                 GL_STREAM_DRAW);
}

void QuadBuffer::draw() const {
    glBindVertexArray(m_array);
    glDrawElements(GL_TRIANGLES, m_count, GL_UNSIGNED_INT, nullptr);
}

}  // namespace render::gl
