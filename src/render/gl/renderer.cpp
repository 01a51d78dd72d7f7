#include "render/gl/renderer.h"
