#include "session/document/file_names.h"

#include <algorithm>

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
    std::replace(name.begin(), name.end(), '/', '_');
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

std::filesystem::path folderToWriteIn(const std::filesystem::path& wanted) {
    for (const std::filesystem::path& folder : {wanted, platform::workingFolder(), platform::homeFolder()})
        if (!folder.empty() && platform::isWritable(folder)) return folder;
    return wanted;
}

std::filesystem::path wholePath(const std::filesystem::path& path) {
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(path, error);
    return error ? path : absolute.lexically_normal();
}

}  // namespace session
