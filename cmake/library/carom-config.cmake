# carom::collide       the C++20 API, carom/collide.h, on the shared library
# carom::c             the C API, carom.h, on the shared library
# carom::collide_static, carom::c_static    the same on the static library
include(${CMAKE_CURRENT_LIST_DIR}/carom-targets.cmake)
