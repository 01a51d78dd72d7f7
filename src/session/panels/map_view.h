#pragma once
/// The outcome map of a session: the map of the chosen quantity and window. Its pixels are computed on threads.
///
/// The map is that of the scene at which it was opened. It stays while the document changes only in the inputs of the
/// map and within its window, as after a click on a pixel: the pixels keep their meaning, and the scene's own place
/// moves among them. After any other edit it is the map of the new scene.

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "session/document/document_store.h"
#include "session/state/map_choice.h"
#include "study/map/map_worker.h"

namespace session {

/// A map that is exported to a picture file; the window draws axes and legend over the pixels.
struct MapPicture {
    std::shared_ptr<const study::MapSpec> spec;
    study::MapPlace own;
    std::filesystem::path path;
    std::future<study::MapImage> image;
};

class MapView {
  public:
    /// @param width, height  pixels, > 0
    void resize(int width, int height) { m_width = width, m_height = height; }
    [[nodiscard]] bool hasSize(int width, int height) const { return m_width == width && m_height == height; }
    /// Updates the map to the document and requests its pixels. No effect before resize().
    /// @param choice  loses the inputs that the scene does not have
    void update(const DocumentStore& document, MapChoice& choice);
    /// True once update() has set a map or a problem.
    [[nodiscard]] bool isReady() const { return m_key.has_value(); }
    /// Why there is no map, one line; empty if there is one.
    [[nodiscard]] const std::string& problem() const { return m_problem; }
    /// The specification of the map. @pre problem().empty(), after update()
    [[nodiscard]] const study::MapSpec& spec() const { return m_spec; }
    /// The document's place in the map.
    [[nodiscard]] const study::MapPlace& own() const { return m_own; }
    [[nodiscard]] study::MapSnapshot latest() const;
    /// True while pixels are being computed.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

    /// The exact answer at a pixel; kept until another pixel is read.
    const study::MapReading& readAt(int column, int row);
    /// The reading at a pixel if it was the last of readAt(); else null.
    [[nodiscard]] const study::MapReading* reading(int column, int row) const;

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
    void rebuild(const DocumentStore& document, MapChoice& choice);
    [[nodiscard]] study::MapSpec specOf(MapChoice& choice) const;
    [[nodiscard]] bool findOwn(const scene::Scene&, std::size_t ball, MapChoice& choice);

    std::optional<Key> m_key;
    std::optional<Identity> m_identity;
    study::MapSpec m_spec;
    study::MapPlace m_own;
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

/// True if recentred() would change the map of a choice.
[[nodiscard]] bool isOffCentre(const MapView&, const MapChoice&);

/// The specification with enough pixels for a picture.
[[nodiscard]] std::shared_ptr<const study::MapSpec> enlarged(const study::MapSpec& spec);

/// A pixel in lines of text: both inputs with all digits, the outcome, its time and angle, the answers of the methods.
[[nodiscard]] std::string readingText(const study::MapSpec& spec, const study::MapReading& reading);

/// Two numbers with enough digits to distinguish them and the values between them.
[[nodiscard]] std::pair<std::string, std::string> rangeTexts(double a, double b);

}  // namespace session
