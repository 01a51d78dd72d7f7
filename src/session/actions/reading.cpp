#include "session/actions/reading.h"

#include <memory>
#include <new>
#include <utility>

#include "io/file.h"
#include "io/json_document.h"
#include "io/text.h"

namespace session {

namespace {

bool isLargeItself(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) > kOpenedAtOnce &&
           !error;
}

/// True for a small scene file with a mesh that lies in a large one.
bool namesLargeMesh(const std::filesystem::path& path) {
    if (io::lowerAscii(path.extension().string()) != ".json") return false;
    const io::Result<std::string> text = io::readFile(path);
    const io::Result<io::JsonList> list = text ? io::readJson(text.value()) : io::Error{text.error()};
    const io::JsonValue* meshes = list ? list.value().front().find("meshes") : nullptr;
    if (!meshes || meshes->kind != io::JsonKind::Array) return false;
    for (const io::JsonValue* mesh = meshes->first(); mesh != meshes->last(); mesh = mesh->next()) {
        const io::JsonValue* file = mesh->find("file");
        if (file && file->kind == io::JsonKind::String && isLargeItself(io::folderOf(path) / io::unescaped(*file)))
            return true;
    }
    return false;
}

}  // namespace

bool isLarge(const std::filesystem::path& path) { return isLargeItself(path) || namesLargeMesh(path); }

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
