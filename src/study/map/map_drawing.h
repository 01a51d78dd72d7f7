#pragma once
/// A map computed from coarse to fine, a part at a time.

#include <functional>
#include <vector>

#include "study/map/map_evaluator.h"

namespace study {

class MapDrawing {
  public:
    /// @pre problem(spec) is empty
    explicit MapDrawing(const MapSpec& spec);

    /// Goes on with the map, at most to the end of a pass. @param goesOn  asked after each 1024 pixels; false: no more
    /// now
    void draw(const std::function<bool()>& goesOn);
    [[nodiscard]] bool isDone() const { return m_block == 0; }
    /// The whole map, in blocks that become finer.
    [[nodiscard]] const MapImage& image() const { return m_image; }
    [[nodiscard]] double fraction() const;  ///< share of the pixels computed; 1: done

  private:
    /// A batch of pixels.
    struct Stretch {
        int column[MapEvaluator::kMost], row[MapEvaluator::kMost];
        double u[MapEvaluator::kMost], v[MapEvaluator::kMost];
        std::size_t count = 0;
    };
    void gather();
    void compute();
    void fill();

    MapSpec m_spec;
    MapEvaluator m_evaluator;
    MapImage m_image;
    std::vector<double> m_u;      ///< first input, for each column
    int m_block;                  ///< side of the blocks of this pass, pixels; 0: done
    int m_row = 0, m_column = 0;  ///< next pixel
    std::size_t m_computed = 0;
    Stretch m_stretch;
    MapImage m_batch;  ///< the answers of a stretch, in one row
};

}  // namespace study
