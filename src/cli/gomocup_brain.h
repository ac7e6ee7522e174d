// A gomoku player that speaks the Gomocup protocol (protocol of Piskvork, lines over standard input
// and output). It plays through the door and knows the protocol's words only; gomocup.cc feeds it
// lines.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"

namespace gridwise::cli {

class GomocupBrain {
 public:
  using Say = std::function<void(const std::string&)>;

  /// `say` prints one line and flushes.
  explicit GomocupBrain(Say say);

  /// Obeys one line, without its end. Thinks until its time is over or `stop` is asked for. False
  /// after END.
  [[nodiscard]] bool obey(std::string_view line, const std::stop_token& stop);

  /// Whether a line, read while the brain thinks, ends that.
  [[nodiscard]] static bool interrupts(std::string_view line);

 private:
  enum class Owner : char { kNobody, kOwn, kOther, kOutside };
  struct Cell {
    int x = 0;
    int y = 0;
  };
  /// What is being read line by line until DONE.
  enum class Listing { kNone, kBoard, kSilentBoard, kSwap2 };

  void start(std::string_view text);
  void rect_start(std::string_view text);
  void restart();
  void begin(const std::stop_token& stop);
  void turn(std::string_view text, const std::stop_token& stop);
  void play(std::string_view text);
  void take_back(std::string_view text);
  void info(std::string_view text);
  void list(std::string_view line, const std::stop_token& stop);
  void finish_list(const std::stop_token& stop);
  void swap2(const std::stop_token& stop);
  void nbest(std::string_view text, const std::stop_token& stop);
  void show_forbidden();
  void move(const std::stop_token& stop);
  void complain(const std::string& why) { say_("ERROR " + why); }

  [[nodiscard]] std::optional<Cell> parse_cell(std::string_view text) const;
  [[nodiscard]] Owner& at(Cell cell) {
    return cells_[static_cast<std::size_t>(cell.y * size_ + cell.x)];
  }
  [[nodiscard]] OptionValues options() const;
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> position() const;
  [[nodiscard]] std::optional<Report> think(const std::stop_token& stop);
  [[nodiscard]] Limits limits(const std::stop_token& stop) const;
  [[nodiscard]] Cell cell_of(const std::string& word) const;
  [[nodiscard]] static std::string text_of(Cell cell);
  void tell(const Report& report) const;

  Say say_;
  const Game& game_;
  int size_ = 0;  ///< 0 before START
  std::vector<Owner> cells_;
  Listing listing_ = Listing::kNone;
  std::vector<Owner> listed_;
  int listed_stones_ = 0;
  int rule_ = 0;  ///< the protocol's bits
  long long turn_ms_ = 30'000;
  long long match_ms_ = 0;
  long long left_ms_ = 2'147'483'647;
  long long most_nodes_ = 0;  ///< 0: any number
  int most_depth_ = 0;        ///< 0: any
  bool details_ = false;
};

}  // namespace gridwise::cli
