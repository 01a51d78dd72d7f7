#include "io/scene_json.h"
