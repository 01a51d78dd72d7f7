#pragma once
/// One person's work in one window: the document with its history, the answer to it, how it is looked at, the file it
/// belongs to. No ImGui, no GL, no GLFW: all that a test wants to drive.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "render/present.h"
#include "scene/history.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/settings.h"
#include "view/camera.h"
#include "world/first_contact.h"

namespace session {

/// Where in the window the 3D picture lies, in framebuffer pixels, and the part of it that nothing covers.
struct PictureArea {
    view::Rect viewport{0, 0, 1280, 720};
    view::Rect free{0, 0, 1280, 720};
    double scale = 1;  ///< framebuffer pixels for one `px` of the design
    bool operator==(const PictureArea&) const = default;
};

/// Something the person must say before the work can go on; the window shows it, the answer comes back by a call.
struct Question {
    enum class Kind : std::uint8_t { OpenPath, SavePath, Discard };
    Kind kind = Kind::OpenPath;
    std::string title;
    std::string path;            ///< suggested, for the kinds that ask for a path
    std::function<void()> then;  ///< Discard: what to do if the changes may go
};

class Session {
  public:
    Session();

    // The document. `revision` grows with every change of what document() returns.
    [[nodiscard]] const scene::Document& document() const { return m_history.current(); }
    [[nodiscard]] const scene::Scene& scene() const { return document().scene; }
    [[nodiscard]] const scene::History& history() const { return m_history; }
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    void commit(std::string name, scene::Document next);
    void preview(scene::Document next);
    void commitPreview(std::string name);
    void cancelPreview();
    void select(std::vector<scene::ObjectRef> refs);
    void undo();
    void redo();
    void jumpTo(std::size_t entry);

    /// Edits that a panel asks for while it is being drawn; they are made before the next frame, so that one frame
    /// shows one document.
    void later(std::function<void(Session&)> edit) { m_later.push_back(std::move(edit)); }
    [[nodiscard]] bool hasLater() const { return !m_later.empty(); }
    void applyLater();

    // The answer for the active ball of document(): computed once per revision.
    [[nodiscard]] const std::optional<world::Encounter>& encounter() const;
    [[nodiscard]] std::optional<std::size_t> activeBall() const { return document().activeBall(); }

    // The view: not part of undo.
    [[nodiscard]] const scene::View& view() const { return m_view; }
    void setView(const scene::View& view) { m_view = view; }
    [[nodiscard]] view::Camera camera() const { return {m_view, m_area.viewport}; }
    [[nodiscard]] const PictureArea& area() const { return m_area; }
    /// A scene that was opened since is framed once its place is known.
    void setArea(const PictureArea& area);
    void frameAll();        ///< the view of the file if it has one, else the whole story
    void frameSelection();  ///< all if nothing is selected
    void setPlanar(bool on);
    void lookAlong(double yawRadians, double pitchRadians);

    // Files.
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] bool isDirty() const;
    [[nodiscard]] std::string title() const;  ///< "first.json", or the scene's name, or "untitled"
    void newScene();
    bool open(const std::filesystem::path& path);  ///< a failure leaves the document as it was and says why
    bool saveAs(const std::filesystem::path& path);
    void ask(Question question) { m_question = std::move(question); }
    [[nodiscard]] const std::optional<Question>& question() const { return m_question; }
    void answerPath(const std::string& path);
    void answerDiscard(bool discard);
    void dismissQuestion() { m_question.reset(); }
    /// Runs `then` at once if nothing is unsaved, else asks first.
    void guardUnsaved(const std::string& title, std::function<void()> then);

    /// What present() is to draw beside the document.
    [[nodiscard]] render::PresentOptions presentOptions() const;

    Settings settings;
    Messages messages;
    std::optional<scene::ObjectRef> hovered;
    std::optional<double> shownFrames;  ///< the chosen time: ghosts of everything there
    bool keysShown = false, aboutShown = false;
    bool quitRequested = false;
    std::optional<scene::ObjectRef> renaming;    ///< the object whose name is being typed
    std::string clipboard;                       ///< what a command copied; the window hands it on and clears it
    std::function<std::string()> readClipboard;  ///< the window's; empty without a window

    bool paletteShown = false, historyShown = false;
    std::vector<std::string> recentFinds;  ///< what was chosen from the palette, newest first
    std::filesystem::path scenesFolder;    ///< of the scenes that come with the program; empty: none
    std::optional<Menu> menuWanted;        ///< a key asked for this menu: the next frame opens it
    bool fieldWanted = false;              ///< a key asked to type into the inspector's first field

  private:
    void changed();
    void adopt(scene::Scene scene, std::filesystem::path path);

    scene::History m_history;
    std::uint64_t m_revision = 1;
    std::vector<std::function<void(Session&)>> m_later;
    scene::View m_view;
    PictureArea m_area;
    bool m_framePending = true;
    std::filesystem::path m_path;
    scene::Scene m_saved;  ///< as the file has it
    std::optional<Question> m_question;

    mutable std::optional<world::Encounter> m_encounter;
    mutable std::uint64_t m_encounterRevision = 0;
    mutable bool m_dirty = false;
    mutable std::uint64_t m_dirtyRevision = 0;
};

}  // namespace session
