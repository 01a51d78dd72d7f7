#include "standalone/mutator.h"

#include <algorithm>
#include <array>

namespace fuzz {
namespace {

constexpr std::array<std::string_view, 28> kNumbers = {"0",
                                                       "-0",
                                                       "1",
                                                       "-1",
                                                       "2",
                                                       "0.5",
                                                       "1e-9",
                                                       "1e9",
                                                       "5e-324",
                                                       "-5e-324",
                                                       "2.2250738585072014e-308",
                                                       "1.7976931348623157e308",
                                                       "-1.7976931348623157e308",
                                                       "1e309",
                                                       "1e999",
                                                       "0.1",
                                                       "0.30000000000000004",
                                                       "1.0000000000000002",
                                                       "9007199254740993",
                                                       "2147483648",
                                                       "18446744073709551616",
                                                       "4294967295",
                                                       "NaN",
                                                       "Infinity",
                                                       "null",
                                                       "01",
                                                       "1.",
                                                       "0x1p-3"};

bool isNumeric(char c) { return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e'; }

/// A part of a text: where it begins, and its length, at most 64 bytes in most cases.
struct Part {
    std::size_t begin = 0, size = 0;
};

Part somePart(const std::string& text, Random& random) {
    if (text.empty()) return {};
    const std::size_t begin = random.below(text.size());
    const std::size_t most =
        random.below(8) == 0 ? text.size() - begin : std::min<std::size_t>(64, text.size() - begin);
    return {begin, 1 + random.below(most)};
}

std::size_t somePlace(const std::string& text, Random& random) { return random.below(text.size() + 1); }

/// The number that stands at or after a random place.
Part someNumber(const std::string& text, Random& random) {
    const auto from = text.begin() + static_cast<std::ptrdiff_t>(somePlace(text, random));
    const auto begin = std::find_if(from, text.end(), [](char c) { return c >= '0' && c <= '9'; });
    const auto end = std::find_if_not(begin, text.end(), isNumeric);
    return {static_cast<std::size_t>(begin - text.begin()), static_cast<std::size_t>(end - begin)};
}

std::string someNumberText(Random& random) {
    if (random.below(3) != 0) return std::string(kNumbers[random.below(kNumbers.size())]);
    return std::to_string(static_cast<std::int64_t>(random.next()) >> random.below(64));
}

using Change = void (*)(std::string& text, const Corpus& corpus, Random& random);

constexpr Change kChanges[] = {
    [](std::string& text, const Corpus&, Random& random) {  // a bit
        if (text.empty()) return;
        char& c = text[random.below(text.size())];
        c = static_cast<char>(static_cast<unsigned char>(c) ^ (1U << random.below(8)));
    },
    [](std::string& text, const Corpus&, Random& random) {  // a byte
        if (!text.empty()) text[random.below(text.size())] = static_cast<char>(random.below(256));
    },
    [](std::string& text, const Corpus&, Random& random) {  // bytes inserted
        text.insert(somePlace(text, random), 1 + random.below(8), static_cast<char>(random.below(256)));
    },
    [](std::string& text, const Corpus&, Random& random) {  // a part removed
        const Part part = somePart(text, random);
        text.erase(part.begin, part.size);
    },
    [](std::string& text, const Corpus&, Random& random) {  // a part doubled, up to 16 times
        const Part part = somePart(text, random);
        const std::string copy = text.substr(part.begin, part.size);
        const std::size_t times = random.below(4) == 0 ? 1 + random.below(16) : 1;
        for (std::size_t i = 0; i < times; ++i) text.insert(part.begin, copy);
    },
    [](std::string& text, const Corpus&, Random& random) {  // a part moved
        const Part part = somePart(text, random);
        const std::string copy = text.substr(part.begin, part.size);
        text.erase(part.begin, part.size);
        text.insert(somePlace(text, random), copy);
    },
    [](std::string& text, const Corpus& corpus, Random& random) {  // a part of another seed
        const std::string& other = corpus.seeds[random.below(corpus.seeds.size())];
        const Part part = somePart(other, random);
        text.insert(somePlace(text, random), other, part.begin, part.size);
    },
    [](std::string& text, const Corpus& corpus, Random& random) {  // the end of another seed
        const std::string& other = corpus.seeds[random.below(corpus.seeds.size())];
        text = text.substr(0, somePlace(text, random)) + other.substr(somePlace(other, random));
    },
    [](std::string& text, const Corpus& corpus, Random& random) {  // a word of the dictionary
        if (!corpus.words.empty())
            text.insert(somePlace(text, random), corpus.words[random.below(corpus.words.size())]);
    },
    [](std::string& text, const Corpus& corpus, Random& random) {  // such a word over what stands there
        if (corpus.words.empty()) return;
        const std::string& word = corpus.words[random.below(corpus.words.size())];
        text.replace(std::min(somePlace(text, random), text.size()), word.size(), word);
    },
    [](std::string& text, const Corpus&, Random& random) {  // a number; three times, for numbers decide the most
        const Part part = someNumber(text, random);
        text.replace(part.begin, part.size, someNumberText(random));
    },
    [](std::string& text, const Corpus&, Random& random) {
        const Part part = someNumber(text, random);
        text.replace(part.begin, part.size, someNumberText(random));
    },
    [](std::string& text, const Corpus&, Random& random) {  // a digit
        const Part part = someNumber(text, random);
        if (part.size > 0) text[part.begin + random.below(part.size)] = static_cast<char>('0' + random.below(10));
    },
    [](std::string& text, const Corpus&, Random& random) {  // cut off
        if (random.below(4) == 0) text.resize(somePlace(text, random));
    },
};

void change(std::string& text, std::size_t times, const Corpus& corpus, Random& random) {
    for (std::size_t i = 0; i < times; ++i) kChanges[random.below(std::size(kChanges))](text, corpus, random);
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 0;
}

std::string unescaped(std::string_view quoted) {
    std::string word;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        if (quoted[i] == '\\' && i + 3 < quoted.size() && quoted[i + 1] == 'x') {
            word += static_cast<char>(16 * hexDigit(quoted[i + 2]) + hexDigit(quoted[i + 3]));
            i += 3;
        } else {
            if (quoted[i] == '\\' && i + 1 < quoted.size()) ++i;
            word += quoted[i];
        }
    }
    return word;
}

}  // namespace

std::string mutated(const Corpus& corpus, Random& random, std::size_t longest) {
    std::string text = corpus.seeds[random.below(corpus.seeds.size())];
    change(text, 1 + random.below(8), corpus, random);
    if (text.size() > longest) text.resize(longest);
    return text;
}

std::string changed(std::string text, const Corpus& corpus, Random& random) {
    change(text, 1 + random.below(3), corpus, random);
    return text;
}

std::vector<std::string> wordsOf(std::string_view dictionary) {
    std::vector<std::string> words;
    while (!dictionary.empty()) {
        const std::size_t end = std::min(dictionary.find('\n'), dictionary.size());
        const std::string_view line = dictionary.substr(0, end);
        dictionary.remove_prefix(std::min(end + 1, dictionary.size()));
        const std::size_t first = line.find('"'), last = line.rfind('"');
        if (line.starts_with('#') || first == std::string_view::npos || last == first) continue;
        words.push_back(unescaped(line.substr(first + 1, last - first - 1)));
    }
    return words;
}

}  // namespace fuzz
