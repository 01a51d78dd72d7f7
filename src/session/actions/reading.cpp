#include "session/actions/reading.h"

#include <memory>
#include <new>
#include <utility>

#include "io/text.h"

namespace session {

bool isLarge(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) > kOpenedAtOnce &&
           !error;
}

void readBeside(Session& s, const std::filesystem::path& path, std::string title,
                const std::function<Effect(io::ReadingProgress*)>& read) {
    if (isLarge(path)) return readOnThread(s, io::oneLine(path.string()), std::move(title), read);
    cancelOpening(s);
    read(nullptr)(s);
}

void readOnThread(Session& s, const std::string& name, std::string title,
                  const std::function<Effect(io::ReadingProgress*)>& read) {
    cancelOpening(s);
    const auto opening = std::make_shared<SceneOpening>();
    opening->title = std::move(title);
    s.prompts.show(OpeningCard{opening});
    s.tasks.start({}, [opening, read, name]() -> std::string {
        try {
            opening->take = read(&opening->progress);
        } catch (const std::bad_alloc&) {
            opening->take = [name](Session& session) {
                session.messages.warn(name + ": not enough memory to read it; close other programs");
            };
        }
        opening->isDone = true;
        return {};
    });
}

void finishOpening(Session& s) {
    const OpeningCard* card = s.prompts.get<OpeningCard>();
    if (!card || !card->opening->isDone) return;
    const std::shared_ptr<SceneOpening> opening = card->opening;
    s.prompts.close<OpeningCard>();
    opening->take(s);
}

void cancelOpening(Session& s) {
    const OpeningCard* card = s.prompts.get<OpeningCard>();
    if (!card) return;
    card->opening->progress.isCancelled = true;
    s.prompts.close<OpeningCard>();
}

}  // namespace session
