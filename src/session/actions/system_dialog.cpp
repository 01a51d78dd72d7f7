#include "session/actions/system_dialog.h"

#include <utility>

#include "session/actions/file_actions.h"

namespace session {
namespace {

using State = platform::FileDialog::State;

platform::DialogRequest dialogFor(const FileRequest& request) {
    platform::DialogRequest dialog{
        static_cast<platform::DialogRequest::Kind>(request.kind), request.title, request.suggested, {request.ending}};
    dialog.endings.insert(dialog.endings.end(), request.alsoListed.begin(), request.alsoListed.end());
    return dialog;
}

}  // namespace

void SystemDialog::update(Session& session) {
    const FileRequest* request = session.prompts.get<FileRequest>();
    if (m_dialog && (!request || request->ours || request->number != m_number)) m_dialog.reset();
    if (!request || request->ours) return;
    if (!m_dialog) {
        start(session);
        return;
    }
    if (const State state = m_dialog->poll(); state != State::Asking) take(session, state);
}

void SystemDialog::start(Session& session) {
    FileRequest& request = *session.prompts.get<FileRequest>();
    m_number = request.number;
    base::Result<platform::FileDialog> dialog = platform::FileDialog::open(dialogFor(request));
    if (dialog) {
        m_dialog = std::move(dialog.value());
        return;
    }
    if (!dialog.error().empty()) session.messages.warn(dialog.error());
    request.ours = true;
}

void SystemDialog::take(Session& session, State state) {
    const platform::FileDialog dialog = std::move(*m_dialog);
    m_dialog.reset();
    if (state == State::Chosen) {
        answerFile(session, dialog.chosen(), true);  // the dialog has asked about overwriting
    } else if (state == State::Cancelled) {
        session.prompts.close<FileRequest>();
    } else {
        session.messages.note(dialog.name() + " did not work; this is Carom's own dialog");
        session.prompts.get<FileRequest>()->ours = true;
    }
}

}  // namespace session
