#include "service/verbs.h"

#include <array>

namespace gridwise {
namespace {

using verb::at_once;

constexpr bool kBoards = true;

constexpr std::array kVerbs{
    Verb{"analyse", at_once<verb::analyse>, kBoards},
    Verb{"block.add", verb::add_block},
    Verb{"block.list", at_once<verb::list_blocks>},
    Verb{"block.remove", verb::remove_block},
    Verb{"board.daily", at_once<verb::daily_board>},
    Verb{"board.random", at_once<verb::random_board>},
    Verb{"challenge.cancel", at_once<verb::cancel_challenge>},
    Verb{"challenge.decline", at_once<verb::decline_challenge>},
    Verb{"challenge.list", at_once<verb::list_challenges>},
    Verb{"challenge.make", verb::make_challenge},
    Verb{"challenge.take", verb::take_challenge},
    Verb{"games", at_once<verb::list_games>},
    Verb{"hello", at_once<verb::hello>},
    Verb{"job.stop", at_once<verb::stop_job>},
    Verb{"level.game", at_once<verb::game_of_level>, kBoards},
    Verb{"level.lint", at_once<verb::lint_level>, kBoards},
    Verb{"level.read", at_once<verb::read_level>, kBoards},
    Verb{"level.scenarios", at_once<verb::run_scenarios>, kBoards},
    Verb{"level.study", at_once<verb::study_level>, kBoards},
    Verb{"library.get", at_once<verb::get_from_library>},
    Verb{"library.list", at_once<verb::list_library>},
    Verb{"library.remove", verb::remove_from_library},
    Verb{"library.save", verb::save_to_library, kBoards},
    Verb{"match.abort", verb::command},
    Verb{"match.answer", verb::command},
    Verb{"match.chat", verb::set_chat},
    Verb{"match.claim", verb::claim},
    Verb{"match.get", at_once<verb::get_match>},
    Verb{"match.hint", at_once<verb::hint>},
    Verb{"match.list", at_once<verb::list_matches>},
    Verb{"match.move", verb::command},
    Verb{"match.new", verb::create_match, kBoards},
    Verb{"match.offer", verb::command},
    Verb{"match.pause", verb::command},
    Verb{"match.report", verb::report},
    Verb{"match.resign", verb::command},
    Verb{"match.resume", verb::command},
    Verb{"match.say", verb::say},
    Verb{"match.sit", verb::sit},
    Verb{"match.speed", verb::command},
    Verb{"match.step", verb::step},
    Verb{"match.undo", verb::command},
    Verb{"match.unwatch", at_once<verb::unwatch_match>},
    Verb{"match.watch", at_once<verb::watch_match>},
    Verb{"notation.read", at_once<verb::read_notation>, kBoards},
    Verb{"notation.write", at_once<verb::write_notation>, kBoards},
    Verb{"position.compose", at_once<verb::compose_position>},
    Verb{"position.open", at_once<verb::open_position>, kBoards},
    Verb{"position.play", at_once<verb::play_position>, kBoards},
    Verb{"puzzle.judge", at_once<verb::judge_puzzle>},
    Verb{"puzzle.list", at_once<verb::list_puzzles>},
    Verb{"race.again", verb::race_again},
    Verb{"race.join", verb::join_race},
    Verb{"race.leave", verb::leave_race},
    Verb{"race.list", at_once<verb::list_races>},
    Verb{"race.make", verb::make_race},
    Verb{"race.ready", at_once<verb::ready_for_race>},
    Verb{"race.unwatch", at_once<verb::unwatch_race>},
    Verb{"race.watch", at_once<verb::watch_race>},
    Verb{"rating.list", at_once<verb::list_ratings>},
    Verb{"record.frames", at_once<verb::record_frames>},
    Verb{"record.get", at_once<verb::get_record>},
    Verb{"record.import", verb::import_record},
    Verb{"record.list", at_once<verb::list_records>},
    Verb{"seek.drop", at_once<verb::drop_seek>},
    Verb{"seek.list", at_once<verb::list_seeks>},
    Verb{"seek.put", verb::put_seek},
    Verb{"solve", at_once<verb::solve>, kBoards},
    Verb{"stage.next", at_once<verb::next_stage>, kBoards},
    Verb{"standing.get", at_once<verb::get_standing>},
};

}  // namespace

std::span<const Verb> verbs() { return kVerbs; }

}  // namespace gridwise
