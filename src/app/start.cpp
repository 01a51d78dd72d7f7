#include "app/start.h"

#include <cstdio>

#include "cli/commands.h"
#include "io/assets.h"
#include "io/text.h"
#include "platform/environment.h"
#include "platform/folders.h"
#include "render/present.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/reading.h"
#include "session/actions/study_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/link_actions.h"
#include "session/texts/answer_text.h"
#include "session/texts/instant_text.h"
#include "session/texts/link.h"
#include "ui/offscreen/offscreen.h"

namespace app {

namespace {

/// Begins to read a large scene on a thread; the frames show a new scene until it is read.
/// @return false if the file is no large scene: open it at once
bool beginLarge(session::Session& session, const std::filesystem::path& path) {
    if (!session::isLarge(path) || learn::isLessonFile(path)) return false;
    newScene(session);
    beginOpening(session, path);
    return true;
}

}  // namespace

bool openAtStart(session::Session& session, const std::string& named, bool hasWindow) {
    // A log, or the standard input as one, is opened beside the scene that is opened without a name.
    if (named == "-" || (!named.empty() && session::isLogFile(named))) {
        session::openLog(session, named);
        return session.panels.log.stage() != session::LogView::Stage::None && openAtStart(session, "", hasWindow);
    }
    if (!named.empty() && learn::isLessonFile(named)) {
        const bool isOpen = openAtStart(session, "", hasWindow);  // the work to which the user returns from the lesson
        hasWindow ? openLesson(session, named) : openLessonAtOnce(session, named);
        return isOpen;
    }
    if (session::isLink(named)) {
        const auto link = session::readLink(named);
        if (link && !link.value().lesson.empty()) openAtStart(session, "", hasWindow);  // the work behind the lesson
        const auto openUsual = [&] { openAtStart(session, "", true); };
        return hasWindow ? openLinkAtOnce(session, named, openUsual) : openLinkAtOnce(session, named);
    }
    if (!named.empty()) return (hasWindow && beginLarge(session, named)) || openNamed(session, named);
    std::error_code error;
    const std::string last = session.settings.lastFile;
    if (!last.empty() && std::filesystem::exists(last, error)) {
        if ((hasWindow && beginLarge(session, last)) || open(session, last)) return true;
    }
    const std::filesystem::path first = io::assetPath("scenes/first.json");  // empty: not installed
    if (!first.empty() && open(session, first)) return true;
    newScene(session);
    return true;
}

void applyThemeOverride(render::Theme& theme) {
    const std::string wanted = platform::variable("CAROM_THEME");
    if (wanted == "light") theme = render::Theme::Light;
    if (wanted == "dark") theme = render::Theme::Dark;
}

int answerWithoutDisplay(session::Session& session, const std::string& why) {
    std::printf("There is no display (%s): here is the answer, and a picture of it.\n\n", why.c_str());
    setArea(session, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
    if (session.document.current().activeBall()) {
        const render::Headline h = session::headline(session);
        std::printf("%s: %s %s\n%s\n\n%s\n", titleOf(session).c_str(), h.word.c_str(), h.rest.c_str(), h.detail.c_str(),
                    session::answerText(session).c_str());
    }
    io::Result<io::Image> image = ui::drawOffscreen(session, {});
    if (!image) return cli::complain(image.error(), cli::kFailed);
    io::Result<std::filesystem::path> path = io::writeFreshPng(platform::workingFolder() / "carom.png", image.value());
    // The folder may not be writable; the temporary one is.
    if (!path) path = io::writeFreshPng(platform::temporaryFolder() / "carom.png", image.value());
    if (!path) return cli::complain(path.error(), cli::kFailed);
    std::printf("Picture: %s\n", io::oneLine(path.value().string()).c_str());
    return cli::kDone;
}

}  // namespace app
