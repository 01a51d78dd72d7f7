#include "io/numbers.h"
