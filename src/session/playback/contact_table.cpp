#include "session/playback/contact_table.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/present.h"
#include "text/numbers.h"
#include "text/spreadsheet.h"

namespace session {

void update(ContactTable& table, const Playback& playback) {
    const std::uint64_t block = passedContacts(playback) / ContactTable::kBlock;
    const std::uint64_t first = block > 0 ? (block - 1) * ContactTable::kBlock : 0, known = playback.contacts().count();
    const bool isSame = table.sceneNumber == playback.revisions().scene && table.first == first;
    const bool isWhole = table.known == known || table.rows.size() == ContactTable::kMostRows;
    table.known = known;
    table.isAll = playback.contacts().isAllKnown();
    if (isSame && isWhole) return;
    table.sceneNumber = playback.revisions().scene;
    table.first = first;
    table.rows.clear();
    playback.contacts().list(first, [&](std::uint64_t number, const world::ContactEvent& event, const Totals& totals) {
        table.rows.push_back({number, event.frames, event.a, event.b, event.group, event.impulse,
                              glm::length(event.aVelocity), glm::length(event.bVelocity), totals.energy,
                              glm::length(totals.momentum)});
        return table.rows.size() < ContactTable::kMostRows;
    });
}

std::string summary(const ContactTable& table) {
    std::string text = std::to_string(table.known) + (table.known == 1 ? " contact" : " contacts");
    text += table.isAll ? " in all" : " computed so far";
    if (table.rows.size() < table.known && !table.rows.empty())
        text += "; " + std::to_string(table.rows.front().number) + " to " + std::to_string(table.rows.back().number) +
                " are listed";
    return text;
}

std::ptrdiff_t rowAt(const ContactTable& table, double frames) {
    const auto after = std::upper_bound(table.rows.begin(), table.rows.end(), frames,
                                        [](double f, const ContactRow& row) { return f < row.frames; });
    return after - table.rows.begin() - 1;
}

std::string tableText(const ContactTable& table, const scene::Scene& scene) {
    std::string text = "contact\tframes\ta\tb\timpulse\ta speed\tb speed\tkinetic energy\t|momentum|\n";
    for (const ContactRow& row : table.rows) {
        text += std::to_string(row.number) + "\t" + text::fullNumber(row.frames);
        for (const world::Index body : {row.a, row.b})
            text += "\t" + text::spreadsheetCell(render::nameOf(scene, body));
        for (const double value : {row.impulse, row.aSpeed, row.bSpeed, row.energy, row.momentum})
            text += "\t" + text::fullNumber(value);
        text += "\n";
    }
    return text;
}

}  // namespace session
