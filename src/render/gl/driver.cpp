#include "render/gl/driver.h"

#include "platform/environment.h"
#include "platform/threads.h"

namespace render::gl {

void prepareDriver() {
    if (!platform::canStartThread()) platform::setMissingVariable("LP_NUM_THREADS", "0");
}

}  // namespace render::gl
