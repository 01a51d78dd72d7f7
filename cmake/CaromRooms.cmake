# One static library and alias per room of src/; the links between rooms are the architecture.

# Warnings and floating-point rules of Carom's own code.
add_library(carom_rules INTERFACE)
target_compile_options(carom_rules INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
  -ffp-contract=off)  # an fma is written explicitly: the same bits from every compiler
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns wrongly about std::string (its bug 105651), in precompiled headers with all three.
  target_compile_options(carom_rules INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  # Conditions are joined by & and | where a branch on them could not be predicted.
  target_compile_options(carom_rules INTERFACE -Wno-bitwise-instead-of-logical -Wno-bitwise-conditional-parentheses)
endif()
if(WIN32)
  target_compile_definitions(carom_rules INTERFACE WIN32_LEAN_AND_MEAN NOMINMAX=1)  # the short <windows.h>, without macros min and max
  # What mingw-w64's libraries have otherwise than the program needs it. It comes after all rooms, and before those libraries.
  add_library(carom_runtime STATIC ${PROJECT_SOURCE_DIR}/src/platform/windows/fma.cpp ${PROJECT_SOURCE_DIR}/src/platform/windows/path_text.cpp)
  target_include_directories(carom_runtime PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_compile_options(carom_runtime PRIVATE -Wall -Wextra -Wconversion -ffp-contract=off)
  target_link_libraries(carom_rules INTERFACE carom_runtime)
endif()
if(CAROM_WARNINGS_ARE_ERRORS)
  target_compile_options(carom_rules INTERFACE -Werror)
endif()
if(CAROM_SANITIZE)
  target_compile_definitions(carom_rules INTERFACE CAROM_SANITIZED)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(carom_rules INTERFACE -Wno-maybe-uninitialized)  # GCC's manual: wrong warnings with sanitizers
  endif()
  target_compile_options(carom_rules INTERFACE -fsanitize=${CAROM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # Left out for the time that they take to compile: checks that the address sanitizer repeats (a quarter; that of computed
  # addresses a sixth), those of alignment (a quarter), which no code here computes, and undefined behaviour of the tests' own
  # code (a third).
  if(CAROM_SANITIZE MATCHES "address.*undefined")
    target_compile_options(carom_rules INTERFACE -fno-sanitize=null,object-size,pointer-overflow,vptr,alignment,nonnull-attribute,returns-nonnull-attribute
      $<$<BOOL:$<TARGET_PROPERTY:CAROM_TEST_CODE>>:-fno-sanitize=undefined>)
  endif()
  target_link_options(carom_rules INTERFACE -fsanitize=${CAROM_SANITIZE})
endif()

# Sixty test programs link the same libraries: a quick linker saves a minute. The packages have the system's own.
find_program(CAROM_LINKER mold)
if(CAROM_TESTS AND CAROM_LINKER)
  target_link_options(carom_rules INTERFACE -fuse-ld=mold)
endif()

# Preconditions: 1 checks them except in hot paths, 2 there as well. An installed program checks none.
if(CAROM_CONTRACTS STREQUAL AUTO)
  if(CAROM_SANITIZE)
    target_compile_definitions(carom_rules INTERFACE CAROM_CONTRACTS=2)
  elseif(CAROM_TESTS)
    target_compile_definitions(carom_rules INTERFACE CAROM_CONTRACTS=1)
  endif()
elseif(CAROM_CONTRACTS)
  target_compile_definitions(carom_rules INTERFACE CAROM_CONTRACTS=2)
endif()

# The code under test is optimised, the tests themselves are not: they take longer to compile than to run. Property tests, which
# compute the true answers, are optimised a little.
set(CAROM_TEST_OPTIONS -O0)
set(CAROM_PROPERTY_OPTIONS -O1)
if(CAROM_SANITIZE)
  set(CAROM_PROPERTY_OPTIONS -O0)
endif()

# Headers of nearly every file, parsed once for each set of flags. Every file still includes what it uses: .ci/long builds
# without precompiled headers and unity files (CAROM_PRECOMPILE, CAROM_UNITY).
set(CAROM_COMMON_HEADERS <algorithm> <array> <bit> <charconv> <cmath> <cstdint> <functional> <limits> <memory> <numbers>
  <optional> <span> <string> <string_view> <utility> <variant> <vector> <glm/vec2.hpp> <glm/vec3.hpp> <glm/geometric.hpp>)

# carom_precompile(NAME [TESTS] LIBRARIES ... OPTIONS ... HEADERS ...): a precompiled header that targets with the same flags
# reuse; TESTS for test code
function(carom_precompile name)
  if(NOT CAROM_PRECOMPILE)
    return()
  endif()
  cmake_parse_arguments(HEADER "TESTS" "" "LIBRARIES;OPTIONS;HEADERS" ${ARGN})
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/nothing.cpp CONTENT "")
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/nothing.cpp)
  target_link_libraries(${name} PRIVATE carom_rules glm::glm ${HEADER_LIBRARIES})
  set_target_properties(${name} PROPERTIES CAROM_TEST_CODE "${HEADER_TESTS}")
  target_compile_options(${name} PRIVATE ${HEADER_OPTIONS})
  target_precompile_headers(${name} PRIVATE ${CAROM_COMMON_HEADERS} ${HEADER_HEADERS})
endfunction()

# Cold code waits for the user, a file or the driver: at -Og it compiles in half the time and is as fast to use. Overruns
# there end the program, as in the packages of Debian. Sanitizers need no optimisation there either.
set(CAROM_COLD_OPTIONS
  "$<$<CONFIG:Release>:-Og;-fstack-protector-strong;-fstack-clash-protection;-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
if(CAROM_SANITIZE)
  set(CAROM_COLD_OPTIONS -O0)
elseif(EMSCRIPTEN)
  set(CAROM_COLD_OPTIONS -Os)  # it is downloaded
elseif(WIN32)
  set(CAROM_COLD_OPTIONS $<$<CONFIG:Release>:-Og>)  # of the protections above mingw-w64 has no library, or none of use
endif()
# Rooms above the library: at -O2 they compile in a tenth less time than at CMake's -O3 and are as quick. Under sanitizers the
# rooms of the library are optimised alone: they compute, the others compile in half the time.
set(CAROM_ROOM_OPTIONS $<$<CONFIG:Release>:-O2>)
if(CAROM_SANITIZE)
  set(CAROM_ROOM_OPTIONS -O0)
endif()
if(NOT CAROM_LIBRARY_ONLY)
  carom_precompile(carom_headers OPTIONS ${CAROM_ROOM_OPTIONS})
endif()
# Rooms of the installed library: their code goes into libcarom.so, and nothing but the C API is seen from outside. They
# are compiled without -ffast-math even within a project that asks for it, and without -flto: cmake/CaromLibrary.cmake joins
# them. It makes all names but the API local, which a unique name of g++ (STB_GNU_UNIQUE) cannot be.
function(carom_library_code target)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  target_compile_options(${target} PRIVATE -fno-fast-math -fno-lto $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
endfunction()
carom_precompile(carom_library_headers)
if(CAROM_PRECOMPILE)
  carom_library_code(carom_library_headers)
endif()
# Headers that the rooms around the session include in nearly every file.
if(NOT CAROM_LIBRARY_ONLY)
  carom_precompile(carom_session_headers OPTIONS ${CAROM_COLD_OPTIONS} LIBRARIES imgui
    HEADERS ${PROJECT_SOURCE_DIR}/src/session/session.h <chrono> <imgui.h> <imgui_internal.h>)
endif()
if(TARGET carom_session_headers)
  target_include_directories(carom_session_headers PRIVATE ${PROJECT_SOURCE_DIR}/src)
endif()
if(CAROM_TESTS)
  set(CAROM_TEST_HEADERS <chrono> <filesystem> <fstream> <map> <random> <set> <sstream> <gtest/gtest.h>)
  foreach(kind IN ITEMS test property)
    string(TOUPPER ${kind} prefix)
    carom_precompile(carom_${kind}_headers TESTS LIBRARIES GTest::gtest OPTIONS ${CAROM_${prefix}_OPTIONS}
      HEADERS ${CAROM_TEST_HEADERS})
  endforeach()
  carom_precompile(carom_session_test_headers TESTS LIBRARIES GTest::gtest imgui OPTIONS ${CAROM_TEST_OPTIONS}
    HEADERS ${CAROM_TEST_HEADERS} ${PROJECT_SOURCE_DIR}/src/session/session.h <imgui.h>)
  if(CAROM_PRECOMPILE)
    target_include_directories(carom_session_test_headers PRIVATE ${PROJECT_SOURCE_DIR}/src)
  endif()
endif()

# carom_compile(TARGET [COLD|SMALL] [UNITY n] [HEADERS name]): how the files of a target are compiled.
# SMALL: quick on a machine, and in the page, which is downloaded, as small as cold code.
# UNITY n: n at a time. A name in an anonymous namespace stands once in a room: tests/architecture/unity_names_test.cpp.
# HEADERS: which precompiled header; none where only cold code would need one of its own.
function(carom_compile target)
  cmake_parse_arguments(COMPILE "COLD;SMALL" "UNITY;HEADERS" "" ${ARGN})
  if(COMPILE_COLD OR (COMPILE_SMALL AND EMSCRIPTEN))
    target_compile_options(${target} PRIVATE ${CAROM_COLD_OPTIONS})
  endif()
  if(CAROM_UNITY AND COMPILE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${COMPILE_UNITY})
  endif()
  if(CAROM_PRECOMPILE AND COMPILE_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ${COMPILE_HEADERS})
  endif()
endfunction()

# carom_room(NAME [LIBRARY] SOURCES a.cpp ... USES rooms... PRIVATE libraries... COMPILE how...)
# LIBRARY: a room of the installed library.
# COMPILE: for carom_compile(); without it one file at a time, at full optimisation, with the common headers.
function(carom_room name)
  cmake_parse_arguments(ROOM "LIBRARY" "" "SOURCES;USES;PRIVATE;COMPILE" ${ARGN})
  add_library(carom_${name} STATIC ${ROOM_SOURCES})
  add_library(room::${name} ALIAS carom_${name})
  target_include_directories(carom_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(carom_${name} PRIVATE carom_rules)
  foreach(room IN LISTS ROOM_USES)
    target_link_libraries(carom_${name} PUBLIC room::${room})
  endforeach()
  target_link_libraries(carom_${name} PRIVATE ${ROOM_PRIVATE})
  if(ROOM_LIBRARY)
    carom_library_code(carom_${name})
    list(APPEND ROOM_COMPILE HEADERS carom_library_headers)
  else()
    target_compile_options(carom_${name} PRIVATE ${CAROM_ROOM_OPTIONS})
  endif()
  carom_compile(carom_${name} ${ROOM_COMPILE})
endfunction()

if(CAROM_TESTS)
  add_custom_target(threaded_tests)
endif()

# Test code: rooms, libraries, flags and the precompiled header of what it includes.
macro(carom_test_code name)
  set_target_properties(${name} PROPERTIES CAROM_TEST_CODE TRUE)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${name} PRIVATE CAROM_SOURCE_DIR="${PROJECT_SOURCE_DIR}" CAROM_BINARY_DIR="${PROJECT_BINARY_DIR}")
  foreach(room IN LISTS TEST_USES)
    target_link_libraries(${name} PRIVATE room::${room})
  endforeach()
  target_link_libraries(${name} PRIVATE carom_rules ${TEST_PRIVATE})
  if(property IN_LIST TEST_LABELS)
    target_compile_options(${name} PRIVATE ${CAROM_PROPERTY_OPTIONS})
    set(headers carom_property_headers)
  else()
    target_compile_options(${name} PRIVATE ${CAROM_TEST_OPTIONS})
    set(headers carom_test_headers)
    if(session IN_LIST TEST_USES OR ui IN_LIST TEST_USES)
      set(headers carom_session_test_headers)
    endif()
  endif()
  if(CAROM_PRECOMPILE)
    target_precompile_headers(${name} REUSE_FROM ${headers})
  endif()
endmacro()

# carom_test_support(NAME SOURCES a.cpp ... USES rooms... PRIVATE libraries...): code of several test programs, compiled once
function(carom_test_support name)
  cmake_parse_arguments(TEST "" "" "LABELS;SOURCES;USES;PRIVATE" ${ARGN})
  add_library(${name} STATIC ${TEST_SOURCES})
  list(APPEND TEST_PRIVATE GTest::gtest)
  carom_test_code(${name})
endfunction()

# carom_test(NAME [UNITY n] [SHARDS n] LABELS unit SOURCES a_test.cpp ... USES rooms... PRIVATE libraries...)
# One program, under the given labels: "threads" where several threads work, for ./test --threads. Its cases run in one process,
# or in SHARDS of them; those of windows and of the graphics driver, whose state a case could leave behind, in a process each.
# UNITY n: n files at a time, so the names in their anonymous namespaces differ. With DRIVER the sanitizers do not look for
# leaks: a graphics driver keeps memory until the process ends and is unloaded by then, so its leaks look like ours.
function(carom_test name)
  cmake_parse_arguments(TEST "DRIVER" "TIMEOUT;UNITY;SHARDS" "LABELS;SOURCES;USES;PRIVATE" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  if(CAROM_UNITY AND TEST_UNITY)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${TEST_UNITY})
  endif()
  list(APPEND TEST_PRIVATE GTest::gtest_main)
  carom_test_code(${name})
  if(threads IN_LIST TEST_LABELS)
    add_dependencies(threaded_tests ${name})
  endif()
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 120)
  endif()
  if(CAROM_SANITIZE STREQUAL thread)
    math(EXPR TEST_TIMEOUT "10 * ${TEST_TIMEOUT}")  # it slows some tests of threads that much
  endif()
  set(environment)
  if(TEST_DRIVER)
    set(environment ASAN_OPTIONS=detect_leaks=0)
  endif()
  # A window waits for most of its time: those tests begin first, one of each program at a time, and the others fill the
  # processors. Without a former run to learn from, ctest would have left them for the end.
  set(properties)
  if(window IN_LIST TEST_LABELS)
    list(APPEND properties COST 1000 RESOURCE_LOCK ${name})
  endif()
  # Several labels are one with spaces, which `ctest -L` finds as well: a list would not outlive the discovery, nor would the
  # properties after it.
  list(JOIN TEST_LABELS " " labels)
  if(TEST_LABELS MATCHES "window|gl|golden|cli")
    if(environment)
      list(APPEND properties ENVIRONMENT ${environment})
    endif()
    gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60
      PROPERTIES LABELS "${labels}" TIMEOUT ${TEST_TIMEOUT} ${properties})
    return()
  endif()
  if(NOT TEST_SHARDS)
    set(TEST_SHARDS 1)
  endif()
  math(EXPR TEST_TIMEOUT "3 * ${TEST_TIMEOUT}")  # for all cases of a process
  foreach(shard RANGE 1 ${TEST_SHARDS})
    math(EXPR index "${shard} - 1")
    add_test(NAME ${name}.${shard} COMMAND ${name})
    set_tests_properties(${name}.${shard} PROPERTIES LABELS "${labels}" TIMEOUT ${TEST_TIMEOUT}
      SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]"
      ENVIRONMENT "${environment};GTEST_SHARD_INDEX=${index};GTEST_TOTAL_SHARDS=${TEST_SHARDS}")
  endforeach()
endfunction()
