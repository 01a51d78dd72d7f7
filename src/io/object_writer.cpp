#include "io/object_writer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/numbers.h"
#include "io/text.h"

namespace io {

ObjectWriter::ObjectWriter(std::string& out, bool isFlat, const char* omitted)
    : m_out(out), m_isFlat(isFlat), m_listName(omitted) {
    *m_end++ = '{';
}

void ObjectWriter::flush() {
    m_out.append(m_text.data(), m_end);
    m_end = m_text.data();
}

char* ObjectWriter::member(std::string_view name) {
    const auto room = static_cast<std::size_t>(m_text.data() + m_text.size() - m_end);
    if (name.size() + kAround + kValueRoom > room) flush();
    if (!std::exchange(m_isFirst, false)) *m_end++ = ',';
    *m_end++ = '"';
    if (name.size() + kAround + kValueRoom > m_text.size()) {  // a name of any length
        flush();
        m_out.append(name);
    } else {
        m_end = std::copy(name.begin(), name.end(), m_end);
    }
    *m_end++ = '"';
    *m_end++ = ':';
    return m_end;
}

std::string& ObjectWriter::key(std::string_view name) {
    member(name);
    flush();
    return m_out;
}

void ObjectWriter::number(std::string_view name, double value) {
    if (!std::isfinite(value)) return omit(name);
    m_end = base::writeNumber(member(name), value);
}

void ObjectWriter::vector(std::string_view name, collide::Vec3 value) {
    static_assert(kValueRoom >= 3 * (base::kNumberRoom + 1) + 1);
    if (m_isFlat) value.z = 0;
    if (!collide::isFinite(value)) return omit(name);
    char* to = member(name);
    for (int k = 0; k < (m_isFlat ? 2 : 3); ++k) {
        *to++ = k == 0 ? '[' : ',';
        to = base::writeNumber(to, value[k]);
    }
    *to++ = ']';
    m_end = to;
}

void ObjectWriter::count(std::string_view name, std::uint64_t value) { key(name) += std::to_string(value); }
void ObjectWriter::flag(std::string_view name, bool value) { json(name, value ? "true" : "false"); }
void ObjectWriter::text(std::string_view name, std::string_view value) { appendQuoted(key(name), value); }
void ObjectWriter::json(std::string_view name, std::string_view value) {
    if (value.size() > kValueRoom) return void(key(name) += value);
    m_end = std::copy(value.begin(), value.end(), member(name));
}

void ObjectWriter::omit(std::string_view name) {
    if (!m_list.empty()) m_list += ',';
    const std::string prefix = m_inner.empty() ? std::string() : std::string(m_inner) + '.';
    appendQuoted(m_list, prefix + std::string(name));
}

void ObjectWriter::openInner(std::string_view name) {
    *member(name) = '{';
    ++m_end;
    m_inner = name;
    m_isFirst = true;
}

void ObjectWriter::closeInner() {
    *m_end++ = '}';
    m_inner = {};
    m_isFirst = false;
}

void ObjectWriter::close() {
    if (!m_list.empty()) key(m_listName).append("[").append(m_list).append("]");
    *m_end++ = '}';
    flush();
}

}  // namespace io
