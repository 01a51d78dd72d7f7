#include "ui/shell/kept_frame.h"

#include <imgui_impl_opengl3.h>

namespace ui {

void KeptFrame::addPicture(const Damage& place) {
    m_damage.add(place);
    m_isPictureNew = true;
}

void KeptFrame::drawPart(const FrameParts& frame, const Damage& part) {
    m_canvas->begin(frame.background, {int(part.min.x), int(part.min.y), int(part.max.x), int(part.max.y)});
    frame.copyPicture(part);
    const Clipped clipped(frame.panels, part);
    ImGui_ImplOpenGL3_RenderDrawData(&frame.panels);
}

void KeptFrame::present(const FrameParts& frame, bool isWhole) {
    const Damage window{{0, 0}, frame.panels.DisplaySize};
    const int width = int(window.max.x), height = int(window.max.y);
    const render::gl::Bound target;
    // A picture that moves changes most of the frame, and the next one does so again: a copy would cost more than it
    // saves.
    if (m_isPictureNew) {
        target.begin(frame.background, width, height);
        frame.copyPicture(window);
        ImGui_ImplOpenGL3_RenderDrawData(&frame.panels);
        m_isStale = true;
    } else {
        const bool isOtherSize = !m_canvas || m_canvas->width() != width || m_canvas->height() != height;
        if (isOtherSize) m_canvas = std::make_unique<render::gl::Canvas>(width, height);
        const bool isAllNew = isWhole || isOtherSize || m_isStale || !(frame.background == m_background) ||
                              !(frame.picturePlace == m_picturePlace);
        if (isAllNew) m_damage.add(window);
        if (hasChanged()) drawPart(frame, m_damage.part());
        m_canvas->copyTo(target);
        m_isStale = false;
        m_background = frame.background;
        m_picturePlace = frame.picturePlace;
    }
    m_isPictureNew = false;
    m_damage.clear();
}

}  // namespace ui
