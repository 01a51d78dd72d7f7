#include "architecture/class_members.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

namespace architecture {
namespace {

using Tokens = std::vector<std::string>;

bool isIdentifier(const std::string& token) {
    return token.front() == '_' || std::isalpha(static_cast<unsigned char>(token.front())) != 0;
}

/// The place after the bracket that closes the one at `open`.
std::size_t afterMatching(const Tokens& tokens, std::size_t open, std::string_view opening, std::string_view closing) {
    std::size_t depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        if (tokens[i] == opening) ++depth;
        if (tokens[i] == closing && --depth == 0) return i + 1;
    }
    return tokens.size();
}

/// The brace that opens the class defined at `keyword`, a "class" or "struct"; absent where none is defined there.
std::optional<std::size_t> bodyOf(const Tokens& tokens, std::size_t keyword) {
    if (keyword > 0 && (tokens[keyword - 1] == "enum" || tokens[keyword - 1] == "<" || tokens[keyword - 1] == ","))
        return {};
    for (std::size_t i = keyword + 1; i < tokens.size(); ++i) {
        if (tokens[i] == "{") return i;
        if (tokens[i] == ";" || tokens[i] == "(" || tokens[i] == ")" || tokens[i] == "=") return {};
    }
    return {};
}

/// A member's declaration at the depth of the class: its tokens up to a body, an initialiser or the semicolon, with
/// the contents of brackets left out: "std::function<()> name" has no parenthesis.
struct Declaration {
    Tokens head;  ///< `a = 1, b{2}` has the head `a , b`
    Tokens tail;  ///< tokens that follow a function's parameters: const, noexcept, override
    bool isFunction = false;
    std::size_t end = 0;  ///< the place after it
};

Declaration declarationAt(const Tokens& tokens, std::size_t i, std::size_t end) {
    Declaration declaration;
    while (i < end && tokens[i] != ";") {
        const std::string& token = tokens[i];
        Tokens& part = declaration.isFunction ? declaration.tail : declaration.head;
        if (token == "[") {
            i = afterMatching(tokens, i, "[", "]");
        } else if (token == "<" && !declaration.isFunction) {
            i = afterMatching(tokens, i, "<", ">");
        } else if (token == "(") {
            declaration.isFunction = true;
            i = afterMatching(tokens, i, "(", ")");
        } else if (token == "{") {
            i = afterMatching(tokens, i, "{", "}");
            if (declaration.isFunction) break;  // its body: no semicolon follows
        } else if (token == ":" && declaration.isFunction) {
            // A constructor's initialisers; its body begins at the brace that does not follow a member's name.
            while (i < end && !(tokens[i] == "{" && (tokens[i - 1] == ")" || tokens[i - 1] == "}"))) {
                if (tokens[i] == "(") {
                    i = afterMatching(tokens, i, "(", ")");
                } else if (tokens[i] == "{") {
                    i = afterMatching(tokens, i, "{", "}");
                } else {
                    ++i;
                }
            }
        } else if ((token == "=" || token == ":") && !declaration.isFunction) {
            while (i < end && tokens[i] != "," && tokens[i] != ";") {
                const std::string& value = tokens[i];
                if (value == "(") {
                    i = afterMatching(tokens, i, "(", ")");
                } else if (value == "{") {
                    i = afterMatching(tokens, i, "{", "}");
                } else if (value == "<") {
                    i = afterMatching(tokens, i, "<", ">");
                } else {
                    ++i;
                }
            }
        } else {
            part.push_back(token);
            ++i;
        }
    }
    if (i < end && tokens[i] == ";") ++i;
    declaration.end = i;
    return declaration;
}

bool has(const Tokens& tokens, std::string_view word) {
    return std::find(tokens.begin(), tokens.end(), word) != tokens.end();
}

/// Adds the names in a public declaration to the class.
void addPublic(ClassMembers& found, const Declaration& declaration) {
    const Tokens& head = declaration.head;
    if (head.empty() || has(head, "operator") || has(head, "friend") || has(head, "~")) return;
    const bool isStatic = has(head, "static");
    if (declaration.isFunction) {
        const std::string& name = head.back();
        if (name == found.name || !isIdentifier(name)) return;  // a constructor
        found.publicNames.insert(name);
        if (!isStatic && !has(declaration.tail, "const")) found.hasMutatingFunction = true;
        return;
    }
    if (isStatic && (has(head, "constexpr") || has(head, "const"))) return;
    for (std::size_t i = 0; i < head.size(); ++i)
        if (isIdentifier(head[i]) && (i + 1 == head.size() || head[i + 1] == ",")) found.publicNames.insert(head[i]);
}

/// Reads the body whose brace is at `open`. @return the place after it
std::size_t readClass(const Tokens& tokens, std::size_t keyword, std::size_t open, std::vector<ClassMembers>& all) {
    const std::size_t place = all.size();
    all.emplace_back();
    ClassMembers found;
    for (std::size_t i = keyword + 1; i < open && tokens[i] != ":"; ++i)
        if (isIdentifier(tokens[i]) && tokens[i] != "final" && tokens[i] != "alignas") found.name = tokens[i];
    bool isPublic = tokens[keyword] == "struct";
    const std::size_t after = afterMatching(tokens, open, "{", "}");
    for (std::size_t i = open + 1; i + 1 < after;) {
        const std::string& token = tokens[i];
        if ((token == "public" || token == "private" || token == "protected") && tokens[i + 1] == ":") {
            isPublic = token == "public";
            i += 2;
            continue;
        }
        if (token == ";") {
            ++i;
            continue;
        }
        if (token == "template") {
            i = afterMatching(tokens, i + 1, "<", ">");
            continue;
        }
        if (!isPublic) found.hasPrivatePart = true;
        std::size_t start = i;
        if (token == "class" || token == "struct") {
            if (const auto body = bodyOf(tokens, i)) {
                start = readClass(tokens, i, *body, all);  // members declared with the type follow it
            }
        } else if (token == "enum" || token == "union") {
            while (start + 1 < after && tokens[start] != "{" && tokens[start] != ";") ++start;
            if (tokens[start] == "{") start = afterMatching(tokens, start, "{", "}");
        }
        const Declaration declaration = declarationAt(tokens, start, after - 1);
        const bool isType = token == "using" || token == "typedef" || token == "static_assert" || token == "friend";
        const bool isForward = start == i && (token == "class" || token == "struct");
        if (isPublic && !isType && !isForward) addPublic(found, declaration);
        i = std::max(declaration.end, i + 1);
    }
    all[place] = std::move(found);
    return after;
}

}  // namespace

std::vector<ClassMembers> classesOf(const Tokens& tokens) {
    std::vector<ClassMembers> all;
    for (std::size_t i = 0; i + 1 < tokens.size();) {
        const bool isClass = tokens[i] == "class" || tokens[i] == "struct";
        const auto body = isClass ? bodyOf(tokens, i) : std::nullopt;
        i = body ? readClass(tokens, i, *body, all) : i + 1;
    }
    return all;
}

}  // namespace architecture
