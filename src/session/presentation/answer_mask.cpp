#include "session/presentation/answer_mask.h"

namespace session {

bool AnswerMask::isOn() const {
    const bool isHidden = m_presentation.answersHidden;
    if (m_lesson.isOpen())
        return !m_lesson.isRevealed() && (hidesAnswers(m_lesson) || (isHidden && !isAboutAnswer(m_lesson)));
    return isHidden && m_presentation.revealedRevision != m_document.revision();
}

}  // namespace session
