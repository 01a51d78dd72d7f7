#include "collide/environment.h"
