#include "session/commands/command_lists.h"

#include "scene/edits.h"
#include "session/actions/clipboard.h"
#include "session/actions/marks.h"
#include "session/commands/link_actions.h"
#include "session/playback/contact_table.h"
#include "session/texts/link.h"

namespace session {
namespace {

void copySelection(Session& s) {
    s.window.clipboard = copyOfSelection(s.document.current());
    s.messages.note("Copied " + nameOfAll(s.document.scene(), s.document.current().selection));
}

/// A text copied in this frame has not reached the window's clipboard yet.
io::Result<std::optional<std::string>> clipboardText(const Session& s) {
    if (s.window.clipboard.empty() && s.window.readClipboard) return s.window.readClipboard();
    return std::optional(s.window.clipboard);
}

void pasteClipboard(Session& s) {
    const io::Result<std::optional<std::string>> text = clipboardText(s);
    if (!text) return s.messages.warn(text.error());
    if (!text.value()) return;
    isLink(*text.value()) ? pasteLink(s, *text.value()) : paste(s, *text.value());
}

void cutSelection(Session& s) {
    copySelection(s);
    s.document.commit("Cut " + nameOfAll(s.document.scene(), s.document.current().selection),
                      scene::deleteSelected(s.document.current()));
}

void copyContacts(Session& s) {
    ContactTable table;
    update(table, s.playback);
    s.window.clipboard = tableText(table, s.document.scene());
    s.messages.note("Copied: " + summary(table));
}

void addCopy(const Section& section, CopyForm form, const char* id, const std::string& what, const char* help,
             std::vector<Shortcut> keys = {}) {
    const auto run = [form, what](Session& s) {
        const io::Result<std::string> text = copyOf(s, form);
        if (!text) return s.messages.warn(text.error());
        s.window.clipboard = text.value();
        s.messages.note("Copied: " + what);
    };
    section.add(id, "Copy " + what, help, std::move(keys), run,
                {.enabled = [form](const Session& s) { return canCopy(s, form); }});
}

}  // namespace

void addClipboardCommands(std::vector<Command>& all) {
    const Section section{all, Menu::Edit, 1};
    section.add("edit.cut", "Cut", "Copies what is selected and removes it.", {{Key::X, kCtrl}}, cutSelection,
                {.enabled = hasSelection});
    section.add("edit.copy", "Copy", "Copies what is selected, as JSON.", {{Key::C, kCtrl}}, copySelection,
                {.enabled = hasSelection});
    section.add("edit.paste", "Paste",
                "Adds copied objects; a query, a scene, a line of a log, a link or plain numbers become the scene.",
                {{Key::V, kCtrl}}, pasteClipboard);
}

void addCopyCommands(std::vector<Command>& all) {
    const Section section{all, Menu::Edit, 4};
    addCopy(section, CopyForm::AnswerText, "edit.copy-answer", "answer as text",
            "Copies every field of the answer, one a line, with all digits.", {{Key::C, kCtrlShift}});
    addCopy(section, CopyForm::AnswerJson, "edit.copy-answer-json", "answer as JSON",
            "Copies the answer as carom solve prints it.");
    addCopy(section, CopyForm::QueryLine, "edit.copy-query-line", "query as one line",
            "Copies the question in plain numbers; pasted again it is the same scene.");
    addCopy(section, CopyForm::QueryJson, "edit.copy-query-json", "query as JSON",
            "Copies the question as carom solve reads it.");
    addCopy(section, CopyForm::LogRow, "edit.copy-log-row", "row of the log as JSON",
            "Copies the query, what the log records and the exact answer, as carom log exports a row.");
    addCopy(section, CopyForm::GoogleTest, "edit.copy-google-test", "as C++ test (GoogleTest)",
            "Copies a test case that calls your own function: true and recorded answer, as hex floats.");
    addCopy(section, CopyForm::Assert, "edit.copy-assert-test", "as C++ test (no framework)",
            "Copies a program that calls your own function and needs no framework.");
    section.add("edit.copy-link", "Copy link",
                "Copies a text of one word that holds scene, view, instant and panel, or the page of a lesson: pasted "
                "into Carom, or behind the name of the program, it shows the same.",
                {{Key::L, kCtrlShift}}, copyLink);
    section.add("edit.copy-contacts", "Copy contacts as a table",
                "Copies the contacts about this instant with all digits, for a spreadsheet.", {}, copyContacts,
                {.enabled = [](const Session& s) { return isAnswerShown(s) && s.playback.contacts().count() > 0; }});
}

}  // namespace session
