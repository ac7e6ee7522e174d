#include "cli/game/replay_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <map>

#include "cli/input/files.h"
#include "cli/input/game_record.h"
#include "cli/input/levels.h"
#include "cli/text/draw.h"
#include "cli/text/move_words.h"
#include "lab/scenario.h"
#include "lab/study_record.h"

namespace gridwise::cli {
namespace {

using lab::StudyLine;

constexpr std::string_view kFile = "{\"study\":";
constexpr std::string_view kLine = "{\"level\":\"";

/// The level, or its version with the longer limit, whose content matches the line.
Result<lab::Level> level_of(const StudyLine& line, lab::Level named) {
  if (line.start) {
    // The study ignored the level's start seeds, if any.
    if (!named.file.empty()) {
      auto any = lab::with_start_seeds(named, {});
      if (!any) return any.error();
      named = *std::move(any);
    }
    named.start = line.start;
  }
  if (lab::level_hash(named) == line.level_hash) return named;
  if (const Result<int> limit = move_limit(named)) {
    auto longer = lab::with_knob(named, kMovesKnob, *limit * lab::kBeyondLimit);
    if (longer && lab::level_hash(*longer) == line.level_hash) return longer;
  }
  return Error{"study/level",
               "the content of " + named.name + " is not that of the game; name its file: --level",
               {}};
}

Result<lab::GameRun> run_of(const StudyLine& line, const std::string& file) {
  LevelError problem;
  auto named = find_level(file.empty() ? line.level_name : file, problem);
  if (!named) return problem.error;
  const Result<lab::Level> level = level_of(line, *std::move(named));
  if (!level) return level.error();
  const auto player = lab::parse_player(line.player);
  if (!player) return player.error();
  if (const auto checked = lab::check_run(*level, *player); !checked) return checked.error();
  return lab::GameRun{*level, *player, line.seed, line.stream, line.index, line.index + 1, 1};
}

/// Prints the moves, with boards if requested, and writes the record if requested.
Result<void> show(const Context& context, const lab::GameRun& run, const lab::PlayedMoves& played,
                  const StudyReplay& options) {
  const lab::GameSeeds seeds = lab::seeds_of(run, run.first);
  Result<OpenedGame> opened = lab::open_level(run.level, seeds.chance);
  if (!opened) return opened.error();
  const GameInfo& info = opened->setup.game->info();
  Result<GameRecord> record =
      GameRecord::begin(options.record, *opened, seeds.chance,
                        {SeatInfo{SeatInfo::Kind::kBot, run.player.name, run.player.name}});
  if (!record) return record.error();
  if (!options.scenario.empty()) {
    const std::string name =
        fmt::format("{}, {}, game {}", run.level.name, run.player.text, run.first);
    if (auto added = add_scenario(options.scenario, name, *opened, played.moves); !added)
      return added;
  }
  fmt::print(context.out, "{}, {}\n", run.level.name, run.player.text);
  int number = 0;
  for (const std::string& move : played.moves) {
    opened->position =
        lab::with_chance_of_move(std::move(opened->position), seeds, run.stream, number);
    const std::string words = move_text(opened->position->view(), move, context.language);
    if (const auto events = opened->position->play(move); !events) return events.error();
    record->moved(0, {});
    fmt::print(context.out, "{:>3}. {}\n", ++number, words);
    if (options.board)
      fmt::print(context.out, "{}",
                 draw_board(opened->position->view(), info, context.language, context.in_colour));
  }
  fmt::print(context.out, "{}\n", draw_status(*opened->position, info, context.language));
  if (options.record.empty()) return {};
  return record->save(*opened->position);
}

int replay_line(const Context& context, std::string_view text, const StudyReplay& options) {
  const Result<StudyLine> line = lab::parse_study_game(text);
  if (!line) return report_error(context, line.error(), text);
  if (line->stream == lab::Stream::kPaired && !(options.record.empty() && options.scenario.empty()))
    return report_error(context, {"study/paired",
                                  "a game of a pair draws its chance anew for each move; no record "
                                  "says that",
                                  {}});
  const Result<lab::GameRun> run = run_of(*line, options.level);
  if (!run) return report_error(context, run.error());
  const Result<lab::PlayedMoves> played = lab::play_with_moves(*run, line->index);
  if (!played) return report_error(context, played.error());
  if (const auto shown = show(context, *run, *played, options); !shown)
    return report_error(context, shown.error());
  const bool same = played->result == line->game;
  fmt::print(
      context.out, "{}\n",
      context.say(
          same ? Words{"game checked: it is the one of the line", "已核对：与该行一致"}
               : Words{"this is another game than the one of the line", "与该行所记的对局不同"}));
  return same ? kDone : kNo;
}

int replay_file(const Context& context, std::string_view text, const StudyReplay& options) {
  if (!options.record.empty() || !options.scenario.empty())
    return report_error(context, {"study/one", "this is made of one game; name its line", {}});
  int games = 0;
  int same = 0;
  std::map<std::string, lab::GameRun> runs;  ///< cached by cell, because finding a level is slow
  const auto read = lab::for_each_line(
      text, [&](std::size_t number, std::string_view words, std::size_t) -> Result<void> {
        if (number == 0) return {};
        const Result<StudyLine> line = lab::parse_study_game(words);
        if (!line) return line.error();
        auto run = runs.find(line->key());
        if (run == runs.end()) {
          Result<lab::GameRun> made = run_of(*line, options.level);
          if (!made) return made.error();
          run = runs.emplace(line->key(), *std::move(made)).first;
        }
        const Result<lab::GameResult> played = lab::play_game(run->second, line->index, {});
        if (!played) return played.error();
        ++games;
        if (*played == line->game) {
          ++same;
        } else {
          fmt::print(context.out, "{}\n", words);
        }
        return {};
      });
  if (!read) return report_error(context, read.error(), text);
  fmt::print(context.out,
             fmt::runtime(context.say({"{} of {} games are the same\n", "{}/{} 局一致\n"})), same,
             games);
  return same == games ? kDone : kNo;
}

}  // namespace

Result<void> add_scenario(const std::string& file, const std::string& name, const OpenedGame& start,
                          const std::vector<std::string>& moves) {
  std::string text;
  if (std::filesystem::exists(file)) {
    Result<std::string> there = read_file(file);
    if (!there) return there.error();
    if (const auto lines = lab::parse_scenarios(*there); !lines)
      return Error{lines.error().code, file + " holds something else: " + lines.error().says, {}};
    text = *std::move(there);
    if (!text.empty() && text.back() != '\n') text += '\n';
  }
  const Result<lab::Scenario> scenario = lab::make_scenario(name, start, moves);
  if (!scenario) return scenario.error();
  return write_file(file, text + lab::format_scenario(*scenario) + '\n');
}

bool is_study_text(std::string_view text) {
  return text.starts_with(kFile) || text.starts_with(kLine);
}

int replay_study(const Context& context, std::string_view text, const StudyReplay& options) {
  if (text.starts_with(kFile)) return replay_file(context, text, options);
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return replay_line(context, text, options);
}

}  // namespace gridwise::cli
