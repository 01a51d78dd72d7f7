/// A student's name, and the file of results for the teacher.

#include "io/file.h"
#include "io/text.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/document/file_names.h"

namespace session {

void setStudent(Session& s, const std::string& typed) {
    const std::string name = learn::studentName(typed);
    if (name == s.panels.course.progress().student) return;
    for (const std::string& problem : s.panels.course.record([&](learn::Progress& p) { p.student = name; }))
        s.messages.warn(problem);
}

void exportResults(Session& s) {
    s.panels.course.load();
    const std::string& student = s.panels.course.progress().student;
    if (student.empty()) {
        leaveLesson(s);
        openPanel(s.settings, RightPanel::Lesson);
        return s.messages.note("Type your name first, below the list of lessons");
    }
    const std::filesystem::path suggested = folderToWriteIn(folderOfWork(s)) / learn::resultsFileName(student);
    const auto write = [](Session& session, const std::filesystem::path& path) {
        const std::string text = learn::progressText(session.panels.course.progress());
        const std::string problem = io::writePrivately(path, text);
        if (!problem.empty()) return session.messages.warn(problem);
        session.messages.note("Results written to " + io::oneLine(path.string()));
    };
    request(s, {.kind = FileRequest::Kind::Save, .title = "Export results", .suggested = suggested, .then = write});
}

}  // namespace session
