#include "study/map/map_drawing.h"

#include <algorithm>

namespace study {
namespace {

constexpr int kCoarsest = 16, kFiner = 4;  ///< side of the first blocks, pixels; factor by which each pass is finer

}  // namespace

MapDrawing::MapDrawing(const MapSpec& spec)
    : m_spec(spec),
      m_evaluator(spec),
      m_image(spec.width, spec.height, spec.shows),
      m_block(kCoarsest),
      m_batch(static_cast<int>(MapEvaluator::kMost), 1, spec.shows) {
    for (int column = 0; column < spec.width; ++column) m_u.push_back(uAt(spec, column));
}

double MapDrawing::fraction() const {
    return isDone() ? 1 : static_cast<double>(m_computed) / static_cast<double>(m_image.category.size());
}

void MapDrawing::draw(const std::function<bool()>& goesOn) {
    while (!isDone()) {
        gather();
        compute();
        if (m_row >= m_spec.height) {
            m_block /= kFiner;
            m_row = m_column = 0;
            return;
        }
        if (!goesOn()) return;
    }
}

/// Takes the next pixels of the pass; those of the pass before are computed already.
void MapDrawing::gather() {
    const int last = m_block * kFiner;
    m_stretch.count = 0;
    while (m_row < m_spec.height && m_stretch.count < m_evaluator.atOnce()) {
        if (m_block == kCoarsest || m_row % last != 0 || m_column % last != 0) {
            const std::size_t k = m_stretch.count++;
            m_stretch.column[k] = m_column;
            m_stretch.row[k] = m_row;
            m_stretch.u[k] = m_u[static_cast<std::size_t>(m_column)];
            m_stretch.v[k] = vAt(m_spec, m_row);
        }
        m_column += m_block;
        if (m_column < m_spec.width) continue;
        m_column = 0;
        m_row += m_block;
    }
}

void MapDrawing::compute() {
    if (m_stretch.count == 0) return;
    m_evaluator.evaluate(m_stretch.u, m_stretch.v, m_stretch.count, pixelsOf(m_batch, 0));
    fill();
    m_computed += m_stretch.count;
}

/// Fills, for each pixel of the batch, the block whose upper left corner it is.
void MapDrawing::fill() {
    for (std::size_t k = 0; k < m_stretch.count; ++k) {
        const int right = std::min(m_stretch.column[k] + m_block, m_image.width);
        const int bottom = std::min(m_stretch.row[k] + m_block, m_image.height);
        for (int row = m_stretch.row[k]; row < bottom; ++row) {
            const auto line = static_cast<std::size_t>(row) * static_cast<std::size_t>(m_image.width);
            for (int column = m_stretch.column[k]; column < right; ++column) {
                const std::size_t pixel = line + static_cast<std::size_t>(column);
                m_image.category[pixel] = m_batch.category[k];
                m_image.value[pixel] = m_batch.value[k];
                m_image.body[pixel] = m_batch.body[k];
                if (!m_image.part.empty()) m_image.part[pixel] = m_batch.part[k];
            }
        }
    }
}

}  // namespace study
