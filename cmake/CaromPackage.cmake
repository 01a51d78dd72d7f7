# Installation, and the packages made by `cpack`: Debian packages for the system of the build (an archive on other
# systems), and with --config CPackSourceConfig.cmake the committed sources. The data is in cmake/package/. Two builds of
# a commit give the same bytes: all dates are the commit's.
include(GNUInstallDirs)
set(CAROM_PACKAGE_DIR ${PROJECT_SOURCE_DIR}/cmake/package)
set(CAROM_PACKAGE_OUT ${PROJECT_BINARY_DIR}/package)
include(${CAROM_PACKAGE_DIR}/CommitTime.cmake)

# The version is stated in one place, project() in CMakeLists.txt.
file(STRINGS CHANGELOG.md newest REGEX "^## " LIMIT_COUNT 1)
if(NOT newest MATCHES "^## ${PROJECT_VERSION}( |$)")
  message(FATAL_ERROR "CHANGELOG.md begins with \"${newest}\": it must tell of ${PROJECT_VERSION}, the version of CMakeLists.txt")
endif()

find_program(GZIP_EXECUTABLE gzip REQUIRED)
string(TIMESTAMP CAROM_DATE "%Y-%m-%d" UTC)  # the date of SOURCE_DATE_EPOCH
string(TIMESTAMP CAROM_TIME "%s" UTC)
if(NOT CAROM_LIBRARY_ONLY)
  include(${CAROM_PACKAGE_DIR}/Program.cmake)
endif()

# --- cpack ---
set(CPACK_PACKAGE_NAME carom)
set(CPACK_COMPONENTS_ALL program)
if(CAROM_LIBRARY_ONLY)
  set(CPACK_COMPONENTS_ALL)
endif()
if(TARGET carom_shared)
  list(APPEND CPACK_COMPONENTS_ALL runtime development python)
endif()
set(CPACK_PACKAGE_VENDOR "The Carom authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own (Debian.cmake)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
  WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE ${CAROM_PACKAGE_OUT}/cpack.cmake)
file(CONFIGURE OUTPUT ${CPACK_PROJECT_CONFIG_FILE} @ONLY CONTENT [[
set(ENV{SOURCE_DATE_EPOCH} @CAROM_TIME@)
if(CPACK_GENERATOR STREQUAL "DEB")
  foreach(tool IN ITEMS file dpkg-shlibdeps)
    find_program(found_${tool} ${tool})
    if(NOT found_${tool})
      message(FATAL_ERROR "The Debian packages need the program ${tool}: third_party/install run package installs it")
    endif()
  endforeach()
endif()
]])
set(CPACK_EXTERNAL_PACKAGE_SCRIPT ${CAROM_PACKAGE_DIR}/Sources.cmake)
set(CPACK_SOURCE_GENERATOR External)
set(CPACK_SOURCE_PACKAGE_FILE_NAME carom-${PROJECT_VERSION})
find_program(DPKG_SHLIBDEPS_EXECUTABLE dpkg-shlibdeps)
if(DPKG_SHLIBDEPS_EXECUTABLE)
  include(${CAROM_PACKAGE_DIR}/Debian.cmake)
else()
  set(CPACK_GENERATOR TGZ)
endif()
include(CPack)
