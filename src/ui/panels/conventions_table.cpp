#include <array>

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

/// The names of the methods, then a column for each situation.
struct Grid {
    RowRect row;
    float left, first, each;
    Grid(const Style& style, const RowRect& in, std::size_t columns)
        : row(in),
          left(row.min.x + style.px(6)),
          first(left + style.px(154)),
          each((row.max.x - first) / static_cast<float>(columns)) {}
    [[nodiscard]] RowRect name() const { return row.from(left).to(first); }
    [[nodiscard]] RowRect at(std::size_t column) const {
        return row.from(first + each * static_cast<float>(column)).first(each);
    }
};

void drawConventionCell(const Style& style, ImFont* font, const RowRect& cell, Ink ink, const std::string& text) {
    cutText(style, cell.first(cell.width() - style.px(6)), font, ink, text);
}

void drawFamily(const Style& style, const study::ConventionTable& table, const Family& family) {
    const Grid heads(style, nextRow(style, 22), family.count);
    for (std::size_t i = 0; i < family.count; ++i) {
        const bool isHere = family.situations[i] == table.situation;
        drawConventionCell(style, isHere ? style.fonts.strong : style.fonts.body, heads.at(i),
                           isHere ? Ink::Accent : Ink::Dim, family.heads[i]);
    }
    for (const study::ConventionLine& line : table.lines) {
        const Grid grid(style, nextRow(style, 20), family.count);
        drawConventionCell(style, style.fonts.body, grid.name(), Ink::Dim, nameOfConvention(line));
        std::string help = nameOfConvention(line) + " states";
        for (std::size_t i = 0; i < family.count; ++i) {
            const Choice choice = line.states[static_cast<std::size_t>(family.situations[i])];
            drawConventionCell(style, style.fonts.body, grid.at(i), choice == Choice::Open ? Ink::Faint : Ink::Text,
                               shortWord(choice));
            help += std::string("\n") + methods::name(family.situations[i]) + ": " + methods::name(choice);
        }
        help += "\nhere, in double: " + line.here + " (" + study::name(line.verdict) + ")";
        if (isHovered(grid.row)) tooltip(style, help);
    }
}

void drawStyles(const Style& style, const study::ConventionTable& table) {
    for (const study::ConventionLine& line : table.lines) {
        if (line.form == methods::Form::Corrected) continue;  // the printed form is listed
        const float width = ImGui::GetContentRegionAvail().x;
        words(style, style.fonts.strong, Ink::Text, line.method->name, width);
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
        if (flow.choice(family.name, f == shown, family.help)) choices.conventions = f == here ? -1 : f;
    }
    if (flow.choice("normal and units", shown == kStyle, "Direction of the normal, units, the path's end."))
        choices.conventions = kStyle;
    if (shown == kStyle) {
        ImGui::Dummy({1, style.px(4)});
        return drawStyles(style, table);
    }
    drawFamily(style, table, kFamilies[static_cast<std::size_t>(shown)]);
    ImGui::Dummy({1, style.px(6)});
    wrapped(style, Ink::Dim,
            "\"true\": a contact without a time. \"depth\": a contact with a depth. \"unspecified\": only the true "
            "decision "
            "is right.");
}

void drawEngineFields(const Style& style) {
    for (const study::EngineField& field : study::engineFields()) {
        const float width = ImGui::GetContentRegionAvail().x, left = style.px(56);
        words(style, style.fonts.strong, Ink::Text, field.field, width);
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
