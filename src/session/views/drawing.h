#pragma once
/// The collision that flat drawings show (the plane of incidence, plots, samples once per frame), and dragging in them.

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "learn/figures/incidence.h"
#include "learn/figures/plots.h"
#include "session/document/document_store.h"
#include "view/camera.h"

namespace session {

/// The active ball and the sphere or ball of its answer.
struct Collision {
    std::size_t ball = 0;
    scene::ObjectRef target;
    collide::SweepQuery query;
};

/// A handle that can be dragged in a drawing.
using DrawingHandle = std::variant<learn::IncidenceHandle, learn::PlotMark::Kind>;

/// True if the object that a handle moves is not locked.
[[nodiscard]] bool isFree(const scene::Scene&, const Collision&, DrawingHandle);

/// A drag in a drawing. Every movement starts from the document at the drag's beginning; positions are decimals no
/// finer than a tenth of a pixel, so that they can be read and typed again.
class DrawingDrag {
  public:
    /// @param offset        from the pointer to the handle's place, in the drawing's coordinates
    /// @param unitsPerPixel  scale of the drawing
    void begin(const scene::Document& start, const Collision&, DrawingHandle, learn::Vec2 offset, double unitsPerPixel);
    /// Previews the scene with the handle at a place of the drawing, in the drawing's coordinates at the beginning.
    void moveTo(DocumentStore&, learn::Vec2 pointer);
    void finish(DocumentStore&);  ///< one undo step
    void cancel(DocumentStore&);  ///< restores the document

    [[nodiscard]] bool isActive() const { return m_drag.has_value(); }
    /// Handle, scene at the beginning, and collision at the beginning of the drag. @pre isActive()
    [[nodiscard]] const DrawingHandle& handle() const { return m_drag->handle; }
    [[nodiscard]] const scene::Scene& start() const { return m_drag->start.scene; }
    [[nodiscard]] const Collision& collision() const { return m_drag->collision; }

  private:
    struct State {
        scene::Document start;
        Collision collision;
        DrawingHandle handle;
        learn::Vec2 offset{0};
        double unitsPerPixel = 1;
    };
    std::optional<State> m_drag;
};

/// The placement of a drawing in a rectangle of pixels: one scale for both directions, y up.
struct DrawingFit {
    learn::Vec2 middle{0};  ///< point of the drawing that lies at middlePx
    view::Vec2 middlePx{0};
    double pxPerUnit = 1;
    [[nodiscard]] view::Vec2 toPx(learn::Vec2 p) const {
        return {middlePx.x + (p.x - middle.x) * pxPerUnit, middlePx.y - (p.y - middle.y) * pxPerUnit};
    }
    [[nodiscard]] learn::Vec2 fromPx(view::Vec2 px) const {
        return {middle.x + (px.x - middlePx.x) / pxPerUnit, middle.y - (px.y - middlePx.y) / pxPerUnit};
    }
};
/// The box [low, high] fitted into a rectangle, centred.
[[nodiscard]] DrawingFit fitInto(learn::Vec2 low, learn::Vec2 high, const view::Rect& rect);

/// A drawing of the plane of incidence transformed rigidly into another plane's coordinates, so that it stays true to
/// scale: during a drag, a drawing keeps its axes.
[[nodiscard]] learn::Incidence laidInto(const learn::IncidencePlane& axes, learn::Incidence drawing);

/// The topmost handle under a pixel of the drawing.
/// @param scale  pixels for one px of the design
[[nodiscard]] std::optional<learn::IncidenceHandle> handleAt(const learn::Incidence&, const DrawingFit&, view::Vec2 px,
                                                             double scale);
/// The name in derivations of the point, arrow or length under a pixel: "d" for the length |d|.
/// @param scale  pixels for one px of the design
[[nodiscard]] std::optional<std::string> geometryAt(const learn::Incidence&, const DrawingFit&, view::Vec2 px,
                                                    double scale);
/// The place of a handle in the drawing. @param pointer  point at which a line is grabbed
[[nodiscard]] learn::Vec2 placeOf(const learn::Incidence&, learn::IncidenceHandle, learn::Vec2 pointer);

/// A plot of the present collision with its ranges: during a drag its scale is fixed, and a curve whose
/// start is dragged keeps its place.
struct PlotDrawing {
    learn::Plot plot;
    double x0 = 0, x1 = 1, y0 = 0, y1 = 1;  ///< ranges of the rectangle
};
enum class PlotKind : std::uint8_t { Distance, Angle };
/// Absent where learn has no plot.
[[nodiscard]] std::optional<PlotDrawing> plotOf(const DrawingDrag&, const Collision&, PlotKind);

/// The nearest mark within a few pixels that can be dragged; null without one. @param atPx  from the plot to the screen
[[nodiscard]] const learn::PlotMark* markAt(const learn::Plot&, const std::function<view::Vec2(learn::PlotPoint)>& atPx,
                                            view::Vec2 px, double scale);

/// Distance from p to the nearest point between a and b, in the units of the arguments.
[[nodiscard]] double distanceToSegment(learn::Vec2 p, learn::Vec2 a, learn::Vec2 b);

}  // namespace session
