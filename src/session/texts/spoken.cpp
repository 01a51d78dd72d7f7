#include "session/texts/spoken.h"

#include "session/texts/answer_text.h"
#include "session/texts/instant_text.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

std::string lessonText(const Session& s) {
    if (!s.lesson.isOpen()) return {};
    const learn::Page& page = s.lesson.page();
    std::string text = page.title;
    for (const learn::Paragraph& paragraph : page.text) text += '\n' + shownText(s, paragraph);
    if (page.task) text += "\nTask: " + shownText(s, page.task->prompt);
    return text;
}

std::string messageText(const Session& s) {
    std::string text;
    if (const Prompt* const prompt = s.prompts.get<Prompt>()) text = prompt->title + ' ' + prompt->text;
    for (const Message& message : s.messages.shown()) text += (text.empty() ? "" : "\n") + message.text;
    return text;
}

}  // namespace

Spoken spokenOf(const Session& s) {
    Spoken spoken{{}, {}, lessonText(s), messageText(s)};
    if (!s.document.current().activeBall()) return spoken;
    const render::Headline headline = session::headline(s);
    spoken.headline = headline.word + ' ' + headline.rest + ". " + headline.detail;
    if (isAnswerShown(s)) spoken.answer = answerText(s);
    return spoken;
}

}  // namespace session
