#include "render/present.h"
