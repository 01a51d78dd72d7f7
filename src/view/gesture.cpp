#include "view/gesture.h"
