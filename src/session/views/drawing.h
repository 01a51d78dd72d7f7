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

/// The active ball and the sphere or ball that its answer is about.
struct Collision {
    std::size_t ball = 0;
    scene::ObjectRef target;
    collide::SweepQuery query;
};

/// What can be dragged in a drawing.
using DrawingHandle = std::variant<learn::IncidenceHandle, learn::PlotMark::Kind>;

/// True if the object that a handle moves is not locked.
[[nodiscard]] bool isFree(const scene::Scene&, const Collision&, DrawingHandle);

/// A drag in a drawing. Every movement starts from the document at its beginning; positions are decimals no finer than
/// a tenth of a pixel, so that they can be read and typed again.
class DrawingDrag {
  public:
    /// @param offset        from the pointer to the thing that is dragged, in the drawing's coordinates
    /// @param unitsPerPixel  of the drawing
    void begin(const scene::Document& start, const Collision&, DrawingHandle, learn::Vec2 offset, double unitsPerPixel);
    /// Previews the scene with the thing at a place of the drawing as it was at the beginning.
    void moveTo(DocumentStore&, learn::Vec2 pointer);
    void finish(DocumentStore&);  ///< one undo step
    void cancel(DocumentStore&);  ///< the document is as it was

    [[nodiscard]] bool isActive() const { return m_drag.has_value(); }
    /// Of an active drag: what is dragged, the scene it began with, and its collision then.
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

/// How a drawing lies in a rectangle of pixels: one scale for both directions, y up.
struct DrawingFit {
    learn::Vec2 middle{0};  ///< of the drawing, at middlePx
    view::Vec2 middlePx{0};
    double pxPerUnit = 1;
    [[nodiscard]] view::Vec2 toPx(learn::Vec2 p) const {
        return {middlePx.x + (p.x - middle.x) * pxPerUnit, middlePx.y - (p.y - middle.y) * pxPerUnit};
    }
    [[nodiscard]] learn::Vec2 fromPx(view::Vec2 px) const {
        return {middle.x + (px.x - middlePx.x) / pxPerUnit, middle.y - (px.y - middlePx.y) / pxPerUnit};
    }
};
/// The box [low, high] as large as a rectangle allows, in its middle.
[[nodiscard]] DrawingFit fitInto(learn::Vec2 low, learn::Vec2 high, const view::Rect& rect);

/// The box of a drawing of the plane of incidence that is worth a picture: of a ball that comes from very far, the
/// surroundings of the sphere only.
struct DrawingBox {
    learn::Vec2 low{0}, high{0};
};
[[nodiscard]] DrawingBox boxOf(const learn::Incidence&);

/// A drawing of the plane of incidence laid into another plane's coordinates, rigidly, so that it stays true to scale:
/// while it is dragged, a drawing keeps the axes that it began with.
[[nodiscard]] learn::Incidence laidInto(const learn::IncidencePlane& axes, learn::Incidence drawing);

/// What can be told before the answer is revealed: the bodies and which way it goes.
[[nodiscard]] learn::Incidence withoutAnswer(learn::Incidence drawing);

/// What is under a pixel of the drawing; what lies on top comes first.
/// @param scale  pixels for one px of the design
[[nodiscard]] std::optional<learn::IncidenceHandle> handleAt(const learn::Incidence&, const DrawingFit&, view::Vec2 px,
                                                             double scale);
/// The place in the drawing that a handle holds. @param pointer  where the line is taken
[[nodiscard]] learn::Vec2 placeOf(const learn::Incidence&, learn::IncidenceHandle, learn::Vec2 pointer);

/// A plot of the collision of now, and how it lies: during a drag its scale is that of the beginning, and a curve whose
/// start is dragged stays where it was.
struct PlotDrawing {
    learn::Plot plot;
    double x0 = 0, x1 = 1, y0 = 0, y1 = 1;  ///< what the rectangle shows
};
enum class PlotKind : std::uint8_t { Distance, Angle };
/// Absent as learn's plots are.
[[nodiscard]] std::optional<PlotDrawing> plotOf(const DrawingDrag&, const Collision&, PlotKind);

/// The mark that can be dragged within a few pixels. @param atPx  where a place of the plot lies on the screen
[[nodiscard]] const learn::PlotMark* markAt(const learn::Plot&, const std::function<view::Vec2(learn::PlotPoint)>& atPx,
                                            view::Vec2 px, double scale);

/// From p to the nearest point between a and b, in units or pixels.
[[nodiscard]] double distanceToSegment(learn::Vec2 p, learn::Vec2 a, learn::Vec2 b);

}  // namespace session
