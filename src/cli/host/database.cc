#include "cli/host/database.h"

#include <fmt/format.h>

#include "cli/command/options.h"
#include "cli/input/progress_line.h"
#include "service/record/record.h"

namespace gridwise::cli {
namespace {

/// Checks that a record replays, unless it was played under earlier rules, and matches its row in
/// lists.
Result<void> check_record(const RecordRow& row) {
  const Result<Record> record = parse_record(row.body);
  if (!record) return record.error();
  const auto replayed = replay(*record);
  const bool other_rules = !replayed && replayed.error().code == "record/version";
  if (!replayed && !other_rules) return replayed.error();
  RecordRow listed = to_row(*record);
  listed.owner = row.owner;
  listed.match = row.match;
  listed.imported = row.imported;
  listed.body = row.body;
  if (listed == row) return {};
  return Error{"record/row", "its row in the list does not match its contents", {}};
}

}  // namespace

void add_store_option(Options& options, std::string& address) {
  options
      .add("--store", address,
           {"a PostgreSQL database for the games, in place of the one in the data folder: "
            "postgres://USER@HOST:PORT/DATABASE; a password is better in PGPASSFILE or PGPASSWORD",
            "以 PostgreSQL 数据库代替数据目录中的数据库："
            "postgres://USER@HOST:PORT/DATABASE；密码宜放在 PGPASSFILE 或 "
            "PGPASSWORD 中"})
      .value_name("ADDRESS");
}

CheckHooks check_hooks(const Context& context) {
  CheckHooks hooks;
  hooks.check_record = check_record;
  hooks.damaged = [&context](const std::string& says) {
    end_progress_line(context);
    fmt::print(context.out, "{}{}\n", context.say({"damaged: ", "损坏："}), says);
  };
  hooks.progress = [line = ProgressLine(context)](std::int64_t done, std::int64_t all) mutable {
    line.draw([&] { return fmt::format("{} / {}", done, all); });
  };
  return hooks;
}

int print_checked(const Context& context, const std::string& name, const DatabaseCheck& found) {
  const Words words{"{}: matches {}, events {}, records {}, damages {}",
                    "{}：对局 {}，事件 {}，棋谱 {}，损坏 {}"};
  fmt::print(context.out, fmt::runtime(context.say(words) + "\n"), name, found.matches,
             found.events, found.records, found.damages);
  return found.damages == 0 ? kDone : kNo;
}

}  // namespace gridwise::cli
