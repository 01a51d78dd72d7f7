#include "session/document/file_names.h"

#include <algorithm>
#include <string_view>

#include "io/assets.h"
#include "platform/folders.h"

namespace session {

std::string bareName(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    for (const std::string ending : {kSceneEnding, kLessonEnding})
        if (name.size() > ending.size() && name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
    return path.stem().string();
}

std::string fileNameOf(const std::string& title, const std::string& otherwise) {
    std::string name = title;
    const std::string_view refused = platform::refusedInNames();
    std::replace_if(
        name.begin(), name.end(), [refused](char c) { return refused.find(c) != refused.npos; }, '_');
    if (name.starts_with('.')) name.front() = '_';  // not a hidden file
    return name.empty() ? otherwise : name;
}

std::filesystem::path withEnding(std::filesystem::path path, const std::string& ending) {
    const std::string has = path.extension().string();
    if (has.empty())
        path += ending;
    else if (ending.starts_with(has + '.'))
        path += ending.substr(has.size());
    return path;
}

bool isOfProgram(const std::filesystem::path& path) {
    const std::filesystem::path assets = io::assetPath("scenes").parent_path();
    std::error_code error;
    const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
    if (assets.empty() || error) return false;
    return std::mismatch(assets.begin(), assets.end(), real.begin(), real.end()).first == assets.end();
}

std::filesystem::path folderToWriteIn(const std::filesystem::path& wanted) {
    for (const std::filesystem::path& folder : {wanted, platform::workingFolder(), platform::homeFolder()})
        if (!folder.empty() && platform::isWritable(folder) && !isOfProgram(folder)) return folder;
    return wanted;
}

std::filesystem::path folderForPictures(const std::filesystem::path& wanted) {
    const std::filesystem::path pictures = platform::picturesFolder();
    const bool isUsers = !wanted.empty() && platform::isWritable(wanted) && !isOfProgram(wanted);
    return isUsers || pictures.empty() ? folderToWriteIn(wanted) : pictures;
}

std::filesystem::path wholePath(const std::filesystem::path& path) {
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(path, error);
    return error ? path : absolute.lexically_normal();
}

}  // namespace session
