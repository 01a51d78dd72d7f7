#pragma once
/// PNG files of zeros, small on disk and of any size once they are inflated.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace picture_files {

inline std::string bigEndian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift);
    return bytes;
}

inline std::uint32_t crcOf(std::string_view bytes) {
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
    }
    return ~crc;
}

/// A zlib stream of `count` zero bytes, 400 times shorter than they are.
inline std::string deflatedZeros(std::uint64_t count) {
    std::string out = "\x78\x01";
    unsigned bits = 0;
    int length = 0;
    const auto put = [&](std::string_view code) {
        for (const char bit : code) {
            bits |= unsigned(bit - '0') << length;
            if (++length < 8) continue;
            out += static_cast<char>(bits);
            bits = 0, length = 0;
        }
    };
    put("110");                            // the last block, with the fixed codes
    put("00110000");                       // a zero
    for (std::uint64_t i = 1; i < count;)  // 258 bytes like the one before, or a zero
        i + 258 <= count ? (put("1100010100000"), i += 258) : (put("00110000"), ++i);
    put("0000000");  // the end
    while (length > 0) put("0");
    return out + bigEndian(static_cast<std::uint32_t>(count % 65521) << 16 | 1);
}

inline std::string chunk(const std::string& name, const std::string& data) {
    return bigEndian(static_cast<std::uint32_t>(data.size())) + name + data + bigEndian(crcOf(name + data));
}

/// A PNG file of one bit a pixel. @param inflated  bytes of its data; a whole picture has height * (1 + (width + 7) /
/// 8)
inline std::string png(std::uint32_t width, std::uint32_t height, std::uint64_t inflated) {
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", bigEndian(width) + bigEndian(height) + std::string("\1\0\0\0\0", 5)) +
           chunk("IDAT", deflatedZeros(inflated)) + chunk("IEND", "");
}
/// A whole one, black.
inline std::string png(std::uint32_t width, std::uint32_t height) {
    return png(width, height, std::uint64_t{height} * (1 + (width + 7) / 8));
}

}  // namespace picture_files
