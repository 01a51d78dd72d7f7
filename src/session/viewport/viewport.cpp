#include "session/viewport/viewport.h"

#include <algorithm>

#include "session/views/inset_view.h"

namespace session {

bool Viewport::setArea(const PictureArea& area) {
    PictureArea unmoved = area;
    if (area.inset && m_area.inset) unmoved.inset = m_area.inset;  // moving the inset leaves the view alone
    const bool isDue = m_framePending || (isFramed() && !(unmoved == m_area));
    m_framePending = false;
    m_area = area;
    return isDue;
}

void Viewport::frameExtent(const std::vector<view::Bounds>& extent, double pitchRadians) {
    scene::View start;
    start.pitchRadians = pitchRadians;
    start.planar = m_view.planar;
    start.orthographic = m_view.orthographic;
    const scene::View whole = view::framed(start, extent, m_area.viewport, m_area.free);
    const bool isCovered = m_area.inset && coverage({whole, m_area.viewport}, extent, *m_area.inset) > 0;
    std::vector<scene::View> views;
    if (!isCovered) views.push_back(whole);
    if (isCovered)
        for (const view::Rect& free : freeOf(m_area))
            views.push_back(view::framed(start, extent, m_area.viewport, free));
    m_view = *std::min_element(views.begin(), views.end(),
                               [](const auto& a, const auto& b) { return a.distance < b.distance; });
    m_framed = m_view;
}

void Viewport::frame(const std::vector<view::Bounds>& places) {
    m_view = view::framed(m_view, places, m_area.viewport, m_area.free);
}

void Viewport::setPlanar(bool on, const std::vector<view::Bounds>& extent) {
    m_view.planar = on;
    frame(extent);
}

void Viewport::lookAlong(double yawRadians, double pitchRadians) {
    m_view.planar = false;
    m_view.yawRadians = yawRadians;
    m_view.pitchRadians = pitchRadians;
}

void Viewport::restore(const scene::View& view, const std::optional<scene::View>& framed) {
    m_view = view;
    m_framed = framed;
    m_framePending = false;
}

}  // namespace session
