#include "session/commands/everyday_words.h"

#include <algorithm>

namespace session {
namespace {

struct Row {
    std::string_view command, words;
};

constexpr Row kRows[] = {
    {"file.new", "create blank clear"},
    {"file.open", "load import browse"},
    {"file.examples", "samples gallery demo demos templates"},
    {"file.save", "store write keep"},
    {"file.save-as", "download"},
    {"file.reset", "restore reset restart"},
    {"file.export-picture", "screenshot image png photo snapshot print capture"},
    {"file.export-clip", "video movie film mp4 webp gif animation record recording"},
    {"file.export-sequence", "frames turntable images"},
    {"file.quit", "exit close"},
    {"edit.undo", "oops mistake"},
    {"edit.redo", "repeat"},
    {"edit.history", "versions changes steps"},
    {"edit.delete", "remove erase trash del clear"},
    {"edit.duplicate", "clone double"},
    {"edit.rename", ""},
    {"edit.select-all", "everything"},
    {"edit.select-none", "deselect unselect"},
    {"edit.find-object", "object list"},
    {"edit.number", "value edit field coordinates mass size dimensions"},
    {"edit.copy", "clipboard"},
    {"scene.add-ball", "insert ball marble billiard projectile cue"},
    {"scene.add-sphere", "target planet obstacle"},
    {"scene.add-wall", "plane barrier cushion floor border fence"},
    {"scene.add-capsule", "pill rod cylinder segment stick pipe insert"},
    {"scene.add-triangle", "ramp slope polygon face insert"},
    {"scene.add-box", "cube cuboid block brick table crate insert"},
    {"scene.add-mesh", "model terrain landscape torus insert"},
    {"rules.bounce", "restitution bounciness bouncy elasticity elastic inelastic damping"},
    {"rules.limit", "duration end timeout"},
    {"rules.unit", "units metre metres meter meters cm mm inch inches feet scale si"},
    {"rules.second", "fps framerate seconds hertz hz"},
    {"rules.panel", "rule laws"},
    {"scene.colour", "color paint tint"},
    {"scene.hide", "invisible disappear"},
    {"scene.show-all", "unhide visible reappear"},
    {"scene.lock", "fix freeze pin unlock"},
    {"scene.aim-graze", "tangent skim brush"},
    {"scene.aim-head-on", "straight direct aim"},
    {"scene.aim-ricochet", "angle deflect deflection"},
    {"scene.touch", "snap contact attach"},
    {"scene.notes", "description comment remarks text story note"},
    {"scene.caption", "subtitle title"},
    {"edit.copy-link", "share send url address web"},
    {"play.toggle", "run pause stop go simulate simulation animate start restart"},
    {"play.start", "restart rewind beginning"},
    {"play.loop", "replay cycle endless forever"},
    {"play.next", "step following"},
    {"play.slower", "slow motion slowmo"},
    {"play.faster", "fast speed quick"},
    {"play.real-speed", "realtime"},
    {"play.follow", "track chase"},
    {"play.more-contacts", "trajectory future prediction"},
    {"play.timeline", "time scrub scrubber timeline slider"},
    {"view.reset", "camera home fit lost recenter"},
    {"view.frame", "focus"},
    {"view.zoom-in", "zoom closer bigger magnify"},
    {"view.zoom-out", "farther away"},
    {"view.top", "top above plan birdseye overhead"},
    {"view.front", "front elevation"},
    {"view.left", "side"},
    {"view.perspective", "3d oblique angle"},
    {"view.orthographic", "parallel isometric projection"},
    {"view.planar", "2d flat"},
    {"view.theme", "dark light mode theme settings preferences options appearance night"},
    {"view.presentation", "fullscreen full screen projector beamer slideshow present"},
    {"view.picture-and-time", "embed minimal distraction bare clean"},
    {"view.larger", "font text size scale big large accessibility"},
    {"view.smaller", "tiny small"},
    {"view.panels", "sidebar distraction tab"},
    {"view.radians", "degrees rad deg angle"},
    {"view.y-up", "axis axes unity up"},
    {"scene.mesh-y-up", "obj stl axis unity blender upright turn"},
    {"view.hide-answers", "quiz guess spoiler secret"},
    {"view.alone", "lens pair others"},
    {"view.soft-light", "shadow shadows lighting ambient quality performance lag"},
    {"view.reduced-motion", "blinking epilepsy"},
    {"show.ground", "grid"},
    {"show.names", "tags"},
    {"show.labels", "letters annotations"},
    {"show.velocities", "arrows vectors velocity"},
    {"show.ghosts", "onion outline"},
    {"show.minkowski", "inflate inflated expanded minkowski"},
    {"show.closest-approach", "gap nearest"},
    {"show.trails", "trail trails trace traces tail path behind"},
    {"show.speed-colours", "heat rainbow fastest"},
    {"show.distance", "distance measure ruler between"},
    {"show.centre-of-mass", "center barycentre com"},
    {"learn.sampling", "tunneling tunnelling tunnel discrete sampling"},
    {"learn.class", "teacher classroom teach lecture"},
    {"learn.new-numbers", "random shuffle randomize different"},
    {"learn.hint", "stuck clue"},
    {"learn.check", "submit verify correct"},
    {"panel.lesson", "tutorial lesson course learn teaching school"},
    {"panel.derive", "formula formulas equation equations math maths derivation proof"},
    {"panel.plots", "graph chart diagram curve plot"},
    {"panel.contacts", "table collisions hits events energy momentum"},
    {"panel.compare", "methods algorithms articles"},
    {"panel.precision", "float rounding error ulp digits"},
    {"panel.map", "heatmap outcome"},
    {"panel.cases", ""},
    {"panel.log", "engine physics bug debug csv jsonl"},
    {"panel.answer", "result"},
    {"help.keys", "shortcuts keyboard hotkeys mouse controls keybindings help"},
    {"help.about", "version licence license credits"},
    {"help.commands", "search find palette"},
};

constexpr Wish kWishes[] = {
    {"gravity weight fall falling", "No gravity", "Carom's balls fly straight between contacts: nothing pulls them.",
     ""},
    {"friction rolling roll drag air resistance", "No friction",
     "Only contacts take speed from a ball: those with a bounce below 1.", "rules.bounce"},
    {"spin english topspin backspin sidespin angular", "No spin", "Bodies are smooth: a contact makes nothing spin.",
     ""},
    {"force forces spring springs magnet charge joint rope acceleration", "No forces",
     "Between contacts a ball keeps its direction and its speed.", ""},
    {"deform soft squash cloth fluid water break fracture", "Rigid bodies", "A contact is an instant: nothing bends.",
     ""},
    {"pocket pockets hole pot score", "No pockets", "Every ball stays in play: nothing on a table takes it away.", ""},
    {"rotate rotation orbit", "Turn the view, or a body",
     "Drag beside the bodies to turn the view; a selected box or mesh has rings.", ""},
    {"delete all everything clear scene", "Delete all", "Select all, then Delete; New begins with a ball and a sphere.",
     "edit.select-all"},
    {"cone pyramid prism ellipsoid ellipse polyhedron", "Other shapes as meshes",
     "Any shape can be a mesh of triangles, from an OBJ or STL file.", "scene.add-mesh"},
    {"fbx gltf glb dae ply step blend", "Meshes as OBJ or STL", "Of mesh files Carom reads these two.",
     "scene.add-mesh"},
    {"texture textures material materials", "One colour for a body", "Bodies have a colour, no textures.",
     "scene.colour"},
    {"blind colorblind colourblind daltonism colour color", "Colours for colour-blind eyes",
     "Always so: after Okabe and Ito, they can be told apart, in both themes.", ""},
    {"language translate translation locale german deutsch french spanish", "English",
     "Carom's words are English; names, notes and lessons may be in any script.", ""},
    {"window tab instance another new", "Another window", "Start Carom again: each window has one scene.", ""},
    {"sound audio music volume mute", "No sound", "Carom is silent.", ""},
    {"multiplayer online network player players", "For one person", "A link gives the scene to others.",
     "edit.copy-link"},
    {"account login cloud sync", "No account", "Scenes are files, on your own computer.", "file.save-as"},
    {"update updates upgrade", "No updates by itself", "Carom asks no network; here is its version.", "help.about"},
    {"plugin plugins script scripting python api macro", "Scripts use the library",
     "Carom's library is for C, C++ and Python: docs/library.md.", ""},
};

}  // namespace

std::span<const Wish> wishes() { return kWishes; }

std::string_view everydayWords(std::string_view commandId) {
    const auto row =
        std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return r.command == commandId; });
    return row == std::end(kRows) ? std::string_view() : row->words;
}

std::vector<std::string_view> everydayCommands() {
    std::vector<std::string_view> ids;
    for (const Row& row : kRows) ids.push_back(row.command);
    return ids;
}

}  // namespace session
