#include "logs/report/junit.h"

#include <algorithm>
#include <utility>

#include "io/file.h"
#include "io/text.h"
#include "logs/read/others.h"
#include "logs/report/export.h"

namespace logs {
namespace {

constexpr std::size_t kJunitPiece = std::size_t{1} << 18;  ///< bytes

/// Text of XML, in an attribute too. XML 1.0 has no form for most control characters: they are spelled out, as are
/// bytes that are not UTF-8 and the two characters of the last place.
std::string xml(std::string_view text) {
    constexpr std::pair<std::string_view, std::string_view> kSpellings[] = {
        {"&", "&amp;"},
        {"<", "&lt;"},
        {">", "&gt;"},
        {"\"", "&quot;"},
        {"'", "&apos;"},
        {"\xEF\xBF\xBE", "\xEF\xBF\xBD"},
        {"\xEF\xBF\xBF", "\xEF\xBF\xBD"},
    };
    const std::string line = io::oneLine(text);
    std::string out;
    for (std::string_view rest = line; !rest.empty();) {
        const auto* const found = std::find_if(std::begin(kSpellings), std::end(kSpellings),
                                               [&](const auto& spelling) { return rest.starts_with(spelling.first); });
        const bool isPlain = found == std::end(kSpellings);
        out += isPlain ? rest.substr(0, 1) : found->second;
        rest.remove_prefix(isPlain ? 1 : found->first.size());
    }
    return out;
}

std::string attribute(const char* name, std::string_view value) {
    return std::string(" ") + name + "=\"" + xml(value) + '"';
}
std::string attribute(const char* name, std::uint64_t value) { return attribute(name, std::to_string(value)); }

/// The counts in the attributes of a <testsuite> element.
struct SuiteTotals {
    std::uint64_t tests = 0, failures = 0, errors = 0;
    SuiteTotals& operator+=(const SuiteTotals& other) {
        tests += other.tests;
        failures += other.failures;
        errors += other.errors;
        return *this;
    }
    [[nodiscard]] std::string attributes() const {
        return attribute("tests", tests) + attribute("failures", failures) + attribute("errors", errors);
    }
};

/// Tests: the failing rows, the lines without a query, the log as a whole.
SuiteTotals totalsOf(const JunitSuite& suite) {
    if (!suite.log) return {1, 0, 1};
    const std::uint64_t whole = suite.problem.empty() ? 0 : 1;
    const std::uint64_t bad = suite.log->table.badRows();
    return {suite.failing.size() + bad + 1, suite.failing.size() + whole, bad};
}

std::string opened(const JunitSuite& suite) {
    std::string out = "  <testsuite" + attribute("name", suite.name) + totalsOf(suite).attributes() + ">\n";
    const std::string whole = "    <testcase" + attribute("classname", suite.name) + attribute("file", suite.name);
    if (!suite.log)
        return out + whole + attribute("name", "the log") + ">\n      <error" + attribute("message", suite.problem) +
               "/>\n    </testcase>\n";
    const LogCounts counts = count(suite.log->table);
    const auto property = [&out](const char* name, const auto& value) {
        out += "      <property" + attribute("name", name) + attribute("value", value) + "/>\n";
    };
    out += "    <properties>\n";
    property("rows", counts.rows);
    for (int i = 0; i < kVerdictCount; ++i)
        property(name(static_cast<Verdict>(i)), counts.verdicts[static_cast<std::size_t>(i)]);
    property("agrees with values", counts.agreeInValues);
    for (const std::string& column : unreadColumns(suite.log->mapping, suite.log->table.laterColumns()))
        property("not read", column);
    for (const std::string& column : unreadAnswers(suite.log->mapping, suite.log->table.laterColumns()))
        property("not read of the answers", column);
    if (suite.reasons)
        for (const LogReason& reason : suite.reasons->reasons) {
            const std::string held = heldOutWords(reason);
            property("reason", sentence(*suite.reasons, reason) + (held.empty() ? "" : "; " + held));
        }
    out += "    </properties>\n" + whole + attribute("name", "the log: " + std::to_string(counts.rows) + " rows");
    if (suite.problem.empty()) return out + "/>\n";
    return out + ">\n      <failure" + attribute("message", suite.problem) + "/>\n    </testcase>\n";
}

std::string testCase(const JunitSuite& suite, std::uint32_t place) {
    const LogRow row = suite.log->table[place];
    const LogDetail detail = readRow(suite.log->file, suite.log->mapping, row);
    const std::string line = "line " + std::to_string(row.line);
    const std::string reason = suite.reasons ? reasonName(*suite.reasons, suite.log->mapping, place, detail) : "";
    std::string out = "    <testcase" + attribute("classname", suite.name) + attribute("file", suite.name) +
                      attribute("line", row.line) +
                      attribute("name", detail.line.id.empty() ? line : line + ": " + detail.line.id) + ">\n";
    const char* kind = row.isBad ? "error" : "failure";
    out += std::string("      <") + kind + attribute("type", row.isBad ? "bad line" : name(row.verdict)) +
           attribute("message", reason.empty() ? detail.sentence : reason + ": " + detail.sentence) + '>';
    std::string finding;
    appendFinding(finding, suite.log->mapping, row, detail, reason);
    return out + xml(finding) + "</" + kind + ">\n    </testcase>\n";
}

/// A part of the report: the beginning of a suite, a test case, the end of the suite.
struct ReportPart {
    enum class Kind : std::uint8_t { Opening, Case, End };
    const JunitSuite* suite;
    Kind kind;
    std::uint32_t row = 0;  ///< row of the log, for a case

    [[nodiscard]] std::string text() const {
        if (kind == Kind::End) return "  </testsuite>\n";
        return kind == Kind::Opening ? opened(*suite) : testCase(*suite, row);
    }
};

/// The test cases of a suite are the failing rows and the bad lines, in the order of the file.
void addParts(std::vector<ReportPart>& parts, const JunitSuite& suite) {
    parts.push_back({&suite, ReportPart::Kind::Opening});
    const std::size_t rows = suite.log ? suite.log->table.size() : 0;
    for (std::uint32_t i = 0; i < rows; ++i)
        if (suite.log->table[i].isBad || std::binary_search(suite.failing.begin(), suite.failing.end(), i))
            parts.push_back({&suite, ReportPart::Kind::Case, i});
    parts.push_back({&suite, ReportPart::Kind::End});
}

}  // namespace

std::string writeJunit(const std::filesystem::path& to, std::span<const JunitSuite> suites) {
    SuiteTotals all;
    std::vector<ReportPart> parts;
    for (const JunitSuite& suite : suites) {
        all += totalsOf(suite);
        addParts(parts, suite);
    }
    std::string piece = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + attribute("name", "carom log") +
                        all.attributes() + ">\n";
    std::size_t next = 0;
    const auto more = [&]() -> std::string_view {
        if (next > 0) piece.clear();
        while (next < parts.size() && piece.size() < kJunitPiece) piece += parts[next++].text();
        if (next == parts.size()) {
            piece += "</testsuites>\n";
            ++next;
        }
        return piece;
    };
    return io::writeNamed(to, more);
}

}  // namespace logs
