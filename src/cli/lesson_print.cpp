/// `carom lesson print`: a lesson on paper.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "base/utf8.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/opening.h"
#include "cli/read_options.h"
#include "io/file.h"
#include "io/outputs.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/lesson_links.h"
#include "learn/lesson/task_kinds.h"
#include "learn/lesson/vary.h"
#include "methods/listing.h"
#include "platform/capabilities.h"
#include "print/paper_fonts.h"
#include "print/pdf.h"
#include "print/worksheet.h"
#include "session/actions/view_actions.h"
#include "session/panels/listing_model.h"
#include "session/session.h"
#include "session/texts/present_options.h"
#include "ui/offscreen/offscreen.h"

namespace cli {
namespace {

constexpr double kPointsPerPx = 0.72;  // points on paper for one px of the design
constexpr double kMargin = 16;         // points between the bodies with their paths and the edges of the picture
constexpr float kPixelsPerPoint = 3;   // resolution of 3D pictures: 216 dpi

struct PrintArgs {
    std::string file, out;
    std::optional<std::uint64_t> page;
    std::uint64_t seed = 1;
    bool isKey = false;
};

/// A session that shows the scene of a page as the window does.
/// @param area  place of the picture, points
std::shared_ptr<session::Session> sessionOf(const learn::Page& page, const scene::Scene& scene, bool isAnswered,
                                            const view::Rect& area) {
    auto s = std::make_shared<session::Session>();
    scene::Document document{scene, {}};
    document.selection = {{scene::Kind::Ball, 0}};
    s->document.replace(scene::History(std::move(document)));
    s->presentation.theme = render::Theme::Light;
    s->presentation.selectionShown = false;
    s->presentation.overlays = page.shown;
    s->presentation.answersHidden = !isAnswered && learn::hidesAnswers(page);
    s->presentation.referenceFrame.show(page.frame, true);
    session::PictureArea place;
    place.viewport = area;
    place.free = {area.x + kMargin, area.y + kMargin, area.width - 2 * kMargin, area.height - 2 * kMargin};
    place.scale = kPointsPerPx;
    setArea(*s, place);
    s->viewport.setView(scene::View{.planar = page.isFlat});
    frameAll(*s);
    return s;
}

/// The lines of the listing beside a page, with their values and its answer beside the exact one.
void addListing(print::RenderedPage& rendered, const session::Session& s, const learn::PageListing& page) {
    session::ListingModel model;
    const session::ListingSpec spec{methods::listing(page.method).article, std::nullopt, page.precision, page.mended};
    session::update(model, s.document, s.queries, spec, s.presentation.answersHidden);
    for (session::ListingRow& row : model.rows)
        rendered.listing.push_back({std::move(row.text), std::move(row.value), row.isMended});
    if (!model.answer.says.empty()) rendered.says = "It says " + model.answer.says + ". Exactly: " + model.truth + ".";
}

/// Renders flat pages as drawings and pages in space (3D) as images.
/// @param problem  receives the reason why the first image that failed could not be drawn
print::PageRenderer pageRenderer(std::string& problem) {
    return [&problem](const learn::Page& page, const scene::Scene& scene, bool isAnswered, view::Rect area) {
        const std::shared_ptr<session::Session> s = sessionOf(page, scene, isAnswered, area);
        print::RenderedPage rendered;
        rendered.value = [s](const learn::Piece& of) { return session::liveText(*s, of.text, of.digits); };
        if (page.listing) addListing(rendered, *s, *page.listing);
        if (page.isFlat) {
            rendered.drawing = session::picture(*s, presentOptions(*s));
            rendered.camera = s->viewport.camera();
            return rendered;
        }
        ui::OffscreenOptions options;
        options.width = int(area.width) * int(kPixelsPerPoint);
        options.height = int(area.height) * int(kPixelsPerPoint);
        options.scale = kPixelsPerPoint * float(kPointsPerPx);
        options.transparent = true;
        io::Result<io::Image> image = ui::drawOffscreen(*s, options);
        if (image)
            rendered.image = std::make_shared<const io::Image>(std::move(image.value()));
        else if (problem.empty())
            problem = image.error();
        return rendered;
    };
}

/// Replaces each page that has seeds by that of one. @return empty, or the problem as one line
std::string takeSeed(learn::Lesson& lesson, std::uint64_t seed) {
    for (learn::Page& page : lesson.pages) {
        if (!learn::hasSeeds(page)) continue;
        io::Result<learn::Page> variant = learn::variantOf(page, int(seed));
        if (!variant) return page.title + ": " + variant.error();
        page = std::move(variant.value());
    }
    return {};
}

std::string printedName(const PrintArgs& args, const learn::Lesson& lesson) {
    return lesson.id + (args.isKey ? "-key.pdf" : ".pdf");
}

/// "中 (U+4E2D), 国 (U+56FD) and 3 more, which no font has; try: ..."
std::string lettersOf(std::u32string_view lacking) {
    constexpr std::size_t kMostNamed = 8;
    const auto named = [](char32_t c) {
        std::string letter;
        base::appendUtf8(letter, c);
        char code[16];
        std::snprintf(code, sizeof code, " (U+%04X)", unsigned(c));
        return letter + code;
    };
    const std::size_t more = lacking.size() - std::min(lacking.size(), kMostNamed);
    const std::string why = platform::whyNot(platform::Capability::Scripts);
    return io::listed(lacking.substr(0, kMostNamed), named) +
           (more == 0 ? "" : " and " + std::to_string(more) + " more") + ", which no font here has; " +
           (why.empty() ? platform::installAdvice("fonts-noto-core fonts-noto-cjk") : why);
}

int printLesson(const PrintArgs& args) {
    OpenLesson opened = openLesson(args.file, args.page.value_or(1), args.seed);
    if (!opened.loaded) return opened.status;
    learn::Lesson& lesson = opened.loaded->lesson;
    const std::string out = args.out.empty() ? printedName(args, lesson) : args.out;
    if (const std::string taken = io::outputProblem({{"FILE", args.file}}, {{"--out", out}}); !taken.empty())
        return complain(taken, kBadInput);
    const auto fonts = print::PaperFonts::load();
    if (!fonts) return complain(fonts.error(), kFailed);

    print::WorksheetOptions options;
    if (args.page) options.page = *args.page - 1;
    options.isKey = args.isKey;
    if (std::any_of(lesson.pages.begin(), lesson.pages.end(), learn::hasSeeds))
        options.variant = "seed " + std::to_string(args.seed);
    if (const std::string problem = takeSeed(lesson, args.seed); !problem.empty()) return complain(problem, kBadInput);

    std::string pictureProblem;
    const std::vector<print::Sheet> sheets =
        print::worksheet(lesson, opened.loaded->pictures, options, *fonts.value(), pageRenderer(pictureProblem));
    if (!pictureProblem.empty()) complain("pages in space have no picture: " + pictureProblem, kDone);
    const io::Result<print::Pdf> pdf = print::pdfOf(sheets, lesson.title, *fonts.value());
    if (!pdf) return complain(pdf.error(), kFailed);
    if (const std::string problem = io::writeNamed(out, pdf.value().bytes); !problem.empty())
        return complain(problem, kFailed);
    if (pdf.value().lacking.empty()) return kDone;
    return complain(out + ": written with boxes in place of " + lettersOf(pdf.value().lacking), kFailed);
}

}  // namespace

std::function<int()> prepareLessonPrint(CLI::App& parser) {
    const auto args = std::make_shared<PrintArgs>();
    const auto options = std::make_shared<ReadOptions>(parser);
    parser.add_option("FILE", args->file, "Lesson file")->type_name("")->required();
    options->add("--page", "N", args->page, readCount, "This page alone, 1 is the first");
    parser.add_option("--out", args->out, "PDF to write (default: the lesson's name, in this folder)")
        ->type_name("FILE");
    parser.add_flag("--key", args->isKey, "The key: worked answers, hints and the teacher's notes");
    options->add("--seed", "N", args->seed, readCount,
                 "Numbers of pages that vary, and order of options, 1 to 9999 (default 1)");
    parser.footer(
        "Sheets of A4 with text, formulas and flat drawings as vectors; pages in space have pictures. The same lesson\n"
        "gives the same bytes. Text may be in any script that an installed font has; else the sheets have boxes, the\n"
        "letters are named on standard error, and the status is 1.\n"
        "\nExample:\n  carom lesson print graze.lesson.json --out graze.pdf\n"
        "  carom lesson print graze.lesson.json --key --out graze-key.pdf");
    return ReadOptions::before(options, [args] { return printLesson(*args); });
}

}  // namespace cli
