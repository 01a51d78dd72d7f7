#include "logs/read/pairs.h"

#include <algorithm>
#include <vector>

#include "io/text.h"
#include "logs/read/cells.h"
#include "logs/read/column_names.h"

namespace logs {
namespace {

struct NamedText {
    std::string_view key, value;
};

bool isOneOf(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }
bool isLetterOf(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isKeyPart(char c) { return isLetterOf(c) || io::isDigit(c) || isOneOf(c, ".[]"); }

/// The end of a key that begins at a place, and the place of its value. A colon counts where the value follows at once:
/// "LogPhysics: " begins a sentence.
struct Key {
    std::size_t end = 0, value = 0;
};
std::optional<Key> keyAt(std::string_view line, std::size_t at) {
    if (!isLetterOf(line[at]) || (at > 0 && !isOneOf(line[at - 1], " \t,;|"))) return std::nullopt;
    std::size_t end = at;
    while (end < line.size() && isKeyPart(line[end])) ++end;
    const std::size_t sign = line.find_first_not_of(' ', end);
    if (sign == std::string_view::npos) return std::nullopt;
    if (line[sign] == '=' && !line.substr(sign).starts_with("==")) return Key{end, sign + 1};
    const bool isColon = line[sign] == ':' && sign == end && sign + 1 < line.size();
    return isColon && !isOneOf(line[sign + 1], " \t:/\\") ? std::optional(Key{end, sign + 1}) : std::nullopt;
}

bool isComponent(std::string_view text) {
    return text.size() > 1 && isOneOf(text[0], "xyzwXYZW") && isOneOf(text[1], "=:");
}

std::string_view trimmedValue(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    text = text.substr(begin, text.find_last_not_of(" \t\r,;|") + 1 - begin);
    const bool isQuoted = text.size() > 1 && isOneOf(text.front(), "\"'") && text.back() == text.front();
    return isQuoted ? text.substr(1, text.size() - 2) : text;
}

/// The pairs outside of brackets and quotes; X=, Y=, Z= behind a name are its components.
std::vector<NamedText> pairsOf(std::string_view line) {
    std::vector<NamedText> pairs;
    std::size_t value = 0;
    int depth = 0;
    const auto close = [&](std::size_t end) {
        if (!pairs.empty()) pairs.back().value = trimmedValue(line.substr(value, std::max(end, value) - value));
    };
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (c == '"') {
            at = std::min(line.find('"', at + 1), line.size());
        } else if (isOneOf(c, "([{")) {
            ++depth;
        } else if (isOneOf(c, ")]}")) {
            --depth;
        } else if (const auto key = depth == 0 ? keyAt(line, at) : std::nullopt) {
            const std::string_view before = pairs.empty() ? "none" : io::trimmed(line.substr(value, at - value));
            const bool isPart = isComponent(line.substr(at)) && (before.empty() || isComponent(before));
            if (!isPart) {
                close(at);
                pairs.push_back({line.substr(at, key->end - at), {}});
                value = key->value;
            }
            at = std::max(at, key->value - 1);
        } else if (isKeyPart(c)) {
            while (at + 1 < line.size() && isKeyPart(line[at + 1]) && !isOneOf(line[at + 1], "[]")) ++at;
        }
    }
    close(line.size());
    return depth == 0 ? pairs : std::vector<NamedText>();
}

}  // namespace

bool holdsPairs(std::string_view line) {
    const std::vector<NamedText> pairs = pairsOf(line);
    return pairs.size() >= 3 && std::count_if(pairs.begin(), pairs.end(), [](const NamedText& pair) {
                                    return pair.key.size() > 1 && namesField(std::string(pair.key));
                                }) >= 2;
}

std::string readLogObject(LogFormat format, std::string_view line, io::JsonList& list, std::string& buffer) {
    if (format == LogFormat::JsonLines) return io::readObject(jsonPart(line), list);
    buffer = "{";
    for (const auto& [key, value] : pairsOf(line)) {
        if (buffer.size() > 1) buffer += ',';
        io::appendQuoted(buffer, key);
        buffer += ':';
        io::appendQuoted(buffer, value);
    }
    buffer += '}';
    return io::readObject(buffer, list);
}

}  // namespace logs
