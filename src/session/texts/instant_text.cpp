#include "session/texts/instant_text.h"

#include "session/texts/present_options.h"
#include "session/texts/scene_notes.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "io/text.h"
#include "learn/lesson/task_kinds.h"
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

void eventContactRows(AnswerRows& rows, const scene::Scene& scene, const world::ContactEvent& event) {
    const std::string a = world::spokenName(scene, event.a), b = world::spokenName(scene, event.b);
    const bool isWall = world::isWall(scene, event.b);
    rows.text("Contact", a + " \u00b7 " + b, "Who meets here.", Ink::Normal);
    rows.vector("Hit point", event.hitPoint, "The point that lies on both surfaces.");
    rows.vector("Normal", event.normal, "Unit vector from " + b + " toward " + a + ", at the hit point.");
    rows.number("Impulse", event.impulse, 6, "What is handed over, along the normal: mass times change of velocity.");
    rows.vector("Velocity of " + a, event.aVelocity, "After the contact, in units/frame.");
    rows.number("Speed of " + a, glm::length(event.aVelocity), 6, "After the contact, in units/frame.");
    if (!isWall) {
        rows.vector("Velocity of " + b, event.bVelocity, "After the contact, in units/frame.");
        rows.number("Speed of " + b, glm::length(event.bVelocity), 6, "After the contact, in units/frame.");
    }
    rows.number("Energy change", energyChangeOf(scene, event), 6,
                "Of all kinetic energy at this contact; 0 at restitution 1.");
}

void ballRows(AnswerRows& rows, const scene::Ball& ball, const scene::SiUnits& si) {
    const scene::Vec3 velocity = collide::velocityOf(ball.body);
    rows.text("Ball", ball.name, "The selected ball, at this instant.");
    rows.vector("Position", ball.body.position, "Its centre at this instant, in units.");
    rows.vector("Velocity", velocity, "At this instant, in units/frame.");
    rows.number("Speed", glm::length(velocity), 6, "At this instant, in units/frame.");
    if (const auto speed = text::inMetresPerSecond(si, glm::length(velocity)))
        rows.number("in SI units", *speed, 6, "The same speed, in metres a second.", " m/s");
    rows.number("Energy", ball.body.mass / 2 * glm::dot(velocity, velocity), 6, "Kinetic, of this ball.");
}

/// What happens to the ball; under a lens its name, and where the world's own first contact is another.
render::Headline startHeadline(const Session& session) {
    const bool radians = session.settings.angleUnit == AngleUnit::Radians;
    const scene::Scene& scene = session.document.scene();
    const auto& told = session.queries.told().encounter;
    const auto& alone = session.queries.encounter();
    if (!told && alone) {
        const std::string target = scene::nameOf(scene, alone->target);
        const auto& contact = alone->answer.contact;
        const bool isTooLate = contact && contact->frames > world::kEndOfTime;
        return {"FREE", "meets nothing",
                isTooLate ? "alone it would meet " + target + " at " +
                                (std::isfinite(contact->frames) ? "frame " + text::shortNumber(contact->frames)
                                                                : "a frame beyond the largest double") +
                                "; contacts after frame 1e300 are not played"
                          : "what it would meet alone, " + target + ", is moved by others",
                Ink::Closest};
    }
    render::Headline h = render::headline(scene, *session.document.current().activeBall(), told, radians);
    const std::string lens = lensName(session), note = worldNote(session);
    if (!lens.empty()) h.detail = lens + (note.empty() ? " \u00b7 " + h.detail : "; " + note);
    return h;
}

/// "cue and 3 met at frame 178.7, the last of 12 contacts".
std::string afterTheLastContact(const scene::Scene& scene, const KnownContacts& contacts) {
    const double frames = contacts.extent().last;
    const std::vector<world::ContactEvent> last = contacts.between(frames, frames, 1);
    if (contacts.count() == 0 || last.empty()) return "nothing is met";
    const std::string met = world::spokenName(scene, last.front().a) + " and " +
                            world::spokenName(scene, last.front().b) + " met at frame " + text::shortNumber(frames);
    return contacts.count() == 1 ? met + ", the only contact"
                                 : met + ", the last of " + std::to_string(contacts.count()) + " contacts";
}

/// How many contacts there were, and what the scene shows by them.
render::Headline endHeadline(const Session& session) {
    const std::uint64_t contacts = session.playback.contacts().count();
    const std::string closing = point(session);
    return {std::to_string(contacts) + (contacts == 1 ? " CONTACT" : " CONTACTS"), closing.empty() ? "in all" : closing,
            afterTheLastContact(session.document.scene(), session.playback.contacts()), Ink::Normal};
}

/// The contact of another instant than the start, and the next one.
render::Headline instantHeadline(const Session& session) {
    const Playback& playback = session.playback;
    const double frames = playback.instant().frames;
    const auto counted = [](std::uint64_t contacts, const char* when) {
        return std::to_string(contacts) + (contacts == 1 ? " contact " : " contacts ") + when;
    };
    if (playback.tempo().isPlaying)
        return {"FRAME", text::fixedDecimals(frames, 2), counted(passedContacts(playback), "so far"), Ink::Dim};
    const auto found = playback.contacts().between(std::nextafter(frames, world::kNever), world::kNever, 1);
    const std::optional<world::ContactEvent> next = found.empty() ? std::nullopt : std::optional(found.front());
    if (hasEnded(playback) && playback.contacts().count() > 0) return endHeadline(session);
    render::Headline headline = render::headlineAt(session.document.scene(), frames, playback.instant().contacts, next);
    if (next || !playback.instant().contacts.empty()) return headline;
    headline.detail = playback.contacts().isAllKnown()
                          ? afterTheLastContact(session.document.scene(), playback.contacts())
                          : "what comes next is not computed yet";
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

std::vector<AnswerRow> instantRows(const Session& session) {
    if (!session.playback.instant().isUnderWay() || session.mask.isOn()) return {};
    AnswerRows rows(session.settings.upAxis);
    rows.number("Frame", session.playback.instant().frames, 6, "The instant that is shown, in frames from the start.");
    rows.text("Contacts so far", std::to_string(passedContacts(session.playback)), "Up to this instant, of everybody.");
    const auto& now = session.playback.instant().contacts;
    for (std::size_t i = 0; i < std::min(now.size(), kMostContacts); ++i)
        eventContactRows(rows, session.document.scene(), now[i]);
    if (now.size() > kMostContacts)
        rows.text("and more", std::to_string(now.size() - kMostContacts), "Contacts of the same instant.");
    if (now.empty() && session.document.current().activeBall())
        ballRows(rows, session.queries.shown().scene.balls[*session.document.current().activeBall()],
                 session.document.scene().si);
    return rows.take();
}

render::Headline headline(const Session& session) {
    if (session.mask.isOn() && session.lesson.isOpen() && session.lesson.page().task) return taskHeadline(session);
    if (session.mask.isOn()) return {"HIDDEN", "until you reveal it", "Ctrl+R reveals the answer", Ink::Accent};
    return session.playback.instant().isUnderWay() ? instantHeadline(session) : startHeadline(session);
}

}  // namespace session
