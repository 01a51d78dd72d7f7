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
    {"perspective", "view.perspective"},
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
    {"units", "rules.unit"},
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
    {"trail", "show.trails"},
    {"trails", "show.trails"},
    {"trajectory", "play.more-contacts"},
    {"future", "play.more-contacts"},
    {"scrub", "play.timeline"},
    {"timeline", "play.timeline"},
    {"slider", "play.timeline"},
    {"undo", "edit.undo"},
    {"oops", "edit.undo"},
    {"mistake", "edit.undo"},
    {"repeat", "edit.redo"},
    {"notes", "scene.notes"},
    {"description", "scene.notes"},
    {"caption", "scene.caption"},
    {"subtitle", "scene.caption"},
    {"lens", "view.alone"},
    {"alone", "view.alone"},
    {"loop", "play.loop"},
    {"replay", "play.loop"},
    {"forever", "play.loop"},
    {"versions", "edit.history"},
    {"changes", "edit.history"},
    {"remove", "edit.delete"},
    {"erase", "edit.delete"},
    {"trash", "edit.delete"},
    {"clone", "edit.duplicate"},
    {"deselect", "edit.select-none"},
    {"restitution", "rules.bounce"},
    {"elasticity", "rules.bounce"},
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
    {"distance", "show.distance"},
    {"measure", "show.distance"},
    {"ruler", "show.distance"},
    {"speed colours", "show.speed-colours"},
    {"heat", "show.speed-colours"},
    {"nearest", "show.closest-approach"},
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
    {"restart", "play.toggle"},
    {"exit", "file.quit"},
    {"close", "file.quit"},
    {"bounciness", "rules.bounce"},
    {"metres", "rules.unit"},
    {"fps", "rules.second"},
    {"torus", "scene.add-mesh"},
    {"gravity", "wish No gravity"},
    {"friction", "wish No friction"},
    {"spin", "wish No spin"},
    {"pocket", "wish No pockets"},
    {"rotate", "wish Turn the view, or a body"},
    {"language", "wish English"},
    {"delete all", "wish Delete all"},
    {"new window", "wish Another window"},
    {"colour blind", "wish Colours for colour-blind eyes"},
    // Words that stand in no row.
    {"bouncing", "rules.bounce"},
    {"gravitational", "wish No gravity"},
    {"gravty", "wish No gravity"},
    {"frictionless", "wish No friction"},
    {"rotating", "wish Turn the view, or a body"},
    {"screnshot", "file.export-picture"},
    {"how do I add friction to a ball", "wish No friction"},
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

TEST(EverydayWords, OfAWishLeadToAnAnswerOrToWhatComesNearest) {
    Session session;
    newScene(session);
    const std::vector<Findable> all = findables(session);
    const auto itemOf = [&](std::string_view typed) { return all[find(typed, all, {}).at(0).index]; };
    EXPECT_EQ(itemOf("gravity").help, "Carom's balls fly straight between contacts: nothing pulls them.");
    EXPECT_FALSE(runFound(session, itemOf("gravity"))) << "it is read, not run";
    EXPECT_TRUE(runFound(session, itemOf("friction")));
    ASSERT_TRUE(session.prompts.get<NumberRequest>());
    EXPECT_EQ(session.prompts.get<NumberRequest>()->title, "Bounce");
    for (const Wish& wish : wishes()) EXPECT_TRUE(wish.command.empty() || findCommand(wish.command)) << wish.title;
    for (const Findable& item : all) {
        if (item.where == "answer") {
            EXPECT_LE(item.help.size(), 88U) << item.title << ": one line";
        }
    }
}

TEST(EverydayWords, WhatCanBeDoneNowComesBeforeWhatCannot) {
    Session session;
    newScene(session);
    const auto firstOf = [&](std::string_view typed) {
        const std::vector<Findable> all = findables(session);
        return all[find(typed, all, {}).at(0).index].id;
    };
    EXPECT_EQ(firstOf("restart"), "play.toggle") << "at the start";
    advance(session, 0);
    session.playback.seek(1);
    for (int pass = 0; pass < 300; ++pass) advance(session, 0);
    EXPECT_EQ(firstOf("restart"), "play.start");
}

TEST(EverydayWords, BelongToCommandsThatExist) {
    for (const std::string_view id : everydayCommands()) {
        const auto& all = commands();
        EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Command& c) { return c.id == id; })) << id;
    }
}

}  // namespace
}  // namespace session
