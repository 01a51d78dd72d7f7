#include "io/object_writer.h"

#include <cmath>

#include "io/numbers.h"
#include "io/text.h"

namespace io {

ObjectWriter::ObjectWriter(std::string& out, bool isFlat, const char* omitted)
    : m_out(out), m_isFlat(isFlat), m_listName(omitted) {
    m_out += '{';
}

std::string& ObjectWriter::key(const char* name) {
    if (m_out.back() != '{') m_out += ',';
    m_out += '"';
    m_out += name;
    m_out += "\":";
    return m_out;
}

void ObjectWriter::number(const char* name, double value) {
    if (!std::isfinite(value)) return omit(name);
    appendNumber(key(name), value);
}

void ObjectWriter::vector(const char* name, collide::Vec3 value) {
    if (m_isFlat) value.z = 0;
    if (!collide::isFinite(value)) return omit(name);
    std::string& out = key(name);
    out += '[';
    for (int k = 0; k < (m_isFlat ? 2 : 3); ++k) {
        if (k > 0) out += ',';
        appendNumber(out, value[k]);
    }
    out += ']';
}

void ObjectWriter::count(const char* name, std::uint64_t value) { key(name) += std::to_string(value); }
void ObjectWriter::flag(const char* name, bool value) { key(name) += value ? "true" : "false"; }
void ObjectWriter::text(const char* name, std::string_view value) { appendQuoted(key(name), value); }
void ObjectWriter::json(const char* name, std::string_view value) { key(name) += value; }

void ObjectWriter::omit(const char* name) {
    if (!m_list.empty()) m_list += ',';
    appendQuoted(m_list, m_prefix + name);
}

void ObjectWriter::openInner(const char* name) {
    key(name) += '{';
    m_prefix = std::string(name) + '.';
}

void ObjectWriter::closeInner() {
    m_out += '}';
    m_prefix.clear();
}

void ObjectWriter::close() {
    if (!m_list.empty()) key(m_listName).append("[").append(m_list).append("]");
    m_out += '}';
}

}  // namespace io
