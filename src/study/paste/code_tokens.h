#pragma once
/// Source code of any C-like language or Python cut into tokens. Internal to study.

#include <string>
#include <string_view>
#include <vector>

#include "io/result.h"

namespace study {

struct CodeToken {
    enum class Kind : unsigned char {
        Name,    ///< with its path: JPH::Vec3, query.start, hit->normal
        Number,  ///< a literal with its sign; also one in quotes
        Text,    ///< a text in quotes
        Sign,    ///< one character: = ( { , ;
        End,
    };
    Kind kind = Kind::End;
    std::string text;  ///< a number as written, without its suffix
    double number = 0;
    std::size_t line = 1;

    [[nodiscard]] bool is(char sign) const { return kind == Kind::Sign && text[0] == sign; }
};

/// Comments and white space are dropped. The last token is End.
[[nodiscard]] io::Result<std::vector<CodeToken>> readCodeTokens(std::string_view text);

}  // namespace study
