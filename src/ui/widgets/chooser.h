#pragma once
/// One of several, chosen from a list that opens.

#include <optional>
#include <string>
#include <vector>

#include "ui/widgets/style.h"

namespace ui {

/// A line at the head of the list in which something else can be typed.
struct TypedChoice {
    char* text;  ///< emptied when the list opens
    std::size_t size;
    const char* hint;
};

/// A field with what is chosen; a press opens the list.
/// @param label  before the choice, quiet; may be empty
/// @param now    a place in `choices`; beyond the last: nothing is chosen
/// @param entered  what was typed, with Enter in this frame
/// @return the place that was chosen in this frame
[[nodiscard]] std::optional<std::size_t> chooser(const Style& style, const char* id, std::string_view label,
                                                 const std::vector<std::string>& choices, std::size_t now,
                                                 const RowRect& field, std::string_view help,
                                                 const TypedChoice* typed = nullptr, std::string* entered = nullptr);

}  // namespace ui
