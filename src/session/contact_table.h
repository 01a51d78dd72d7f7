#pragma once
/// The contacts of a scene as rows of a table, with the totals after each.

#include <cstdint>
#include <string>
#include <vector>

#include "session/playback.h"

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

struct ContactTable {
    static constexpr std::size_t kMostRows = 2000;
    std::vector<ContactRow> rows;     ///< the first contacts
    std::uint64_t known = 0;          ///< contacts computed so far
    bool isAll = false;               ///< nothing more ever happens
    double energy = 0, momentum = 0;  ///< at the start
};

[[nodiscard]] ContactTable contactTable(const Playback&);
/// The row of the last contact at or before an instant; -1 before the first.
[[nodiscard]] std::ptrdiff_t rowAt(const ContactTable&, double frames);
/// Tab separated, with a line of names: for a spreadsheet. @param scene  whose contacts they are
[[nodiscard]] std::string tableText(const ContactTable&, const scene::Scene&);

}  // namespace session
