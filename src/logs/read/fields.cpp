#include "logs/read/fields.h"

#include "io/text.h"
#include "logs/read/others.h"

namespace logs {
namespace {

std::vector<std::string> sourceColumns(const LogMapping& m) {
    std::vector<std::string> all;
    for (const LogSource& source : m.sources) all.insert(all.end(), source.columns.begin(), source.columns.end());
    const std::vector<std::string> unread = unreadAnswers(m);
    all.insert(all.end(), unread.begin(), unread.end());
    return all;
}

}  // namespace

LogFields::LogFields(const LogMapping& mapping) : m_mapping(mapping), m_cells(mapping, sourceColumns(mapping)) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        m_slots[i] = {next, mapping.sources[i].columns.size()};
        next += m_slots[i].count;
    }
    m_unread = {next, unreadAnswers(mapping).size()};
}

bool LogFields::leavesValues() const {
    for (std::size_t i = 0; i < m_unread.count; ++i) {
        const LogCell found = m_cells.cell(m_unread.first + i);
        if (found.kind == LogCell::Kind::List && found.json->span > 1) return true;
        if (found.kind != LogCell::Kind::Plain) continue;
        if (readLogNumber(found.text, false).state != LogNumber::State::NoNumber) return true;
        if (readLogVector(found.text, false, 4).size > 0) return true;
    }
    return false;
}

LogCell LogFields::cell(LogField field, std::size_t component) const {
    return component < slot(field).count ? m_cells.cell(slot(field).first + component) : LogCell{};
}

bool LogFields::isThere(LogField field) const {
    for (std::size_t i = 0; i < slot(field).count; ++i)
        if (cell(field, i).kind != LogCell::Kind::None) return true;
    return false;
}

std::string LogFields::title(LogField field) const {
    std::string text = name(field);
    const std::string columns = commaList(m_mapping[field].columns);
    return columns.empty() || columns == text ? text : text + " (" + io::shortened(columns, 60) + ")";
}

void LogFields::fail(LogField field, std::string_view must, std::string_view got) const {
    throw LineProblem{title(field) + ": must be " + std::string(must) + ", got " +
                      (got.empty() ? "nothing" : io::shortened(got, 60))};
}

double LogFields::finite(LogField field, const LogNumber& number, std::string_view got) const {
    if (number.state == LogNumber::State::Finite) return number.value;
    if (number.state == LogNumber::State::TooLarge)
        fail(field,
             m_mapping.readsFloat ? "at most 3.4028235e38, the largest binary32" : "at most 1.7976931348623157e308",
             got);
    fail(field, "a finite number", got);
}

std::optional<double> LogFields::number(LogField field) const {
    const LogCell found = cell(field);
    if (found.kind == LogCell::Kind::None) {
        const std::optional<double>& constant = m_mapping[field].constant;
        if (!constant || !m_mapping.readsFloat) return constant;
        return static_cast<double>(static_cast<float>(*constant));
    }
    if (found.kind == LogCell::Kind::List) fail(field, "a number", found.raw);
    return finite(field, readLogNumber(found.text, m_mapping.readsFloat), found.raw);
}

std::optional<double> LogFields::limit(LogField field) const {
    const LogCell found = cell(field);
    if (found.kind == LogCell::Kind::Plain) {
        const LogNumber read = readLogNumber(found.text, m_mapping.readsFloat);
        if (read.state == LogNumber::State::Infinite && read.value > 0) return std::nullopt;
    }
    return number(field);
}

double LogFields::neededNumber(LogField field) const {
    const std::optional<double> found = number(field);
    if (!found) fail(field, "a number", {});
    return *found;
}

double LogFields::within(LogField field, const collide::RangedField& range, double value) const {
    if (!range.holds(value)) fail(field, range.must, cell(field).text);
    return value;
}

LogVector LogFields::components(LogField field) const {
    LogVector vector;
    const int width = static_cast<int>(widthOf(field));
    if (slot(field).count > 1) {
        for (std::size_t i = 0; i < slot(field).count; ++i) {
            const LogCell part = cell(field, i);
            if (part.kind == LogCell::Kind::None) return {};
            vector.component[vector.size++] = readLogNumber(part.text, m_mapping.readsFloat);
        }
        return vector;
    }
    const LogCell whole = cell(field);
    if (whole.kind == LogCell::Kind::Plain) return readLogVector(whole.text, m_mapping.readsFloat, width);
    if (whole.kind == LogCell::Kind::None) return {};
    if (const auto translation = translationOf(*whole.json); width == 3 && !translation.empty()) {
        for (const io::JsonValue* part : translation)
            vector.component[vector.size++] = readLogNumber(part->text, m_mapping.readsFloat);
        return vector;
    }
    for (const io::JsonValue* part = whole.json->first(); part != whole.json->last(); part = part->next()) {
        if (vector.size == width) return {};
        std::string_view number = part->text;
        if (part->kind == io::JsonKind::String) number = number.substr(1, number.size() - 2);
        vector.component[vector.size++] = readLogNumber(number, m_mapping.readsFloat);
    }
    return vector;
}

std::string_view LogFields::wholeText(LogField field) const {
    return slot(field).count > 1 ? std::string_view() : cell(field).raw;
}

}  // namespace logs
