#include "collide/feature_name.h"

#include <array>
#include <string_view>

namespace collide {
namespace {

constexpr int kBoxFeatures = 27;

/// The number of axes along which a feature of a box extends: 0 a corner, 1 an edge, 2 a face.
constexpr int extentOfBoxFeature(int index) {
    return (index % 3 == 1 ? 1 : 0) + (index / 3 % 3 == 1 ? 1 : 0) + (index / 9 == 1 ? 1 : 0);
}

using BoxName = std::array<char, 16>;
constexpr std::array<BoxName, kBoxFeatures> kBoxNames = [] {
    std::array<BoxName, kBoxFeatures> names{};
    for (int index = 0; index < kBoxFeatures; ++index) {
        constexpr std::array<std::string_view, 4> kWords = {"corner ", "edge ", "face ", ""};
        BoxName& name = names[static_cast<std::size_t>(index)];
        std::size_t at = 0;
        for (const char c : kWords[static_cast<std::size_t>(extentOfBoxFeature(index))]) name[at++] = c;
        const int places[] = {index % 3, index / 3 % 3, index / 9};
        for (std::size_t k = 0; k < 3; ++k) {
            if (places[k] == 1) continue;
            name[at++] = places[k] == 0 ? '-' : '+';
            name[at++] = "xyz"[k];
        }
    }
    return names;
}();

}  // namespace

bool hasFeature(Shape shape, Feature feature) noexcept {
    const int kind = static_cast<int>(feature.kind);
    const bool isFace = feature.kind == Feature::Kind::Face;
    switch (shape) {
        case Shape::Sphere:
            return false;
        case Shape::Plane:
            return isFace && feature.index == 0;
        case Shape::Capsule:
            return !isFace && feature.index < 2 - kind;
        case Shape::Triangle:
            return feature.index < (isFace ? 1 : 3);
        case Shape::Box:
            break;
    }
    return feature.index < kBoxFeatures && extentOfBoxFeature(feature.index) == kind;
}

const char* nameOf(Shape shape, Feature feature) noexcept {
    if (!hasFeature(shape, feature)) return "";
    if (shape == Shape::Box) return kBoxNames[feature.index].data();
    if (feature.kind == Feature::Kind::Face) return "face";
    if (shape == Shape::Capsule)
        return feature.kind == Feature::Kind::Edge ? "barrel" : feature.index == 0 ? "cap a" : "cap b";
    constexpr std::array kCorners = {"corner 0", "corner 1", "corner 2"}, kEdges = {"edge 0", "edge 1", "edge 2"};
    return (feature.kind == Feature::Kind::Edge ? kEdges : kCorners)[feature.index];
}

}  // namespace collide
