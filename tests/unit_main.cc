// The main function of gridwise_tests: every *_test.cc of the tree is linked into this one program.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdio>

namespace {

/// `--reporters=console,names` names each test before it runs, so that tools/shards.py can tell
/// which one hangs or ends the program.
struct Names : doctest::IReporter {
  explicit Names(const doctest::ContextOptions& /*options*/) {}

  void test_case_start(const doctest::TestCaseData& test) override {
    std::printf("running: %s\n", test.m_name);
    std::fflush(stdout);
  }

  void report_query(const doctest::QueryData& /*in*/) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats& /*in*/) override {}
  void test_case_reenter(const doctest::TestCaseData& /*in*/) override {}
  void test_case_end(const doctest::CurrentTestCaseStats& /*in*/) override {}
  void test_case_exception(const doctest::TestCaseException& /*in*/) override {}
  void subcase_start(const doctest::SubcaseSignature& /*in*/) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData& /*in*/) override {}
  void log_message(const doctest::MessageData& /*in*/) override {}
  void test_case_skipped(const doctest::TestCaseData& /*in*/) override {}
};

REGISTER_REPORTER("names", 1, Names);

}  // namespace
