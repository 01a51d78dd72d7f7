/// Links in the texts of a lesson.

#include "io/text.h"
#include "learn/lesson/lesson_links.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"

namespace session {

void followLink(Session& s, const std::string& target) {
    using Kind = learn::LinkTarget::Kind;
    const io::Result<learn::LinkTarget> found = learn::linkTarget(target, s.lesson.source.path.parent_path());
    if (!found) return s.messages.warn(found.error());
    const learn::LinkTarget& link = found.value();
    if (link.kind == Kind::Web) {  // no other program is started by the file of a lesson
        s.window.clipboard = link.address;
        return s.messages.note("Address copied, for your browser: " + io::shortened(link.address, 80));
    }
    if (link.kind == Kind::Scene) return openAfterAsking(s, link.file);
    if (!link.file.empty()) openLesson(s, link.file);
    const bool isPageNamed = link.file.empty() || target.find('#') != std::string::npos;
    if (!isPageNamed || !s.lesson.isOpen()) return;
    if (link.page < s.lesson.lesson().pages.size()) showPage(s, link.page);
}

}  // namespace session
