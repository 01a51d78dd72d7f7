#include "io/json_writer.h"

#include "base/numbers.h"
#include "io/text.h"

namespace io {
namespace {

/// True for an array without nested arrays or objects: it is written on one line.
bool isPlain(const JsonValue& array) {
    for (const JsonValue* element = array.first(); element != array.last(); element = element->next())
        if (element->kind == JsonKind::Array || element->kind == JsonKind::Object) return false;
    return true;
}

}  // namespace

void JsonWriter::breakLine() {
    m_text += '\n';
    m_text.append(2 * m_depth, ' ');
}

void JsonWriter::open(char bracket) {
    m_text += bracket;
    ++m_depth;
    m_isFirst = true;
}

void JsonWriter::close(char bracket) {
    --m_depth;
    if (!m_isFirst) breakLine();
    m_text += bracket;
    m_isFirst = false;
}

void JsonWriter::element() {
    if (!m_isFirst) m_text += ',';
    breakLine();
    m_isFirst = false;
}

void JsonWriter::key(std::string_view name) {
    element();
    appendQuoted(m_text, name);
    m_text += ": ";
}

void JsonWriter::number(double value) { base::appendNumber(m_text, value); }

void JsonWriter::numbers(std::initializer_list<double> values) {
    m_text += '[';
    for (const double& value : values) {
        if (&value != values.begin()) m_text += ", ";
        number(value);
    }
    m_text += ']';
}

void JsonWriter::text(std::string_view value) { appendQuoted(m_text, value); }

void JsonWriter::texts(std::span<const std::string> values) {
    m_text += '[';
    for (const std::string& value : values) {
        if (&value != values.data()) m_text += ", ";
        text(value);
    }
    m_text += ']';
}

void JsonWriter::members(const JsonValue& object) {
    for (const JsonValue* member = object.first(); member != object.last(); member = member->next()) {
        element();
        ((m_text += '"') += member->key) += "\": ";  // the key is escaped already, as it was written
        value(*member);
    }
}

void JsonWriter::value(const JsonValue& value) {
    if (value.kind == JsonKind::Object) {
        open('{');
        members(value);
        close('}');
    } else if (value.kind != JsonKind::Array) {
        m_text += value.text;
    } else if (isPlain(value)) {
        m_text += '[';
        for (const JsonValue* element = value.first(); element != value.last(); element = element->next())
            (m_text += element == value.first() ? "" : ", ") += element->text;
        m_text += ']';
    } else {
        open('[');
        for (const JsonValue* part = value.first(); part != value.last(); part = part->next()) {
            element();
            this->value(*part);
        }
        close(']');
    }
}

}  // namespace io
