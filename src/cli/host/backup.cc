// `gridwise backup`: copies the database, even while servers run.
#include <fmt/format.h>

#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/host/database.h"
#include "cli/input/stop_on_interrupt.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/postgres_backup.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string folder = "data";
  std::string store;
  std::string to;
};

Result<DatabaseCheck> back_up(const Arguments& arguments, const Context& context) {
  if (arguments.store.empty()) {
    return backup_database(database_in(arguments.folder), arguments.to, check_hooks(context));
  }
  const Result<PostgresPlace> place = read_postgres_address(arguments.store);
  if (!place) return place.error();
  const StopOnInterrupt interrupt;
  return backup_postgres(*place, arguments.to, check_hooks(context), interrupt.token());
}

int run_backup(const Arguments& arguments, const Context& context) {
  const Result<DatabaseCheck> copied = back_up(arguments, context);
  end_progress_line(context);
  if (!copied) return report_error(context, copied.error());
  return print_checked(context, arguments.to, *copied);
}

}  // namespace

Run define_backup(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options.add("--data", arguments->folder,
              {"folder of the database (default: data); a server may be running",
               "数据库目录（默认 data）；服务器可在运行"});
  add_store_option(options, arguments->store);
  options
      .add("--to", arguments->to,
           {"the new file; gridwise restore reads it", "新文件，由 gridwise restore 恢复"})
      .required();
  return [arguments, &context] { return run_backup(*arguments, context); };
}

}  // namespace gridwise::cli
