#include "session/presentation/answer_mask.h"

namespace session {

bool AnswerMask::isOn() const {
    const bool isHidden = m_presentation.answersHidden;
    if (m_lesson.isOpen()) return !m_lesson.isRevealed() && (isHidden || m_lesson.hidesAnswers());
    return isHidden && m_presentation.revealedRevision != m_document.revision();
}

}  // namespace session
