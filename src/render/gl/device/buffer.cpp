#include "render/gl/device/buffer.h"

#include <glad/gl.h>

#include <algorithm>
#include <numeric>

namespace render::gl {

VertexBuffer::VertexBuffer(std::vector<int> sizes) : m_stride(std::accumulate(sizes.begin(), sizes.end(), 0)) {
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

void VertexBuffer::upload(const std::vector<float>& data) {
    m_count = int(data.size()) / m_stride;
    glBindBuffer(GL_ARRAY_BUFFER, m_buffer);
    glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(data.size() * sizeof(float)), data.data(), GL_STREAM_DRAW);
}

void VertexBuffer::bind() const { glBindVertexArray(m_array); }

IndexedTriangles::IndexedTriangles(const std::vector<float>& points, const std::vector<std::uint32_t>& corners)
    : m_count(int(corners.size())) {
    glBindVertexArray(m_array);
    glBindBuffer(GL_ARRAY_BUFFER, m_points);
    glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(points.size() * sizeof(float)), points.data(), GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, m_corners);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, GLsizeiptr(corners.size() * sizeof(std::uint32_t)), corners.data(),
                 GL_STATIC_DRAW);
    glBindVertexArray(0);
}

void IndexedTriangles::draw() const {
    glBindVertexArray(m_array);
    glDrawElements(GL_TRIANGLES, m_count, GL_UNSIGNED_INT, nullptr);
}

void UniformBuffer::upload(std::span<const std::byte> values, std::size_t room) const {
    glBindBuffer(GL_UNIFORM_BUFFER, m_buffer);
    glBufferData(GL_UNIFORM_BUFFER, GLsizeiptr(room), nullptr, GL_STREAM_DRAW);
    if (!values.empty())  // WebGL would take a length of 0 for the whole array
        glBufferSubData(GL_UNIFORM_BUFFER, 0, GLsizeiptr(values.size_bytes()), values.data());
    glBindBufferBase(GL_UNIFORM_BUFFER, unsigned(m_block), m_buffer);
}

TexelBuffer::TexelBuffer() {
    glBindTexture(GL_TEXTURE_2D, m_texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void TexelBuffer::upload(const std::vector<glm::vec4>& texels) {
    if (texels.empty()) return;
    const int count = int(texels.size()), rows = count / kColumns, rest = count % kColumns;
    const auto fill = [&](int row, int columns, int height) {
        if (columns == 0 || height == 0) return;
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, row, columns, height, GL_RGBA, GL_FLOAT,
                        texels.data() + std::ptrdiff_t{row} * kColumns);
    };
    bind();
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, std::min(count, kColumns), rows + (rest > 0 ? 1 : 0), 0, GL_RGBA,
                 GL_FLOAT, nullptr);
    fill(0, kColumns, rows);
    fill(rows, rest, 1);
}

void TexelBuffer::bind() const {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, m_texture);
}

QuadBuffer::QuadBuffer() {
    glBindVertexArray(m_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, m_buffer);
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
