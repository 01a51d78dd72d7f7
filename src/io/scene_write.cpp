#include <cstdio>

#include "io/json_tree.h"
#include "io/scene_json.h"

namespace io {
namespace {

using scene::Vec3;

/// Writes the vectors of one scene: with two numbers if it is flat and still lies in the plane.
class Writer {
  public:
    explicit Writer(const scene::Scene& scene) : m_isFlat(scene.flat && liesInPlane(scene)) {}

    [[nodiscard]] Json vector(Vec3 v) const { return m_isFlat ? Json{v.x, v.y} : Json{v.x, v.y, v.z}; }

    [[nodiscard]] Json ball(const scene::Ball& ball) const {
        Json json{{"name", ball.name}, {"position", vector(ball.body.position)}};
        const collide::Motion& motion = ball.body.motion;
        if (motion.kind == collide::Motion::Kind::Aim) {
            json["aim"] = vector(motion.vector);
            json["speed"] = motion.speed;
        } else {
            json["velocity"] = vector(motion.vector);
        }
        json["radius"] = ball.body.radius;
        if (ball.body.mass != 1) json["mass"] = ball.body.mass;
        addColor(json, ball.color);
        addMarks(json, ball.marks);
        addExtra(json, ball.extra);
        return json;
    }

    [[nodiscard]] Json sphere(const scene::Sphere& sphere) const {
        Json json{{"name", sphere.name}, {"center", vector(sphere.body.center)}, {"radius", sphere.body.radius}};
        if (sphere.body.velocity != Vec3(0)) json["velocity"] = vector(sphere.body.velocity);
        if (sphere.body.mass != collide::kImmovable) json["mass"] = sphere.body.mass;
        addColor(json, sphere.color);
        addMarks(json, sphere.marks);
        addExtra(json, sphere.extra);
        return json;
    }

    [[nodiscard]] Json plane(const scene::Plane& plane) const {
        Json json{{"name", plane.name}, {"point", vector(plane.body.point)}, {"normal", vector(plane.body.normal)}};
        addMarks(json, plane.marks);
        addExtra(json, plane.extra);
        return json;
    }

    static Json view(const scene::View& view) {
        Json json{{"target", Json{view.target.x, view.target.y, view.target.z}},
                  {"distance", view.distance},
                  {"yaw", view.yawRadians},
                  {"pitch", view.pitchRadians}};
        if (view.orthographic) json["orthographic"] = true;
        if (view.planar) json["planar"] = true;
        addExtra(json, view.extra);
        return json;
    }

    static void addExtra(Json& json, const std::string& extra) {
        if (extra.empty()) return;
        const Json unknown = Json::parse(extra, nullptr, false);
        for (const auto& [key, value] : unknown.items()) json[key] = value;
    }

  private:
    static bool liesInPlane(const scene::Scene& scene) {
        for (const scene::Ball& ball : scene.balls)
            if (ball.body.position.z != 0 || ball.body.motion.vector.z != 0) return false;
        for (const scene::Sphere& sphere : scene.spheres)
            if (sphere.body.center.z != 0 || sphere.body.velocity.z != 0) return false;
        for (const scene::Plane& plane : scene.planes)
            if (plane.body.point.z != 0 || plane.body.normal.z != 0) return false;
        return true;
    }

    static void addColor(Json& json, std::optional<std::uint32_t> color) {
        if (!color) return;
        char text[8];
        std::snprintf(text, sizeof text, "#%06x", static_cast<unsigned>(*color & 0xFFFFFF));
        json["color"] = text;
    }

    static void addMarks(Json& json, scene::Marks marks) {
        if (marks.hidden) json["hidden"] = true;
        if (marks.locked) json["locked"] = true;
    }

    bool m_isFlat;
};

}  // namespace

std::string writeScene(const scene::Scene& scene) {
    const Writer writer(scene);
    Json json{{"carom", 1}};
    if (!scene.name.empty()) json["name"] = scene.name;
    if (!scene.notes.empty()) json["notes"] = scene.notes;
    const auto addList = [&](const char* field, const auto& objects, auto write) {
        Json list = Json::array();
        for (const auto& object : objects) list.push_back((writer.*write)(object));
        if (!list.empty()) json[field] = std::move(list);
    };
    addList("balls", scene.balls, &Writer::ball);
    addList("spheres", scene.spheres, &Writer::sphere);
    addList("planes", scene.planes, &Writer::plane);
    if (scene.restitution != 1) json["restitution"] = scene.restitution;
    if (scene.contactDuration != scene::kContactDuration) json["contact_duration"] = scene.contactDuration;
    if (scene.simultaneous == scene::Simultaneous::OneByOne) json["simultaneous"] = "one by one";
    if (scene.frames != collide::kNoLimit) json["frames"] = scene.frames;
    if (scene.view) json["view"] = Writer::view(*scene.view);
    Writer::addExtra(json, scene.extra);
    return writeJson(json);
}

}  // namespace io
