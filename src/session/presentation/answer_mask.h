#pragma once
/// Whether the answer of the document is hidden: the one place that decides it. SceneQueries and Playback hand out no
/// answer while it is, so what is built from them tells none.

#include "session/document/document_store.h"
#include "session/lesson/lesson_player.h"
#include "session/presentation/presentation.h"

namespace session {

class AnswerMask {
  public:
    AnswerMask(const DocumentStore& document, const Presentation& presentation, const LessonPlayer& lesson)
        : m_document(document), m_presentation(presentation), m_lesson(lesson) {}

    /// The setting or the page of a lesson hides the answer, and it is not revealed.
    [[nodiscard]] bool isOn() const {
        const bool isHidden = m_presentation.answersHidden;
        if (m_lesson.isOpen())
            return !m_lesson.isRevealed() && (hidesAnswers(m_lesson) || (isHidden && !isAboutAnswer(m_lesson)));
        return isHidden && m_presentation.revealedRevision != m_document.revision();
    }

  private:
    const DocumentStore& m_document;
    const Presentation& m_presentation;
    const LessonPlayer& m_lesson;
};

}  // namespace session
