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
    {"file.reset", "restart restore reset"},
    {"file.export-picture", "screenshot image png photo snapshot print capture"},
    {"file.export-clip", "video movie film mp4 webp gif animation record recording"},
    {"file.export-sequence", "frames turntable images"},
    {"file.quit", "exit close"},
    {"edit.undo", "oops mistake"},
    {"edit.redo", "repeat"},
    {"edit.history", "versions changes steps"},
    {"edit.delete", "remove erase trash del"},
    {"edit.duplicate", "clone double"},
    {"edit.rename", ""},
    {"edit.select-all", "everything"},
    {"edit.select-none", "deselect unselect restitution bounce elasticity"},
    {"edit.find-object", "object list"},
    {"edit.number", "value edit field coordinates"},
    {"edit.copy", "clipboard"},
    {"scene.add-ball", "insert ball marble billiard projectile cue"},
    {"scene.add-sphere", "target planet obstacle"},
    {"scene.add-wall", "plane barrier cushion floor border fence"},
    {"scene.add-capsule", "pill rod cylinder segment stick pipe insert"},
    {"scene.add-triangle", "ramp slope polygon face mesh insert"},
    {"scene.add-box", "cube cuboid block brick table crate insert"},
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
    {"play.toggle", "run pause stop go simulate simulation animate"},
    {"play.start", "rewind beginning"},
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
    {"view.radians", "degrees units rad deg"},
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

}  // namespace

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
