#include "shaping/word_order.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "text/utf8.h"

namespace shaping {
namespace {

bool isRightToLeft(char32_t c) {
    return (c >= 0x590 && c <= 0x8FF) || (c >= 0xFB1D && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFC) ||
           (c >= 0x10800 && c <= 0x10FFF) || (c >= 0x1E800 && c <= 0x1EFFF);
}

/// A mark that is written over or under the Western letter before it.
bool isCombining(char32_t c) { return (c >= 0x300 && c <= 0x36F) || (c >= 0x1AB0 && c <= 0x1AFF); }

/// A letter of a script from left to right, or a digit of one: punctuation and spaces are neither.
bool isLeftToRight(char32_t c) {
    const bool isDigit = c >= '0' && c <= '9';
    return isWestern(c) || isDigit || (c > 0x8FF && !isRightToLeft(c) && !(c >= 0x2000 && c <= 0x2BFF));
}

bool hasAny(std::u32string_view text, bool (*is)(char32_t)) { return std::any_of(text.begin(), text.end(), is); }

/// A word or the space between two, and its embedding level; absent: that of its neighbours.
struct Word {
    std::u32string_view text;
    std::optional<std::uint8_t> level;
};

std::vector<Word> wordsOf(std::u32string_view line) {
    std::vector<Word> words;
    for (std::size_t begin = 0; begin < line.size();) {
        const bool isSpace = line[begin] == U' ';
        std::size_t end = begin;
        while (end < line.size() && (line[end] == U' ') == isSpace) ++end;
        words.push_back({line.substr(begin, end - begin), {}});
        begin = end;
    }
    return words;
}

bool startsRightToLeft(std::u32string_view line) {
    const auto isStrong = [](char32_t c) { return isRightToLeft(c) || (isLeftToRight(c) && !(c >= '0' && c <= '9')); };
    const auto first = std::find_if(line.begin(), line.end(), isStrong);
    return first != line.end() && isRightToLeft(*first);
}

/// What is neither lies as both neighbours do, if they agree, else as the line.
void setLevels(std::vector<Word>& words, std::uint8_t base) {
    for (Word& word : words) {
        if (hasAny(word.text, isRightToLeft)) word.level = std::uint8_t{1};
        // Numbers of a line from right to left stand in its order.
        else if (hasAny(word.text, isLeftToRight))
            word.level = base == 0 ? std::uint8_t{0} : std::uint8_t(hasAny(word.text, isWestern) ? 2 : 1);
    }
    std::uint8_t before = base;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!words[i].level) {
            const auto next = std::find_if(words.begin() + std::ptrdiff_t(i), words.end(),
                                           [](const Word& word) { return word.level.has_value(); });
            const std::uint8_t behind = next == words.end() ? base : *next->level;
            words[i].level = before == behind ? before : base;
        }
        before = *words[i].level;
    }
}

/// A word from left to right as what the caller draws, and the rest.
void appendParts(std::vector<LinePart>& parts, std::u32string_view word, const IsOwn& isOwn) {
    for (const char32_t c : word) {
        const bool own = isOwn(c);
        if (isCombining(c) && !own && !parts.empty() && parts.back().isOwn && !parts.back().text.empty()) {
            const char32_t letter = parts.back().text.back();
            parts.back().text.pop_back();
            if (parts.back().text.empty()) parts.pop_back();
            parts.push_back({{letter, c}, false, false});
            continue;
        }
        const bool goesOn = !parts.empty() && parts.back().isOwn == own && !parts.back().isRightToLeft;
        if (!goesOn || standsAlone(c)) parts.push_back({{}, own, false});
        parts.back().text += c;
    }
}

}  // namespace

bool standsAlone(char32_t c) {
    return (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7AF) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFF00 && c <= 0xFFEF) || (c >= 0x20000 && c <= 0x3FFFF);
}

bool isWestern(char32_t c) {
    const bool isAscii = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return isAscii || (c >= 0xC0 && c <= 0x24F) || (c >= 0x370 && c <= 0x52F);
}

std::u32string charactersOf(std::string_view text) {
    std::u32string characters;
    while (!text.empty()) characters += text::nextCharacter(text);
    return characters;
}

std::vector<LinePart> partsOf(std::u32string_view line, const IsOwn& isOwn) {
    std::vector<Word> words = wordsOf(line);
    setLevels(words, !hasAny(line, isWestern) && startsRightToLeft(line) ? 1 : 0);
    std::vector<std::uint8_t> levels;
    for (const Word& word : words) levels.push_back(*word.level);
    std::vector<LinePart> parts;
    for (const std::size_t number : visualOrder(levels)) {
        const std::u32string_view word = words[number].text;
        if (hasAny(word, isRightToLeft))
            parts.push_back({std::u32string(word), false, true});
        else
            appendParts(parts, word, isOwn);
    }
    return parts;
}

std::vector<std::size_t> visualOrder(const std::vector<std::uint8_t>& levels) {
    std::vector<std::size_t> order(levels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::uint8_t highest = levels.empty() ? 0 : *std::max_element(levels.begin(), levels.end());
    // From the highest level down to 1, what is at least at the level is reversed (rule L2).
    for (int level = highest; level > 0; --level)
        for (std::size_t begin = 0; begin < order.size(); ++begin) {
            std::size_t end = begin;
            while (end < order.size() && levels[order[end]] >= level) ++end;
            std::reverse(order.begin() + std::ptrdiff_t(begin), order.begin() + std::ptrdiff_t(end));
            begin = std::max(begin, end);
        }
    return order;
}

}  // namespace shaping
