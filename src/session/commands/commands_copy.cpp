#include "session/commands/command_lists.h"

#include "scene/edits.h"
#include "session/actions/clipboard.h"
#include "session/actions/marks.h"
#include "session/playback/contact_table.h"

namespace session {
namespace {

void copySelection(Session& s) {
    s.window.clipboard = copyOfSelection(s.document.current());
    s.messages.note("Copied " + nameOfAll(s.document.scene(), s.document.current().selection));
}

/// A text copied in this frame has not reached the window's clipboard yet.
io::Result<std::string> clipboardText(const Session& s) {
    return s.window.clipboard.empty() && s.window.readClipboard ? s.window.readClipboard() : s.window.clipboard;
}

void pasteClipboard(Session& s) {
    const io::Result<std::string> text = clipboardText(s);
    if (!text) return s.messages.warn(text.error());
    paste(s, text.value());
}

struct CopyInfo {
    CopyForm form;
    const char* id;
    const char* title;
    const char* help;
    Shortcut shortcut;
};

const CopyInfo kCopies[] = {
    {CopyForm::AnswerText,
     "edit.copy-answer",
     "Copy answer as text",
     "Copies every field of the answer, one a line, with all digits.",
     {Key::C, kCtrlShift}},
    {CopyForm::AnswerJson,
     "edit.copy-answer-json",
     "Copy answer as JSON",
     "Copies the answer as carom solve prints it.",
     {}},
    {CopyForm::QueryLine,
     "edit.copy-query-line",
     "Copy query as one line",
     "Copies the question in plain numbers; pasted again it is the same scene.",
     {}},
    {CopyForm::QueryJson,
     "edit.copy-query-json",
     "Copy query as JSON",
     "Copies the question as carom solve reads it.",
     {}},
    {CopyForm::LogRow,
     "edit.copy-log-row",
     "Copy row of the log as JSON",
     "Copies the query, what the log records and the exact answer, as carom log exports a row.",
     {}},
    {CopyForm::GoogleTest,
     "edit.copy-google-test",
     "Copy as C++ test (GoogleTest)",
     "Copies a test case that calls your own function: true and recorded answer, as hex floats.",
     {}},
    {CopyForm::Assert,
     "edit.copy-assert-test",
     "Copy as C++ test (no framework)",
     "Copies a program that calls your own function and needs no framework.",
     {}},
};

}  // namespace

void addClipboardCommands(std::vector<Command>& all) {
    const auto add = [&](Command c) { all.push_back(std::move(c)); };
    add({.id = "edit.cut",
         .title = "Cut",
         .help = "Copies what is selected and removes it.",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {{Key::X, kCtrl}},
         .run =
             [](Session& s) {
                 copySelection(s);
                 s.document.commit("Cut " + nameOfAll(s.document.scene(), s.document.current().selection),
                                   scene::deleteSelected(s.document.current()));
             },
         .enabled = hasSelection});
    add({.id = "edit.copy",
         .title = "Copy",
         .help = "Copies what is selected, as JSON.",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {{Key::C, kCtrl}},
         .run = copySelection,
         .enabled = hasSelection});
    add({.id = "edit.paste",
         .title = "Paste",
         .help = "Adds copied objects; a query, a scene, a line of a log or plain numbers become the scene.",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {{Key::V, kCtrl}},
         .run = pasteClipboard});
}

void addCopyCommands(std::vector<Command>& all) {
    for (const CopyInfo& info : kCopies) {
        Command command{.id = info.id, .title = info.title, .help = info.help, .menu = Menu::Edit, .group = 4};
        if (info.shortcut.key != Key::None) command.shortcuts = {info.shortcut};
        command.run = [form = info.form, what = std::string(info.title)](Session& s) {
            s.window.clipboard = copyOf(s, form);
            s.messages.note("Copied: " + what.substr(std::string_view("Copy ").size()));
        };
        command.enabled = [form = info.form](const Session& s) { return canCopy(s, form); };
        all.push_back(std::move(command));
    }
    all.push_back({.id = "edit.copy-contacts",
                   .title = "Copy contacts as a table",
                   .help = "Copies the contacts about this instant with all digits, for a spreadsheet.",
                   .menu = Menu::Edit,
                   .group = 4,
                   .run =
                       [](Session& s) {
                           ContactTable table;
                           update(table, s.playback);
                           s.window.clipboard = tableText(table, s.document.scene());
                           s.messages.note("Copied: " + summary(table));
                       },
                   .enabled = [](const Session& s) { return isAnswerShown(s) && s.playback.contacts().count() > 0; }});
}

}  // namespace session
