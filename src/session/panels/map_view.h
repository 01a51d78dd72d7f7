#pragma once
/// The outcome map of a session: what it shows, over which window. Its pixels are made in the background.

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "session/document/document_store.h"
#include "study/map/map_worker.h"

namespace session {

/// What is to be shown, as a person chose it.
struct MapChoice {
    study::MapShows shows = study::MapShows::Outcome;
    std::optional<study::MapInput> u, v;     ///< absent: the usual ones
    std::size_t method = 0;                  ///< a place in methods::all(), of Error and Disagreement
    std::optional<std::size_t> other;        ///< the same, of Disagreement; absent: the truth
    std::optional<study::MapWindow> window;  ///< absent: the usual one, which goes with the scene
    bool operator==(const MapChoice&) const = default;
};

/// Pixels of a map that becomes a picture file; the window draws axes and legend over them.
struct MapPicture {
    std::shared_ptr<const study::MapSpec> spec;
    std::filesystem::path path;
    std::future<study::MapImage> image;
};

class MapView {
  public:
    /// @param width, height  pixels, > 0
    void resize(int width, int height) { m_width = width, m_height = height; }
    /// Brings the map up to the document and asks for its pixels. Nothing before resize().
    void update(const DocumentStore& document);
    /// update() has made a map, or a problem.
    [[nodiscard]] bool isReady() const { return m_key.has_value(); }
    /// Why there is no map, one line; empty if there is one.
    [[nodiscard]] const std::string& problem() const { return m_problem; }
    /// What is asked for. @pre problem().empty(), after update()
    [[nodiscard]] const study::MapSpec& spec() const { return m_spec; }
    [[nodiscard]] study::MapSnapshot latest() const;
    /// True while pixels are to come.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

    [[nodiscard]] const MapChoice& choice() const { return m_choice; }
    void show(study::MapShows shows) { m_choice.shows = shows; }
    void setMethod(std::size_t place) { m_choice.method = place; }
    void setOther(std::optional<std::size_t> place) { m_choice.other = place; }
    /// The other one takes what this one had, where both would be the same. @pre problem().empty()
    void setInput(bool upwards, const study::MapInput& input);

    /// Grows the window about a pixel, which stays where it is; below 1 zooms in.
    void zoom(int column, int row, double factor);
    /// The same about the scene's own place: at a graze, down to where one double decides.
    void zoomAtScene(double factor);
    /// The window `from`, moved to the right and upwards by shares of itself.
    void pan(const study::MapWindow& from, double right, double up);
    void resetWindow() { m_choice.window.reset(); }
    /// How many times closer than the usual window.
    [[nodiscard]] double magnification() const;
    /// The exact answer at a pixel; kept until another one is asked for.
    const study::MapReading& readAt(int column, int row);
    /// The reading at a pixel if readAt() was asked for it last; null else.
    [[nodiscard]] const study::MapReading* reading(int column, int row) const;
    /// Shifts a window that is counted from the motion's tip, which has moved to (u, v) of it.
    void followTip(double u, double v);

    std::optional<std::uint64_t> wentAt;  ///< the session's revision after the last click on the map
    std::optional<MapPicture> picture;    ///< that the window is to draw and write

  private:
    struct Key {
        std::uint64_t revision = 0;
        int width = 0, height = 0;
        MapChoice choice;
        bool operator==(const Key&) const = default;
    };
    /// By which another scene is told from an edited one.
    struct Identity {
        std::string name;
        std::size_t balls = 0, spheres = 0;
        bool operator==(const Identity&) const = default;
    };
    void rebuild(const DocumentStore& document, const Key& key);

    MapChoice m_choice;
    std::optional<Key> m_key;
    std::optional<Identity> m_identity;
    study::MapSpec m_spec;
    std::string m_problem;
    int m_width = 0, m_height = 0;
    bool m_isBusy = false;
    std::unique_ptr<study::MapWorker> m_worker;  ///< from the first map on
    struct Reading {
        int column, row;
        study::MapReading reading;
    };
    std::optional<Reading> m_reading;  ///< of m_spec
};

/// The map of a specification in pixels enough for a picture.
[[nodiscard]] std::shared_ptr<const study::MapSpec> enlarged(const study::MapSpec& spec);

/// What a pixel is, in lines: both inputs with every digit, the outcome, its time and angle, what the methods say.
[[nodiscard]] std::string readingText(const study::MapSpec& spec, const study::MapReading& reading);

/// Two numbers with as many digits as tell them and what lies between them apart.
[[nodiscard]] std::pair<std::string, std::string> rangeTexts(double a, double b);

}  // namespace session
