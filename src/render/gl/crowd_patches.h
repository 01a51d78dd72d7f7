#pragma once
/// What the CPU draws of a crowd, for a driver that draws on the CPU: there each small shape costs many times its
/// pixels.

#include "render/gl/ground_shade.h"
#include "render/gl/images/patch_layer.h"
#include "render/gl/specks.h"

namespace render::gl {

struct CrowdPatches {
    explicit CrowdPatches(Programs& programs)
        : balls(programs, PatchLayer::Depths::Own), ground(programs, PatchLayer::Depths::OnGround) {}

    Specks specks;
    PatchLayer balls;
    GroundShade shade;
    PatchLayer ground;
};

}  // namespace render::gl
