#pragma once
/// The result type of everything that reads or writes.

#include "base/result.h"

namespace io {

using base::Error;
using base::Result;

}  // namespace io
