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

bool has(const Tokens& tokens, std::string_view word) {
    return std::find(tokens.begin(), tokens.end(), word) != tokens.end();
}

bool isAccess(const std::string& token) { return token == "public" || token == "protected" || token == "private"; }

/// The place after the bracket that closes the one at `open`.
std::size_t afterMatching(const Tokens& tokens, std::size_t open, const std::string& opening,
                          const std::string& closing) {
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

/// The tokens of a body with each bracket and its contents as one token: "()", "{}", "[]" or "<>".
Tokens flattened(const Tokens& tokens, std::size_t begin, std::size_t end) {
    Tokens flat;
    for (std::size_t i = begin; i < end;) {
        const std::string& token = tokens[i];
        const char* closing = token == "(" ? ")" : token == "{" ? "}" : token == "[" ? "]" : nullptr;
        if (token == "<" && !flat.empty() && flat.back() != "operator" && isIdentifier(flat.back())) closing = ">";
        flat.push_back(closing ? token + closing : token);
        i = closing ? afterMatching(tokens, i, token, closing) : i + 1;
    }
    return flat;
}

/// A declaration has a parameter list: one before an initialiser, or that of an operator.
bool isFunction(const Tokens& declaration) {
    const auto list = std::find(declaration.begin(), declaration.end(), "()");
    return list != declaration.end() &&
           (std::find(declaration.begin(), list, "=") == list || has(declaration, "operator"));
}

/// A brace after this declaration is the function's body, unless it initialises a member.
bool endsAtBrace(const Tokens& declaration) {
    return isFunction(declaration) && (!has(declaration, ":") || !isIdentifier(declaration.back()));
}

/// Adds the names in a public declaration to the class.
void addPublic(ClassMembers& found, Tokens declaration) {
    for (const char* word : {"operator", "friend", "~", "using", "typedef", "static_assert"})
        if (has(declaration, word)) return;
    for (const char* type : {"class", "struct", "enum", "union"}) {
        if (declaration.front() != type) continue;
        const auto body = std::find(declaration.begin(), declaration.end(), "{}");
        if (body == declaration.end()) return;  // declared only
        declaration.erase(declaration.begin(), body + 1);
        break;
    }
    const bool isStatic = has(declaration, "static");
    if (isFunction(declaration)) {
        const auto list = std::find(declaration.begin(), declaration.end(), "()");
        const std::string& name = *(list - 1);
        if (name == found.name || !isIdentifier(name)) return;  // a constructor; a pointer to a function
        found.publicNames.insert(name);
        if (!isStatic && std::find(list, declaration.end(), "const") == declaration.end())
            found.hasMutatingFunction = true;
        return;
    }
    if (isStatic && (has(declaration, "constexpr") || has(declaration, "const"))) return;
    std::string name;
    for (std::size_t i = 0; i < declaration.size(); ++i) {
        if (isIdentifier(declaration[i])) name = declaration[i];
        const bool isLast = i + 1 == declaration.size();
        if (!isLast && declaration[i + 1] != "," && declaration[i + 1] != "=" && declaration[i + 1] != ":") continue;
        if (!name.empty()) found.publicNames.insert(name);
        while (i + 1 < declaration.size() && declaration[i + 1] != ",") ++i;  // its initialiser
    }
}

ClassMembers membersOf(const Tokens& tokens, std::size_t keyword, std::size_t open) {
    ClassMembers found;
    for (std::size_t i = keyword + 1; i < open && tokens[i] != ":"; ++i)
        if (isIdentifier(tokens[i]) && tokens[i] != "final" && tokens[i] != "alignas") found.name = tokens[i];
    bool isPublic = tokens[keyword] == "struct";
    Tokens declaration;
    for (const std::string& token : flattened(tokens, open + 1, afterMatching(tokens, open, "{", "}") - 1)) {
        if (token == ":" && declaration.size() == 1 && isAccess(declaration[0])) {
            isPublic = declaration[0] == "public";
            declaration.clear();
            continue;
        }
        const bool isEnd = token == ";" || (token == "{}" && endsAtBrace(declaration));
        if (!isEnd) declaration.push_back(token);
        if (!isEnd || declaration.empty()) continue;
        if (isPublic)
            addPublic(found, std::move(declaration));
        else
            found.hasPrivatePart = true;
        declaration.clear();
    }
    return found;
}

}  // namespace

std::vector<ClassMembers> classesOf(const Tokens& tokens) {
    std::vector<ClassMembers> all;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
        if (tokens[i] == "class" || tokens[i] == "struct")
            if (const auto body = bodyOf(tokens, i)) all.push_back(membersOf(tokens, i, *body));
    return all;
}

}  // namespace architecture
