#include <cmath>
#include <glm/geometric.hpp>

#include "render/present.h"
#include "text/numbers.h"
#include "world/bodies/body_index.h"

namespace render {
namespace {

std::string pairOf(const scene::Scene& scene, const world::ContactEvent& contact) {
    return nameOf(scene, contact.a) + " and " + nameOf(scene, contact.b);
}

}  // namespace

const std::string& nameOf(const scene::Scene& scene, world::Index index) {
    return scene::nameOf(scene, world::refOf(scene, index));
}

Headline headlineAt(const scene::Scene& scene, double frames, const std::vector<world::ContactEvent>& now,
                    const std::optional<world::ContactEvent>& next) {
    Headline h{"FRAME", text::shortNumber(frames), "", Ink::Dim};
    if (now.size() == 1) {
        const world::ContactEvent& contact = now.front();
        h.word = "CONTACT";
        h.rest = "at frame " + text::shortNumber(frames);
        h.ink = Ink::Normal;
        h.detail = pairOf(scene, contact) + " \u00b7 impulse " + text::shortNumber(contact.impulse);
        if (world::refOf(scene, contact.a).kind == scene::Kind::Ball) {
            const std::string speed = text::shortNumber(glm::length(contact.aVelocity));
            h.detail += " \u00b7 " + nameOf(scene, contact.a) + " leaves with " + speed +
                        (speed == "1" ? " unit/frame" : " units/frame");
        }
    } else if (now.size() > 1) {
        h.word = std::to_string(now.size()) + " CONTACTS";
        h.rest = "at frame " + text::shortNumber(frames);
        h.ink = Ink::Normal;
        h.detail = now.front().group > 0 ? "resolved together, as one blow" : "at one instant, one after the other";
    } else if (next) {
        h.detail = "next: " + pairOf(scene, *next) + " in " + text::shortNumber(next->frames - frames) + " frames";
    } else {
        h.detail = "nothing more is met";
    }
    return h;
}

}  // namespace render
