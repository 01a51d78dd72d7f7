#include "session/state/settings.h"

#include <algorithm>
#include <array>

namespace session {
namespace {

constexpr std::array<RightPanelInfo, kRightPanelCount> kRightPanels = {{
    {RightPanel::Answer, "answer", "Answer", "The numbers of the contact, and what decides it.", false},
    {RightPanel::Derive, "derive", "Derive", "The collision taken apart step by step, with the numbers of the scene.",
     true},
    {RightPanel::Plots, "plots", "Plots", "Distance along the path, angles over the impact parameter, frame by frame.",
     true},
    {RightPanel::Contacts, "contacts", "Contacts", "Every contact to come, with speeds, energy and momentum.", true},
    {RightPanel::Compare, "compare", "Compare", "Published methods beside the exact answer, and why they differ.",
     true},
    {RightPanel::Precision, "precision", "Precision", "Every step in float, double and exactly; what is near.", true},
    {RightPanel::Map, "map", "Map", "Every value of two inputs as a pixel: what each of them leads to.", true},
    {RightPanel::Cases, "cases", "Cases", "Named hard cases, one click each.", true},
    {RightPanel::Log, "log", "Log", "What an engine answered, line by line, beside the exact answers.", true},
    {RightPanel::Lesson, "lesson", "Lessons", "A course in collisions: read, drag, predict, check.", true},
}};

}  // namespace

const RightPanelInfo& info(RightPanel panel) { return kRightPanels[static_cast<std::size_t>(panel)]; }

Settings withSplitter(Settings settings, Side side, double delta) {
    if (side == Side::Left) settings.leftWidth = std::clamp(settings.leftWidth + delta, 180.0, 480.0);
    double& right = info(settings.rightPanel).wide ? settings.wideWidth : settings.rightWidth;
    if (side == Side::Right) right = std::clamp(right - delta, 220.0, 640.0);
    return settings;
}

}  // namespace session
