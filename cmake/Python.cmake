# gridwise_python: the Python package in <build>/python/gridwise; with <build>/python in PYTHONPATH it is used from there.
set(Python_ROOT_DIR /usr CACHE PATH "Where Python is; Debian's has numpy")
find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
find_package(pybind11 2.10 REQUIRED)
find_package(Sodium REQUIRED)
find_package(Utf8proc REQUIRED)
set(python_package ${PROJECT_BINARY_DIR}/python/gridwise)

gridwise_sources(python_sources src/python)
# Records are the service's: these of its sources read and check them.
set(python_record_sources
  service/record/record.cc service/match/clock.cc service/match/match.cc service/match/secrets.cc service/loop/entropy.cc
  service/wire/fields.cc service/wire/names.cc service/wire/shapes.cc store/sha256.cc)
list(TRANSFORM python_record_sources PREPEND src/)
pybind11_add_module(gridwise_python_core MODULE NO_EXTRAS ${python_sources} ${python_record_sources})
set_target_properties(gridwise_python_core PROPERTIES OUTPUT_NAME _core LIBRARY_OUTPUT_DIRECTORY ${python_package})
target_include_directories(gridwise_python_core PRIVATE src)
target_link_libraries(gridwise_python_core PRIVATE gridwise_core gridwise_settings Boost::headers fmt::fmt
  Sodium::sodium Utf8proc::utf8proc)
gridwise_precompile(gridwise_python_core)

# The sources in Python are copied, so that the package is whole in one place.
file(GLOB python_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/python/gridwise/*)
list(FILTER python_files EXCLUDE REGEX "/__pycache__$")
set(python_copies "")
foreach(file IN LISTS python_files)
  cmake_path(GET file FILENAME name)
  add_custom_command(OUTPUT ${python_package}/${name} DEPENDS ${file}
    COMMAND ${CMAKE_COMMAND} -E copy ${file} ${python_package}/${name})
  list(APPEND python_copies ${python_package}/${name})
endforeach()
add_custom_target(gridwise_python ALL DEPENDS gridwise_python_core ${python_copies})

set(python_packages_to lib/python3/dist-packages/gridwise)
install(TARGETS gridwise_python_core LIBRARY DESTINATION ${python_packages_to} COMPONENT python)
install(FILES ${python_files} DESTINATION ${python_packages_to} COMPONENT python)
