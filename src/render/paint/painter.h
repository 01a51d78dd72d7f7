#pragma once
/// Adds the explanation of an encounter to a draw list. One file per family of outcomes.

#include "render/paint/story.h"
#include "render/paint/telling.h"
#include "render/present.h"

namespace render {

class Painter {
  public:
    Painter(const Story& story, const Telling& telling, Overlays overlays, DrawList& list)
        : m_story(story), m_telling(telling), m_show(overlays), m_list(list) {}

    void paint();

  private:
    // painter.cpp: for every outcome
    void start();
    void path();
    void way(Vec3 from, Vec3 to, bool openA, bool openB);
    void targetMotion();
    void roundedBody();
    void startVelocity();
    void name(Vec3 at, const char* text, Ink ink, Vec3 away = Vec3(0), float gapPx = 8, double clear = 0);
    void value(Vec3 at, const std::string& text, Ink ink, Vec3 away = Vec3(0), float gapPx = 8);
    void add(Label label);

    // paint_contact.cpp
    void contact(const collide::Contact&);
    void wayOut(const collide::Contact&, Vec3 end);
    void velocities(const collide::Contact&);
    void components(const collide::Contact&);
    void recombination(const collide::Contact&);
    void ricochet(const collide::Contact&);
    void triangle(const collide::Contact&);
    void seam();
    void feature(const collide::Contact&);

    // paint_miss.cpp
    void closest(bool withGap);
    void receding();
    void tooShort(const collide::Contact&);
    void overlap(const collide::Penetration&);
    /// @param aside  the side of the line on which its length is written; 0: above
    void gap(Vec3 ball, Vec3 surface, Vec3 aside = Vec3(0));

    const Story& m_story;
    const Telling& m_telling;
    Overlays m_show;
    DrawList& m_list;
};

}  // namespace render
