#include "logs/live/game_stream.h"

#include <algorithm>
#include <utility>

#include "io/text.h"

namespace logs {
namespace {

constexpr std::size_t kLongestName = 60;        ///< bytes of a game's name
constexpr std::uint64_t kMostToldRefusals = 3;  ///< a game's; the others are counted

/// Compares in a time that does not tell where two texts differ.
bool isSameToken(std::string_view a, std::string_view b) {
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        difference |= static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]));
    return difference == 0;
}

/// The text of a string member; empty if it is absent or anything else.
std::string wordOf(const io::JsonValue& object, std::string_view name) {
    const io::JsonValue* const member = object.find(name);
    return member && member->kind == io::JsonKind::String ? io::unescaped(*member) : std::string();
}

/// True if a mesh anywhere in the line refers to a file.
bool namesMeshFile(const io::JsonList& list) {
    return std::any_of(list.begin(), list.end(), [](const io::JsonValue& value) {
        const io::JsonValue* const mesh = value.find("mesh");
        return mesh && mesh->find("file");
    });
}

}  // namespace

void GameStream::take(std::string_view bytes) {
    while (!bytes.empty() && (!m_isClosed || m_isLosing)) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        const bool isWhole = end < bytes.size();
        if (m_line.size() + end > kLongestLine) m_isTooLong = true;
        if (m_isTooLong)
            m_line.clear();
        else
            m_line += bytes.substr(0, end);
        bytes.remove_prefix(isWhole ? end + 1 : end);
        if (!isWhole) break;
        ++m_lines;
        if (m_isTooLong)
            refuse("a line must have at most " + std::to_string(kLongestLine) + " bytes");
        else
            takeLine(io::trimmed(m_line));
        m_line.clear();
        m_isTooLong = false;
    }
}

void GameStream::takeLine(std::string_view line) {
    if (line.empty()) return;
    if (!io::isUtf8(line)) return refuse("the line is not UTF-8");
    if (const std::string fault = io::readObject(line, m_list); !fault.empty()) return refuse(fault);
    const io::JsonValue& object = m_list.front();
    Marked marked;
    if (const std::string fault = readMarks(line, object, marked); !fault.empty()) return refuse(fault);
    if (!isKnown() && !meet(object, marked.word)) return;
    if (marked.word == "hello") return reply("hello", m_name);
    if (marked.word == "show" && marked.row.empty() && m_last) return m_host.show(*m_last);
    takeRow(marked, object);
}

std::string GameStream::readMarks(std::string_view line, const io::JsonValue& object, Marked& marked) {
    const io::JsonValue* const mark = object.find("carom");
    if (!mark) {
        marked.row = line;
        return {};
    }
    if (mark != object.first()) return "carom: must be the first member";
    marked.word = wordOf(object, "carom");
    if (!io::isOneOf(marked.word, {"hello", "ask", "show"}))
        return "carom: must be \"hello\", \"ask\" or \"show\", got " + io::shortened(mark->text, 40);
    if (mark->next() != object.last()) {
        const auto behind = static_cast<std::size_t>(mark->next()->key.data() - line.data()) - 1;
        marked.row = "{" + std::string(line.substr(behind));
    }
    return {};
}

/// The first line: tells the token and the name, or is a row.
bool GameStream::meet(const io::JsonValue& object, std::string_view word) {
    if (!m_host.token().empty() && !isSameToken(wordOf(object, "token"), m_host.token())) {
        close("the first line must carry the token of the address: {\"carom\":\"hello\",\"token\":...}");
        return false;
    }
    const std::string wanted = word == "hello" ? wordOf(object, "game") : std::string();
    m_name = m_host.nameFor(io::shortened(wanted, kLongestName));
    m_host.note(m_name + " is here");
    return true;
}

void GameStream::takeRow(const Marked& marked, const io::JsonValue& object) {
    const bool isAsked = marked.word == "ask";
    if (marked.row.empty()) return refuse("there is no row beside \"" + std::string(marked.word) + "\"", isAsked);
    if (namesMeshFile(m_list))
        return refuse("mesh.file: no file is opened for a game; send vertices and triangles", isAsked);
    const JudgedRow row = m_judge.judge(marked.row);
    if (!row.isGood()) return refuse(row.line.error, isAsked);
    if (row.line.tellsWorld && !marked.word.empty()) return refuse("the line tells obstacles, and is no row", isAsked);
    if (row.line.tellsWorld) {
        m_world = std::make_shared<const std::string>(marked.row + "\n");
        return;
    }
    const bool isFound = isAsked && isWrong(m_judge.mapping(), row.finding);
    std::string line = "{";
    if (!object.find("run")) {
        line += "\"run\":";
        io::appendQuoted(line, m_name);
        line += ',';
    }
    line += std::string_view(marked.row).substr(1);
    line += '\n';
    m_last = m_host.keep(line, m_world);
    if (!m_last) {  // the rows behind it are lost as well, and counted
        if (!std::exchange(m_isLosing, true)) close("the rows cannot be kept any more");
        return;
    }
    if (isFound || marked.word == "show") m_host.show(*m_last);
    ++m_rows;
    if (!isAsked) return;
    const bool isJudged = row.finding.verdict != Verdict::NotApplicable;
    reply(isFound ? "wrong" : isJudged ? "right" : "unknown", sentence(m_judge.mapping(), row));
}

void GameStream::refuse(const std::string& why, bool isAsked) {
    if (!isKnown()) return close(why);
    m_last.reset();
    ++m_refused;
    const std::string text = "line " + std::to_string(m_lines) + ": " + why;
    reply(isAsked ? "unknown" : "refused", text);
    if (m_refused <= kMostToldRefusals)
        m_host.note(m_name + ": refused " + io::shortened(text, 300) +
                    (m_refused == kMostToldRefusals ? "; others are counted" : ""));
}

void GameStream::reply(std::string_view word, const std::string& text) {
    if (m_replies.size() > kMostReplies) {
        if (word != "refused") m_isClosed = true;  // it asks, and does not read
        return;
    }
    m_replies += word;
    if (!text.empty()) m_replies += ' ' + io::oneLine(text);
    m_replies += '\n';
}

void GameStream::close(const std::string& why) {
    m_isClosed = true;
    ++m_refused;
    reply("refused", why);
    m_host.note((isKnown() ? m_name : "a connection") + " was closed: " + io::shortened(why, 300));
}

}  // namespace logs
