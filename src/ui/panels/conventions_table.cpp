#include <imgui.h>

#include <array>
#include <initializer_list>

#include "study/compare/conventions.h"
#include "ui/panels/panels.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using methods::Choice;
using methods::Situation;

/// Situations of one kind, side by side.
struct Family {
    const char* name;
    const char* help;
    std::array<Situation, 4> situations;
    std::array<const char*, 4> heads;
    std::size_t count;
};

constexpr std::array<Family, 6> kFamilies = {{
    {"overlap",
     "The ball starts inside the sphere.",
     {Situation::OverlapMovingIn, Situation::OverlapMovingOut, Situation::OverlapStill},
     {"moving in", "moving out", "at rest"},
     3},
    {"touch",
     "The surfaces touch at the start.",
     {Situation::TouchMovingIn, Situation::TouchTangent, Situation::TouchMovingOut, Situation::TouchStill},
     {"in", "tangent", "away", "at rest"},
     4},
    {"graze", "The path is exactly tangent to the sphere.", {Situation::Graze}, {"exact graze"}, 1},
    {"zero motion", "Apart, and nothing moves.", {Situation::ApartStill}, {"apart, at rest"}, 1},
    {"moving away",
     "The distance never shrinks.",
     {Situation::MovingAway, Situation::PassesBy},
     {"moving away", "passes by"},
     2},
    {"end of path",
     "The contact lies beyond the end of the path.",
     {Situation::BeyondEnd, Situation::Hit},
     {"beyond the end", "before it"},
     2},
}};
constexpr int kStyle = static_cast<int>(kFamilies.size());  ///< the part after the families: units and directions

int familyOf(Situation situation) {
    for (std::size_t f = 0; f < kFamilies.size(); ++f)
        for (std::size_t i = 0; i < kFamilies[f].count; ++i)
            if (kFamilies[f].situations[i] == situation) return static_cast<int>(f);
    return 0;
}

const char* shortWord(Choice choice) {
    switch (choice) {
        case Choice::YesNoTime:
            return "true";
        case Choice::YesWithDepth:
            return "depth";
        default:
            return methods::name(choice);
    }
}

std::string nameOfConvention(const study::ConventionLine& line) {
    std::string name = line.method->name;
    if (line.form != methods::Form::Engine) name += std::string(" ") + methods::name(line.form);
    return name;
}

struct Grid {
    float left, first, each;
    Grid(const Style& style, const RowRect& row, std::size_t columns)
        : left(row.min.x + style.px(6)),
          first(left + style.px(154)),
          each((row.max.x - first) / static_cast<float>(columns)) {}
    [[nodiscard]] float at(std::size_t column) const { return first + each * static_cast<float>(column); }
};

void cell(const Style& style, ImFont* font, const RowRect& row, float x, float width, Ink ink,
          const std::string& text) {
    const std::string shown = fitted(style, font, style.spell(text), width - style.px(6));
    rowText(style, row.from(x), font, ink, shown);
}

void drawFamily(const Style& style, const study::ConventionTable& table, const Family& family) {
    const RowRect head = nextRow(style, 22);
    const Grid grid(style, head, family.count);
    for (std::size_t i = 0; i < family.count; ++i) {
        const bool isHere = family.situations[i] == table.situation;
        cell(style, isHere ? style.fonts.strong : style.fonts.body, head, grid.at(i), grid.each,
             isHere ? Ink::Accent : Ink::Dim, family.heads[i]);
    }
    for (const study::ConventionLine& line : table.lines) {
        const RowRect row = nextRow(style, 20);
        cell(style, style.fonts.body, row, grid.left, grid.first - grid.left, Ink::Dim, nameOfConvention(line));
        std::string help = nameOfConvention(line) + " states";
        for (std::size_t i = 0; i < family.count; ++i) {
            const Choice choice = line.states[static_cast<std::size_t>(family.situations[i])];
            cell(style, style.fonts.body, row, grid.at(i), grid.each, choice == Choice::Open ? Ink::Faint : Ink::Text,
                 shortWord(choice));
            help += std::string("\n") + methods::name(family.situations[i]) + ": " + methods::name(choice);
        }
        help += "\nhere, in double: " + line.here + " (" + study::name(line.verdict) + ")";
        if (isHovered(row)) tooltip(style, help);
    }
}

void drawStyles(const Style& style, const study::ConventionTable& table) {
    for (const study::ConventionLine& line : table.lines) {
        if (line.form == methods::Form::Corrected) continue;  // the printed form is listed
        const float width = ImGui::GetContentRegionAvail().x;
        words(style, style.fonts.strong, style.ink(Ink::Text), line.method->name, width);
        words(style, Ink::Dim,
              std::string("path: ") + line.method->style.path + "; time: " + line.method->style.time +
                  "; normal: " + line.method->style.normal + "; angle to: " + line.method->style.angle,
              width);
        ImGui::Dummy({1, style.px(6)});
    }
}

}  // namespace

void drawConventions(const Style& style, const study::ConventionTable& table, session::PanelChoices& choices) {
    const int here = familyOf(table.situation), shown = choices.conventions < 0 ? here : choices.conventions;
    wrapped(style, Ink::Dim, std::string("This scene: ") + methods::name(table.situation) + ".");
    ImGui::Dummy({1, style.px(4)});
    Flow flow(style, 12);
    for (int f = 0; f < kStyle; ++f) {
        const Family& family = kFamilies[static_cast<std::size_t>(f)];
        if (flow.choice(family.name, family.name, f == shown, family.help)) choices.conventions = f == here ? -1 : f;
    }
    if (flow.choice("style", "normal and units", shown == kStyle, "Direction of the normal, units, the path's end."))
        choices.conventions = kStyle;
    if (shown == kStyle) {
        ImGui::Dummy({1, style.px(4)});
        return drawStyles(style, table);
    }
    drawFamily(style, table, kFamilies[static_cast<std::size_t>(shown)]);
    ImGui::Dummy({1, style.px(6)});
    wrapped(
        style, Ink::Dim,
        "\"true\": a contact without a time. \"depth\": a contact with a depth. \"not said\": only the true decision "
        "is right.");
}

void drawEngineFields(const Style& style) {
    for (const study::EngineField& field : study::engineFields()) {
        const float width = ImGui::GetContentRegionAvail().x, left = style.px(56);
        words(style, style.fonts.strong, style.ink(Ink::Text), field.field, width);
        const auto line = [&](const char* whose, const char* what, Ink ink) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            windowPainter().text(style.fonts.body, at, style.ink(Ink::Dim), whose);
            ImGui::SetCursorScreenPos({at.x + left, at.y});
            words(style, ink, what, width - left);
        };
        line("Carom", field.ours, Ink::Normal);
        for (std::size_t e = 0; e < study::kEngines.size(); ++e) line(study::kEngines[e], field.engines[e], Ink::Text);
        ImGui::Dummy({1, style.px(8)});
    }
}

}  // namespace ui
