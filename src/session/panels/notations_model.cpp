#include "session/panels/notations_model.h"

#include "session/views/derive_geometry.h"

namespace session {

void update(NotationsModel& model, const DocumentStore& document, const SceneQueries& queries, UpAxis up,
            bool isHidden) {
    if (model.revision == document.revision() && model.isHidden == isHidden) return;
    model.revision = document.revision();
    model.isHidden = isHidden;
    model.table.reset();
    const std::optional<Collision> collision = queries.collision();
    if (!collision) return;
    model.table = learn::notations(toShown(collision->query, up));
    if (!isHidden) return;
    for (learn::NotationRow& row : model.table->rows) {
        row.geometry.clear();
        for (learn::NotationCell& cell : row.cells) {
            cell.value.reset();
            if (!cell.letters.parts.empty()) cell.text = "?";
        }
    }
}

}  // namespace session
