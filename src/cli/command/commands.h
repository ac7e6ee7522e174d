// The functions that define each command; the table in commands.cc names them.
#pragma once

#include "cli/command/command.h"

namespace gridwise::cli {

Run define_admin(Options& options, const Context& context);
Run define_analyse(Options& options, const Context& context);
Run define_autoplay(Options& options, const Context& context);
Run define_backup(Options& options, const Context& context);
Run define_check(Options& options, const Context& context);
Run define_completion(Options& options, const Context& context);
Run define_convert(Options& options, const Context& context);
Run define_bench(Options& options, const Context& context);
Run define_games(Options& options, const Context& context);
Run define_gomocup(Options& options, const Context& context);
Run define_lint(Options& options, const Context& context);
Run define_mcp(Options& options, const Context& context);
Run define_man(Options& options, const Context& context);
Run define_match(Options& options, const Context& context);
Run define_perft(Options& options, const Context& context);
Run define_play(Options& options, const Context& context);
Run define_restore(Options& options, const Context& context);
Run define_replay(Options& options, const Context& context);
Run define_scenarios(Options& options, const Context& context);
Run define_serve(Options& options, const Context& context);
Run define_site(Options& options, const Context& context);
Run define_solve(Options& options, const Context& context);
Run define_starts(Options& options, const Context& context);
Run define_study(Options& options, const Context& context);
Run define_tune(Options& options, const Context& context);
Run define_merge(Options& options, const Context& context);
Run define_verify(Options& options, const Context& context);
Run define_version(Options& options, const Context& context);

}  // namespace gridwise::cli
