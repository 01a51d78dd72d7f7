#include "io/text.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace io {
namespace {

/// RFC 3629 by its definition: the code point is computed from the bits, then checked. Shares no code with isUtf8.
bool isUtf8ByBits(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const auto byte = [&](std::size_t i) {
            return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i]));
        };
        std::size_t ones = 0;
        while (ones < 8 && (byte(at) & (0x80U >> ones)) != 0) ++ones;
        if (ones == 1 || ones > 4) return false;
        std::uint32_t code = byte(at) & (0x7FU >> ones);
        const std::size_t length = ones == 0 ? 1 : ones;
        if (at + length > bytes.size()) return false;
        for (std::size_t i = 1; i < length; ++i) {
            if (byte(at + i) / 64 != 2) return false;
            code = code * 64 + byte(at + i) % 64;
        }
        const std::size_t shortest = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (length != shortest || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return false;
        at += length;
    }
    return true;
}

TEST(Text, Utf8OfUpToThreeBytesIsJudgedExactly) {
    EXPECT_TRUE(isUtf8(""));
    std::size_t good = 0, wrong = 0;
    std::string text;
    for (std::size_t length = 1; length <= 3; ++length)
        for (std::uint32_t code = 0; code < 1U << (8 * length); ++code) {
            text.resize(length);
            for (std::size_t i = 0; i < length; ++i) text[i] = static_cast<char>(code >> (8 * i));
            const bool is = isUtf8ByBits(text);
            good += is;
            wrong += isUtf8(text) != is;
        }
    EXPECT_EQ(wrong, 0U);
    // 128 of one byte; 128² and 1920 of two; 128³, 2 × 128 × 1920 and 61440 (less the 2048 surrogates) of three.
    EXPECT_EQ(good, 128U + 128U * 128 + 1920 + 128U * 128 * 128 + 2U * 128 * 1920 + 61440);
}

TEST(Text, Utf8OfFourBytesIsJudgedExactlyAtEveryBound) {
    constexpr int kBounds[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};
    std::size_t good = 0;
    for (int lead = 0; lead < 256; ++lead)
        for (int second = 0; second < 256; ++second)
            for (const int third : kBounds)
                for (const int fourth : kBounds) {
                    const std::string text = {static_cast<char>(lead), static_cast<char>(second),
                                              static_cast<char>(third), static_cast<char>(fourth)};
                    const bool is = isUtf8ByBits(text);
                    good += is && lead >= 0xF0;
                    ASSERT_EQ(isUtf8(text), is) << lead << ' ' << second << ' ' << third << ' ' << fourth;
                }
    // Leads F0 with 48 second bytes, F1 to F3 with 64, F4 with 16; six of the bounds are continuations.
    EXPECT_EQ(good, (48U + 3 * 64 + 16) * 6 * 6);
}

TEST(Text, Utf8IsJudgedAtAnyPlaceOfALongText) {
    for (const std::string_view part : {"é", "€", "😀", "\xFF", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80"})
        for (std::size_t before = 0; before < 70; ++before)
            for (std::size_t after = 0; after < 40; after += 13)
                for (std::size_t cut = 0; cut < part.size(); ++cut) {
                    const std::string text = std::string(before, 'a') + std::string(part.substr(cut)) +
                                             std::string(after, 'b') + std::string(part.substr(0, cut));
                    ASSERT_EQ(isUtf8(text), isUtf8ByBits(text)) << part << ' ' << before << ' ' << after << ' ' << cut;
                }
}

TEST(Text, AMessageShowsHostileBytesOnOneLineOfUtf8) {
    EXPECT_EQ(shortened("a\nb\x1b[2J\xff", 60), "a\\nb\\x1b[2J\\xff");
    EXPECT_EQ(shortened("\xe2\x86", 60), "\\xe2\\x86") << "a character that is cut off";
    EXPECT_EQ(inQuotes("a\xff\n"), "\"a\uFFFD\\n\"");
    std::string json;
    appendQuoted(json, "time\xc3\xa9\xc3");
    EXPECT_EQ(json, "\"time\u00e9\uFFFD\"");
}

TEST(Text, CharactersThatSteerATerminalOrReorderLettersAreSpelledOut) {
    EXPECT_EQ(oneLine("a\x7f\u0085\u061c\u200e\u2028\u202e\u2069z"),
              "a\\x7f\\u0085\\u061c\\u200e\\u2028\\u202e\\u2069z");
    EXPECT_EQ(oneLine("\u00a0é€\u200b\u2010\u2065\u206a😀"), "\u00a0é€\u200b\u2010\u2065\u206a😀") << "others stay";
    std::string json;
    appendQuoted(json, "a\x7f\u0085\u202eé");
    EXPECT_EQ(json, "\"a\\u007f\\u0085\\u202eé\"");
}

TEST(Text, TextInTwoOrFourBytesACharacterIsNamed) {
    using namespace std::string_view_literals;
    for (const std::string_view text : {"\xFF\xFE{\0"sv, "\xFE\xFF\0{"sv, "{\0\"\0"sv, "\0{\0\""sv})
        EXPECT_EQ(wideEncodingProblem(text), "UTF-16 text: save it as UTF-8 (iconv -f UTF-16 -t UTF-8 FILE)");
    EXPECT_EQ(wideEncodingProblem("{\0\0\0"sv).substr(0, 6), "UTF-32");
    for (const std::string_view text : {""sv, "{"sv, "{\"a\""sv, "\0\0\0\0"sv, "\xEF\xBB\xBF{"sv})
        EXPECT_EQ(wideEncodingProblem(text), "");
}

}  // namespace
}  // namespace io
