#pragma once
/// The classes of a source file with the names of their public members, read from the tokens.

#include <set>
#include <string>
#include <vector>

namespace architecture {

struct ClassMembers {
    std::string name;
    /// Functions and data that anybody may use; overloads count once. Without constructors, operators, nested types,
    /// friends and static constants.
    std::set<std::string> publicNames;
    bool hasPrivatePart = false;       ///< private or protected members
    bool hasMutatingFunction = false;  ///< a public function that is neither const nor static
    /// Public data that is read and written directly, nothing hidden, nothing that acts on it.
    [[nodiscard]] bool isPlainValue() const { return !hasPrivatePart && !hasMutatingFunction; }
};

/// Every class and struct that is defined in the tokens, nested ones after those around them.
[[nodiscard]] std::vector<ClassMembers> classesOf(const std::vector<std::string>& tokens);

}  // namespace architecture
