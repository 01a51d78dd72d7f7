#include "io/query_json.h"
