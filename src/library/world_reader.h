#pragma once
/// The start of a world of the C API, read into a scene.

#include <cstdint>
#include <optional>
#include <vector>

#include "carom.h"
#include "library/line.h"
#include "scene/scene.h"

namespace library {

/// The first problem ends the reading.
class WorldReader {
  public:
    WorldReader(const carom_world_start& start, Line& line) : m_start(start), m_line(line) {}

    /// @return CAROM_OK, then what follows is whole; else the line says what is wrong. @pre exact floating-point modes
    [[nodiscard]] carom_status read();

    scene::Scene scene;
    std::vector<std::uint32_t> bodies;  ///< the number of each object, in the order of the scene
    std::vector<double> places;         ///< points[0] of each obstacle, in the order of the start

  private:
    bool readRules();
    bool readBall(const carom_ball& given, std::size_t i);
    bool readObstacle(const carom_obstacle& given, std::size_t i);
    bool fail(const char* list, std::size_t i, const char* problem);
    bool failBesidePoint(const char* list, std::size_t i);
    void number();

    const carom_world_start& m_start;
    Line& m_line;
    std::optional<std::size_t> m_point;  ///< the ball whose radius is 0
    std::vector<scene::Kind> m_kinds;
};

}  // namespace library
