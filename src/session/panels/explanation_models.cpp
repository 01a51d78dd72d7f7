#include "session/panels/explanation_models.h"

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

void update(ProofModel& model, const DocumentStore& document, const SceneQueries& queries,
            std::optional<learn::ProofKind> kind, bool isHidden) {
    if (isHidden) kind.reset();
    if (model.revision == document.revision() && model.kind == kind) return;
    model = {document.revision(), kind, {}, {}};
    if (!kind) return;
    const std::size_t ball = document.current().activeBall().value_or(0);
    io::Result<learn::Proof> made = learn::proofOf(*kind, document.scene(), ball, queries.encounter());
    if (made)
        model.proof = std::move(made.value());
    else
        model.lack = made.error();
}

}  // namespace session
