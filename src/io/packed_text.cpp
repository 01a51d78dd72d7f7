#include "io/packed_text.h"

#include <zlib.h>

#include <array>
#include <cstdint>
#include <vector>

namespace io {
namespace {

/// What scene files often say, the most frequent last. Part of the format: another one is another version of links.
constexpr std::string_view kDictionary =
    R"("metres_per_unit":,"frames_per_second":,"contact_duration":,"simultaneous":"one by one","hidden":true,"locked":true,"end":[,"mass":null,"frames":10,"restitution":0.95,"restitution":0.9,"color":"#f2c230","color":"#2a6fdb","color":"#d64545","notes":"A ball ","planes":[{"name":"wall","point":[0,0,0],"normal":[0,1,0]},{"name":"left","point":[-6,0,0],"normal":[1,0,0]},"spheres":[{"name":"target","center":[0,0,0],"velocity":[0,0,0],"radius":1,"mass":1},{"name":"sphere","center":[3,0,0],"radius":1}]{"carom":1,"name":"","balls":[{"name":"cue","position":[-6,0.5,0],"aim":[0,0,0],"speed":0.5,"radius":1},{"name":"1","position":[0,0,0.5],"velocity":[1,0,0],"radius":0.5,"mass":1},{"name":"2","position":[)";

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kChecksum = 4;  // bytes

const Bytef* zlibBytes(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

std::string lettersOf(std::string_view bytes) {
    std::string letters;
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char byte : bytes) {
        bits = bits << 8 | static_cast<unsigned char>(byte);
        for (count += 8; count >= 6; count -= 6) letters += kLetters[bits >> (count - 6) & 63];
    }
    if (count > 0) letters += kLetters[bits << (6 - count) & 63];
    return letters;
}

/// @return the bytes; empty if there is another character
std::string bytesOfLetters(std::string_view letters) {
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char letter : letters) {
        const std::size_t value = kLetters.find(letter);
        if (value == std::string_view::npos) return {};
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 255);
    }
    return bytes;
}

}  // namespace

std::uint32_t checksumOf(std::string_view text) {
    return static_cast<std::uint32_t>(adler32(1, zlibBytes(text), static_cast<uInt>(text.size())));
}

std::string packed(std::string_view text) {
    z_stream stream{};
    std::string bytes;
    const std::uint32_t sum = checksumOf(text);
    for (std::size_t i = 0; i < kChecksum; ++i) bytes += static_cast<char>(sum >> (8 * (kChecksum - 1 - i)) & 255);
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    deflateSetDictionary(&stream, zlibBytes(kDictionary), static_cast<uInt>(kDictionary.size()));
    std::vector<Bytef> room(deflateBound(&stream, static_cast<uLong>(text.size())));
    stream.next_in = const_cast<Bytef*>(zlibBytes(text));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = room.data();
    stream.avail_out = static_cast<uInt>(room.size());
    deflate(&stream, Z_FINISH);
    bytes.append(reinterpret_cast<const char*>(room.data()), stream.total_out);
    deflateEnd(&stream);
    return lettersOf(bytes);
}

Result<std::string> unpacked(std::string_view letters, std::size_t most) {
    const Error damaged{"it is damaged or cut off"};
    const std::string bytes = bytesOfLetters(letters);
    if (bytes.size() <= kChecksum) return damaged;
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return Error{"there is too little memory"};
    inflateSetDictionary(&stream, zlibBytes(kDictionary), static_cast<uInt>(kDictionary.size()));
    std::string text;
    std::array<char, 4096> room{};
    stream.next_in = const_cast<Bytef*>(zlibBytes(bytes)) + kChecksum;
    stream.avail_in = static_cast<uInt>(bytes.size() - kChecksum);
    int status = Z_OK;
    while (status == Z_OK && text.size() <= most) {
        stream.next_out = reinterpret_cast<Bytef*>(room.data());
        stream.avail_out = static_cast<uInt>(room.size());
        status = inflate(&stream, Z_NO_FLUSH);
        text.append(room.data(), room.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    if (text.size() > most) return Error{"its scene is too large"};
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < kChecksum; ++i) sum = sum << 8 | static_cast<unsigned char>(bytes[i]);
    if (status != Z_STREAM_END || sum != checksumOf(text)) return damaged;
    return text;
}

}  // namespace io
