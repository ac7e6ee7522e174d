// Programs of the system stand in for those that we start.
#include "kit/process.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace gridwise {
namespace {

using Strings = std::vector<std::string>;

/// No program of this file takes so long.
constexpr std::chrono::hours kLong{1};

Launch shell(const std::string& script) { return {.words = {"sh", "-c", script}}; }

struct Ended {
  std::string output;
  std::string errors;
  int code = 0;
};

/// Writes `input`, then reads until the program has ended.
Ended run(const Launch& launch, const std::string& input = {}) {
  auto process = Process::start(launch);
  REQUIRE_MESSAGE(process.ok(), process.error().says);
  CHECK(process->write(input));
  CHECK(process->end_input());
  const auto until = std::chrono::steady_clock::now() + kLong;
  while (process->read(until) != Process::Got::kEnd) continue;
  const int code = process->wait();
  return {process->output, process->errors, code};
}

bool is_running(pid_t child) { return kill(child, 0) == 0; }

/// An empty folder, removed with its files.
struct TestFolder {
  TestFolder() : path(std::filesystem::temp_directory_path() / "gridwise_process_XXXXXX") {
    std::string name = path.string();
    path = mkdtemp(name.data());
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder() { std::filesystem::remove_all(path); }

  std::filesystem::path path;
};

}  // namespace

TEST_CASE("a_program_reads_what_is_written_and_its_answer_is_read") {
  const Ended ended = run(shell("while read -r line; do echo \"<$line>\"; done"), "one\ntwo\n");
  CHECK(ended.output == "<one>\n<two>\n");
  CHECK(ended.code == 0);
}

TEST_CASE("a_program_answers_while_its_input_is_open") {
  auto process = Process::start(shell("read -r line; echo \"$line\"; read -r line"));
  REQUIRE(process.ok());
  CHECK(process->write("hello\n"));
  const auto until = std::chrono::steady_clock::now() + kLong;
  while (process->output != "hello\n") REQUIRE(process->read(until) == Process::Got::kSome);
}

TEST_CASE("long_output_is_read_whole") {
  const Ended ended = run({.words = {"head", "-c", "300000", "/dev/zero"}});
  CHECK(ended.output == std::string(300'000, '\0'));
}

TEST_CASE("the_exit_code_tells_how_a_program_ended") {
  CHECK(run(shell("exit 7")).code == 7);
  CHECK(run(shell("kill -9 $$")).code == -1);
}

TEST_CASE("errors_are_read_if_asked_for_and_else_discarded") {
  const std::string script = "echo out; echo err >&2";
  Launch launch = shell(script);
  launch.reads_errors = true;
  const Ended both = run(launch);
  CHECK(both.output == "out\n");
  CHECK(both.errors == "err\n");
  const Ended one = run(shell(script + "; readlink /proc/$$/fd/2"));
  CHECK(one.output == "out\n/dev/null\n");
  CHECK(one.errors.empty());
}

TEST_CASE("a_program_that_cannot_be_started_is_told_from_one_that_is_missing") {
  const auto missing = Process::start({.words = {"no-such-program"}});
  REQUIRE(!missing.ok());
  CHECK(missing.error().code == "process/missing");
  CHECK(missing.error().says == "no-such-program cannot be started: No such file or directory");
  const auto folder = Process::start({.words = {"/"}});
  REQUIRE(!folder.ok());
  CHECK(folder.error().code == "process/start");
  CHECK(folder.error().says == "/ cannot be started: Permission denied");
}

TEST_CASE("a_program_has_the_environment_that_it_is_given") {
  CHECK(run({.words = {"env"}, .environment = Strings{"A=1", "B=2"}}).output == "A=1\nB=2\n");
  CHECK(run({.words = {"env"}, .environment = Strings()}).output.empty());
  REQUIRE(setenv("GRIDWISE_PROCESS_TEST", "inherited", 1) == 0);
  CHECK(run(shell("echo $GRIDWISE_PROCESS_TEST")).output == "inherited\n");
  unsetenv("GRIDWISE_PROCESS_TEST");
}

TEST_CASE("a_program_starts_in_its_own_folder_on_request") {
  const TestFolder folder;
  const std::filesystem::path script = folder.path / "where";
  std::ofstream(script) << "#!/bin/sh\npwd\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  const std::string here = std::filesystem::current_path().string();
  CHECK(run({.words = {script.string()}}).output == here + "\n");
  CHECK(run({.words = {script.string()}, .in_own_folder = true}).output ==
        std::filesystem::canonical(folder.path).string() + "\n");
  // A path from our folder is found before the program's folder is entered.
  const std::string relative = std::filesystem::relative(script).string();
  CHECK(run({.words = {relative}, .in_own_folder = true}).code == 0);
}

TEST_CASE("a_program_inherits_no_descriptors") {
  const int open_here = open("/dev/null", O_RDONLY);  // without O_CLOEXEC
  REQUIRE(open_here > 2);
  const std::string number = std::to_string(open_here);
  CHECK(run(shell("[ -e /proc/$$/fd/1 ] && ! [ -e /proc/$$/fd/" + number + " ]")).code == 0);
  close(open_here);
}

TEST_CASE("a_program_inherits_no_blocked_signals") {
  sigset_t term;
  sigset_t before;
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  REQUIRE(pthread_sigmask(SIG_BLOCK, &term, &before) == 0);
  const int code = run(shell("kill -TERM $$; exit 7")).code;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  CHECK(code == -1);
}

TEST_CASE("a_program_has_a_process_group_of_its_own_on_request") {
  const std::string group_of_itself = "set -- $(cat /proc/$$/stat); [ \"$5\" = $$ ]";
  Launch launch = shell(group_of_itself);
  CHECK(run(launch).code == 1);
  launch.own_group = true;
  CHECK(run(launch).code == 0);
}

TEST_CASE("writing_to_a_program_that_has_ended_fails_without_a_signal") {
  auto process = Process::start({.words = {"true"}});
  REQUIRE(process.ok());
  CHECK(process->wait() == 0);
  CHECK(!process->write("more"));
}

TEST_CASE("nothing_is_read_after_the_time_is_over") {
  auto process = Process::start(shell("yes"));
  REQUIRE(process.ok());
  CHECK(process->read(std::chrono::steady_clock::now() - kLong) == Process::Got::kNothing);
  CHECK(process->output.empty());
  CHECK(process->read(std::chrono::steady_clock::now() + kLong) == Process::Got::kSome);
  CHECK(process->output.starts_with("y\ny\n"));
}

TEST_CASE("a_signal_ends_a_program") {
  auto process = Process::start({.words = {"sleep", "3600"}});
  REQUIRE(process.ok());
  process->signal(SIGTERM);
  CHECK(process->wait() == -1);
}

TEST_CASE("a_program_that_nobody_needs_any_more_is_ended") {
  pid_t child = 0;
  {
    auto started = Process::start(shell("echo $$; exec sleep 3600"));
    REQUIRE(started.ok());
    Process process = std::move(*started);  // the one moved from ends nothing
    const auto until = std::chrono::steady_clock::now() + kLong;
    while (!process.output.ends_with('\n')) REQUIRE(process.read(until) == Process::Got::kSome);
    child = std::stoi(process.output);
    CHECK(is_running(child));
  }
  CHECK(!is_running(child));
}

}  // namespace gridwise
