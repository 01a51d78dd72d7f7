#include "render/gl/headless.h"
