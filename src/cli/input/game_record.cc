#include "cli/input/game_record.h"

#include <filesystem>

#include "cli/input/files.h"

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
  const auto now =
      std::chrono::duration_cast<Time>(std::chrono::system_clock::now().time_since_epoch());
  game.record_ = begin_record(opened, seed, std::move(seats), now);
  return game;
}

std::string GameRecord::text(const AnyPosition& end) {
  record_.moves.clear();
  const std::vector<std::string> words = end.moves();
  for (std::size_t i = 0; i < words.size(); ++i)
    record_.moves.push_back({words[i], plies_[i].seat, plies_[i].taken});
  end_record(end, record_);
  return format_record(record_) + "\n";
}

Result<void> GameRecord::save(const AnyPosition& end) { return write_file(file_, text(end)); }

}  // namespace gridwise::cli
