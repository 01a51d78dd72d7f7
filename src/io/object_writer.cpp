#include "io/object_writer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "io/numbers.h"
#include "io/text.h"

namespace io {

ObjectWriter::ObjectWriter(std::string& out, bool isFlat, const char* omitted)
    : m_out(out), m_isFlat(isFlat), m_listName(omitted) {
    m_out += '{';
}

std::string& ObjectWriter::key(std::string_view name) {
    // One append: a member costs little more than its characters.
    std::array<char, 64> start;  // NOLINT(*-member-init): most of it stays unused
    if (name.size() + 4 > start.size()) return longKey(name);
    char* to = start.data();
    if (m_out.back() != '{') *to++ = ',';
    *to++ = '"';
    to = std::copy(name.begin(), name.end(), to);
    *to++ = '"';
    *to++ = ':';
    return m_out.append(start.data(), to);
}

std::string& ObjectWriter::longKey(std::string_view name) {
    m_out += m_out.back() != '{' ? ",\"" : "\"";
    return m_out.append(name).append("\":");
}

void ObjectWriter::number(std::string_view name, double value) {
    if (!std::isfinite(value)) return omit(name);
    appendNumber(key(name), value);
}

void ObjectWriter::vector(std::string_view name, collide::Vec3 value) {
    if (m_isFlat) value.z = 0;
    if (!collide::isFinite(value)) return omit(name);
    std::array<char, 3 * (kNumberRoom + 1) + 1> text;  // NOLINT(*-member-init)
    char* to = text.data();
    for (int k = 0; k < (m_isFlat ? 2 : 3); ++k) {
        *to++ = k == 0 ? '[' : ',';
        to = writeNumber(to, value[k]);
    }
    *to++ = ']';
    key(name).append(text.data(), to);
}

void ObjectWriter::count(std::string_view name, std::uint64_t value) { key(name) += std::to_string(value); }
void ObjectWriter::flag(std::string_view name, bool value) { key(name) += value ? "true" : "false"; }
void ObjectWriter::text(std::string_view name, std::string_view value) { appendQuoted(key(name), value); }
void ObjectWriter::json(std::string_view name, std::string_view value) { key(name) += value; }

void ObjectWriter::omit(std::string_view name) {
    if (!m_list.empty()) m_list += ',';
    const std::string prefix = m_inner.empty() ? std::string() : std::string(m_inner) + '.';
    appendQuoted(m_list, prefix + std::string(name));
}

void ObjectWriter::openInner(std::string_view name) {
    key(name) += '{';
    m_inner = name;
}

void ObjectWriter::closeInner() {
    m_out += '}';
    m_inner = {};
}

void ObjectWriter::close() {
    if (!m_list.empty()) key(m_listName).append("[").append(m_list).append("]");
    m_out += '}';
}

}  // namespace io
