#pragma once
/// What the CPU draws of a crowd, for a driver that draws on the CPU: there each small shape costs many times its
/// pixels.

#include "render/gl/ground_shade.h"
#include "render/gl/images/patch_layer.h"
#include "render/gl/specks.h"

namespace render::gl {

struct CrowdPatches {
    Specks specks;
    PatchLayer balls{PatchLayer::Depths::Own};
    GroundShade shade;
    PatchLayer ground{PatchLayer::Depths::OnGround};
};

}  // namespace render::gl
