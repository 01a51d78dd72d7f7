#pragma once
/// The panels that share the right side of the window: a row each, in the order of their keys.

#include <array>
#include <cstddef>
#include <cstdint>

/// PANEL(NAME, ID, TITLE, HELP). From the row follow the enumerator RightPanel::NAME, the command "panel.ID", the name
/// ID in the settings file, and in ui the declaration and the call of drawNAMEPanel(). The help is one sentence.
#define CAROM_RIGHT_PANELS(PANEL)                                                                                \
    PANEL(Answer, "answer", "Answer", "The numbers of the contact, and what decides it.")                        \
    PANEL(Derive, "derive", "Derive", "The collision taken apart step by step, with the numbers of the scene.")  \
    PANEL(Plots, "plots", "Plots", "Distance along the path, angles over the impact parameter, frame by frame.") \
    PANEL(Contacts, "contacts", "Contacts", "Every contact to come, with speeds, energy and momentum.")          \
    PANEL(Compare, "compare", "Compare", "Published methods beside the exact answer, and why they differ.")      \
    PANEL(Precision, "precision", "Digits", "Every step in float, double and exactly; what is near.")            \
    PANEL(Map, "map", "Map", "Every value of two inputs as a pixel: what each of them leads to.")                \
    PANEL(Cases, "cases", "Cases", "Named hard cases, one click each.")                                          \
    PANEL(Log, "log", "Log", "What an engine answered, line by line, beside the exact answers.")                 \
    PANEL(Lesson, "lesson", "Lessons", "A course in collisions: read, drag, predict, check.")                    \
    PANEL(Gallery, "gallery", "Gallery", "Scenes to play with, lessons, and the hardest cases, one click each.")

namespace session {

#define CAROM_ENUMERATOR(name, id, title, help) name,
enum class RightPanel : std::uint8_t { CAROM_RIGHT_PANELS(CAROM_ENUMERATOR) };
#undef CAROM_ENUMERATOR

struct RightPanelInfo {
    RightPanel panel;
    const char* id;
    const char* title;
    const char* help;
};

#define CAROM_ROW(name, id, title, help) RightPanelInfo{RightPanel::name, id, title, help},
inline constexpr std::array kRightPanels = {CAROM_RIGHT_PANELS(CAROM_ROW)};
#undef CAROM_ROW

inline constexpr int kRightPanelCount = static_cast<int>(kRightPanels.size());

[[nodiscard]] constexpr const RightPanelInfo& info(RightPanel panel) {
    return kRightPanels[static_cast<std::size_t>(panel)];
}

}  // namespace session
