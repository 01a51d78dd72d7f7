#include "study/paste/code_calls.h"

#include <algorithm>

#include "io/text.h"
#include "logs/read/column_names.h"
#include "study/paste/code_values.h"

namespace study {
namespace {

constexpr CodeCall kCalls[] = {
    // Unity
    {"SphereCast", {"origin", "ball_radius", "direction", "max_distance"}},
    {"SphereCastAll", {"origin", "ball_radius", "direction", "max_distance"}},
    {"SphereCastNonAlloc", {"origin", "ball_radius", "direction", "max_distance"}},
    // shapes that are balls
    {"MakeSphere", {kSomeRadius}},
    {"btSphereShape", {kSomeRadius}},
    {"SphereShape", {kSomeRadius}},
    {"SphereShapeSettings", {kSomeRadius}},
    {"PxSphereGeometry", {kSomeRadius}},
    {"fcl::Sphere", {kSomeRadius}},
    {"fcl::Sphered", {kSomeRadius}},
    {"fcl::Spheref", {kSomeRadius}},
    {"SphereGeometry", {kSomeRadius}},
    {"Ball::new", {kSomeRadius}},
    {"SharedShape::ball", {kSomeRadius}},
    {"ColliderBuilder::ball", {kSomeRadius}},
    {"CircleShape", {kSomeRadius}},
    // Jolt: shape, scale, start, direction; shape, position, rotation
    {"RShapeCast", {"", "", "start", "displacement"}},
    {"ShapeCast", {"", "", "start", "displacement"}},
    {"sFromWorldTransform", {"", "", "start", "displacement"}},
    {"BodyCreationSettings", {"", "center"}},
    // FCL: the moving body, its start and end transforms, the other body, its transform
    {"continuousCollide", {"", "start", "end", "", "center"}},
    // places
    {"Transform3D", {"", kOuterName}},
    {"btTransform", {"", kOuterName}},
    {"PxTransform", {kOuterName}},
    // Box2D and Box3D: points, their number, radius
    {"b2MakeProxy", {".points[0]", "", ".radius"}},
    {"b3MakeProxy", {".points[0]", "", ".radius"}},
    // three.js and other libraries of geometry
    {"Ray", {"origin", "direction"}},
    {"Raycaster", {"origin", "direction"}},
    {"Sphere", {"center", "sphere_radius"}},
};

struct CodeConstant {
    std::string_view name;
    std::array<double, 3> value;
};
constexpr CodeConstant kConstants[] = {
    {"Vector3.forward", {0, 0, 1}},
    {"Vector3.back", {0, 0, -1}},
    {"Vector3.up", {0, 1, 0}},
    {"Vector3.down", {0, -1, 0}},
    {"Vector3.left", {-1, 0, 0}},
    {"Vector3.right", {1, 0, 0}},
    {"Vector3.zero", {0, 0, 0}},
    {"Vector3.one", {1, 1, 1}},
    {"Vector3.FORWARD", {0, 0, -1}},
    {"Vector3.BACK", {0, 0, 1}},
    {"Vector3.UP", {0, 1, 0}},
    {"Vector3.DOWN", {0, -1, 0}},
    {"Vector3.LEFT", {-1, 0, 0}},
    {"Vector3.RIGHT", {1, 0, 0}},
    {"Vector3.ZERO", {0, 0, 0}},
    {"FVector::ZeroVector", {0, 0, 0}},
    {"FVector::ForwardVector", {1, 0, 0}},
    {"FVector::RightVector", {0, 1, 0}},
    {"FVector::UpVector", {0, 0, 1}},
    {"Vec3::sZero", {0, 0, 0}},
    {"Vec3::sAxisX", {1, 0, 0}},
    {"Vec3::sAxisY", {0, 1, 0}},
    {"Vec3::sAxisZ", {0, 0, 1}},
    {"Vec3::X", {1, 0, 0}},
    {"Vec3::Y", {0, 1, 0}},
    {"Vec3::Z", {0, 0, 1}},
    {"Vec3::ZERO", {0, 0, 0}},
};

/// A name ends in another one, at a joint of its path: JPH::Vec3::sZero in Vec3::sZero.
bool endsWith(std::string_view name, std::string_view end) {
    if (!name.ends_with(end)) return false;
    return name.size() == end.size() ||
           std::string_view(".:>").find(name[name.size() - end.size() - 1]) != std::string_view::npos;
}

enum class Whose : unsigned char { Nobody, Balls, Targets };
struct BodyWord {
    std::string_view word;
    Whose whose;
};
constexpr BodyWord kBodyWords[] = {
    {"ball", Whose::Balls},     {"projectile", Whose::Balls}, {"bullet", Whose::Balls},   {"player", Whose::Balls},
    {"moving", Whose::Balls},   {"caster", Whose::Balls},     {"target", Whose::Targets}, {"obstacle", Whose::Targets},
    {"sphere", Whose::Targets}, {"enemy", Whose::Targets},    {"other", Whose::Targets},  {"planet", Whose::Targets},
};
Whose whoseIs(std::string_view name) {
    const std::string lower = io::lowerAscii(name);
    for (const auto& [word, whose] : kBodyWords)
        if (lower.find(word) != std::string::npos) return whose;
    return Whose::Nobody;
}

bool isPlace(std::string_view last) {
    return io::isOneOf(
        last, {"position", "pos", "center", "centre", "origin", "location", "translation", "globalposition", "p"});
}

}  // namespace

const CodeCall* codeCallNamed(std::string_view name) {
    const auto* const found = std::find_if(std::begin(kCalls), std::end(kCalls),
                                           [&](const CodeCall& call) { return endsWith(name, call.name); });
    return found == std::end(kCalls) ? nullptr : found;
}

std::optional<std::array<double, 3>> codeConstantNamed(std::string_view name) {
    for (const auto& [constant, value] : kConstants)
        if (endsWith(name, constant)) return value;
    return std::nullopt;
}

std::string settersName(std::string_view name) {
    const std::size_t joint = name.find_last_of(".:>");
    if (joint == std::string_view::npos) return {};
    std::string_view body = name.substr(0, joint);
    while (!body.empty() && std::string_view(".:->").find(body.back()) != std::string_view::npos) body.remove_suffix(1);
    const std::string last = logs::plainName(name.substr(joint + 1));
    if (io::isOneOf(last, {"setorigin", "settranslation", "translation", "set"})) return std::string(body);
    if (io::isOneOf(last, {"setposition", "setlocation"})) return std::string(body) + ".position";
    return last == "setradius" ? std::string(body) + ".radius" : "";
}

void nameBodies(std::vector<CodeValue>& values) {
    std::vector<CodeValue*> radii;
    bool hasBall = false;
    for (CodeValue& value : values) {
        const std::size_t joint = value.name.find_last_of(".:>");
        const bool isPath = joint != std::string::npos;
        const std::string last = logs::plainName(isPath ? value.name.substr(joint + 1) : value.name);
        const Whose whose = isPath || value.numbers.size() == 1 ? whoseIs(value.name) : Whose::Nobody;
        const bool isProxy = io::lowerAscii(value.name).find("proxy") != std::string::npos;
        if (isProxy || value.numbers.empty()) continue;
        if (value.numbers.size() > 1) {
            const Whose body = whoseIs(value.name);
            const bool isPose = last.ends_with("pose") || last == "transform";
            const bool isBall = !isPath && last == "ball";
            const bool isSomeones = body != Whose::Nobody && (last.ends_with("trans") || last.ends_with("transform"));
            if (isBall || isPose || isSomeones || (isPath && isPlace(last) && body != Whose::Nobody))
                value.name = isBall || body != Whose::Targets ? "start" : "center";
            continue;
        }
        const bool isRadius =
            value.isBall || io::isOneOf(last, {"radius", "r"}) || (!isPath && codeCallNamed(value.name));
        const bool isBody = !isPath && std::any_of(std::begin(kBodyWords), std::end(kBodyWords),
                                                   [&](const BodyWord& body) { return last == body.word; });
        if (!isRadius && !isBody) {
            hasBall = hasBall || last == "ballradius";
        } else if (whose == Whose::Nobody) {
            radii.push_back(&value);
        } else {
            value.name = whose == Whose::Balls ? "ball_radius" : "sphere_radius";
            hasBall = hasBall || whose == Whose::Balls;
        }
    }
    if (radii.size() == 1 && radii.front()->isBall && !hasBall) radii.front()->name = "ball_radius";
    // The ball comes first
    for (std::size_t i = 0; i < radii.size() && (radii.size() > 1 || hasBall); ++i)
        if (i + (hasBall ? 1 : 0) < 2) radii[i]->name = i == 0 && !hasBall ? "ball_radius" : "sphere_radius";
}

}  // namespace study
