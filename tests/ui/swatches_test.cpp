#include "ui/widgets/swatches.h"

#include <gtest/gtest.h>

namespace ui {
namespace {

TEST(Swatches, AColourIsTypedAsSixHexadecimalDigits) {
    EXPECT_EQ(typedColor("#e8a33d"), 0xe8a33dU);
    EXPECT_EQ(typedColor("E8A33D"), 0xe8a33dU);
    for (const char* text : {"", "#", "#fff", "#e8a33", "#e8a33dd", "#e8a33g", "red", "##8a33d", "#-8a33d"})
        EXPECT_EQ(typedColor(text), std::nullopt) << text;
}

}  // namespace
}  // namespace ui
