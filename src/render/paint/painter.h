#pragma once
/// Adds the explanation of an encounter to a draw list. One file per family of outcomes.

#include "render/paint/story.h"
#include "render/present.h"

namespace render {

class Painter {
  public:
    Painter(const Story& story, Overlays overlays, DrawList& list) : m_story(story), m_show(overlays), m_list(list) {}

    void paint();

  private:
    // painter.cpp: for every outcome
    void path();
    void targetMotion();
    void minkowski();
    void startVelocity();
    void name(Vec3 at, const char* text, Ink ink, Vec3 away = Vec3(0), float gapPx = 8, double clear = 0);
    void value(Vec3 at, const std::string& text, Ink ink, Vec3 away = Vec3(0), float gapPx = 8);
    void add(Label label);

    // paint_contact.cpp
    void contact(const collide::Contact&);
    void velocities(const collide::Contact&);
    void components(const collide::Contact&);
    void ricochet(const collide::Contact&);

    // paint_miss.cpp
    void closest(bool withGap);
    void receding();
    void tooShort(const collide::Contact&);
    void overlap(const collide::Penetration&);
    void gap(Vec3 ball, Vec3 surface);

    const Story& m_story;
    Overlays m_show;
    DrawList& m_list;
};

}  // namespace render
