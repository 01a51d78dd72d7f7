#include "io/query/query_members.h"

namespace io {
namespace {

std::string shownValue(const JsonValue& value) {
    if (value.kind == JsonKind::Object) return "an object";
    return shortened(value.text, 60);
}

}  // namespace

void failQuery(std::string_view path, std::string_view must, const JsonValue& got) {
    throw QueryProblem{std::string(path) + ": must be " + std::string(must) + ", got " + shownValue(got)};
}

void failNumber(std::string_view path, const std::string& must, const JsonValue& value) {
    if (value.kind != JsonKind::Number) failQuery(path, must.empty() ? "a number" : "a number " + must, value);
    failQuery(path, toDouble(value) ? must : "finite (at most 1.7976931348623157e308)", value);
}

double numberIn(const collide::RangedField& field, const JsonValue& value, std::string_view addition) {
    const std::optional<double> number = value.kind == JsonKind::Number ? toDouble(value) : std::nullopt;
    if (number && field.holds(*number)) return *number;
    const std::string null = field.infinite ? std::string(", or null (") + field.infinite + ')' : std::string();
    failNumber(field.path, field.must + null + std::string(addition), value);
}

double elementOf(std::string_view path, std::size_t index, const JsonValue& element) {
    const auto number = element.kind == JsonKind::Number ? toDouble(element) : std::nullopt;
    // The path with its index is only built for a message: this is the inner loop of reading.
    if (!number) failNumber(std::string(path) + '[' + std::to_string(index) + ']', "", element);
    return *number;
}

collide::Vec3 VectorReader::operator()(std::string_view path, const JsonValue& value) {
    const std::size_t size = value.kind == JsonKind::Array ? value.size() : 0;
    if (size < 2 || size > 3) failQuery(path, kVector, value);
    if (m_dimensions != 0 && size != m_dimensions)
        failQuery(path, "an array of " + std::to_string(m_dimensions) + " numbers like the query's other vectors",
                  value);
    m_dimensions = size;
    collide::Vec3 v(0);
    std::size_t i = 0;
    for (const JsonValue* element = value.first(); element != value.last(); element = element->next(), ++i)
        v[static_cast<int>(i)] = elementOf(path, i, *element);
    return v;
}

collide::Vec3 VectorReader::lengths(std::string_view path, const JsonValue& value) {
    const collide::Vec3 v = (*this)(path, value);
    std::size_t i = 0;
    for (const JsonValue* element = value.first(); element != value.last(); element = element->next(), ++i)
        if (v[static_cast<int>(i)] < 0) failNumber(std::string(path) + '[' + std::to_string(i) + ']', ">= 0", *element);
    return v;
}

void VectorReader::needSpace(std::string_view path, const JsonValue& value, std::string_view beside) {
    if (m_dimensions == 2)
        throw QueryProblem{"ball.position: must be an array of 3 numbers beside " + std::string(beside) + ", got 2"};
    if (value.kind == JsonKind::Array && value.size() == 2) failQuery(path, "an array of 3 numbers", value);
}

}  // namespace io
