#pragma once
/// The contacts of a scene as rows of a table, with the totals after each.

#include <cstdint>
#include <string>
#include <vector>

#include "session/playback/playback.h"

namespace session {

struct ContactRow {
    std::uint64_t number = 0;  ///< from 1
    double frames = 0;
    world::Index a = 0, b = 0;
    std::uint32_t group = 0;  ///< world::ContactEvent::group
    double impulse = 0;
    double aSpeed = 0, bSpeed = 0;  ///< speeds after the contact
    double energy = 0;              ///< kinetic energy of everything that can be pushed, after the contact
    double momentum = 0;            ///< magnitude of the total momentum after the contact
};

/// The contacts around the shown instant: at least a thousand before it, and as many after it.
struct ContactTable {
    static constexpr std::size_t kBlock = 1000, kMostRows = 3 * kBlock;
    std::vector<ContactRow> rows;
    std::uint64_t known = 0;        ///< contacts computed so far
    bool isAll = false;             ///< no contact follows the known ones
    std::uint64_t first = 0;        ///< contacts before the rows
    std::uint64_t sceneNumber = 0;  ///< Playback::revisions().scene that the rows belong to
};

/// Reads the new contacts; free if there are none.
void update(ContactTable&, const Playback&);
/// "12 contacts in all", or which of them are listed.
[[nodiscard]] std::string summary(const ContactTable&);
/// The row of the last contact at or before an instant; -1 before the first.
[[nodiscard]] std::ptrdiff_t rowAt(const ContactTable&, double frames);
/// Tab separated, with a header line, for a spreadsheet. @param scene  the scene of the contacts
[[nodiscard]] std::string tableText(const ContactTable&, const scene::Scene&);

}  // namespace session
