#pragma once
/// Two plots as data: squared distance over path length, and angles over the impact parameter.

#include <optional>
#include <string>
#include <vector>

#include "learn/derivation/derivation.h"
#include "scene/scene.h"

namespace learn {

struct PlotPoint {
    double x = 0, y = 0;
    bool operator==(const PlotPoint&) const = default;
};

struct Curve {
    std::string name;  ///< for the legend
    Ink ink = Ink::Text;
    std::vector<PlotPoint> points;  ///< in the order of drawing, joined by lines
};

/// A labelled point on a curve.
struct PlotMark {
    enum class Kind : std::uint8_t {
        Start,    ///< the ball at time 0
        Minimum,  ///< closest approach
        Enter,    ///< the first root: contact
        Leave,    ///< the second root
        Limit,    ///< the last frame
        Scene,    ///< the scene's own impact parameter
    };
    Kind kind = Kind::Start;
    PlotPoint at;
    std::string label;  ///< "contact at 3.268 units"
    Ink ink = Ink::Text;
    bool draggable = false;  ///< dragged() accepts this mark
};

/// A horizontal line.
struct PlotLevel {
    double y = 0;
    std::string label;  ///< "R² = 4"
    Ink ink = Ink::Sphere;
};

struct Plot {
    std::string title, xTitle, yTitle;      ///< titles with units
    double x0 = 0, x1 = 1, y0 = 0, y1 = 1;  ///< bounds of the plot: all marks, and a margin
    std::vector<Curve> curves;
    std::vector<PlotLevel> levels;
    std::vector<PlotMark> marks;

    /// The values at x, as text: "s = 2.5 units, |d|² = 7.25". Empty outside the curves.
    [[nodiscard]] std::string readAt(double x) const;
    std::string xName, yName, xUnit, yUnit;  ///< names and units in readAt()
};

/// |d + s u|² over the path length s of the relative motion, with the level R² and marks at minimum and roots. The
/// values of marks are rounded once. Absent if nothing moves or a value is beyond double.
[[nodiscard]] std::optional<Plot> distancePlot(const collide::SweepQuery&);

/// Ricochet angle and deflection (of the ball's velocity), degrees, over the impact parameter from 0 to R, with a mark
/// for the scene. Absent if nothing moves or a value is beyond double.
[[nodiscard]] std::optional<Plot> anglePlot(const collide::SweepQuery&);

/// The scene after a mark was dragged to a point of its plot:
///   Start    the ball moves along its relative path, by x (distance plot)
///   Minimum  the ball moves across, until the closest approach of its line is sqrt(y) (distance plot)
///   Scene    the ball moves across, until the impact parameter is x (angle plot)
/// A ball moves with its aim point; other marks leave the scene as it is.
/// @param target  a sphere or another ball of the scene
[[nodiscard]] scene::Scene dragged(const scene::Scene&, std::size_t ball, scene::ObjectRef target, PlotMark::Kind mark,
                                   PlotPoint to);

}  // namespace learn
