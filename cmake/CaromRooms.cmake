# One static library and alias per room of src/; the links between rooms are the architecture.

# Warnings and floating-point rules of Carom's own code.
add_library(carom_rules INTERFACE)
target_compile_options(carom_rules INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
  -ffp-contract=off)  # an fma is written where it is meant: the same bits from every compiler
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns wrongly about std::string (its bug 105651), in precompiled headers with all three.
  target_compile_options(carom_rules INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()
if(CAROM_SANITIZE)
  target_compile_options(carom_rules INTERFACE -Wno-maybe-uninitialized)  # GCC warns wrongly beside its sanitizers, its manual says
  target_compile_options(carom_rules INTERFACE -fsanitize=${CAROM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # What the address sanitizer finds itself: a quarter of the time to compile.
  if(CAROM_SANITIZE MATCHES "address.*undefined")
    target_compile_options(carom_rules INTERFACE -fno-sanitize=null,object-size,vptr)
  endif()
  target_link_options(carom_rules INTERFACE -fsanitize=${CAROM_SANITIZE})
endif()

# What is tested is optimised, the tests themselves hardly: they take longer to compile than to run.
if(CAROM_SANITIZE)
  set(CAROM_TEST_OPTIMISATION -O0)
else()
  set(CAROM_TEST_OPTIMISATION -O1)
endif()

# What nearly every file includes, parsed once: a clean build takes about half the time. Every file still includes what it
# uses; CAROM_PRECOMPILE=OFF shows that.
if(CAROM_PRECOMPILE)
  set(CAROM_COMMON_HEADERS <algorithm> <array> <bit> <charconv> <chrono> <cmath> <cstdint> <filesystem> <fstream> <functional>
    <limits> <map> <memory> <numbers> <optional> <random> <set> <span> <sstream> <string> <string_view> <utility> <variant>
    <vector> <glm/vec2.hpp> <glm/vec3.hpp> <glm/geometric.hpp>)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/nothing.cpp CONTENT "")
  add_library(carom_headers OBJECT ${CMAKE_BINARY_DIR}/nothing.cpp)
  target_link_libraries(carom_headers PRIVATE carom_rules glm::glm)
  target_precompile_headers(carom_headers PRIVATE ${CAROM_COMMON_HEADERS})
  if(CAROM_TESTS)
    add_library(carom_test_headers OBJECT ${CMAKE_BINARY_DIR}/nothing.cpp)
    target_link_libraries(carom_test_headers PRIVATE carom_rules glm::glm GTest::gtest)
    target_compile_options(carom_test_headers PRIVATE ${CAROM_TEST_OPTIMISATION})
    target_precompile_headers(carom_test_headers PRIVATE ${CAROM_COMMON_HEADERS} <gtest/gtest.h>)
  endif()
endif()

# carom_room(NAME SOURCES a.cpp ... USES rooms... PRIVATE libraries...)
function(carom_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;PRIVATE" ${ARGN})
  add_library(carom_${name} STATIC ${ROOM_SOURCES})
  add_library(carom::${name} ALIAS carom_${name})
  target_include_directories(carom_${name} PUBLIC ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(carom_${name} PRIVATE carom_rules)
  foreach(room IN LISTS ROOM_USES)
    target_link_libraries(carom_${name} PUBLIC carom::${room})
  endforeach()
  target_link_libraries(carom_${name} PRIVATE ${ROOM_PRIVATE})
  if(CAROM_PRECOMPILE)
    target_precompile_headers(carom_${name} REUSE_FROM carom_headers)
  endif()
endfunction()

# carom_test(NAME LABELS unit SOURCES a_test.cpp ... USES rooms... PRIVATE libraries...)
# One program; each of its cases is a test of its own, under the given labels. With DRIVER the sanitizers do not look for
# leaks: a graphics driver keeps memory until the process ends and is unloaded by then, so that nothing tells it from ours.
function(carom_test name)
  cmake_parse_arguments(TEST "DRIVER" "TIMEOUT" "LABELS;SOURCES;USES;PRIVATE" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_compile_definitions(${name} PRIVATE CAROM_SOURCE_DIR="${CMAKE_SOURCE_DIR}" CAROM_BINARY_DIR="${CMAKE_BINARY_DIR}")
  foreach(room IN LISTS TEST_USES)
    target_link_libraries(${name} PRIVATE carom::${room})
  endforeach()
  target_link_libraries(${name} PRIVATE carom_rules GTest::gtest_main ${TEST_PRIVATE})
  target_compile_options(${name} PRIVATE ${CAROM_TEST_OPTIMISATION})
  if(CAROM_PRECOMPILE)
    target_precompile_headers(${name} REUSE_FROM carom_test_headers)
  endif()
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 120)
  endif()
  set(environment)
  if(TEST_DRIVER)
    set(environment ENVIRONMENT ASAN_OPTIONS=detect_leaks=0)
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS "${TEST_LABELS}" TIMEOUT ${TEST_TIMEOUT} ${environment})
endfunction()
