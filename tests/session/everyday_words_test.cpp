/// What a person types into the palette who does not know the name of a command.

#include <gtest/gtest.h>

#include <algorithm>

#include "session/commands/commands.h"
#include "session/commands/everyday_words.h"
#include "session/commands/finder.h"
#include "session/session_actions.h"

namespace session {
namespace {

struct Typed {
    const char* words;
    const char* command;  ///< the first that is found
};

constexpr Typed kTyped[] = {
    {"settings", "view.theme"},
    {"preferences", "view.theme"},
    {"options", "view.theme"},
    {"dark mode", "view.theme"},
    {"light", "view.theme"},
    {"theme", "view.theme"},
    {"night", "view.theme"},
    {"screenshot", "file.export-picture"},
    {"image", "file.export-picture"},
    {"png", "file.export-picture"},
    {"photo", "file.export-picture"},
    {"print", "file.export-picture"},
    {"capture", "file.export-picture"},
    {"video", "file.export-clip"},
    {"movie", "file.export-clip"},
    {"gif", "file.export-clip"},
    {"mp4", "file.export-clip"},
    {"record", "file.export-clip"},
    {"animation", "file.export-clip"},
    {"turntable", "file.export-sequence"},
    {"frames", "file.export-sequence"},
    {"camera", "view.reset"},
    {"home", "view.reset"},
    {"fit", "view.reset"},
    {"lost", "view.reset"},
    {"focus", "view.frame"},
    {"zoom", "view.zoom-in"},
    {"zoom in", "view.zoom-in"},
    {"closer", "view.zoom-in"},
    {"zoom out", "view.zoom-out"},
    {"farther", "view.zoom-out"},
    {"top", "view.top"},
    {"top view", "view.top"},
    {"plan", "view.top"},
    {"overhead", "view.top"},
    {"front", "view.front"},
    {"front view", "view.front"},
    {"side", "view.left"},
    {"side view", "view.left"},
    {"perspective", "view.orthographic"},
    {"isometric", "view.orthographic"},
    {"2d", "view.planar"},
    {"flat", "view.planar"},
    {"fullscreen", "view.presentation"},
    {"full screen", "view.presentation"},
    {"projector", "view.presentation"},
    {"font", "view.larger"},
    {"font size", "view.larger"},
    {"text size", "view.larger"},
    {"bigger", "view.zoom-in"},
    {"big", "view.larger"},
    {"tiny", "view.smaller"},
    {"sidebar", "view.panels"},
    {"degrees", "view.radians"},
    {"units", "view.radians"},
    {"axis", "view.y-up"},
    {"unity", "view.y-up"},
    {"quiz", "view.hide-answers"},
    {"shadows", "view.soft-light"},
    {"quality", "view.soft-light"},
    {"lag", "view.soft-light"},
    {"slow motion", "play.slower"},
    {"slowmo", "play.slower"},
    {"slow", "play.slower"},
    {"fast", "play.faster"},
    {"speed", "play.faster"},
    {"run", "play.toggle"},
    {"pause", "play.toggle"},
    {"stop", "play.toggle"},
    {"go", "play.toggle"},
    {"simulate", "play.toggle"},
    {"animate", "play.toggle"},
    {"rewind", "play.start"},
    {"beginning", "play.start"},
    {"step", "play.next"},
    {"realtime", "play.real-speed"},
    {"track", "play.follow"},
    {"chase", "play.follow"},
    {"trail", "play.more-contacts"},
    {"trails", "play.more-contacts"},
    {"trajectory", "play.more-contacts"},
    {"future", "play.more-contacts"},
    {"scrub", "play.timeline"},
    {"timeline", "play.timeline"},
    {"slider", "play.timeline"},
    {"undo", "edit.undo"},
    {"oops", "edit.undo"},
    {"mistake", "edit.undo"},
    {"repeat", "edit.redo"},
    {"versions", "edit.history"},
    {"changes", "edit.history"},
    {"remove", "edit.delete"},
    {"erase", "edit.delete"},
    {"trash", "edit.delete"},
    {"clone", "edit.duplicate"},
    {"deselect", "edit.select-none"},
    {"restitution", "edit.select-none"},
    {"elasticity", "edit.select-none"},
    {"everything", "edit.select-all"},
    {"value", "edit.number"},
    {"coordinates", "edit.number"},
    {"clipboard", "edit.copy"},
    {"ball", "scene.add-ball"},
    {"marble", "scene.add-ball"},
    {"insert", "scene.add-ball"},
    {"projectile", "scene.add-ball"},
    {"target", "scene.add-sphere"},
    {"planet", "scene.add-sphere"},
    {"obstacle", "scene.add-sphere"},
    {"floor", "scene.add-wall"},
    {"cushion", "scene.add-wall"},
    {"barrier", "scene.add-wall"},
    {"color", "scene.colour"},
    {"paint", "scene.colour"},
    {"invisible", "scene.hide"},
    {"unhide", "scene.show-all"},
    {"freeze", "scene.lock"},
    {"pin", "scene.lock"},
    {"tangent", "scene.aim-graze"},
    {"straight", "scene.aim-head-on"},
    {"deflection", "scene.aim-ricochet"},
    {"snap", "scene.touch"},
    {"grid", "show.ground"},
    {"tags", "show.names"},
    {"annotations", "show.labels"},
    {"arrows", "show.velocities"},
    {"vectors", "show.velocities"},
    {"inflated", "show.minkowski"},
    {"distance", "show.closest-approach"},
    {"gap", "show.closest-approach"},
    {"barycentre", "show.centre-of-mass"},
    {"tunneling", "learn.sampling"},
    {"tunnelling", "learn.sampling"},
    {"discrete", "learn.sampling"},
    {"teacher", "learn.class"},
    {"classroom", "learn.class"},
    {"tutorial", "panel.lesson"},
    {"course", "panel.lesson"},
    {"school", "panel.lesson"},
    {"formula", "panel.derive"},
    {"equation", "panel.derive"},
    {"math", "panel.derive"},
    {"graph", "panel.plots"},
    {"chart", "panel.plots"},
    {"table", "panel.contacts"},
    {"collisions", "panel.contacts"},
    {"energy", "panel.contacts"},
    {"algorithms", "panel.compare"},
    {"float", "panel.precision"},
    {"rounding", "panel.precision"},
    {"heatmap", "panel.map"},
    {"csv", "panel.log"},
    {"bug", "panel.log"},
    {"engine", "panel.log"},
    {"result", "panel.answer"},
    {"shortcuts", "help.keys"},
    {"keyboard", "help.keys"},
    {"controls", "help.keys"},
    {"help", "help.keys"},
    {"version", "help.about"},
    {"license", "help.about"},
    {"search", "help.commands"},
    {"new", "file.new"},
    {"create", "file.new"},
    {"blank", "file.new"},
    {"load", "file.open"},
    {"import", "file.open"},
    {"samples", "file.examples"},
    {"demo", "file.examples"},
    {"save", "file.save"},
    {"store", "file.save"},
    {"download", "file.save-as"},
    {"restart", "file.reset"},
    {"exit", "file.quit"},
    {"close", "file.quit"},
};
static_assert(std::size(kTyped) >= 150);

TEST(EverydayWords, FindTheCommandFirst) {
    Session session;
    newScene(session);
    ASSERT_TRUE(run(session, "help.commands"));  // with the examples, as the palette has them
    const std::vector<Findable> all = findables(session);
    for (const Typed& typed : kTyped) {
        const std::vector<Found> found = find(typed.words, all, {});
        EXPECT_EQ(found.empty() ? "nothing" : all[found[0].index].id, typed.command) << typed.words;
    }
}

TEST(EverydayWords, BelongToCommandsThatExist) {
    for (const std::string_view id : everydayCommands()) {
        const auto& all = commands();
        EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Command& c) { return c.id == id; })) << id;
    }
}

}  // namespace
}  // namespace session
