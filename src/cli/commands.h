// The functions that define each command; the table in commands.cc names them.
#pragma once

#include "cli/command.h"

namespace gridwise::cli {

Run define_admin(CLI::App& app, const Context& context);
Run define_analyse(CLI::App& app, const Context& context);
Run define_autoplay(CLI::App& app, const Context& context);
Run define_backup(CLI::App& app, const Context& context);
Run define_check(CLI::App& app, const Context& context);
Run define_completion(CLI::App& app, const Context& context);
Run define_convert(CLI::App& app, const Context& context);
Run define_bench(CLI::App& app, const Context& context);
Run define_games(CLI::App& app, const Context& context);
Run define_gomocup(CLI::App& app, const Context& context);
Run define_lint(CLI::App& app, const Context& context);
Run define_man(CLI::App& app, const Context& context);
Run define_match(CLI::App& app, const Context& context);
Run define_perft(CLI::App& app, const Context& context);
Run define_play(CLI::App& app, const Context& context);
Run define_restore(CLI::App& app, const Context& context);
Run define_replay(CLI::App& app, const Context& context);
Run define_scenarios(CLI::App& app, const Context& context);
Run define_serve(CLI::App& app, const Context& context);
Run define_solve(CLI::App& app, const Context& context);
Run define_starts(CLI::App& app, const Context& context);
Run define_study(CLI::App& app, const Context& context);
Run define_tune(CLI::App& app, const Context& context);
Run define_merge(CLI::App& app, const Context& context);
Run define_verify(CLI::App& app, const Context& context);
Run define_version(CLI::App& app, const Context& context);

}  // namespace gridwise::cli
