#include "cli/game_record.h"

#include <filesystem>

#include "cli/files.h"
#include "service/shapes.h"

namespace gridwise::cli {

Result<GameRecord> GameRecord::begin(std::string file, const OpenedGame& opened, std::uint64_t seed,
                                     std::vector<SeatInfo> seats) {
  if (std::filesystem::exists(file)) {
    const Result<std::string> there = read_file(file);
    if (!there) return there.error();
    if (!there->empty() && !parse_record(*there)) {
      return Error{"record/foreign", file + " is no record; the game was not begun", {}};
    }
  }
  GameRecord game;
  game.file_ = std::move(file);
  Record& record = game.record_;
  record.rules = opened.setup.game->info().rules;
  record.setup = opened.setup.text();
  const Result<OpenedGame> own = open_game(record.setup, seed);
  const std::string text = opened.position->text();
  if (!own || own->position->text() != text) record.start = record.setup + " " + text;
  record.seed.value = seed;
  record.seats = std::move(seats);
  record.played =
      std::chrono::duration_cast<Time>(std::chrono::system_clock::now().time_since_epoch());
  return game;
}

std::string GameRecord::text(const AnyPosition& end) {
  record_.moves.clear();
  const std::vector<std::string> words = end.moves();
  for (std::size_t i = 0; i < words.size(); ++i)
    record_.moves.push_back({words[i], plies_[i].seat, plies_[i].taken});
  record_.outcome = end.outcome();
  record_.hash = hash_text(end.hash());
  record_.chain = chain_of(record_);
  return format_record(record_) + "\n";
}

Result<void> GameRecord::save(const AnyPosition& end) { return write_file(file_, text(end)); }

}  // namespace gridwise::cli
