#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/sizes.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/log_follow.h"
#include "cli/log_source.h"
#include "cli/output.h"
#include "cli/read_options.h"
#include "io/file.h"
#include "logs/judge/order.h"
#include "logs/judge/tail.h"
#include "logs/live/listener.h"
#include "logs/report/export.h"
#include "logs/report/report.h"
#include "platform/ending.h"

namespace cli {
namespace {

struct ListenArgs {
    std::string port;  ///< as typed; empty: kListenPort
    LogReading reading;
    bool isForAnyHost = false, asJson = false;
    std::optional<std::uint64_t> keep;
    std::string exportTo;  ///< file for the failing rows; empty: none
};

io::Result<std::uint16_t> readPort(const std::string& text) {
    if (text.empty()) return logs::kListenPort;
    const auto port = readCount("PORT", text);
    if (!port || port.value() > 65535) return io::Error{"PORT: must be a number from 0 to 65535, got " + text};
    return static_cast<std::uint16_t>(port.value());
}

/// The first rows, by which the columns are understood; tells who comes and what is refused meanwhile.
io::Result<logs::LogHead> awaitRows(logs::Listener& listener, const platform::EndRequests& ending,
                                    const std::string& name, bool asJson, Output& out) {
    return logs::awaitHead(*listener.file(), [&] {
        for (const std::string& note : listener.takeNotes()) say(out, name, asJson, "note", note);
        out.flush();
        return (ending.isAsked() && listener.file()->file()->size() == 0) || out.isClosed();
    });
}

int report(const ListenArgs& args, LogSource& log) {
    log.explain();
    logs::LogReport report{
        log.name,    log.file.get(), log.mapping, &log.table, logs::filtered(log.table, {}), logs::LogSort::Wrongness,
        log.reasons, log.floats,     {}};
    logs::sort(report.top, log.table, report.by, true);
    constexpr std::size_t kListed = 10;
    if (report.top.size() > kListed) report.top.resize(kListed);
    const int status = writeOut(args.asJson ? logs::json(report) : logs::text(report), "report", kDone);
    if (args.exportTo.empty()) return status;
    logs::LogRows rows = logs::filtered(log.table, logs::failingRows());
    const std::string failure = logs::exportRows(args.exportTo, {*log.file, log.mapping, log.table, rows, &log.reasons},
                                                 logs::LogExport::Findings);
    return failure.empty() ? status : complain(failure, kFailed);
}

int listen(const ListenArgs& args) {
    const auto port = readPort(args.port);
    if (!port) return complain(port.error(), kBadInput);
    logs::ListenSettings settings;
    settings.port = port.value();
    if (args.isForAnyHost) settings.hosts = platform::Socket::Hosts::Any;
    if (args.keep) settings.mostRows = base::toSize(*args.keep);
    settings.guess = [reading = args.reading](const logs::LogHead& head) {
        return readMapping("the row", reading, head);
    };
    auto started = logs::Listener::start(std::move(settings));
    if (!started) return complain(started.error(), kFailed);
    logs::Listener& listener = *started.value();
    const platform::EndRequests ending([&listener] { listener.file()->wake(); });
    const std::string name = listener.address().substr(0, listener.address().find('/'));  // without the token
    Output out;
    say(out, "listening", args.asJson, "listening", listener.address());
    out.flush();
    const auto head = awaitRows(listener, ending, name, args.asJson, out);
    const auto withLoss = [&](int status) {
        const std::string loss = listener.loss();
        return loss.empty() ? status : complain(name + ": " + loss, kFailed);
    };
    if (!head) return withLoss(complain(name + ": " + head.error(), kDone));
    const auto mapping = readMapping(name, args.reading, head.value());
    if (!mapping) return complain(mapping.error(), kBadInput);
    auto log = followRows(
        listener.file(), mapping.value(), name, args.asJson,
        {[&] { return listener.takeNotes(); }, [&] { return listener.takeShown(); }, [&] { return ending.isAsked(); }});
    if (!log) return complain(log.error(), kFailed);
    log.value().floats = logs::floatsOf(head.value(), log.value().mapping);
    return withLoss(report(args, log.value()));
}

}  // namespace

std::function<int()> prepareListen(CLI::App& parser) {
    const auto args = std::make_shared<ListenArgs>();
    const auto options = std::make_shared<ReadOptions>(parser);
    parser
        .add_option("PORT", args->port,
                    "Port on 127.0.0.1 (default " + std::to_string(logs::kListenPort) + "); 0: one that is free")
        ->type_name("NUMBER")  // no file; its name says so in the help
        ->option_text(" ");
    parser.add_flag(
        "--any-host", args->isForAnyHost,
        "Other machines may connect, by an address with a token, which is printed; rows travel unencrypted");
    options->add("--keep", "N", args->keep, readCount, "Keep so many rows, the newest (default 1000000)");
    addLogReading(parser, *options, args->reading);
    parser.add_flag("--json", args->asJson, "Each line as a JSON object, and the report as one");
    parser.add_option("--export", args->exportTo, "Write the failing rows as JSON Lines at the end")->type_name("OUT");
    parser.footer(
        "A game connects and sends rows as a log file has them, one JSON object a line; docs/live.md has\n"
        "the stream and senders in C, C++, C#, GDScript, Python and Rust. Each failing row is printed\n"
        "as it arrives; Ctrl+C ends with the report. What is no row is refused in one line.\n"
        "\nExamples:\n"
        "  carom listen                            for games on this machine\n"
        "  carom listen --preset unity             ... whose answers follow Unity's conventions\n"
        "  carom listen 0 --any-host               for other machines, on a port that is free");
    return ReadOptions::before(options, [args] { return listen(*args); });
}

}  // namespace cli
