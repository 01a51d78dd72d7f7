#include "session/texts/view_modes.h"

#include "io/text.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

constexpr std::size_t kMostOfName = 32;  // bytes of a name in a chip

std::string shortName(const std::string& name) { return io::shortened(name, kMostOfName); }

/// "2nd", "5th", "10th": for strides, which are 2, 5, 10, 20 ...
std::string ordinal(std::size_t number) { return std::to_string(number) + (number == 2 ? "nd" : "th"); }

/// "once per frame · 55 samples", "once per frame · every 5th of 55 samples".
std::string samplingText(const render::FrameSamples& drawn) {
    const std::string mode = "once per frame";
    if (drawn.samples.empty()) return mode;
    const std::string count = std::to_string(drawn.samples.size());
    if (drawn.stride == 1) return mode + " \u00b7 " + count + (drawn.samples.size() == 1 ? " sample" : " samples");
    if (drawn.stride >= drawn.samples.size()) return mode + " \u00b7 first of " + count + " samples";
    return mode + " \u00b7 every " + ordinal(drawn.stride) + " of " + count + " samples";
}

}  // namespace

std::vector<ViewMode> viewModes(const Session& s) {
    std::vector<ViewMode> modes;
    const scene::Scene& scene = s.document.scene();
    if (s.presentation.followsBall) {
        const auto ball = s.document.current().chosenBall();
        modes.push_back({"follows " + (ball ? shortName(scene.balls[*ball].name) : "the selected ball"),
                         "The view goes with the selected ball.", "play.follow"});
    }
    if (s.presentation.sampling.isShown)
        modes.push_back({samplingText(shownSamples(s)),
                         "Ghosts of the ball at whole frames: what a test once per frame would have seen. Of samples "
                         "that would cover each other only some are drawn.",
                         "learn.sampling"});
    const learn::ReferenceFrame frame = s.presentation.referenceFrame.frame();
    if (frame != learn::ReferenceFrame::World) {
        const auto target = s.queries.target();
        const std::string name = target ? shortName(scene::nameOf(scene, *target)) : "what is met";
        const bool isInflated = frame == learn::ReferenceFrame::Inflated;
        modes.push_back({(isInflated ? "inflated " : "seen from ") + name,
                         isInflated ? "Seen from what is met, grown by the ball's radius; the ball is a point."
                                    : "Seen from what is met: it rests, everything else moves relative to it.",
                         "learn.world"});
    }
    return modes;
}

}  // namespace session
