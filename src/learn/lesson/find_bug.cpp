#include "learn/lesson/find_bug.h"

#include <algorithm>
#include <cmath>

#include "io/double_facts.h"
#include "io/query/query_json.h"
#include "learn/lesson/lesson_task.h"
#include "learn/lesson/live.h"
#include "learn/lesson/near_outcome.h"
#include "methods/defects.h"
#include "methods/listing.h"
#include "scene/kinds.h"
#include "world/first_contact.h"

namespace learn {
namespace {

using methods::Defect;

std::optional<Defect> defectNamed(std::string_view name, std::string_view method) {
    for (const methods::DefectInfo& defect : methods::defects())
        if (defect.name == name && defect.article == method) return defect.id;
    return std::nullopt;
}

std::string defectNamesOf(std::string_view method) {
    std::vector<std::string_view> names;
    for (const methods::DefectInfo& defect : methods::defects())
        if (defect.article == method) names.push_back(defect.name);
    return listed(names);
}

std::string lineName(std::size_t line) { return "line " + std::to_string(line + 1); }

/// What the listing does on a query. Where only rounding keeps this from touching or grazing, and the listing is right,
/// a place within a few doubles counts where it fails: none that was dragged or typed needs to be exact.
study::BugFinding findNear(const study::BugTrial& trial, Defect defect, const collide::SweepQuery& query) {
    constexpr int kReach = 6;  // doubles: the squares of a method's lines are rounded, too
    study::BugFinding found = study::findBug(trial, defect, query);
    if (found.fails || nearOutcome(query).off == 0) return found;
    const collide::Vec3 at = query.ball.position;
    const auto reach = [](double x) { return x == 0 ? 0 : kReach; };  // 0 is not rounded
    collide::SweepQuery near = query;
    for (int z = -reach(at.z); z <= reach(at.z); ++z)
        for (int y = -reach(at.y); y <= reach(at.y); ++y)
            for (int x = -reach(at.x); x <= reach(at.x); ++x) {
                near.ball.position = {io::movedByUlps(at.x, x), io::movedByUlps(at.y, y), io::movedByUlps(at.z, z)};
                study::BugFinding other = study::findBug(trial, defect, near);
                if (other.fails) return other;
            }
    return found;
}

/// Why the listing does not fail by the defect on a query.
std::string whyNotFailing(const PageListing& bug, const study::BugFinding& found, const collide::SweepQuery& query) {
    const bool isInAnswer = study::bugExample(*bug.defect).seen == study::BugSeen::InAnswer;
    if (!isInAnswer) return "On this scene the line computes what it should: change the scene.";
    const std::string outcome = io::outcomeName(collide::sweep(query).outcome);
    if (study::isRight(found.printed.verdict))
        return "The listing is right here: it says " + found.printed.says + ", and the truth is " + outcome +
               ". Change the scene until it is not.";
    return "It says " + found.printed.says + ", and the truth is " + outcome +
           "; but with the line repaired that we look for it says " + found.repaired.says + ". Try another scene.";
}

}  // namespace

std::optional<PageListing> readListing(JsonFields& page) {
    std::vector<std::string> names;
    for (const methods::Listing& listing : methods::listings()) names.emplace_back(listing.article);
    const auto method = page.word("method", names, false);
    const std::string defect = page.text("defect", false);
    const auto mended = page.texts("mended", "names of defects");
    const bool isFloat = page.flag("float");
    if (!method) return std::nullopt;
    PageListing listing{names[*method], {}, isFloat ? methods::Precision::Float : methods::Precision::Double, {}};
    const std::string what = "a defect of the method: " + defectNamesOf(listing.method);
    if (!defect.empty()) {
        listing.defect = defectNamed(defect, listing.method);
        if (!listing.defect) page.must("defect", what);
    }
    for (const auto& [at, name] : mended) {
        const auto found = defectNamed(name, listing.method);
        if (!found || found == listing.defect)
            page.must(at, "mended", found ? "another defect than \"defect\"" : what);
        else
            listing.mended = listing.mended.with(*found);
    }
    return listing;
}

void readBug(JsonFields& fields, Task& task, const Page& page) {
    needEdits(fields, page);
    if (!page.listing || !page.listing->defect)
        return fields.note("kind", "must have a listing beside it: the page needs \"method\" and \"defect\"");
    if (study::bugExample(*page.listing->defect).seen == study::BugSeen::Nowhere)
        return fields.note("kind", std::string("must have a defect that shows on a scene, got ") +
                                       methods::info(*page.listing->defect).name);
    task.bug = page.listing;
}

AnswerForm bugForm(const Task& task, const scene::Scene&) {
    AnswerForm form{AnswerForm::Kind::Line, {}, {}};
    if (!task.bug) return form;
    const std::size_t count = methods::listing(task.bug->method).lines.size();
    for (std::size_t i = 0; i < count; ++i) form.names.push_back(std::to_string(i + 1));
    return form;
}

CheckResult checkBug(const Task& task, const scene::Scene& scene, const Answer& answer) {
    const methods::Listing& listing = methods::listing(task.bug->method);
    const auto* number = std::get_if<double>(&answer);
    const double last = double(listing.lines.size());
    if (!number || !(*number >= 1) || !(*number <= last) || *number != std::floor(*number))
        return refused("The answer must be the number of a line, 1 to " + std::to_string(listing.lines.size()) + '.');
    const auto query = firstQuery(scene);
    if (!query) return refused("There is no sphere to meet.");
    const Defect defect = *task.bug->defect;
    const study::BugFinding found = findNear(task.bug->trial(), defect, *query);
    if (!found.fails) return refused(whyNotFailing(*task.bug, found, *query));
    const auto line = std::size_t(*number) - 1;
    if (!listing.repaired(line, defect)) {
        const bool hasOther = !listing.defectsOf(line).empty();
        return refused("It fails here. But " + lineName(line) +
                       (hasOther ? " is not what makes it fail here." : " is as it should be."));
    }
    const std::string repaired = "With it repaired the listing says " + found.repaired.says + '.';
    const bool isInAnswer = study::bugExample(defect).seen == study::BugSeen::InAnswer;
    return {true, "It is " + lineName(line) + '.' + (isInAnswer ? ' ' + repaired : ""), {}, {}};
}

std::string bugSolution(const Task& task, const scene::Scene&) {
    const methods::Listing& listing = methods::listing(task.bug->method);
    const std::size_t line = listing.linesOf(*task.bug->defect).front();
    return "It is " + lineName(line) + ", and this scene makes it fail; undo brings yours back.";
}

bool tellsAnswerOf(const Page& page, const Page& asking) {
    const std::optional<PageListing>& shown = page.listing;
    if (!shown || !asking.task || !asking.task->bug || !asking.task->bug->defect) return false;
    return asking.task->bug->method == shown->method && shown->mended.has(*asking.task->bug->defect);
}

std::vector<std::size_t> answersToldBy(const Lesson& lesson, std::size_t page) {
    std::vector<std::size_t> told;
    for (std::size_t i = 0; i < page; ++i)
        if (tellsAnswerOf(lesson.pages[page], lesson.pages[i])) told.push_back(i);
    return told;
}

scene::Scene withExample(scene::Scene scene, Defect defect) {
    const study::BugExample& example = study::bugExample(defect);
    if (scene.balls.empty() || scene.spheres.empty()) return scene;
    scene.balls.edit(0).body = example.query.ball;
    scene.spheres.edit(0).body = example.query.obstacle;
    scene.frames = example.query.frames;
    scene.restitution = example.query.restitution;
    return scene;
}

}  // namespace learn
