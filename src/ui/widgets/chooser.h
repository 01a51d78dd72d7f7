#pragma once
/// A field for one of several choices, chosen from a list that opens.

#include <optional>
#include <string>
#include <vector>

#include "ui/widgets/style.h"

namespace ui {

/// A line at the head of the list for typing another value.
struct TypedChoice {
    char* text;  ///< emptied when the list opens
    std::size_t size;
    const char* hint;
};

/// A field with the present choice; a press opens the list.
/// @param label  dim text before the choice; may be empty
/// @param now    index into `choices`; beyond the last: nothing is chosen
/// @param entered  text typed and finished with Enter in this frame
/// @return the index chosen in this frame
[[nodiscard]] std::optional<std::size_t> chooser(const Style& style, const char* id, std::string_view label,
                                                 const std::vector<std::string>& choices, std::size_t now,
                                                 const RowRect& field, std::string_view help,
                                                 const TypedChoice* typed = nullptr, std::string* entered = nullptr);

}  // namespace ui
