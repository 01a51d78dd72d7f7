#pragma once
/// The files that a lesson names: its pictures, its scenes and their meshes, the lessons that it leads to. Each is read
/// once, within a budget, and none outside the lesson's folder but those that come with Carom.

#include <filesystem>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/budget.h"
#include "io/png.h"
#include "io/result.h"
#include "io/scene_json.h"
#include "scene/mesh.h"
#include "scene/scene.h"

namespace learn {

/// Decoded pictures by their names in the lesson's texts.
using LessonPictures = std::map<std::string, std::shared_ptr<const io::Image>>;

/// A file by its name in a text, and the folder out of which neither it leads nor what it names.
struct NamedFile {
    std::filesystem::path path, root;
};

class LessonFiles {
  public:
    /// @param progress  of a reading that can be cancelled; may be null
    explicit LessonFiles(std::filesystem::path folder, const io::LessonBudget& budget = io::kLessonBudget,
                         io::ReadingProgress* progress = nullptr);

    /// Searches the lesson's folder and those below it, then folders of files that come with Carom. This is the one
    /// rule for every file that a lesson, its scenes or its links name. Links and ".." are resolved.
    /// @param kind    "a PNG file"
    /// @param assets  "scenes"
    /// @param namedBy  the file in which the name stands, which it is relative to; empty: the lesson's
    /// @return a file that is there, or one line: "must be a PNG file in the lesson's folder, and leads out of it"
    [[nodiscard]] io::Result<NamedFile> find(const std::string& name, const std::string& kind,
                                             std::initializer_list<const char*> assets = {},
                                             const NamedFile& namedBy = {}) const;
    /// A scene, or one line: 'scene "a.json": must be ...', which shows nothing of what the file holds.
    [[nodiscard]] const io::Result<scene::Scene>& scene(const std::string& name);
    /// The scene of a text. @param file  in which it stands; empty: the lesson's
    [[nodiscard]] io::Result<io::LoadedScene> sceneOf(std::string_view json, const NamedFile& file = {});
    /// Reads a picture, a PNG in the folder or below. @return empty, or one line: 'picture "a.jpg": must be ...'
    [[nodiscard]] std::string pictureProblem(const std::string& name);
    /// The number of pages of a lesson, absent if the file is none; or why it cannot be read.
    [[nodiscard]] io::Result<std::optional<std::size_t>> pagesOf(const std::filesystem::path& lesson);
    /// Tells a reader on another thread how far it is. @param part  [0, 1]
    void tell(float part) {
        if (m_progress) m_progress->part = part;
    }
    /// Something was left out because it was beyond the budget.
    [[nodiscard]] bool isBeyondBudget() const { return m_isBeyond; }
    [[nodiscard]] LessonPictures takePictures() { return std::move(m_pictures); }

  private:
    [[nodiscard]] io::Result<std::string> read(const std::filesystem::path&, std::size_t most);
    [[nodiscard]] io::Result<scene::MeshRef> mesh(const std::string& name, const NamedFile& namedBy);
    [[nodiscard]] io::Result<io::Image> picture(const std::string& name);
    [[nodiscard]] io::Result<scene::Scene> readScene(const std::string& name);
    [[nodiscard]] io::Error beyond(const std::string& what);

    std::filesystem::path m_folder;
    io::LessonBudget m_left;  ///< budget that is left
    io::ReadingProgress* m_progress;
    bool m_isBeyond = false;
    std::map<std::string, io::Result<scene::Scene>> m_scenes;
    std::map<std::pair<std::filesystem::path, std::string>, io::Result<scene::MeshRef>> m_meshes;  ///< by path and name
    std::map<std::string, std::string> m_pictureProblems;  ///< one for each picture that was tried; empty: none
    std::map<std::filesystem::path, io::Result<std::optional<std::size_t>>> m_pages;
    LessonPictures m_pictures;
};

}  // namespace learn
