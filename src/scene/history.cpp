#include "scene/history.h"
