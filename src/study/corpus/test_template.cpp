#include "study/corpus/test_template.h"

#include "io/assets.h"
#include "io/file.h"

namespace study {
namespace {

base::Result<std::string> textOf(std::string_view name) {
    const std::string file = "tests/" + std::string(name) + ".txt";
    const std::filesystem::path path = io::assetPath(file);
    if (path.empty()) return base::Error{file + ": was not found beside the program; install it again"};
    return io::readFile(path);
}

std::string problemOf(std::string_view name, TestTemplate& parts) {
    const base::Result<std::string> text = textOf(name);
    if (!text) return text.error();
    constexpr std::string_view kInclude = "@@include ";
    for (std::size_t at = 0; at < text.value().size();) {
        const std::size_t end = std::min(text.value().find('\n', at), text.value().size() - 1) + 1;
        const std::string_view line = std::string_view(text.value()).substr(at, end - at);
        at = end;
        if (line.starts_with(kInclude)) {
            const std::string_view other =
                line.substr(kInclude.size(), line.find_last_not_of("\r\n") + 1 - kInclude.size());
            if (std::string problem = problemOf(other, parts); !problem.empty()) return problem;
        } else if (line.starts_with("@@each test") || line.starts_with("@@once")) {
            parts.push_back({line.starts_with("@@each"), {}});
        } else {
            parts.back().text += line;
        }
    }
    return {};
}

}  // namespace

base::Result<TestTemplate> readTestTemplate(std::string_view name) {
    TestTemplate parts(1);
    if (std::string problem = problemOf(name, parts); !problem.empty()) return base::Error{std::move(problem)};
    return parts;
}

std::string filledIn(std::string_view text, const std::vector<std::pair<std::string_view, std::string>>& values) {
    std::string out;
    while (!text.empty()) {
        const std::size_t at = std::min(text.find('@'), text.size());
        out += text.substr(0, at);
        text.remove_prefix(at);
        if (text.empty()) break;
        std::size_t taken = 0;
        for (const auto& [word, value] : values) {
            if (taken != 0 || !text.substr(1).starts_with(word) || text.substr(1 + word.size(), 1) != "@") continue;
            out += value;
            taken = word.size() + 2;
        }
        if (taken == 0) out += text[0];
        text.remove_prefix(std::max<std::size_t>(taken, 1));
    }
    return out;
}

}  // namespace study
