#include "scene/edits.h"
