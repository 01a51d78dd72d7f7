#include <cstdio>

#include "io/file.h"
#include "io/json_document.h"
#include "io/json_writer.h"
#include "io/scene_json.h"
#include "scene/kinds.h"

namespace io {
namespace {

using scene::Vec3;

/// Writes one scene. Vectors have two numbers if the scene is flat and still lies in the plane.
class SceneWriter {
  public:
    SceneWriter(const scene::Scene& scene, const std::filesystem::path& folder)
        : m_folder(folder), m_isFlat(scene.flat && liesInPlane(scene)) {}

    std::string write(const scene::Scene& scene) {
        m_out.open('{');
        m_out.key("carom");
        m_out.plain("1");
        if (!scene.name.empty()) text("name", scene.name);
        if (!scene.notes.empty()) text("notes", scene.notes);
        scene::forLists([&](scene::Kind kind, auto objects) { list(scene::factsOf(kind).list, scene.*objects); });
        if (scene.restitution != 1) number("restitution", scene.restitution);
        if (scene.contactDuration != scene::kContactDuration) number("contact_duration", scene.contactDuration);
        if (scene.simultaneous == scene::Simultaneous::OneByOne) text("simultaneous", "one by one");
        if (scene.frames != collide::kNoLimit) number("frames", scene.frames);
        if (scene.si.metresPerUnit) number("metres_per_unit", *scene.si.metresPerUnit);
        if (scene.si.framesPerSecond) number("frames_per_second", *scene.si.framesPerSecond);
        if (scene.view) view(*scene.view);
        extra(scene.extra);
        m_out.close('}');
        return m_out.take();
    }

  private:
    template <class Object>
    void list(const char* field, const scene::Blocks<Object>& objects) {
        if (objects.empty()) return;
        m_out.key(field);
        m_out.open('[');
        for (const Object& object : objects) {
            m_out.element();
            m_out.open('{');
            text("name", object.name);
            body(object);
            flags(object.marks);
            extra(object.extra);
            m_out.close('}');
        }
        m_out.close(']');
    }

    void body(const scene::Ball& ball) {
        vector("position", ball.body.position);
        const collide::Motion& motion = ball.body.motion;
        if (motion.kind == collide::Motion::Kind::Aim) {
            vector("aim", motion.vector);
            number("speed", motion.speed);
        } else {
            vector(motion.kind == collide::Motion::Kind::End ? "end" : "velocity", motion.vector);
        }
        number("radius", ball.body.radius);
        if (ball.body.mass != 1) number("mass", ball.body.mass);
        color(ball.color);
    }

    void body(const scene::Obstacle& obstacle) {
        if (obstacle.mesh) return mesh(obstacle);
        const collide::Obstacle& body = obstacle.body;
        switch (body.shape) {
            case collide::Shape::Sphere:
                vector("center", body.center);
                number("radius", body.radius);
                if (body.velocity != Vec3(0)) vector("velocity", body.velocity);
                if (body.mass != collide::kImmovable) number("mass", body.mass);
                color(obstacle.color);
                return;
            case collide::Shape::Plane:
                vector("point", body.center);
                vector("normal", body.normal);
                return;
            case collide::Shape::Capsule:
                vector("a", body.center);
                vector("b", body.b);
                break;
            case collide::Shape::Triangle:
                m_out.key("corners");
                for (const auto& [before, corner] :
                     {std::pair("[", body.center), std::pair(", ", body.b), std::pair(", ", body.c)}) {
                    m_out.plain(before);
                    numbers(corner);
                }
                m_out.plain("]");
                break;
            case collide::Shape::Box:
                vector("center", body.center);
                vector("half", body.half);
                rotation(body.rotation);
        }
        if (body.radius != 0) number("radius", body.radius);
        color(obstacle.color);
    }

    void mesh(const scene::Obstacle& mesh) {
        const scene::MeshSource& source = *mesh.mesh;
        if (source.file.empty())
            lists(*source.mesh);
        else
            text("file", nameOf(source));
        if (mesh.body.center != source.middle()) vector("center", mesh.body.center);
        rotation(mesh.body.rotation);
        if (mesh.scale != 1) number("scale", mesh.scale);
        if (mesh.body.radius != 0) number("radius", mesh.body.radius);
        color(mesh.color);
    }
    /// The path of a mesh file: relative to the scene file's folder if the file is found that way, else absolute.
    [[nodiscard]] std::string nameOf(const scene::MeshSource& source) const {
        if (m_folder.empty()) return source.file;
        std::error_code unknown;
        const std::filesystem::path from = std::filesystem::absolute(m_folder / source.file, unknown);
        return !unknown && from.lexically_normal() == source.path ? source.file : source.path;
    }
    void lists(const collide::Mesh& mesh) {
        m_out.key("vertices");
        m_out.open('[');
        for (const Vec3& v : mesh.vertices()) {
            m_out.element();
            m_out.numbers({v.x, v.y, v.z});
        }
        m_out.close(']');
        m_out.key("triangles");
        m_out.open('[');
        for (std::uint32_t i = 0; i < mesh.size(); ++i) {
            m_out.element();
            const auto& [a, b, c] = mesh.triangle(i);
            m_out.numbers({double(a), double(b), double(c)});
        }
        m_out.close(']');
    }
    void rotation(const collide::Rotation& q) {
        if (q == collide::Rotation{}) return;
        m_out.key("rotation");
        m_out.numbers({q.w, q.x, q.y, q.z});
    }

    void view(const scene::View& view) {
        m_out.key("view");
        m_out.open('{');
        m_out.key("target");
        m_out.numbers({view.target.x, view.target.y, view.target.z});
        number("distance", view.distance);
        number("yaw", view.yawRadians);
        number("pitch", view.pitchRadians);
        if (view.orthographic) flag("orthographic");
        if (view.planar) flag("planar");
        extra(view.extra);
        m_out.close('}');
    }

    void text(const char* field, const std::string& value) {
        m_out.key(field);
        m_out.text(value);
    }
    void number(const char* field, double value) {
        m_out.key(field);
        m_out.number(value);
    }
    void flag(const char* field) {
        m_out.key(field);
        m_out.flag(true);
    }
    void vector(const char* field, Vec3 v) {
        m_out.key(field);
        numbers(v);
    }
    void numbers(Vec3 v) { m_isFlat ? m_out.numbers({v.x, v.y}) : m_out.numbers({v.x, v.y, v.z}); }
    void color(std::optional<std::uint32_t> color) {
        if (!color) return;
        char code[8];
        std::snprintf(code, sizeof code, "#%06x", static_cast<unsigned>(*color & 0xFFFFFF));
        text("color", code);
    }
    void flags(scene::Marks marks) {
        if (marks.hidden) flag("hidden");
        if (marks.locked) flag("locked");
    }
    /// The unknown members of the file that the scene was read from.
    void extra(const std::string& object) {
        if (object.empty()) return;
        if (const Result<JsonList> members = readJson(object)) m_out.members(members.value().front());
    }

    static bool liesInPlane(const scene::Scene& scene) {
        for (const scene::Ball& ball : scene.balls)
            if (ball.body.position.z != 0 || ball.body.motion.vector.z != 0) return false;
        bool lies = scene.boxes.empty() && scene.meshes.empty();
        scene::forObstacles([&](scene::Kind, auto list) {
            for (const scene::Obstacle& obstacle : scene.*list) {
                const collide::Obstacle& body = obstacle.body;
                lies &=
                    body.center.z == 0 && body.velocity.z == 0 && body.normal.z == 0 && body.b.z == 0 && body.c.z == 0;
            }
        });
        return lies;
    }

    JsonWriter m_out;
    std::filesystem::path m_folder;
    bool m_isFlat;
};

}  // namespace

std::string writeScene(const scene::Scene& scene, const std::filesystem::path& folder) {
    return SceneWriter(scene, folder).write(scene);
}

std::string saveScene(const std::filesystem::path& path, const scene::Scene& scene) {
    return writeFileAtomically(path, writeScene(scene, folderOf(path)));
}

}  // namespace io
