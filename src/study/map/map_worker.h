#pragma once
/// Maps computed on a background thread, from coarse to fine.

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "study/map/map_drawing.h"
#include "study/map/map_regions.h"

namespace study {

/// The state of a map in progress.
struct MapSnapshot {
    std::shared_ptr<const MapSpec> spec;                    ///< null before the first request
    std::shared_ptr<const MapImage> image;                  ///< the whole map, in blocks that become finer; immutable
    std::shared_ptr<const std::vector<MapRegion>> regions;  ///< regions of the image
    double fraction = 0;                                    ///< share of the pixels computed; 1: done
    std::uint64_t revision = 0;                             ///< grows with every new image
};

class MapWorker {
  public:
    MapWorker();
    ~MapWorker();  ///< stops after at most 1024 more pixels
    MapWorker(const MapWorker&) = delete;
    MapWorker& operator=(const MapWorker&) = delete;

    /// Starts a map and cancels the one in progress, unless the two are equal. @pre problem(spec) is empty
    void request(const MapSpec& spec);
    /// The newest image; that of the previous map until the first pixels of a new map are ready. Where the system
    /// starts no thread, each call goes on with the map for a part of a frame.
    [[nodiscard]] MapSnapshot latest();

  private:
    void run();
    void draw(const std::shared_ptr<const MapSpec>& spec, std::uint64_t generation);
    void goOnHere();
    void publish(const std::shared_ptr<const MapSpec>& spec, const MapDrawing& drawing);
    [[nodiscard]] bool isStale(std::uint64_t generation) const { return m_generation.load() != generation; }

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::shared_ptr<const MapSpec> m_wanted;
    MapSnapshot m_latest;
    std::atomic<std::uint64_t> m_generation{0};  ///< generation of m_wanted; grows with every request, and at the end
    bool m_ends = false;
    std::unique_ptr<MapDrawing> m_here;  ///< a map in progress where there is no thread
    std::thread m_thread;
};

}  // namespace study
