#include "io/outputs.h"

#include "platform/file_state.h"

namespace io {
namespace {

std::string collision(const NamedFile& output, const NamedFile& other) {
    const bool collides = !output.path.empty() && !other.path.empty() && platform::isSameFile(output.path, other.path);
    if (!collides) return {};
    return output.what + ": must be another file than " + other.what + " (" + other.path.string() + "), got " +
           output.path.string() + "; choose another name";
}

}  // namespace

std::string outputProblem(std::span<const NamedFile> inputs, std::span<const NamedFile> outputs) {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        for (const NamedFile& input : inputs)
            if (std::string problem = collision(outputs[i], input); !problem.empty()) return problem;
        for (const NamedFile& other : outputs.first(i))
            if (std::string problem = collision(outputs[i], other); !problem.empty()) return problem;
    }
    return {};
}

}  // namespace io
