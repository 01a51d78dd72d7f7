#pragma once
/// What the entry points share. An entry point reads bytes as one part of Carom does, and ends the program if a
/// property does not hold.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "io/text.h"

/// Reads one input. Called by libFuzzer, or by standalone/driver.cpp. @return 0
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// @param property  what must hold, in words. @param details  values, for the message
inline void require(bool holds, const char* property, const std::string& details = "") {
    if (holds) return;
    std::fprintf(stderr, "property broken: %s\n%s\n", property, details.substr(0, 4000).c_str());
    std::abort();
}

/// A message is one line of UTF-8 for a person.
inline void requireMessage(std::string_view message) {
    require(!message.empty(), "a refusal says why");
    require(io::isUtf8(message), "a message is UTF-8", std::string(message));
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; };
    require(std::none_of(message.begin(), message.end(), isControl), "a message is one line", std::string(message));
}

}  // namespace fuzz
