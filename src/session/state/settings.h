#pragma once
/// Settings that outlive the program, apart from scenes.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "session/state/right_panels.h"

namespace session {

enum class AngleUnit : std::uint8_t { Degrees, Radians };
enum class UpAxis : std::uint8_t { Z, Y };

/// Length of the list of recent scenes.
inline constexpr std::size_t kMostRecentFiles = 10;

/// The answer's share of the right side's height above another panel: at first, the smallest and the largest.
inline constexpr double kAnswerShare = 0.5, kLeastAnswerShare = 0.2, kMostAnswerShare = 0.8;

/// Smallest and largest stored side of the window, screen coordinates.
inline constexpr int kSmallestWindow = 320, kLargestWindow = 16384;

struct Settings {
    bool panelsShown = true;
    double uiScale = 0;                 ///< 0: scale of the screen; else [0.5, 4]
    bool sceneShown = true;             ///< the left side: list of objects and inspector
    double leftWidth = 228;             ///< px of the design, [180, 480]
    double rightWidth = 352;            ///< px of the design, [220, 640], whichever panel is open
    double answerShare = kAnswerShare;  ///< share of the right side's height that the answer has above another panel
    RightPanel rightPanel = RightPanel::Answer;
    RightPanel lowerPanel = RightPanel::Map;  ///< the panel below the answer where there is room for two
    bool hasTwoPanels = false;                ///< the right side has room for two panels; not remembered
    bool hasOneSide = false;                  ///< the window has room for one side alone; not remembered
    bool sceneFirst = false;                  ///< there the left one is shown; not remembered
    AngleUnit angleUnit = AngleUnit::Degrees;
    UpAxis upAxis = UpAxis::Z;      ///< names of coordinates on the screen; scenes and files are z up
    UpAxis meshUpAxis = UpAxis::Z;  ///< in OBJ and STL files that are opened or added: those with y up are set upright
    bool reducedMotion = false;
    bool timelineShown = true;
    bool loops = false;                           ///< play starts again at its end
    bool presentation = false;                    ///< large type, thick lines
    bool insetShown = false;                      ///< plane of incidence shown over the picture
    double insetX = 1, insetY = 1;                ///< position of the inset: shares of the free room around it, [0, 1]
    bool insetPlaced = false;                     ///< the user has put it there; else it takes the emptiest corner
    double insetWidth = 0.5, insetHeight = 0.44;  ///< size of the inset: shares of the picture's room, [0.1, 1]
    std::vector<std::string> recentFiles;         ///< absolute paths, the newest first, at most kMostRecentFiles
    std::string lastFile;                         ///< scene of the last run; absolute, or empty
    int windowWidth = 0, windowHeight = 0;        ///< screen coordinates, [320, 16384]; 0: default of the screen
    bool windowMaximized = false;
    bool hasDraggedBall = false, hasDraggedAim = false, hasPlayed = false;  ///< first steps that have been done
    bool isClass = false;         ///< class mode: the right panel only; not remembered
    bool pictureAndTime = false;  ///< the picture and its time line alone; not remembered
    std::string unknown;          ///< fields of a newer program, text of a JSON object: written back unchanged
    bool operator==(const Settings&) const = default;

    /// The panel that was chosen; below the answer where there is room for two.
    [[nodiscard]] RightPanel chosenPanel() const {
        return hasTwoPanels && rightPanel == RightPanel::Answer ? lowerPanel : rightPanel;
    }
    [[nodiscard]] bool isOpen(RightPanel panel) const {
        if (!panelsShown || (hasOneSide && isSceneOpen())) return false;
        return chosenPanel() == panel || (hasTwoPanels && panel == RightPanel::Answer);
    }
    /// The left side is shown.
    [[nodiscard]] bool isSceneOpen() const { return panelsShown && sceneShown && (!hasOneSide || sceneFirst); }
};

inline void openPanel(Settings& settings, RightPanel panel) {
    settings.rightPanel = panel, settings.panelsShown = true, settings.sceneFirst = false;
    if (panel != RightPanel::Answer) settings.lowerPanel = panel;
}

inline void openScene(Settings& settings) { settings.sceneShown = settings.panelsShown = settings.sceneFirst = true; }

enum class Side : std::uint8_t { Left, Right };
/// `settings` with the splitter on one side dragged by `delta` px of the design, kept within its range.
[[nodiscard]] inline Settings withSplitter(Settings settings, Side side, double delta) {
    if (side == Side::Left) settings.leftWidth = std::clamp(settings.leftWidth + delta, 180.0, 480.0);
    if (side == Side::Right) settings.rightWidth = std::clamp(settings.rightWidth - delta, 220.0, 640.0);
    return settings;
}

}  // namespace session
