#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/command/command.h"
#include "cli/command/ran.h"
#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

/// The output of a shell command.
std::string printed(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text;
  std::array<char, 256> part{};
  while (std::fgets(part.data(), part.size(), pipe.get()) != nullptr) text += part.data();
  return text;
}

/// Bash's completions for these words, the last one incomplete.
std::string offered(const std::string& script, const std::string& words) {
  return printed("bash -c 'source " + script + "; COMP_WORDS=(gridwise " + words +
                 "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _gridwise; echo \"${COMPREPLY[*]}\"'");
}

}  // namespace

TEST_CASE("bash_completes_commands_options_and_games") {
  const std::string script = scratch_file("completion.bash");
  REQUIRE(write_file(script, ran({"completion", "bash"}).out));
  CHECK(offered(script, "so") == "solve\n");
  CHECK(offered(script, "solve gomo") == "gomoku\n");
  CHECK(offered(script, "solve --cert") == "--certificate\n");
  CHECK(offered(script, "--lang zh autop") == "autoplay\n");
  CHECK(offered(script, "--vers") == "--version\n");
  CHECK(offered(script, "solve --xy") == "\n");
  std::filesystem::remove(script);
}

TEST_CASE("every_shell_is_offered_every_command_and_its_meaning") {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Ran done = ran({"completion", shell});
    REQUIRE(done.exit_code == kDone);
    for (const Command& command : commands()) {
      CHECK(contains(done.out, command.name));
      if (shell != std::string("bash")) CHECK(contains(done.out, command.about.en));
    }
  }
  CHECK(contains(ran({"completion", "fish"}).out, "-l time-ms -r -d 'stop after"));
  CHECK(contains(ran({"completion", "zsh"}).out, "'--time-ms:stop after"));
  CHECK(contains(ran({"completion", "zsh"}, Language::kChinese).out, "'--time-ms:用时上限"));
  CHECK(ran({"completion", "tcsh"}).exit_code == kBadInput);
}

TEST_CASE("the_manual_describes_every_command_and_option") {
  const std::string page = ran({"man"}).out;
  CHECK(page.starts_with(".TH GRIDWISE 1"));
  for (const Command& command : commands()) CHECK(contains(page, ".SS " + command.name + "\n"));
  CHECK(contains(page, "\\fB\\-\\-exit\\-verdict\\fR"));
  CHECK(contains(page, ".SH EXIT STATUS"));
  CHECK(contains(page, ".SH COMMANDS: Design levels\n.SS lint\n"));
  CHECK(contains(page, ".PP\n\\fITwo versions of a level\\fR\n.TP\n\\fB\\-\\-against\\fR"));
  CHECK(contains(page, "twice the games; not with \\-\\-against\n"));
}

}  // namespace gridwise::cli
