/// Tasks of the lesson that is open: the form of an answer, what is right, marks in the picture.

#include <algorithm>

#include "io/query_json.h"
#include "learn/figures/discrete_sampling.h"
#include "session/lesson/lesson_player.h"
#include "session/text/expression.h"

namespace session {
namespace {

bool isOneOf(const std::string& name, std::initializer_list<const char*> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The words that a prediction of a word can be.
std::vector<std::string> wordsFor(const learn::Task& task, const scene::Scene& scene) {
    std::vector<std::string> words;
    if (task.quantity == "outcome") {
        for (int i = 0; i <= static_cast<int>(collide::Outcome::Hit); ++i)
            words.emplace_back(io::outcomeName(static_cast<collide::Outcome>(i)));
        return words;
    }
    for (const auto& sphere : scene.spheres) words.push_back(sphere.name);
    for (std::size_t i = 1; i < scene.balls.size(); ++i) words.push_back(scene.balls[i].name);
    return words;
}

}  // namespace

bool isMade(const learn::Task& task) {
    return task.kind == learn::Task::Kind::MakeOutcome || task.kind == learn::Task::Kind::MakeAngle;
}

std::string solutionText(const learn::Task& task, const scene::Scene& scene) {
    switch (task.kind) {
        case learn::Task::Kind::Predict: {
            const learn::LiveInfo* info = learn::liveInfo(task.quantity);
            return "It is " + learn::liveText(learn::liveValues(scene), task.quantity) + (info ? info->unit : "") + '.';
        }
        case learn::Task::Kind::Choose:
            for (const learn::Option& option : task.options)
                if (option.right) return "Right is: " + option.text;
            return {};
        case learn::Task::Kind::Find:
            for (const scene::ObjectRef missed : learn::missedByLooking(scene, 0))
                return "It is " + scene::nameOf(scene, missed) + '.';
            return "There is none.";
        case learn::Task::Kind::Count:
            return "It is " + std::to_string(learn::countContacts(scene, task.until)) + " contacts.";
        default:
            return "This scene solves it; undo brings yours back.";
    }
}

AnswerForm answerForm(const learn::Page& page, const scene::Scene& scene) {
    AnswerForm form;
    if (!page.task || isMade(*page.task)) return form;
    const learn::Task& task = *page.task;
    const auto choose = [&](std::vector<std::string> names) {
        form.kind = AnswerForm::Kind::Name;
        form.names = std::move(names);
        return form;
    };
    if (task.kind == learn::Task::Kind::Choose) {
        std::vector<std::string> texts;
        for (const learn::Option& option : task.options) texts.push_back(option.text);
        return choose(std::move(texts));
    }
    if (task.kind == learn::Task::Kind::Find) return choose(wordsFor(task, scene));
    form.kind = AnswerForm::Kind::Number;
    if (task.kind == learn::Task::Kind::Count) {
        form.unit = " contacts";
        return form;
    }
    if (isOneOf(task.quantity, {"outcome", "target"})) return choose(wordsFor(task, scene));
    if (isOneOf(task.quantity, {"ball_center", "hit_point", "normal", "new_velocity", "sphere_new_velocity"}))
        form.kind = AnswerForm::Kind::Point;
    if (const learn::LiveInfo* info = learn::liveInfo(task.quantity)) form.unit = info->unit;
    return form;
}

std::optional<learn::Answer> answerOf(const LessonPlayer& player, const scene::Scene& scene, std::string& complaint) {
    const AnswerForm form = answerForm(player.page(), scene);
    const PageWork& now = player.work();
    if (form.kind == AnswerForm::Kind::Name) {
        if (now.chosen && *now.chosen < form.names.size()) return form.names[*now.chosen];
        complaint = "Choose an answer first.";
        return std::nullopt;
    }
    const bool isPoint = form.kind == AnswerForm::Kind::Point;
    scene::Vec3 point(0);
    for (int i = 0; i < (isPoint ? 3 : 1); ++i) {
        const std::string& typed = now.typed[static_cast<std::size_t>(i)];
        const std::string of = isPoint ? std::string(1, "xyz"[i]) + ": " : "";
        if (typed.find_first_not_of(' ') == std::string::npos) {
            complaint = of + "type a number first.";
            return std::nullopt;
        }
        const io::Result<double> value = evaluate(typed, false, Degrees::AsDegrees);
        if (!value) {
            complaint = of + value.error() + '.';
            return std::nullopt;
        }
        point[i] = value.value();
    }
    if (isPoint) return point;
    return point.x;
}

std::vector<render::Annotation> marks(const LessonPlayer& player) {
    using render::Annotation;
    if (!player.isOpen() || !player.work().answered || !player.work().judged || !player.page().task) return {};
    const learn::Task& task = *player.page().task;
    const auto* guess = std::get_if<scene::Vec3>(&*player.work().answered);
    if (!guess || task.kind != learn::Task::Kind::Predict || !isOneOf(task.quantity, {"hit_point", "ball_center"}))
        return {};
    std::vector<Annotation> drawn = {{Annotation::Kind::Point, "predicted", render::Ink::Claim, *guess}};
    if (!player.isRevealed()) return drawn;
    const auto values = learn::liveValues(*player.work().judged);
    const auto truth = values.find(task.quantity);
    if (truth == values.end() || *guess == std::get<scene::Vec3>(truth->second)) return drawn;
    drawn.push_back({Annotation::Kind::Segment, "", render::Ink::Claim, *guess, std::get<scene::Vec3>(truth->second)});
    return drawn;
}

render::Ink liveInk(const std::string& name) {
    using render::Ink;
    if (isOneOf(name, {"hit_point", "normal", "frames", "distance", "impulse"})) return Ink::Normal;
    if (isOneOf(name, {"speed", "relative_speed", "angle", "angle_deg"})) return Ink::VelocityIn;
    if (isOneOf(name, {"new_velocity", "new_speed", "deflection_deg"})) return Ink::VelocityOut;
    if (isOneOf(name,
                {"closest", "closest_frames", "impact_parameter", "center_distance", "center_distance_squared", "gap"}))
        return Ink::Closest;
    if (isOneOf(name, {"R", "R_squared", "target", "sphere_new_velocity", "depth"})) return Ink::Sphere;
    if (isOneOf(name, {"ball_center"})) return Ink::Ball;
    return Ink::Text;
}

}  // namespace session
