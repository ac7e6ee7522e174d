// `gridwise backup`: copies the database; a server may be running.
#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/database.h"
#include "store/backup.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string folder = "data";
  std::string to;
};

int run_backup(const Arguments& arguments, const Context& context) {
  const Result<DatabaseCheck> copied =
      backup_database(database_in(arguments.folder), arguments.to, check_hooks(context));
  end_progress_line(context);
  if (!copied) return report_error(context, copied.error());
  return print_checked(context, arguments.to, *copied);
}

}  // namespace

Run define_backup(CLI::App& app, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  app.add_option("--data", arguments->folder,
                 context.say({"folder of the database (default: data); a server may be running",
                              "数据库目录（默认 data）；服务器可在运行"}));
  app.add_option(
         "--to", arguments->to,
         context.say({"the new file; to restore it, put it into an empty folder as "
                      "gridwise.db and serve that folder",
                      "新文件；恢复时将其以 gridwise.db 为名放入空目录，再以该目录启动服务"}))
      ->required();
  return [arguments, &context] { return run_backup(*arguments, context); };
}

}  // namespace gridwise::cli
