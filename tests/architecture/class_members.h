#pragma once
/// The classes of a source file with the names of their public members, read from the tokens.

#include <set>
#include <string>
#include <vector>

namespace architecture {

struct ClassMembers {
    std::string name;
    /// Public functions and data; overloads count once. Without constructors, operators, nested types,
    /// friends and static constants.
    std::set<std::string> publicNames;
    bool hasPrivatePart = false;       ///< private or protected members
    bool hasMutatingFunction = false;  ///< a public function that is neither const nor static
    /// Public data alone: nothing private, and no function that changes it.
    [[nodiscard]] bool isPlainValue() const { return !hasPrivatePart && !hasMutatingFunction; }
};

/// Every class and struct that is defined in the tokens; nested ones follow the enclosing one.
[[nodiscard]] std::vector<ClassMembers> classesOf(const std::vector<std::string>& tokens);

}  // namespace architecture
