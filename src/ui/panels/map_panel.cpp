#include "ui/panels/panels.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "scene/kinds.h"
#include "session/actions/panel_actions.h"
#include "session/actions/study_actions.h"
#include "session/state/futures.h"
#include "session/texts/present_options.h"
#include "study/cases/catalogue.h"
#include "text/numbers.h"
#include "ui/panels/map_overlay.h"
#include "ui/panels/map_picture.h"
#include "ui/widgets/chooser.h"
#include "ui/widgets/table.h"
#include "world/bodies/body_index.h"

namespace ui {
namespace {

using session::MapView;
using study::MapShows;

constexpr float kZoomStep = 1.5f;     // factor of the window for a notch of the wheel
constexpr float kLeastSide = 120;     // smallest side of the map, px of the design
constexpr float kBelow = 144;         // height of the part under the map, px of the design
constexpr float kMostStretch = 1e6f;  // pixels: beyond, an old picture is not stretched over the new window
constexpr float kOnCross = 10;    // px of the design: distance from the scene's point at which the wheel zooms about it
constexpr float kDragBegins = 4;  // movement at which a press becomes a drag, px of the design

struct ShowsInfo {
    MapShows shows;
    const char *title, *help;
};
constexpr ShowsInfo kShows[] = {
    {MapShows::Outcome, "Outcome", "What happens: hit, graze, miss and so on."},
    {MapShows::Time, "Time", "When the first contact is, in frames."},
    {MapShows::Angle, "Angle", "The ricochet angle of the first contact."},
    {MapShows::Feature, "Feature", "Which corner, edge or face of a shape is met first: its borders over the angles."},
    {MapShows::Error, "Error", "How far a method is off, in ulps of its precision."},
    {MapShows::Disagreement, "Disagreement", "Where two methods, or a method and the truth, do not say the same."},
};

/// Two fields side by side, or one across.
struct Halves {
    RowRect row;
    float gap;
    explicit Halves(const Style& style) : row(nextRow(style, 26)), gap(style.px(8)) {}
    [[nodiscard]] RowRect field(int i, int of) const {
        const float width = (row.width() - gap * float(of - 1)) / float(of);
        const float left = std::round(row.min.x + float(i) * (width + gap));
        return {{left, row.min.y}, {std::round(left + width), row.max.y - 2}};
    }
};

void drawInputs(const Panel& p) {
    const MapView& map = p.session.panels.map;
    const std::vector<study::MapInput> inputs = study::inputsOf(map.spec().scene, map.spec().ball);
    std::vector<std::string> names;
    for (const study::MapInput& input : inputs)
        names.push_back(study::nameOf(map.spec().scene, map.spec().ball, input));
    const Halves halves(p);
    for (const bool upwards : {false, true}) {
        const study::MapInput& now = upwards ? map.spec().v : map.spec().u;
        const auto place = static_cast<std::size_t>(std::find(inputs.begin(), inputs.end(), now) - inputs.begin());
        const auto chosen =
            chooser(p, upwards ? "up" : "right", upwards ? "↑" : "→", names, place, halves.field(upwards ? 1 : 0, 2),
                    upwards ? "The input that grows upwards." : "The input that grows to the right.");
        if (chosen)
            p.send(session::chooseMap,
                   session::withInput(p.session.presentation.map, map.spec(), upwards, inputs[*chosen]));
    }
}

void drawMapMethods(const Panel& p) {
    session::MapChoice choice = p.session.presentation.map;
    if (choice.shows < MapShows::Error) return;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < methods::all().size(); ++i) names.push_back(study::rowName(i));
    const bool hasTwo = choice.shows == MapShows::Disagreement;
    const Halves halves(p);
    if (const auto chosen = chooser(p, "method", "", names, choice.method, halves.field(0, hasTwo ? 2 : 1),
                                    "The method that is looked at.")) {
        choice.method = *chosen;
        p.send(session::chooseMap, choice);
    }
    if (!hasTwo) return;
    std::vector<std::string> others{"the exact answer"};
    others.insert(others.end(), names.begin(), names.end());
    if (const auto chosen = chooser(p, "other", "against", others, choice.other ? *choice.other + 1 : 0,
                                    halves.field(1, 2), "What it is held against.")) {
        choice.other = *chosen == 0 ? std::nullopt : std::optional(*chosen - 1);
        p.send(session::chooseMap, choice);
    }
}

void drawChoices(const Panel& p) {
    Flow flow(p);
    session::MapChoice choice = p.session.presentation.map;
    const bool hasParts = scene::hasShapes(p.session.panels.map.spec().scene);
    for (const ShowsInfo& info : kShows) {
        if (info.shows == MapShows::Feature && !hasParts && choice.shows != MapShows::Feature) continue;
        if (!flow.choice(info.title, p.session.presentation.map.shows == info.shows, info.help)) continue;
        choice.shows = info.shows;
        p.send(session::chooseMap, choice);
    }
}

/// Brings the texture up to the newest pixels.
void upload(const Style& style, const MapView& map, MapPanelState& state) {
    const study::MapSnapshot now = map.latest();
    if (!now.image || (now.image == state.shown.image && state.theme == style.theme)) return;
    state.shown = now;
    state.theme = style.theme;
    const study::MapPalette palette = mapPalette(style.theme);
    const io::Image picture = study::paint(now.spec->shows, *now.image, palette);
    if (!state.texture) state.texture = std::make_unique<render::gl::ImageTexture>();
    state.texture->upload(picture.width, picture.height, picture.rgba);
    ++state.uploads;
    state.legend = study::legendOf(now.spec->shows, *now.image, palette);
    state.scale = study::scaleOf(now.spec->shows, *now.image);
}

/// The place of the newest pixels in the present window: those of an older window are stretched until the new ones are
/// ready. Absent without pixels to show.
std::optional<RowRect> placeOfPixels(const study::MapSpec& spec, const MapPanelState& state, const RowRect& area) {
    if (!state.texture || state.shown.spec->u != spec.u || state.shown.spec->v != spec.v) return std::nullopt;
    const study::MapWindow &old = state.shown.spec->window, &now = spec.window;
    const auto across = [&](double u) { return area.min.x + float((u - now.u0) / (now.u1 - now.u0)) * (area.width()); };
    const auto down = [&](double v) { return area.max.y - float((v - now.v0) / (now.v1 - now.v0)) * (area.height()); };
    const ImVec2 min{across(old.u0), down(old.v1)}, max{across(old.u1), down(old.v0)};
    for (const float x : {min.x, min.y, max.x, max.y})
        if (!(std::abs(x) < kMostStretch)) return std::nullopt;
    return RowRect{min, max};
}

/// The pixels, with the names of the bodies.
void drawPixels(const Style& style, const study::MapSpec& spec, const MapPanelState& state, const RowRect& area,
                const std::optional<ImVec2>& own) {
    const FlatPainter painter = windowPainter();
    painter.rectFilled(area, style.ink(Ink::Background));
    const std::optional<RowRect> place = placeOfPixels(spec, state, area);
    if (!place) return;
    painter.pushClip(area, true);
    painter.image(state.texture->texture(), place->min, place->max);
    drawRegionNames(style, painter, *state.shown.spec, *state.shown.regions, *place, own);
    painter.popClip();
}

/// The scene's own point, if it is in the window.
std::optional<ImVec2> ownPlace(const MapView& map, const RowRect& area) {
    const std::optional<ImVec2> at = placeInMap(map.spec().window, map.own(), area);
    return at ? std::optional(rounded(*at)) : std::nullopt;
}

/// A cross with a halo, so that it shows on any colour.
void drawOwnPlace(const Style& style, const std::optional<ImVec2>& place, const RowRect& area) {
    if (!place) return;
    const ImVec2 at = *place;
    const FlatPainter painter = windowPainter();
    painter.pushClip(area, true);
    const float in = style.px(3), out = style.px(9), half = std::max(0.5f, 0.75f * style.scale),
                rim = half + style.scale;
    const auto bars = [&](float wide, ImU32 color, float more) {
        for (const float side : {-1.f, 1.f}) {
            const float a = side < 0 ? -out - more : in - more, b = side < 0 ? -in + more : out + more;
            painter.rectFilled({at.x + a, at.y - wide}, {at.x + b, at.y + wide}, color);
            painter.rectFilled({at.x - wide, at.y + a}, {at.x + wide, at.y + b}, color);
        }
    };
    bars(rim, style.ink(Ink::Background, 0.85f), style.scale);
    bars(half, style.ink(Ink::Text), 0);
    painter.popClip();
}

/// A tooltip under the map, or above it in a window without room there: neither the map nor the picture is covered.
void tooltipBeside(const Style& style, const RowRect& map, const std::string& text) {
    const float gap = style.px(6);
    const std::string shown = style.spell(text);
    const ImVec2 words = ImGui::CalcTextSize(shown.data(), shown.data() + shown.size(), false, style.px(kTooltipWrap));
    const ImVec2 size{words.x + style.px(16), words.y + style.px(12)}, screen = ImGui::GetIO().DisplaySize;
    const bool fitsBelow = map.max.y + gap + size.y < screen.y;
    const float left = std::max(0.f, std::min(map.min.x, screen.x - size.x));
    ImGui::SetNextWindowPos({left, fitsBelow ? map.max.y + gap : std::max(0.f, map.min.y - gap - size.y)});
    tooltip(style, text);
}

/// Wheel, drag, click, double click, hover.
void workMap(const Panel& p, MapPanelState& state, const RowRect& area) {
    const ImVec2 size = area.size();
    const auto [clicked, hot, held, began] = pressIn("map", area);
    const bool released = ImGui::IsItemDeactivated();
    if (hot) itemTakesWheel();
    const ImGuiIO& io = ImGui::GetIO();
    const session::MapView& map = p.session.panels.map;
    const session::MapChoice& choice = p.session.presentation.map;
    const study::MapSpec& spec = map.spec();
    const ImVec2 mouse{io.MousePos.x - area.min.x, io.MousePos.y - area.min.y};
    const int column = std::clamp(int(mouse.x / size.x * float(spec.width)), 0, spec.width - 1);
    const int row = std::clamp(int(mouse.y / size.y * float(spec.height)), 0, spec.height - 1);
    if (hot && io.MouseWheel != 0) {
        const double factor = std::pow(double(kZoomStep), -double(io.MouseWheel));
        const std::optional<ImVec2> own = ownPlace(map, area);
        const bool isOnCross = own && lengthOf(*own - io.MousePos) < p.px(kOnCross);
        p.send(session::chooseMap, isOnCross ? session::zoomedAtScene(choice, spec, map.own(), factor)
                                             : session::zoomed(choice, spec, column, row, factor));
    }
    if (held && !state.grabbed && ImGui::IsMouseDragging(ImGuiMouseButton_Left, p.px(kDragBegins)))
        state.grabbed = spec.window;
    if (held && state.grabbed) {
        const ImVec2 moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
        p.send(session::chooseMap,
               session::panned(choice, *state.grabbed, -double(moved.x / size.x), double(moved.y / size.y)));
    }
    if (hot && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        p.send(session::wholeMapAfterClick);
        state.grabbed = spec.window;  // the release of this press is no click
    } else if (released && !state.grabbed && hot) {
        p.send(session::goToPixel, column, row);
    }
    if (!held) state.grabbed.reset();
    if (hot && !held) {
        const study::MapReading* reading = p.session.panels.map.reading(column, row);
        if (!reading) return p.send(session::readMapPixel, column, row);
        tooltipBeside(p, area,
                      session::readingText(spec, *reading) + "\nclick: aim so · wheel: zoom · double click: recentre");
    }
}

/// "→  -0.5 … 0.5", with enough digits to distinguish the ends.
void drawExtent(const Style& style, const char* arrow, const std::string& name, double a, double b) {
    const RowRect row = nextRow(style, 20);
    const auto [low, high] = session::rangeTexts(a, b);
    const float left = row.min.x + style.px(18);
    rowText(style, row, Ink::Dim, arrow);
    cutText(style, row.from(left), style.fonts.mono, Ink::Text, low + " … " + high);
    if (isHovered(row)) tooltip(style, name + "\nfrom " + base::number(a) + "\nto " + base::number(b));
}

void drawCategories(const Style& style, const MapPanelState& state) {
    if (state.legend.empty()) return;
    RowRect row = nextRow(style, 22);
    const float swatch = style.px(11), gap = style.px(16), start = row.min.x;
    for (const study::LegendEntry& entry : state.legend) {
        const float words = textWidth(style, entry.word);
        if (row.min.x > start && swatch + style.px(6) + words > row.width()) row = nextRow(style, 22);
        const RowRect square = row.takeFirst(swatch, style.px(6));
        drawSwatch(style, windowPainter(),
                   rectAt({square.min.x, std::round(square.middle() - swatch / 2)}, {swatch, swatch}), entry.color);
        rowText(style, row.takeFirst(words, gap), Ink::Text, entry.word);
    }
}

void drawRamp(const Style& style, const study::MapSpec& spec, const study::MapScale& own) {
    const study::MapScale scale = shownScale(spec.shows, own);
    cutText(style, nextRow(style, 20), Ink::Dim, mapTitle(spec));
    const RowRect bar = nextRow(style, 10), below = nextRow(style, 20);
    const FlatPainter painter = windowPainter();
    const float width = bar.width();
    constexpr int kSteps = 64;
    for (int k = 0; k < kSteps; ++k) {
        const auto edge = [&](int i) { return bar.min.x + width * float(i) / kSteps; };
        const ImU32 left = opaqueColor(study::rampColor(double(k) / kSteps)),
                    right = opaqueColor(study::rampColor(double(k + 1) / kSteps));
        painter.gradient({edge(k), bar.min.y}, {edge(k + 1), bar.max.y}, left, right, right, left);
    }
    std::vector<study::MapTick> marks = study::ticks(scale, 5);
    if (marks.empty()) marks = {{scale.low, 0, base::number(scale.low)}};
    float end = bar.min.x - style.px(8);
    for (const study::MapTick& tick : marks) {
        const float x = std::round(bar.min.x + float(tick.share) * (width - 1));
        painter.rectFilled({x, bar.max.y}, {x + std::max(1.f, style.px(1)), bar.max.y + style.px(3)},
                           style.ink(Ink::Dim));
        const float words = textWidth(style.fonts.mono, tick.text);
        const float left = std::clamp(x - words / 2, bar.min.x, std::max(bar.min.x, bar.max.x - words));
        if (left < end + style.px(8)) continue;
        rowText(style, below.from(left), style.fonts.mono, Ink::Dim, tick.text);
        end = left + words;
    }
}

/// The magnification; empty for the whole map.
std::string magnificationText(double times) {
    return times > 1.01 || times < 0.99 ? "× " + text::shortNumber(times) : "";
}

void drawMapActions(const Panel& p) {
    RowRect row = nextRow(p);
    const auto action = [&](const char* id, const char* title) {
        const RowRect place = row.takeFirst(textWidth(p, title), p.px(18));
        if (place.max.x <= row.max.x && link(p, id, title, place)) p.run(id);
    };
    action("map.export-picture", "Export PNG…");
    action("map.export-table", "Export CSV…");
    if (session::isOffCentre(p.session.panels.map, p.session.presentation.map)) action("map.recentre", "Recentre");
    const std::string times = magnificationText(session::magnification(p.session.panels.map.spec()));
    if (textWidth(p.fonts.mono, p.spell(times)) <= row.width())
        rowText(p, row, p.fonts.mono, Ink::Dim, times, Align::Right);
}

}  // namespace

void drawMapIcon(const IconPen& pen) {
    pen.frame(2.5f, 2.5f, 17.5f, 17.5f, 2);
    pen.circle(8, 11.5f, 3);
    pen.circle(13.2f, 6.8f, 1.8f);
}

void drawMapPanel(const Panel& p) {
    MapPanelState& state = p.state.map;
    if (!isAnswerShown(p.session)) return drawHiddenAnswer(p);
    drawChoices(p);
    drawMapMethods(p);
    if (world::objectCount(p.session.document.scene()) > 2)
        cutText(p, nextRow(p, 18), Ink::Dim, "alone with the target: the others go straight on");
    const float below = p.session.panels.map.problem().empty() ? p.px(kBelow) : 0;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float width = std::max(p.px(kLeastSide), std::floor(room.x));
    const float height = std::clamp(std::floor(room.y - p.px(32) - below), p.px(kLeastSide), width);
    const int coarse = p.session.document.history().isPreviewing() ? 2 : 1;
    const int columns = std::max(1, int(width) / coarse), rows = std::max(1, int(height) / coarse);
    if (!p.session.panels.map.hasSize(columns, rows)) p.send(session::resizeMap, columns, rows);
    if (!p.session.panels.map.isReady()) return;
    if (!p.session.panels.map.problem().empty()) {
        wrapped(p, Ink::Dim, p.session.panels.map.problem());
        return;
    }
    ImGui::Dummy({1, p.px(3)});
    drawInputs(p);
    ImGui::Dummy({1, p.px(6)});
    const study::MapSpec& spec = p.session.panels.map.spec();
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const RowRect area{min, {min.x + width, min.y + height}};
    ImGui::Dummy({width, height});
    upload(p, p.session.panels.map, state);
    const std::optional<ImVec2> own = ownPlace(p.session.panels.map, area);
    drawPixels(p, spec, state, area, own);
    drawOwnPlace(p, own, area);
    workMap(p, state, area);
    ImGui::Dummy({1, p.px(4)});
    drawExtent(p, "→", study::nameOf(spec.scene, spec.ball, spec.u), spec.window.u0, spec.window.u1);
    drawExtent(p, "↑", study::nameOf(spec.scene, spec.ball, spec.v), spec.window.v0, spec.window.v1);
    ImGui::Dummy({1, p.px(4)});
    if (state.shown.image && state.scale) drawRamp(p, *state.shown.spec, *state.scale);
    drawCategories(p, state);
    drawMapActions(p);
}

}  // namespace ui
