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
#include "session/document/recovery.h"
#include "session/lesson/class_mode.h"
#include "session/lesson/lesson_player.h"
#include "session/panels/cases.h"
#include "session/panels/derive_view.h"
#include "session/panels/log_view.h"
#include "session/panels/map_view.h"
#include "session/panels/reference_frame.h"
#include "session/panels/sampling_view.h"
#include "session/playback/playback.h"
#include "session/prompts/background.h"
#include "session/prompts/export.h"
#include "session/prompts/menu.h"
#include "session/prompts/messages.h"
#include "session/prompts/number_request.h"
#include "session/prompts/prompt.h"
#include "session/settings.h"
#include "session/viewport/drawing.h"
#include "session/viewport/inset_view.h"
#include "view/camera.h"
#include "world/first_contact.h"
#include "world/paths/paths.h"

namespace session {

/// Where in the window the 3D picture lies, in framebuffer pixels, and the part of it that nothing covers.
struct PictureArea {
    view::Rect viewport{0, 0, 1280, 720};
    view::Rect free{0, 0, 1280, 720};
    double scale = 1;                   ///< framebuffer pixels for one `px` of the design
    std::optional<view::Rect> inset{};  ///< what lies over a part of it
    bool operator==(const PictureArea&) const = default;
};

class Session {
  public:
    Session();

    // The document. `revision` grows with every change of what document() returns.
    [[nodiscard]] const scene::Document& document() const { return m_history.current(); }
    [[nodiscard]] const scene::Scene& scene() const { return document().scene; }
    [[nodiscard]] const scene::History& history() const { return m_history; }
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    /// @return false if the open lesson does not allow it; the person has been told
    bool commit(std::string name, scene::Document next);
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

    // The scene in time.
    /// Moves playback on, with what it computes; a loop pass. @param seconds  since the last one
    void advance(double seconds);
    /// To an instant; the contacts there are brought into the picture and their pairs framed. For a person who points
    /// at a contact.
    void visitContact(double frames);
    /// To the next or the previous contact, which is brought into the picture if it is outside.
    void stepContact(bool forwards);
    /// What the world does to the active ball first where that is not the answer, which lets everybody else go straight
    /// on: "in the world: 2 first, at frame 30". Empty where they agree, or while it is not known.
    [[nodiscard]] std::string worldNote() const;
    /// True while something is computed beside the frames that the window is to show when it comes.
    [[nodiscard]] bool isWorking() const;
    /// True while another instant than the start is shown: nothing can be dragged then.
    [[nodiscard]] bool isUnderWay() const { return !playback.isAtStart(); }
    /// The document with its bodies where the instant has them, as they are seen from the frame that is chosen: what is
    /// drawn. document() at the start in the world.
    [[nodiscard]] const scene::Document& shown() const;
    /// The answer to it, as seen from that frame, with encounter()'s decision.
    [[nodiscard]] std::optional<world::Encounter> shownEncounter() const;

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
    [[nodiscard]] std::string title() const;                   ///< "first.json", or the scene's name, or "untitled"
    [[nodiscard]] Unsaved unsaved() const;                     ///< for the copy that outlives the program
    [[nodiscard]] std::filesystem::path folderOfWork() const;  ///< where a file dialog begins
    void newScene();
    bool open(const std::filesystem::path& path);             ///< a failure leaves the document as it was and says why
    void openAfterAsking(const std::filesystem::path& path);  ///< asks first if something is unsaved
    void recover(Unsaved work);                               ///< what a crashed instance left: unsaved, with its file
    bool saveAs(const std::filesystem::path& path);
    /// Writes to the scene's file; asks first where it has none, or where another program changed it.
    /// @param then  after it was saved
    void save(std::function<void()> then = {});
    void saveElsewhere(std::function<void()> then = {});
    void reset();   ///< to what was opened or saved last; an edit
    bool revert();  ///< to what the file holds now; an edit
    /// The window came to the front: has another program changed the file?
    void noticeDisk();

    // Another scene in place of the work, as a lesson has them: the work waits, whole, with its history, file and view.
    void putAside();
    void bringBack();  ///< nothing if nothing is aside
    /// @param start  what reset() goes back to. @pre putAside()
    void showInstead(scene::History history, scene::Scene start);
    /// The settings that are to be remembered: without what a lesson or class mode has set for its time.
    [[nodiscard]] Settings settingsToKeep() const;

    /// Shows what another session shows, at its instant: for pictures of it. Its messages and cards stay behind.
    void lookLike(const Session& other);
    /// Has the window make pictures; asks first if a sequence would overwrite others.
    void startExport(ExportJob job);

    // Questions.
    void ask(Prompt question) { m_prompt = std::move(question); }
    [[nodiscard]] const std::optional<Prompt>& prompt() const { return m_prompt; }
    void answer(std::size_t choice);
    void request(FileRequest request);  ///< replaces one that is not answered yet
    [[nodiscard]] const std::optional<FileRequest>& fileRequest() const { return m_fileRequest; }
    void askForFileOurselves() { m_fileRequest->ours = true; }  ///< @pre fileRequest()
    /// @param mayOverwrite  the person has been asked already
    void answerFile(const std::filesystem::path& path, bool mayOverwrite = false);
    void dismissFileRequest() { m_fileRequest.reset(); }
    /// Runs `then` at once if nothing is unsaved, else asks first: Save, Discard or Cancel.
    void guardUnsaved(const std::string& title, std::function<void()> then);

    // Answers that are hidden until they are revealed, for guessing first; every edit hides them again.
    [[nodiscard]] bool isAnswerShown() const {
        if (lesson.isOpen()) return lesson.isRevealed() || !(settings.answersHidden || lesson.hidesAnswers());
        return !settings.answersHidden || m_revealed == m_revision;
    }
    void reveal(bool on);  ///< of the open lesson, if one is

    /// What present() is to draw beside the document.
    [[nodiscard]] render::PresentOptions presentOptions() const;

    Settings settings;
    Playback playback;
    bool follows = false;  ///< the view goes with the active ball
    Messages messages;
    CaseBook cases;
    LessonPlayer lesson;
    ClassMode classMode;
    DeriveView derive;
    MapView map;
    LogView log;
    InsetView inset;                    ///< the plane of incidence over the picture
    ReferenceFrameView referenceFrame;  ///< how the world is seen
    SamplingView sampling;              ///< what a test once per frame sees
    DrawingDrag drawing;                ///< what is being dragged in a flat drawing
    Background background;
    std::optional<std::size_t> claimRow;  ///< a row of methods::all(): its answer is drawn while methods are compared
    std::optional<scene::ObjectRef> hovered;
    std::optional<view::Vec2> pointer;           ///< while it is over the picture
    std::optional<NumberRequest> numberRequest;  ///< a command wants a number
    bool arrowsAim = false;                      ///< the arrow keys move the aim, not the ball
    bool searchWanted = false;                   ///< a key asked to search the list of objects
    std::optional<double> shownFrames;           ///< the chosen time: ghosts of everything there
    bool keysShown = false, aboutShown = false;
    bool quitRequested = false;
    std::optional<scene::ObjectRef> renaming;    ///< the object whose name is being typed
    std::string clipboard;                       ///< what a command copied; the window hands it on and clears it
    std::function<std::string()> readClipboard;  ///< the window's; empty without a window

    std::optional<ExportCard> exportCard;  ///< what is being chosen for pictures
    std::optional<ExportJob> exportJob;    ///< pictures that the window is to make

    bool paletteShown = false, historyShown = false;
    std::vector<std::string> recentFinds;  ///< what was chosen from the palette, newest first
    std::filesystem::path scenesFolder;    ///< of the scenes that come with the program; empty: none
    std::optional<Menu> menuWanted;        ///< a key asked for this menu: the next frame opens it
    bool fieldWanted = false;              ///< a key asked to type into the inspector's first field

  private:
    void changed();
    [[nodiscard]] bool isRefused(const scene::Document& next);
    [[nodiscard]] std::vector<std::size_t> pathBalls() const;
    void lookAtContacts();
    [[nodiscard]] std::vector<world::Path> pathsAtOnce(int each) const;
    [[nodiscard]] const std::vector<world::Path>& paths() const;
    [[nodiscard]] const std::optional<render::Claim>& claim() const;
    void adopt(scene::Scene scene, std::filesystem::path path);
    void replaceScene(std::string name, scene::Scene scene);
    [[nodiscard]] const scene::Document& atInstant() const;
    [[nodiscard]] std::vector<view::Bounds> storyBounds() const;
    [[nodiscard]] scene::View framedStory(const scene::View& start) const;
    void askAboutDisk(std::function<void()> then);
    void askAboutOther(std::function<void()> then);

    /// Work that waits while something else is shown.
    struct Aside {
        scene::History history;
        scene::View view;
        std::optional<scene::View> framed;
        std::filesystem::path path;
        scene::Scene saved;
        std::optional<FileStamp> stamp, told;
        bool fileLost = false;
    };
    [[nodiscard]] Aside work() const;

    scene::History m_history;
    std::optional<Aside> m_aside;
    std::string m_refused;  ///< what was told of the edit that was refused last
    std::uint64_t m_revision = 1;
    std::uint64_t m_revealed = 0;  ///< the revision whose answer was revealed
    std::vector<std::function<void(Session&)>> m_later;
    scene::View m_view;
    PictureArea m_area;
    bool m_framePending = true;
    std::optional<scene::View> m_framed;  ///< by frameAll(), as long as it is m_view
    std::filesystem::path m_path;
    scene::Scene m_saved;              ///< as the file has it
    std::optional<FileStamp> m_stamp;  ///< of the file when it was read or written last
    std::optional<FileStamp> m_told;   ///< of the file when the person was last told of a change
    bool m_fileLost = false;           ///< the file has gone: the scene is nowhere else
    std::optional<Prompt> m_prompt;
    std::optional<FileRequest> m_fileRequest;
    unsigned m_requests = 0;

    mutable std::optional<world::Encounter> m_encounter;
    mutable std::uint64_t m_encounterRevision = 0;
    mutable std::optional<render::Claim> m_claim;
    mutable std::uint64_t m_claimRevision = 0;
    mutable std::optional<std::size_t> m_claimRow;
    mutable std::optional<scene::Document> m_shown;
    mutable std::uint64_t m_shownRevision = 0;
    struct SeenKey {
        std::uint64_t revision = 0, playback = 0;
        std::optional<SeenFrom> from;
        bool operator==(const SeenKey&) const = default;
    };
    mutable SeenKey m_seenKey;
    mutable scene::Document m_seen;  ///< of m_seenKey
    std::uint64_t m_played = 0;      ///< the revision whose scene playback has
    /// Where the ball that is followed was last, in the document of then.
    struct Followed {
        std::uint64_t revision = 0;
        scene::Vec3 place{0};
    };
    std::optional<Followed> m_followed;
    /// What becomes of the view when the instant that was asked for is there.
    enum class Attention { None, Show, Frame } m_attention = Attention::None;
    mutable std::vector<world::Path> m_paths;
    mutable std::vector<world::Path> m_pathsAtOnce;  ///< of this revision, played a little way
    mutable world::PathFinder m_pathFinder;
    struct PathsKey {
        std::uint64_t revision = 0, playback = 0;
        int each = 0;
        bool operator==(const PathsKey&) const = default;
    };
    mutable PathsKey m_pathsKey;
    mutable bool m_dirty = false;
    mutable std::uint64_t m_dirtyRevision = 0;
};

}  // namespace session
