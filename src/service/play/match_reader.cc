#include "service/play/match_reader.h"

#include <algorithm>
#include <iterator>

namespace gridwise {

void MatchReader::read(const Party& party, const std::string& match, Done done) {
  Reading& reading = readings_[match];
  const bool queued =
      std::ranges::find(reading.waiting, party.address, &Waiting::address) != reading.waiting.end();
  reading.waiting.push_back({party.address, std::move(done)});
  if (queued) return;
  matches_.expect(match);
  off_loop_.run<Result<LiveMatch>>(
      party, "match",
      [store = store_, match, is_read = reading.is_read]() -> Result<Result<LiveMatch>> {
        if (*is_read) return Result<LiveMatch>(Error{});
        return Matches::read_log(*store, match);
      },
      [this, match, address = party.address, is_read = reading.is_read](
          Result<Result<LiveMatch>> run) { finish(match, address, is_read, std::move(run)); });
}

void MatchReader::read_all(const Party& party, std::vector<std::string> matches, Done done) {
  while (!matches.empty() && !must_read(matches.back())) matches.pop_back();
  if (matches.empty()) return done({});
  const std::string next = std::move(matches.back());
  matches.pop_back();
  read(party, next,
       [this, party, matches = std::move(matches),
        done = std::move(done)](const Result<void>& read) mutable {
         if (!read && !gone(read.error())) return done(read);
         read_all(party, std::move(matches), std::move(done));
       });
}

void MatchReader::finish(const std::string& match, const std::string& address, const Flag& is_read,
                         Result<Result<LiveMatch>> run) {
  if (*is_read) return;  // all were answered
  std::vector<Waiting>& waiting = readings_.at(match).waiting;
  const auto answered =
      std::stable_partition(waiting.begin(), waiting.end(),
                            [&](const Waiting& other) { return !run && other.address != address; });
  const std::vector<Waiting> now(std::make_move_iterator(answered),
                                 std::make_move_iterator(waiting.end()));
  waiting.erase(answered, waiting.end());
  *is_read = static_cast<bool>(run);
  if (waiting.empty()) readings_.erase(match);
  if (!run) {
    for (const Waiting& one : now) one.done(run.error());
    return;
  }
  others_.learn(match,
                [this, match, now, log = std::make_shared<Result<LiveMatch>>(*std::move(run))] {
                  const Result<void> read = matches_.take_in(match, std::move(*log));
                  const bool outdated = read && must_read(match);
                  for (const Waiting& one : now) {
                    outdated ? this->read({one.address, 0}, match, one.done) : one.done(read);
                  }
                });
}

}  // namespace gridwise
