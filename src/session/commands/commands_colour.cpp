/// The command that colours bodies: a submenu of colours.

#include <optional>

#include "session/actions/marks.h"
#include "session/commands/command_lists.h"
#include "vocabulary/swatch.h"

namespace session {
namespace {

using scene::ObjectRef;

/// The selected balls and spheres.
std::vector<ObjectRef> selectedBodies(const Session& s) {
    std::vector<ObjectRef> refs = s.document.current().selection;
    std::erase_if(refs, [](ObjectRef ref) { return ref.kind == scene::Kind::Plane; });
    return refs;
}

bool isBodySelected(const Session& s) { return !selectedBodies(s).empty(); }

Effect colouring(std::optional<std::uint32_t> color) {
    return [color](Session& s) { setColor(s, selectedBodies(s), color); };
}

std::vector<MenuEntry> colourEntries(const Session& s) {
    std::vector<MenuEntry> entries;
    if (!isBodySelected(s)) return entries;
    for (const vocabulary::Swatch& swatch : vocabulary::kSwatches)
        entries.push_back({swatch.title, "", colouring(swatch.rgb)});
    entries.push_back({"By role", "Balls amber, spheres blue.", colouring(std::nullopt)});
    return entries;
}

/// The submenu as a question, for use by keyboard.
void askForColour(Session& s) {
    Prompt q{"Colour of what is selected", "", {}};
    for (MenuEntry& entry : colourEntries(s)) q.choices.push_back({entry.title, std::move(entry.run), entry.help});
    q.choices.push_back({"Cancel"});
    s.prompts.show(std::move(q));
}

}  // namespace

void addColourCommands(std::vector<Command>& all) {
    Section{all, Menu::Scene, 3}.add("scene.colour", "Colour", "Colours the balls and spheres that are selected.", {},
                                     askForColour, {.enabled = isBodySelected, .entries = colourEntries});
}

}  // namespace session
