// The main function of gridwise_tests: every *_test.cc of the tree is linked into this one program.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
