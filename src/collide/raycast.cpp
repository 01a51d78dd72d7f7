#include "collide/raycast.h"
