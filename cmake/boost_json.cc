// Boost.JSON, compiled into the library: a project that links it then needs no Boost.
#include <boost/json/src.hpp>
