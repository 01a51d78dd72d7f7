#include "session/contact_table.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "io/numbers.h"
#include "render/present.h"

namespace session {

ContactTable contactTable(const Playback& playback) {
    ContactTable table;
    table.known = playback.known();
    table.isAll = playback.isAllKnown();
    if (playback.totals().empty()) return table;
    Totals now = playback.totals().front();
    table.energy = now.energy;
    table.momentum = glm::length(now.momentum);
    for (const world::ContactEvent& event : playback.contacts(0, world::kNever, ContactTable::kMostRows)) {
        now = playback.after(now, event);
        table.rows.push_back({table.rows.size() + 1, event.frames, event.a, event.b, event.group, event.impulse,
                              glm::length(event.aVelocity), glm::length(event.bVelocity), now.energy,
                              glm::length(now.momentum)});
    }
    return table;
}

std::ptrdiff_t rowAt(const ContactTable& table, double frames) {
    const auto after = std::upper_bound(table.rows.begin(), table.rows.end(), frames,
                                        [](double f, const ContactRow& row) { return f < row.frames; });
    return after - table.rows.begin() - 1;
}

std::string tableText(const ContactTable& table, const scene::Scene& scene) {
    std::string text = "contact\tframes\ta\tb\timpulse\ta speed\tb speed\tkinetic energy\tmomentum\n";
    for (const ContactRow& row : table.rows) {
        text += std::to_string(row.number) + "\t" + io::number(row.frames) + "\t" + render::nameOf(scene, row.a) +
                "\t" + render::nameOf(scene, row.b);
        for (const double value : {row.impulse, row.aSpeed, row.bSpeed, row.energy, row.momentum})
            text += "\t" + io::number(value);
        text += "\n";
    }
    return text;
}

}  // namespace session
