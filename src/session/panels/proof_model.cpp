#include "session/panels/proof_model.h"

namespace session {

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
