/// Links in the texts of a lesson.

#include "io/text.h"
#include "learn/lesson/lesson_links.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"

namespace session {
namespace {

/// The player as it is now, to come back to.
std::shared_ptr<const LessonPlayer> departure(Session& s) {
    if (!s.lesson.isOpen()) return nullptr;
    s.document.cancelPreview();
    s.lesson.work().history = s.document.history();
    return std::make_shared<const LessonPlayer>(s.lesson);
}

}  // namespace

void followLink(Session& s, const std::string& target) {
    using Kind = learn::LinkTarget::Kind;
    learn::LessonFiles files(s.lesson.source.path.parent_path());
    const io::Result<learn::LinkTarget> found = learn::linkTarget(target, files);
    if (!found) return s.messages.warn(found.error());
    const learn::LinkTarget& link = found.value();
    if (link.kind == Kind::Web) {  // no other program is started by the file of a lesson
        s.window.clipboard = link.address;
        return s.messages.note("Address copied, for your browser: " + io::shortened(link.address, 80));
    }
    if (link.kind == Kind::Scene) return openNamedIn(s, link.file, link.root);
    const bool isPageNamed = link.file.empty() || target.find('#') != std::string::npos;
    const auto arrive = [from = departure(s), isPageNamed, page = link.page](Session& session) {
        if (isPageNamed && session.lesson.isOpen() && page < session.lesson.lesson().pages.size())
            showPage(session, page);
        session.lesson.linkedFrom = from;
        if (from)
            session.messages.note(shortcutText(kBackFromLink) + " leads back to \"" +
                                  io::shortened(from->page().title, 60) + '"');
    };
    link.file.empty() ? arrive(s) : openLessonThen(s, link.file, arrive);
}

}  // namespace session
