#include "session/panels/log_memory.h"

#include <algorithm>
#include <utility>

#include "base/numbers.h"
#include "io/file.h"
#include "io/json_document.h"
#include "io/json_writer.h"
#include "io/text.h"
#include "platform/folders.h"

namespace session {
namespace {

std::vector<std::string> columnsOf(const logs::LogHead& head) {
    std::vector<std::string> columns;
    for (const logs::LogColumn& column : head.columns) columns.push_back(column.name);
    std::sort(columns.begin(), columns.end());
    columns.insert(columns.begin(), logs::name(head.format));
    return columns;
}

std::vector<std::string> fieldsOf(const logs::LogMapping& mapping) {
    std::vector<std::string> fields;
    for (int i = 0; i < logs::kLogFieldCount; ++i) {
        const auto field = static_cast<logs::LogField>(i);
        const logs::LogSource& source = mapping[field];
        if (!source.isGiven()) continue;
        std::string text = std::string(logs::name(field)) + "=";
        if (source.constant) text += base::number(*source.constant);
        for (const std::string& column : source.columns) text += (column == source.columns.front() ? "" : ",") + column;
        fields.push_back(std::move(text));
    }
    return fields;
}

std::vector<std::string> readTexts(const io::JsonValue* list) {
    std::vector<std::string> texts;
    if (!list || list->kind != io::JsonKind::Array) return texts;
    for (const io::JsonValue* text = list->first(); text != list->last(); text = text->next())
        if (text->kind == io::JsonKind::String) texts.push_back(io::unescaped(*text));
    return texts;
}

bool readFlag(const io::JsonValue& object, const char* name) {
    const io::JsonValue* const value = object.find(name);
    return value && value->text == "true";
}

}  // namespace

std::filesystem::path LogMemory::usualPath() {
    const std::filesystem::path folder = platform::stateFolder();
    return folder.empty() ? folder : folder / "carom/log_columns.json";
}

std::vector<LogMemory::Choice> LogMemory::load() const {
    std::vector<Choice> choices;
    std::error_code error;
    if (m_path.empty() || !std::filesystem::exists(m_path, error)) return choices;
    const io::Result<std::string> text = io::readFile(m_path);
    if (!text) return choices;
    const io::Result<io::JsonList> file = io::readJson(text.value());
    const io::JsonValue* const logs = file ? file.value().front().find("logs") : nullptr;
    if (!logs || logs->kind != io::JsonKind::Array) return choices;  // damaged entries are guessed again
    for (const io::JsonValue* log = logs->first(); log != logs->last(); log = log->next()) {
        const io::JsonValue* const preset = log->find("preset");
        if (!preset || preset->kind != io::JsonKind::String) continue;
        choices.push_back({readTexts(log->find("columns")), io::unescaped(*preset), readFlag(*log, "reads_binary32"),
                           readFlag(*log, "counts_binary32"), readTexts(log->find("fields"))});
    }
    return choices;
}

std::optional<logs::LogMapping> LogMemory::recall(const logs::LogHead& head) const {
    const std::vector<std::string> columns = columnsOf(head);
    for (const Choice& choice : load()) {
        if (choice.columns != columns) continue;
        logs::LogMapping mapping = logs::guessMapping(head, choice.preset);
        for (logs::LogSource& source : mapping.sources) source = {};
        for (const std::string& field : choice.fields)
            if (!logs::setField(mapping, head, field).empty()) return std::nullopt;
        mapping.readsFloat = choice.readsFloat;
        mapping.precision = choice.countsFloat ? methods::Precision::Float : methods::Precision::Double;
        return logs::problem(mapping).empty() ? std::optional(std::move(mapping)) : std::nullopt;
    }
    return std::nullopt;
}

std::string LogMemory::remember(const logs::LogHead& head, const logs::LogMapping& mapping) const {
    if (m_path.empty()) return {};
    std::vector<Choice> choices = load();
    const std::vector<std::string> columns = columnsOf(head);
    const std::size_t forgotten =
        std::erase_if(choices, [&](const Choice& choice) { return choice.columns == columns; });
    const bool isGuess = mapping == logs::guessMapping(head);
    if (isGuess && forgotten == 0) return {};
    if (!isGuess)
        choices.insert(choices.begin(), {columns, mapping.preset, mapping.readsFloat,
                                         mapping.precision == methods::Precision::Float, fieldsOf(mapping)});
    if (choices.size() > kMost) choices.resize(kMost);
    io::JsonWriter out;
    out.open('{');
    out.key("carom_log_columns");
    out.number(1);
    out.key("logs");
    out.open('[');
    for (const Choice& choice : choices) {
        const auto isText = [](const std::string& text) { return io::isUtf8(text); };
        if (!std::all_of(choice.columns.begin(), choice.columns.end(), isText)) continue;
        out.element();
        out.open('{');
        out.key("columns");
        out.texts(choice.columns);
        out.key("preset");
        out.text(choice.preset);
        out.key("reads_binary32");
        out.flag(choice.readsFloat);
        out.key("counts_binary32");
        out.flag(choice.countsFloat);
        out.key("fields");
        out.texts(choice.fields);
        out.close('}');
    }
    out.close(']');
    out.close('}');
    std::error_code error;
    std::filesystem::create_directories(m_path.parent_path(), error);
    return io::writePrivately(m_path, out.take());
}

}  // namespace session
