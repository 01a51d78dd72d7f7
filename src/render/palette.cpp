#include "render/palette.h"
