#pragma once
/// The outcome map: two inputs of a scene vary over a window; each pixel shows the exact answer to its query.
///
/// The pixel rule: the centre of pixel i of n on an axis from a to b is a + (b - a) * ((2 i + 1) / (2 n)) in doubles,
/// counted from the left and from the bottom. A window of fewer ulps than pixels shows each double as a band. See
/// docs/notes/map.md.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/compare/compare.h"
#include "study/map/map_input.h"
#include "world/bodies/body_index.h"
#include "world/first_contact.h"

namespace study {

/// The quantity that a map shows.
enum class MapShows : std::uint8_t {
    Outcome,
    Time,     ///< time of the first contact, frames
    Angle,    ///< ricochet angle, radians
    Feature,  ///< the part of a shape that is met first, by borders and names; colours and values are those of Angle
    Error,    ///< largest error of a method's values, in ulps of its precision
    Disagreement,  ///< the decisions of two methods, or of a method and the truth
};

/// The range of the two inputs: u grows to the right, v upwards. Bounds may be in either order; a range of equal bounds
/// is one double.
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

/// The two decisions of a pixel in a map of disagreement.
enum class Agreement : std::uint8_t { NeitherHits, BothHit, OnlyFirst, OnlySecond, NoAnswer };
inline constexpr int kAgreementCount = static_cast<int>(Agreement::NoAnswer) + 1;
[[nodiscard]] const char* name(MapShows) noexcept;
/// True for maps whose values and colours are ricochet angles.
[[nodiscard]] constexpr bool showsAngle(MapShows shows) {
    return shows == MapShows::Angle || shows == MapShows::Feature;
}

/// The category of a pixel, beside its number.
using MapCategory = std::uint8_t;             ///< an Outcome; for Error a Verdict; for Disagreement an Agreement
inline constexpr MapCategory kNoScene = 254;  ///< the values are not valid in a scene, such as a radius below 0
inline constexpr MapCategory kBlank = 255;    ///< not computed yet

inline constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

inline constexpr world::Index kMeetsNothing = std::numeric_limits<world::Index>::max();

/// A part of a body.
struct BodyPart {
    collide::Feature feature;    ///< met part of a capsule, a triangle, a box, or of the triangle of a mesh
    std::uint32_t triangle = 0;  ///< a mesh's, by its number
    bool operator==(const BodyPart&) const = default;
};
/// What a ball meets first.
struct MetPart {
    world::Index body = kMeetsNothing;  ///< as world::indexOf
    BodyPart part;
    bool operator==(const MetPart&) const = default;
    [[nodiscard]] bool isNone() const { return body == kMeetsNothing; }
};
/// Name of the feature that is met: "edge 1", "cap a", of a mesh "face of triangle 17". Empty for balls, spheres and
/// walls, and where nothing is met.
[[nodiscard]] std::string featureName(const scene::Scene&, const MetPart&);

/// The pixels of a map, top row first.
struct MapImage {
    int width = 0, height = 0;
    std::vector<MapCategory> category;
    std::vector<double> value;       ///< NaN if a pixel has no value
    std::vector<world::Index> body;  ///< the body that the ball meets, as world::indexOf; kMeetsNothing
    std::vector<BodyPart> part;      ///< in a map of features what it meets of the body; else empty

    MapImage() = default;
    /// Pixels that are not computed yet.
    MapImage(int columns, int rows, MapShows shows);
    [[nodiscard]] MetPart met(std::size_t pixel) const {
        return {body[pixel], part.empty() ? BodyPart() : part[pixel]};
    }
    /// The smallest and the largest finite value; absent if there is none.
    [[nodiscard]] std::optional<std::pair<double, double>> range() const;
};

/// The reason why a map cannot be drawn, in one line; empty if it can.
[[nodiscard]] std::string problem(const MapSpec&);

/// The default inputs of a map: across and up; for a scene in the plane, the two coordinates of the motion.
[[nodiscard]] std::pair<MapInput, MapInput> usualInputs(const scene::Scene&, std::size_t ball);
/// The default window, with the aspect ratio of the map: it shows the outcomes around the scene's own values.
[[nodiscard]] MapWindow usualWindow(const MapSpec&);

/// The coordinate of the centre of pixel i, on an axis of n pixels that begins at a and ends at b.
[[nodiscard]] double pixelCenter(double a, double b, int i, int n) noexcept;
[[nodiscard]] inline double uAt(const MapSpec& s, int column) {
    return pixelCenter(s.window.u0, s.window.u1, column, s.width);
}
[[nodiscard]] inline double vAt(const MapSpec& s, int row) {
    return pixelCenter(s.window.v0, s.window.v1, s.height - 1 - row, s.height);
}
/// The window scaled by `factor` about the centre of a pixel, which keeps its value; at least one ulp wide.
[[nodiscard]] MapWindow zoomed(const MapSpec&, int column, int row, double factor);

/// The scene in which u and v have these values; absent if it is not valid.
[[nodiscard]] std::optional<scene::Scene> sceneAt(const MapSpec&, double u, double v);

/// Sets u and v in a copy of the map's scene, without checks. @param plane  pathPlane() of the map's ball
void setInputs(scene::Scene&, const MapSpec&, const PathPlane& plane, double u, double v);

/// True if a scene is valid after u and v were set. @pre it was valid before
[[nodiscard]] bool isScene(const scene::Scene&, const MapSpec&, double u, double v);

/// A point of a map.
struct MapPlace {
    double u = 0, v = 0;
};
/// Where a scene is in a map of another: absent if the two differ in more than the inputs of the map, or if an aim does
/// not cross the plane of across and up.
[[nodiscard]] std::optional<MapPlace> placeOf(const MapSpec&, const scene::Scene&);

/// The full answer at one pixel.
struct MapReading {
    double u = 0, v = 0;
    std::optional<scene::Scene> scene;          ///< the scene with these values
    std::optional<world::Encounter> encounter;  ///< its exact answer
    std::optional<Row> method, other;
    MapCategory category = kNoScene;
    double value = kNoValue;
};
[[nodiscard]] MapReading readAt(const MapSpec&, int column, int row);

/// The map as CSV, in pieces: a heading, then u,v,outcome,value for every pixel, top row first. `outcome` is the name
/// of the category; `value` is empty if there is none. A map of features has two columns more, obstacle (the name of
/// the body that is met) and feature. Holds references to its arguments.
class MapCsv {
  public:
    MapCsv(const MapSpec&, const MapImage&);
    /// The next piece: first the heading, then one row of pixels per call; empty at the end. Valid until the next call.
    [[nodiscard]] std::string_view next();

  private:
    void appendPart(const MetPart&);

    const MapSpec& m_spec;
    const MapImage& m_image;
    std::vector<std::string> m_columns;  ///< text of u for each column
    std::string m_piece;
    int m_row = -1;
};
/// The name of a category: "hit", "agrees", "only first hits", "no scene".
[[nodiscard]] const char* categoryName(MapShows, MapCategory) noexcept;

}  // namespace study
