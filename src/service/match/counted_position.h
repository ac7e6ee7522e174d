// For tests: a position that counts what is done with it and its copies.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gridwise/game.h"

namespace gridwise {

class CountedPosition final : public AnyPosition {
 public:
  struct Counts {
    int played = 0;
    int copied = 0;  ///< with past moves
    int listed = 0;  ///< past moves, as words
    int drawn = 0;   ///< as a view
  };

  explicit CountedPosition(std::unique_ptr<AnyPosition> real,
                           std::shared_ptr<Counts> counts = std::make_shared<Counts>())
      : real_(std::move(real)), counts_(std::move(counts)) {}

  [[nodiscard]] std::shared_ptr<const Counts> counts() const { return counts_; }

  [[nodiscard]] std::unique_ptr<AnyPosition> clone() const override {
    ++counts_->copied;
    return counted(real_->clone());
  }
  [[nodiscard]] std::unique_ptr<AnyPosition> without_past() const override {
    return counted(real_->without_past());
  }
  [[nodiscard]] std::size_t bytes() const override { return real_->bytes(); }
  [[nodiscard]] std::string text() const override { return real_->text(); }
  [[nodiscard]] View view() const override {
    ++counts_->drawn;
    return real_->view();
  }
  [[nodiscard]] std::vector<std::string> legal_moves() const override {
    return real_->legal_moves();
  }
  [[nodiscard]] Result<std::vector<Event>> play(std::string_view move) override {
    ++counts_->played;
    return real_->play(move);
  }
  void follow(const AnyPosition& after) override {
    real_->follow(*dynamic_cast<const CountedPosition&>(after).real_);
  }
  bool undo() override { return real_->undo(); }
  [[nodiscard]] std::vector<std::string> moves() const override {
    ++counts_->listed;
    return real_->moves();
  }
  [[nodiscard]] Outcome outcome() const override { return real_->outcome(); }
  [[nodiscard]] Seat seat() const override { return real_->seat(); }
  [[nodiscard]] bool can_win(Seat seat) const override { return real_->can_win(seat); }
  [[nodiscard]] std::uint64_t hash() const override { return real_->hash(); }
  [[nodiscard]] std::uint64_t generator() const override { return real_->generator(); }
  [[nodiscard]] std::unique_ptr<AnyPosition> reseeded(std::uint64_t seed) const override {
    return counted(real_->reseeded(seed));
  }
  [[nodiscard]] std::string public_text() const override { return real_->public_text(); }
  [[nodiscard]] std::uint64_t public_hash() const override { return real_->public_hash(); }
  [[nodiscard]] PerftCount perft(int depth) const override { return real_->perft(depth); }

 private:
  [[nodiscard]] std::unique_ptr<AnyPosition> counted(std::unique_ptr<AnyPosition> real) const {
    return std::make_unique<CountedPosition>(std::move(real), counts_);
  }

  std::unique_ptr<AnyPosition> real_;
  std::shared_ptr<Counts> counts_;
};

}  // namespace gridwise
