#pragma once
/// The members of the objects in a scene file, by name and type.

#include <array>
#include <span>
#include <string>
#include <vector>

#include "collide/types.h"
#include "io/json_document.h"
#include "io/json_members.h"
#include "io/scene_json.h"
#include "io/text.h"

namespace io {

using collide::Vec3;

/// Stops the reading of an object at its first problem; caught in SceneReader and readScene (scene_read.cpp).
struct SceneProblem {
    std::string message;
    const char* place = nullptr;  ///< in the text of the file; null: not known
};

[[noreturn]] inline void failScene(const std::string& path, std::string_view must, const JsonValue& value) {
    throw SceneProblem{path + ": must be " + std::string(must) + ", got " + shortText(value), value.text.data()};
}

/// State shared by the objects of one file.
struct ReadingContext {
    std::vector<std::string> warnings;  ///< the first kMostWarnings
    std::size_t unknownFields = 0;
    std::size_t dimensions = 0;  ///< numbers in the vectors so far; 0: no vector yet
};

/// One object of the file: its members by name and type, then the members that are unknown.
class SceneMembers {
  public:
    SceneMembers(ReadingContext& context, const JsonValue& object, std::string path)
        : m_context(context), m_members(object), m_path(std::move(path)) {
        if (object.kind != JsonKind::Object) failScene(m_path, "an object", object);
    }

    [[nodiscard]] std::string pathOf(const std::string& field) const {
        return m_path.empty() ? field : m_path + '.' + field;
    }
    /// @return null if the member is absent or null: the default is used
    const JsonValue* find(const char* field) {
        const JsonValue* member = m_members.read(field);
        return isGiven(member) ? member : nullptr;
    }
    const JsonValue& need(const char* field, std::string_view must) {
        if (const JsonValue* value = find(field)) return *value;
        throw SceneProblem{pathOf(field) + ": must be " + std::string(must) +
                               (m_members.object().find(field) ? ", got null" : ", is missing"),
                           m_members.object().text.data()};
    }

    double number(const char* field) { return asNumber(field, need(field, kNumber)); }
    double number(const char* field, double otherwise) {
        const JsonValue* value = find(field);
        return value ? asNumber(field, *value) : otherwise;
    }
    bool flag(const char* field) {
        const JsonValue* value = find(field);
        if (value && value->kind != JsonKind::Boolean) failScene(pathOf(field), "true or false", *value);
        return value && value->text == "true";
    }
    std::string text(const char* field) {
        const JsonValue* value = find(field);
        if (value && value->kind != JsonKind::String) failScene(pathOf(field), "a string", *value);
        return value ? unescaped(*value) : std::string();
    }
    Vec3 vector(const char* field) { return vector(field, need(field, "an array of 3 numbers (or 2)")); }
    Vec3 vector(const std::string& field, const JsonValue& value) {
        const std::size_t size = value.kind == JsonKind::Array ? value.size() : 0;
        if (size != 0 && m_context.dimensions != 0 && size != m_context.dimensions)
            failScene(pathOf(field),
                      "an array of " + std::to_string(m_context.dimensions) + " numbers like the vectors before",
                      value);
        const Vec3 v = freeVector(field, value);
        m_context.dimensions = size;
        return v;
    }
    Vec3 vector(const char* field, Vec3 otherwise) { return find(field) ? vector(field) : otherwise; }
    /// A vector of an object that is none of the plane.
    Vec3 spaceVector(const char* field) {
        const JsonValue& value = need(field, "an array of 3 numbers");
        if (value.kind != JsonKind::Array || value.size() != 3)
            failScene(pathOf(field), "an array of 3 numbers", value);
        needSpace(field, value);
        return vector(field, value);
    }
    Vec3 spaceVector(const char* field, Vec3 otherwise) { return find(field) ? spaceVector(field) : otherwise; }
    /// Fails where the vectors of the file have two numbers; from now on they have three.
    void needSpace(const char* field, const JsonValue& value) {
        if (m_context.dimensions == 2) failScene(pathOf(field), "in a file whose vectors have 3 numbers", value);
        m_context.dimensions = 3;
    }
    std::array<Vec3, 3> corners(const char* field) {
        constexpr std::string_view kCorners = "an array of 3 points";
        const JsonValue& value = need(field, kCorners);
        if (value.kind != JsonKind::Array || value.size() != 3) failScene(pathOf(field), kCorners, value);
        std::array<Vec3, 3> points{};
        const JsonValue* element = value.first();
        for (std::size_t i = 0; i < points.size(); ++i, element = element->next())
            points.at(i) = vector(std::string(field) + '[' + std::to_string(i) + ']', *element);
        return points;
    }
    collide::Rotation rotation(const char* field) {
        const JsonValue* value = find(field);
        if (!value) return {};
        if (value->kind != JsonKind::Array || value->size() != 4)
            failScene(pathOf(field), "an array of 4 numbers (w, x, y, z), not all 0", *value);
        std::array<double, 4> q{};
        numbers(field, *value, q);
        return {q[0], q[1], q[2], q[3]};
    }
    /// A vector that may have 2 or 3 numbers independently of the other vectors.
    Vec3 freeVector(const std::string& field, const JsonValue& value) const {
        const std::size_t size = value.kind == JsonKind::Array ? value.size() : 0;
        if (size < 2 || size > 3) failScene(pathOf(field), "an array of 3 numbers (or 2)", value);
        std::array<double, 3> v{};
        numbers(field, value, v);
        return {v[0], v[1], v[2]};
    }
    [[nodiscard]] bool has(const char* field) const { return isGiven(m_members.object().find(field)); }

    /// The unknown members as the text of an object; a warning names each.
    std::string rest() {
        std::string unknown;
        for (const JsonValue* member : m_members.unread()) {
            if (m_context.unknownFields++ < kMostWarnings)
                m_context.warnings.push_back(pathOf(shortened(member->key, 60)) + ": unknown field, kept");
            keepMember(unknown, *member);
        }
        return unknown;
    }

  private:
    static constexpr std::string_view kNumber = "a number";
    /// The elements of an array. @pre it has no more than `out`
    void numbers(const std::string& field, const JsonValue& array, std::span<double> out) const {
        std::size_t i = 0;
        for (const JsonValue* element = array.first(); element != array.last(); element = element->next(), ++i) {
            const auto component = element->kind == JsonKind::Number ? toDouble(*element) : std::nullopt;
            out[i] = component ? *component : asNumber(field + '[' + std::to_string(i) + ']', *element);
        }
    }
    static bool isGiven(const JsonValue* member) { return member && member->kind != JsonKind::Null; }
    [[nodiscard]] double asNumber(const std::string& field, const JsonValue& value) const {
        if (value.kind != JsonKind::Number) failScene(pathOf(field), kNumber, value);
        const std::optional<double> number = toDouble(value);
        if (!number) failScene(pathOf(field), "finite (at most 1.7976931348623157e308)", value);
        return *number;
    }

    ReadingContext& m_context;
    JsonMembers m_members;
    std::string m_path;
};

}  // namespace io
