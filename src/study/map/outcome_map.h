#pragma once
/// The outcome map: two inputs of a scene vary over a window, and every pixel is the exact answer to its own query.
///
/// The pixel rule: the centre of pixel i of n on an axis from a to b is a + (b - a) * ((2 i + 1) / (2 n)) in doubles,
/// counted from the left and from the bottom. A window of fewer ulps than pixels shows single doubles as bands of equal
/// width. See docs/notes/map.md.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/compare/compare.h"
#include "study/map/map_input.h"
#include "world/first_contact.h"

namespace study {

/// The quantity that a map shows.
enum class MapShows : std::uint8_t {
    Outcome,
    Time,          ///< time of the first contact, frames
    Angle,         ///< ricochet angle, radians
    Error,         ///< error of a method's worst value, in ulps of its precision
    Disagreement,  ///< decisions of two methods, or of a method and the truth
};

/// u runs to the right, v upwards. Bounds may be given in either order; equal bounds make one double.
struct MapWindow {
    double u0 = -1, u1 = 1, v0 = -1, v1 = 1;
    bool operator==(const MapWindow&) const = default;
};

struct MapSpec {
    scene::Scene scene;
    std::size_t ball = 0;
    MapInput u{Input::Across, 0}, v{Input::Up, 0};
    MapWindow window;
    int width = 512, height = 512;
    MapShows shows = MapShows::Outcome;
    const methods::Method* method = nullptr;  ///< for Error and Disagreement
    const methods::Method* other = nullptr;   ///< for Disagreement; null: the truth
    bool operator==(const MapSpec&) const = default;
};

/// The two decisions, in a map of disagreement.
enum class Agreement : std::uint8_t { NeitherHits, BothHit, OnlyFirst, OnlySecond, NoAnswer };
inline constexpr int kAgreementCount = static_cast<int>(Agreement::NoAnswer) + 1;
[[nodiscard]] const char* name(MapShows) noexcept;

/// The category of a pixel, beside its number.
using MapCategory = std::uint8_t;             ///< an Outcome; for Error a Verdict; for Disagreement an Agreement
inline constexpr MapCategory kNoScene = 254;  ///< no scene: a radius below 0 and the like
inline constexpr MapCategory kBlank = 255;    ///< not computed yet

inline constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// Top row first, as a picture.
struct MapImage {
    int width = 0, height = 0;
    std::vector<MapCategory> category;
    std::vector<double> value;  ///< NaN where there is none
    /// The least and largest finite value; nothing if there is none.
    [[nodiscard]] std::optional<std::pair<double, double>> range() const;
};

/// The reason why a map cannot be drawn, in one line; empty if it can.
[[nodiscard]] std::string problem(const MapSpec&);

/// The inputs with which a map begins: across and up; of a scene in the plane, the motion's two coordinates.
[[nodiscard]] std::pair<MapInput, MapInput> usualInputs(const scene::Scene&, std::size_t ball);
/// A window in which the outcomes around the scene's own value are seen, in the shape of width : height.
[[nodiscard]] MapWindow usualWindow(const MapSpec&);

/// The centre of pixel i of n from a to b.
[[nodiscard]] double pixelCenter(double a, double b, int i, int n) noexcept;
[[nodiscard]] inline double uAt(const MapSpec& s, int column) {
    return pixelCenter(s.window.u0, s.window.u1, column, s.width);
}
[[nodiscard]] inline double vAt(const MapSpec& s, int row) {
    return pixelCenter(s.window.v0, s.window.v1, s.height - 1 - row, s.height);
}
/// The window grown by `factor` about the centre of a pixel, which stays under the mouse; never below one ulp across.
[[nodiscard]] MapWindow zoomed(const MapSpec&, int column, int row, double factor);

/// The scene in which u and v have these values; nothing if there is no such scene.
[[nodiscard]] std::optional<scene::Scene> sceneAt(const MapSpec&, double u, double v);

/// Sets u and v in a scene that differs from the map's by nothing else; no checks. @param plane  of the map's ball
void setInputs(scene::Scene&, const MapSpec&, const PathPlane& plane, double u, double v);

/// True if a scene in which u and v were set is valid. @pre it was valid before
[[nodiscard]] bool isScene(const scene::Scene&, const MapSpec&, double u, double v);

/// One pixel in full.
struct MapReading {
    double u = 0, v = 0;
    std::optional<scene::Scene> scene;          ///< the scene with these values
    std::optional<world::Encounter> encounter;  ///< its exact answer
    std::optional<Row> method, other;
    MapCategory category = kNoScene;
    double value = kNoValue;
};
[[nodiscard]] MapReading readAt(const MapSpec&, int column, int row);

/// The map as CSV, piece by piece: a heading, then u,v,outcome,value for every pixel, top row first. `outcome` is the
/// category's word; `value` is empty where there is none. Holds references.
class MapCsv {
  public:
    MapCsv(const MapSpec&, const MapImage&);
    /// The heading, then a row of pixels at a time, then nothing. Valid until the next call.
    [[nodiscard]] std::string_view next();

  private:
    const MapSpec& m_spec;
    const MapImage& m_image;
    std::vector<std::string> m_columns;  ///< text of u for each column
    std::string m_piece;
    int m_row = -1;
};
/// The word of a category: "hit", "agrees", "only first hits", "no scene".
[[nodiscard]] const char* categoryName(MapShows, MapCategory) noexcept;

}  // namespace study
