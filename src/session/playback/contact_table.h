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
    std::uint32_t group = 0;  ///< as in world::ContactEvent
    double impulse = 0;
    double aSpeed = 0, bSpeed = 0;  ///< after it
    double energy = 0;              ///< kinetic, of everything that can be pushed, after it
    double momentum = 0;            ///< its length
};

/// The contacts about the instant that is shown: a thousand before it at least, and as many after it.
struct ContactTable {
    static constexpr std::size_t kBlock = 1000, kMostRows = 3 * kBlock;
    std::vector<ContactRow> rows;
    std::uint64_t known = 0;        ///< contacts computed so far
    bool isAll = false;             ///< nothing more ever happens
    std::uint64_t first = 0;        ///< contacts before the rows
    std::uint64_t sceneNumber = 0;  ///< of the playback that the rows are of
};

/// Reads what is new. Costs nothing where nothing is.
void update(ContactTable&, const Playback&);
/// "12 contacts in all", or which of them are listed.
[[nodiscard]] std::string summary(const ContactTable&);
/// The row of the last contact at or before an instant; -1 before the first.
[[nodiscard]] std::ptrdiff_t rowAt(const ContactTable&, double frames);
/// Tab separated, with a line of names: for a spreadsheet. @param scene  whose contacts they are
[[nodiscard]] std::string tableText(const ContactTable&, const scene::Scene&);

}  // namespace session
