#include "platform/capabilities.h"

namespace platform {

std::string installAdvice(const std::string& packages) { return "try: apt-get install " + packages; }

}  // namespace platform
