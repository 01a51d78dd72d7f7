#pragma once
/// The user's choice of what the outcome map shows, and its changes. The specification is that of the map on the
/// screen.

#include <optional>

#include "study/map/map_worker.h"

namespace session {

/// The scene that the pixels of a map vary.
struct MapOrigin {
    scene::Scene scene;
    std::size_t ball = 0;
    bool operator==(const MapOrigin&) const = default;
};

struct MapChoice {
    study::MapShows shows = study::MapShows::Angle;
    std::optional<study::MapInput> u, v;     ///< inputs of the axes; absent: the defaults
    std::size_t method = 0;                  ///< index into methods::all(), for Error and Disagreement
    std::optional<std::size_t> other;        ///< index into methods::all(), for Disagreement; absent: the exact answer
    std::optional<study::MapWindow> window;  ///< absent: the default, around the origin
    std::optional<MapOrigin> origin;         ///< absent: the document; see MapView
    bool operator==(const MapChoice&) const = default;
};

/// Another input for an axis, in the default window; if the other axis has that input, the two are exchanged.
[[nodiscard]] MapChoice withInput(MapChoice, const study::MapSpec&, bool upwards, const study::MapInput& input);

/// The default window around the document.
[[nodiscard]] MapChoice recentred(MapChoice);

// Changes of the window. One that would leave the doubles has no effect.

/// Scales the window about a pixel, which keeps its place; a factor below 1 zooms in.
[[nodiscard]] MapChoice zoomed(MapChoice, const study::MapSpec&, int column, int row, double factor);
/// Scales the window about the scene's own point: at a graze, down to single doubles.
[[nodiscard]] MapChoice zoomedAtScene(MapChoice, const study::MapSpec&, const study::MapPlace& own, double factor);
/// Sets the window to `from`, moved to the right and upwards by shares of its size.
[[nodiscard]] MapChoice panned(MapChoice, const study::MapWindow& from, double right, double up);
/// Shifts a window whose origin is the tip of the motion, after the tip has moved to a place of the window.
[[nodiscard]] MapChoice followingTip(MapChoice, const study::MapSpec&, const study::MapPlace& tip);

/// The magnification relative to the default window.
[[nodiscard]] double magnification(const study::MapSpec&);

}  // namespace session
