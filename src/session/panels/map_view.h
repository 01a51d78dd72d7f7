#pragma once
/// The outcome map of a session: its quantity and its window. Its pixels are computed on threads.

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "session/document/document_store.h"
#include "study/map/map_worker.h"

namespace session {

/// The user's choice of what the map shows.
struct MapChoice {
    study::MapShows shows = study::MapShows::Outcome;
    std::optional<study::MapInput> u, v;     ///< inputs of the axes; absent: the defaults
    std::size_t method = 0;                  ///< index into methods::all(), for Error and Disagreement
    std::optional<std::size_t> other;        ///< index into methods::all(), for Disagreement; absent: the exact answer
    std::optional<study::MapWindow> window;  ///< absent: the default, which follows the scene
    bool operator==(const MapChoice&) const = default;
};

/// A map that is exported to a picture file; the window draws axes and legend over the pixels.
struct MapPicture {
    std::shared_ptr<const study::MapSpec> spec;
    std::filesystem::path path;
    std::future<study::MapImage> image;
};

class MapView {
  public:
    /// @param width, height  pixels, > 0
    void resize(int width, int height) { m_width = width, m_height = height; }
    [[nodiscard]] bool hasSize(int width, int height) const { return m_width == width && m_height == height; }
    /// Updates the map to the document and requests its pixels. No effect before resize().
    void update(const DocumentStore& document);
    /// True once update() has set a map or a problem.
    [[nodiscard]] bool isReady() const { return m_key.has_value(); }
    /// Why there is no map, one line; empty if there is one.
    [[nodiscard]] const std::string& problem() const { return m_problem; }
    /// The specification of the map. @pre problem().empty(), after update()
    [[nodiscard]] const study::MapSpec& spec() const { return m_spec; }
    [[nodiscard]] study::MapSnapshot latest() const;
    /// True while pixels are being computed.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

    [[nodiscard]] const MapChoice& choice() const { return m_choice; }
    void show(study::MapShows shows) { m_choice.shows = shows; }
    void setMethod(std::size_t place) { m_choice.method = place; }
    void setOther(std::optional<std::size_t> place) { m_choice.other = place; }
    /// Sets the input of an axis; if the other axis has that input, the two are exchanged. @pre problem().empty()
    void setInput(bool upwards, const study::MapInput& input);

    /// Scales the window about a pixel, which keeps its place; a factor below 1 zooms in.
    void zoom(int column, int row, double factor);
    /// Scales the window about the scene's own point: at a graze, down to single doubles.
    void zoomAtScene(double factor);
    /// Sets the window to `from`, moved to the right and upwards by shares of its size.
    void pan(const study::MapWindow& from, double right, double up);
    void resetWindow() { m_choice.window.reset(); }
    /// The magnification relative to the default window.
    [[nodiscard]] double magnification() const;
    /// The exact answer at a pixel; kept until another pixel is read.
    const study::MapReading& readAt(int column, int row);
    /// The reading at a pixel if it was the last of readAt(); else null.
    [[nodiscard]] const study::MapReading* reading(int column, int row) const;
    /// Shifts a window whose origin is the tip of the motion, after the tip has moved to (u, v) of the window.
    void followTip(double u, double v);

    std::optional<std::uint64_t> wentAt;  ///< DocumentStore::revision() after the last click on the map
    std::optional<MapPicture> picture;    ///< map for the window to draw and write

  private:
    struct Key {
        std::uint64_t revision = 0;
        int width = 0, height = 0;
        MapChoice choice;
        bool operator==(const Key&) const = default;
    };
    /// Distinguishes another scene from an edited one.
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
    std::unique_ptr<study::MapWorker> m_worker;  ///< null before the first map
    struct Reading {
        int column, row;
        study::MapReading reading;
    };
    std::optional<Reading> m_reading;  ///< last reading of m_spec
};

/// The specification with enough pixels for a picture.
[[nodiscard]] std::shared_ptr<const study::MapSpec> enlarged(const study::MapSpec& spec);

/// A pixel in lines of text: both inputs with all digits, the outcome, its time and angle, the answers of the methods.
[[nodiscard]] std::string readingText(const study::MapSpec& spec, const study::MapReading& reading);

/// Two numbers with enough digits to distinguish them and the values between them.
[[nodiscard]] std::pair<std::string, std::string> rangeTexts(double a, double b);

}  // namespace session
