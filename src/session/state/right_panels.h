#pragma once
/// The panels that share the right side of the window: a row each, in the order of their keys.

#include <array>
#include <cstddef>
#include <cstdint>

/// PANEL(NAME, PLACE, ID, TITLE, HELP), the help one sentence. A row generates:
/// - the enumerator RightPanel::NAME, the command "panel.ID", and the value "ID" of settings;
/// - a button of the icon strip, ordered by PLACE, ascending;
/// - the declarations and calls of drawNAMEPanel() and drawNAMEIcon() in ui.
#define CAROM_RIGHT_PANELS(PANEL)                                                                                   \
    PANEL(Answer, 1, "answer", "Answer", "The numbers of the contact, and what decides it.")                        \
    PANEL(Derive, 4, "derive", "Derive", "The collision taken apart step by step, with the numbers of the scene.")  \
    PANEL(Plots, 8, "plots", "Plots", "Distance along the path, angles over the impact parameter, frame by frame.") \
    PANEL(Contacts, 9, "contacts", "Contacts", "Every contact to come, with speeds, energy and momentum.")          \
    PANEL(Compare, 5, "compare", "Compare", "Published methods beside the exact answer, and why they differ.")      \
    PANEL(Precision, 6, "precision", "Digits", "Every step in float, double and exactly; what is near.")            \
    PANEL(Map, 7, "map", "Map", "Every value of two inputs as a pixel: what each of them leads to.")                \
    PANEL(Cases, 10, "cases", "Cases", "Named hard cases, one click each.")                                         \
    PANEL(Log, 11, "log", "Log", "What an engine answered, line by line, beside the exact answers.")                \
    PANEL(Lesson, 3, "lesson", "Lessons", "A course in collisions: read, drag, predict, check.")                    \
    PANEL(Gallery, 2, "gallery", "Gallery", "Scenes to play with, lessons, and the hardest cases, one click each.")

namespace session {

#define CAROM_ENUMERATOR(name, ...) name,
enum class RightPanel : std::uint8_t { CAROM_RIGHT_PANELS(CAROM_ENUMERATOR) };
#undef CAROM_ENUMERATOR

struct RightPanelInfo {
    RightPanel panel;
    int stripPlace;
    const char* id;
    const char* title;
    const char* help;
};

#define CAROM_ROW(name, place, id, title, help) RightPanelInfo{RightPanel::name, place, id, title, help},
inline constexpr std::array kRightPanels = {CAROM_RIGHT_PANELS(CAROM_ROW)};
#undef CAROM_ROW

inline constexpr int kRightPanelCount = static_cast<int>(kRightPanels.size());

[[nodiscard]] constexpr const RightPanelInfo& info(RightPanel panel) {
    return kRightPanels[static_cast<std::size_t>(panel)];
}

}  // namespace session
