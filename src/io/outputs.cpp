#include "io/outputs.h"

#include "platform/file_state.h"

namespace io {

std::string outputProblem(std::vector<NamedFile> taken, const std::vector<NamedFile>& outputs) {
    for (const NamedFile& output : outputs) {
        for (const NamedFile& other : taken)
            if (!output.path.empty() && !other.path.empty() && platform::isSameFile(output.path, other.path))
                return output.what + ": must be another file than " + other.what + " (" + other.path.string() +
                       "), got " + output.path.string() + "; choose another name";
        taken.push_back(output);
    }
    return {};
}

}  // namespace io
