#include "session/texts/instant_text.h"

#include "session/texts/present_options.h"
#include "session/texts/scene_notes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "io/text.h"
#include "learn/lesson/task_kinds.h"
#include "scene/body_values.h"
#include "session/texts/answer_rows.h"
#include "text/numbers.h"
#include "text/si_units.h"
#include "world/bodies/body_index.h"
#include "world/bodies/spoken_name.h"

namespace session {
namespace {

using vocabulary::Ink;

constexpr std::size_t kMostContacts = 3;  // largest number of listed contacts of one instant

/// 0 for what rounding leaves of an elastic contact.
double energyChangeOf(const scene::Scene& scene, const world::ContactEvent& event) {
    constexpr double kRounding = 1e-12;  // relative to the energies of the two
    const scene::ObjectRef a = world::refOf(scene, event.a);
    if (scene.restitution != 1 || a.kind != scene::Kind::Ball) return event.energyChange;
    const double mass = scene.balls[a.index].body.mass;
    if (!std::isfinite(mass)) return event.energyChange;
    const double speed = glm::length(event.aVelocity) + glm::length(event.bVelocity) + event.impulse / mass;
    return std::abs(event.energyChange) <= kRounding * mass * speed * speed ? 0 : event.energyChange;
}

/// @param told  a body whose motion is told already
void eventContactRows(AnswerRows& rows, const scene::Scene& scene, const world::ContactEvent& event,
                      world::Index told) {
    const std::string a = world::spokenName(scene, event.a), b = world::spokenName(scene, event.b);
    rows.text("Contact", a + " \u00b7 " + b, "Who meets here.", Ink::Normal);
    rows.vector("Hit point", event.hitPoint, "The point that lies on both surfaces.");
    rows.vector("Normal", event.normal, "Unit vector from " + b + " toward " + a + ", at the hit point.");
    rows.number("Impulse", event.impulse, 6, "What is handed over, along the normal: mass times change of velocity.");
    const auto addMotion = [&](world::Index body, const std::string& name, const scene::Vec3& velocity) {
        if (body == told || world::isWall(scene, body)) return;
        rows.vector("Velocity of " + name, velocity, "After the contact, in units/frame.");
        rows.number("Speed of " + name, glm::length(velocity), 6, "After the contact, in units/frame.");
    };
    addMotion(event.a, a, event.aVelocity);
    addMotion(event.b, b, event.bVelocity);
    rows.number("Energy change", energyChangeOf(scene, event), 6,
                "Of all kinetic energy at this contact; 0 at restitution 1.");
}

bool concerns(const world::ContactEvent& event, world::Index body) { return event.a == body || event.b == body; }

/// The contacts of the instant, those of a body first.
std::vector<world::ContactEvent> contactsNow(const Session& session, world::Index body) {
    std::vector<world::ContactEvent> now = session.playback.instant().contacts;
    std::stable_partition(now.begin(), now.end(),
                          [&](const world::ContactEvent& event) { return concerns(event, body); });
    return now;
}

/// A body as it is at the instant that is shown, in the world's frame.
collide::Obstacle bodyNow(const Session& session, scene::ObjectRef ref) {
    collide::Obstacle body = scene::obstacleOf(session.document.scene(), ref);
    const std::optional<world::State>& state = session.playback.instant().state;
    const bool isBall = ref.kind == scene::Kind::Ball;
    if (!state || !scene::isRound(ref)) return body;
    const auto& places = isBall ? state->ballPositions : state->spherePositions;
    if (ref.index >= places.size()) return body;
    body.center = places[ref.index];
    body.velocity = (isBall ? state->ballVelocities : state->sphereVelocities)[ref.index];
    return body;
}

std::string partnerIn(const scene::Scene& scene, const world::ContactEvent& event, world::Index body) {
    return world::spokenName(scene, event.a == body ? event.b : event.a);
}

/// "3, last ball 1 at 43.08"
std::string passedWords(const Session& session, const PassedContacts& passed, world::Index body) {
    if (!passed.last) return "none";
    return std::to_string(passed.count) + ", last " + partnerIn(session.document.scene(), *passed.last, body) + " at " +
           text::shortNumber(passed.last->frames);
}

std::string nextWords(const Session& session, world::Index body) {
    const KnownContacts& contacts = session.playback.contacts();
    const double frames = session.playback.instant().frames;
    const auto next = nextOf(contacts, body, frames);
    const bool isSearched = contacts.isAllKnown() && contacts.count() <= kMostSearched;
    if (!next) return isSearched ? "none" : "not known yet";
    return partnerIn(session.document.scene(), *next, body) + " in " + text::shortNumber(next->frames - frames);
}

/// Why the world has no contact in the place of one that the ball would have alone.
std::string whyFree(const scene::Scene& scene, const world::Encounter& alone) {
    const std::string target = world::spokenName(scene, alone.target);
    const double frames = alone.answer.contact->frames;
    if (!(frames > world::kEndOfTime)) return "what it would meet alone, " + target + ", is moved by others";
    return "alone it would meet " + target + " at " +
           (std::isfinite(frames) ? "frame " + text::shortNumber(frames) : "a frame beyond the largest double") +
           "; contacts after frame 1e300 are not played";
}

/// What happens to the ball; under a lens its name, and where the world's own first contact is another.
render::Headline startHeadline(const Session& session) {
    const bool radians = session.settings.angleUnit == AngleUnit::Radians;
    const scene::Scene& scene = session.document.scene();
    const auto& told = session.queries.told().encounter;
    const auto& alone = session.queries.encounter();
    if (!told && alone) return {"FREE", ballToldName(session) + " meets nothing", whyFree(scene, *alone), Ink::Closest};
    render::Headline h = render::headline(scene, *session.document.current().activeBall(), told, radians);
    const std::string lens = lensName(session), note = worldNote(session);
    if (!lens.empty()) h.detail = lens + (note.empty() ? " \u00b7 " + h.detail : "; " + note);
    return h;
}

/// "cue and 3 met at frame 178.7"; empty without a contact.
std::string lastContact(const scene::Scene& scene, const KnownContacts& contacts) {
    const double frames = contacts.extent().last;
    const std::vector<world::ContactEvent> last = contacts.between(frames, frames, 1);
    if (contacts.count() == 0 || last.empty()) return {};
    return world::spokenName(scene, last.front().a) + " and " + world::spokenName(scene, last.front().b) +
           " met at frame " + text::shortNumber(frames);
}

/// The same, "the last of 12 contacts".
std::string afterTheLastContact(const scene::Scene& scene, const KnownContacts& contacts) {
    const std::string met = lastContact(scene, contacts);
    if (met.empty()) return "nothing is met";
    return contacts.count() == 1 ? met + ", the only contact"
                                 : met + ", the last of " + std::to_string(contacts.count()) + " contacts";
}

/// How many contacts there were, and what the scene shows by them.
render::Headline endHeadline(const Session& session) {
    const KnownContacts& contacts = session.playback.contacts();
    const scene::Scene& scene = session.document.scene();
    const std::string closing = point(session);
    if (contacts.count() == 1 && closing.empty())
        return {"1 CONTACT", lastContact(scene, contacts), "no other follows", Ink::Normal};
    return {std::to_string(contacts.count()) + (contacts.count() == 1 ? " CONTACT" : " CONTACTS"),
            closing.empty() ? "in all" : closing, afterTheLastContact(scene, contacts), Ink::Normal};
}

/// The contact of another instant than the start, and the next one, as they concern the body that is told of.
render::Headline instantHeadline(const Session& session, scene::ObjectRef told) {
    const Playback& playback = session.playback;
    const KnownContacts& contacts = playback.contacts();
    const double frames = playback.instant().frames;
    const scene::Scene& scene = session.document.scene();
    const world::Index index = world::indexOf(scene, told);
    const std::optional<scene::Vec3> velocity =
        scene::isRound(told) ? std::optional(bodyNow(session, told).velocity) : std::nullopt;
    const render::BodyNow body{told, velocity};
    if (playback.tempo().isPlaying) {
        const std::uint64_t passed = passedContacts(playback);
        const std::string counted = std::to_string(passed) + (passed == 1 ? " contact so far" : " contacts so far");
        return {"FRAME", text::fixedDecimals(frames, 2), motionWords(scene, body, false) + " \u00b7 " + counted,
                Ink::Dim};
    }
    auto next = nextOf(contacts, index, frames);
    const auto found = contacts.between(std::nextafter(frames, world::kNever), world::kNever, 1);
    if (!next && !found.empty()) next = found.front();
    if (hasEnded(playback) && contacts.count() > 0) return endHeadline(session);
    const std::vector<world::ContactEvent> now = contactsNow(session, index);
    render::Headline headline = render::headlineAt(scene, frames, now, next, body);
    if (next || !now.empty()) return headline;
    headline.detail =
        motionWords(scene, body, false) + " \u00b7 " +
        (contacts.isAllKnown() ? afterTheLastContact(scene, contacts) : "what comes next is not computed yet");
    return headline;
}

/// The sentence of a prompt that asks: its last question, else its last sentence; no remark in brackets.
std::string questionIn(const std::string& prompt) {
    const auto isBetween = [&](std::size_t at) {  // the space between two sentences
        if (prompt[at] != ' ' || at == 0 || at + 1 == prompt.size()) return false;
        const char next = prompt[at + 1];
        const bool goesOn = (next >= 'a' && next <= 'z') || io::isDigit(next);
        return !goesOn && std::string_view(".?!").find(prompt[at - 1]) != std::string_view::npos;
    };
    std::string question;
    for (std::size_t begin = 0, end = 0; begin < prompt.size(); begin = end + 1) {
        for (end = begin; end < prompt.size() && !isBetween(end);) ++end;
        const std::string sentence = prompt.substr(begin, end - begin);
        const bool asks = sentence.ends_with('?') || !question.ends_with('?');
        if (asks && !sentence.starts_with('(')) question = sentence;
    }
    return question;
}

/// What a task asks for while its answer is hidden, and how it is answered.
render::Headline taskHeadline(const Session& session) {
    using Form = learn::AnswerForm::Kind;
    const learn::Page& page = session.lesson.page();
    const Form form = learn::answerForm(page, session.document.scene()).kind;
    const std::string how = canPlace(session.lesson) ? "drag it in the picture, or type it"
                            : form == Form::Scene    ? "change the scene, then check"
                            : form == Form::Name     ? "choose an answer"
                            : form == Form::Line     ? "choose a line"
                                                     : "type your answer";
    return {learn::info(page.task->kind).asks, questionIn(shownText(session, page.task->prompt)),
            how + " · Ctrl+R reveals it", Ink::Accent};
}

}  // namespace

std::optional<scene::ObjectRef> bodyToldNow(const Session& session) {
    const scene::Document& document = session.document.current();
    if (const auto primary = document.primary(); primary && scene::contains(document.scene, *primary)) return primary;
    const std::optional<std::size_t> ball = document.activeBall();
    return ball ? std::optional(scene::ObjectRef{scene::Kind::Ball, *ball}) : std::nullopt;
}

std::vector<AnswerRow> motionRows(const Session& session, scene::ObjectRef ref) {
    if (!scene::isRound(ref)) return {};
    AnswerRows rows(session.settings.upAxis);
    const collide::Obstacle body = bodyNow(session, ref);
    const double speed = glm::length(body.velocity);
    rows.vector("Position", body.center, "Its centre at this instant, in units.");
    rows.vector("Velocity", body.velocity, "At this instant, in units/frame; at a contact the one after it.");
    rows.number("Speed", speed, 6, "At this instant, in units/frame.");
    if (const auto metres = text::inMetresPerSecond(session.document.scene().si, speed))
        rows.number("in SI units", *metres, 6, "The same speed, in metres a second.", " m/s");
    return rows.take();
}

std::vector<AnswerRow> instantRows(const Session& session) {
    const std::optional<scene::ObjectRef> told = bodyToldNow(session);
    if (!session.playback.instant().isUnderWay() || session.mask.isOn() || !told) return {};
    const scene::Scene& scene = session.document.scene();
    const world::Index body = world::indexOf(scene, *told);
    AnswerRows rows(session.settings.upAxis);
    rows.number("Frame", session.playback.instant().frames, 6, "The instant that is shown, in frames from the start.");
    rows.text("Contacts so far", std::to_string(passedContacts(session.playback)), "Up to this instant, of everybody.");
    rows.text("Body", world::spokenName(scene, *told), "The selected body, at this instant.");
    rows.add(motionRows(session, *told));
    if (const collide::Obstacle now = bodyNow(session, *told); now.mass < collide::kImmovable)
        rows.number("Energy", now.mass / 2 * glm::dot(now.velocity, now.velocity), 6, "Kinetic, of this body.");
    if (const auto passed = passedOf(session.playback.contacts(), body, session.playback.instant().frames))
        rows.text("Its contacts", passedWords(session, *passed, body), "Of this body so far.");
    rows.text("Next contact", nextWords(session, body), "What it meets next, and in how many frames.");
    const std::vector<world::ContactEvent> now = contactsNow(session, body);
    for (std::size_t i = 0; i < std::min(now.size(), kMostContacts); ++i) eventContactRows(rows, scene, now[i], body);
    if (now.size() > kMostContacts)
        rows.text("and more", std::to_string(now.size() - kMostContacts), "Contacts of the same instant.");
    return rows.take();
}

render::Headline headline(const Session& session) {
    if (session.mask.isOn() && session.lesson.isOpen() && session.lesson.page().task) return taskHeadline(session);
    if (session.mask.isOn()) return {"HIDDEN", "until you reveal it", "Ctrl+R reveals the answer", Ink::Accent};
    return session.playback.instant().isUnderWay() ? instantHeadline(session, *bodyToldNow(session))
                                                   : startHeadline(session);
}

}  // namespace session
