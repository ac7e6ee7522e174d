// `gridwise serve`: serves the page over HTTP, or the protocol on standard input.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/host/admin_wire.h"
#include "cli/host/database.h"
#include "cli/host/stdio.h"
#include "cli/input/parts.h"
#include "server/server.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  ServeOptions server;
  std::string data;
  int patience_s = 30;
  bool no_limits = false;
  bool stdio = false;
};

int run_stdio(const Arguments& arguments, const Context& context) {
  const Result<void> served =
      serve_stdio(std::cin, std::cout, {{arguments.data, arguments.server.store}, 0});
  return served ? kDone : report_error(context, served.error());
}

/// Error: file/gone if `data` is relative to a folder that does not exist any more.
Result<void> check_folder(const std::filesystem::path& data) {
  std::error_code gone;
  if (data.is_relative()) (void)std::filesystem::current_path(gone);
  if (!gone) return {};
  return Error{"file/gone",
               "the current folder was deleted; go to another, or give --data its whole path",
               {}};
}

int run_server(Arguments& arguments, const Context& context) {
  if (arguments.no_limits) {
    arguments.server.limits = false;
    arguments.server.rate_limit = arguments.server.most_sockets = 0;
  }
  if (!arguments.data.empty()) arguments.server.data = arguments.data;
  if (const auto there = check_folder(arguments.server.data); !there)
    return report_error(context, there.error());
  arguments.server.patience = std::chrono::seconds(arguments.patience_s);
  arguments.server.ready = [&](const std::string& url) {
    fmt::print(context.out, "{}\n", context.say({"Gridwise is at ", "Gridwise 已就绪："}) + url);
    std::fflush(context.out);
  };
  arguments.server.host = admin_desk();
  const Result<void> served = serve(arguments.server);
  return served ? kDone : report_error(context, served.error());
}

}  // namespace

Run define_serve(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  ServeOptions& server = arguments->server;
  options
      .add("--port", server.port,
           {"port (default 8080; 0: any free one)", "端口（默认 8080；0 为任一空闲端口）"})
      .between(0, 65'535);
  options.add("--address", server.address,
              {"address to listen on (default 127.0.0.1)", "监听地址（默认 127.0.0.1）"});
  options.add("--data", arguments->data,
              {"folder of the database (default: data; with --stdio: none, in memory)",
               "数据库目录（默认 data；--stdio 时默认仅存于内存）"});
  add_store_option(options, server.store);
  options
      .add("--rate-limit", server.rate_limit,
           {"messages per socket in 20 s (default 100; 0: no limit)",
            "每个连接 20 秒内的消息上限（默认 100；0 不限）"})
      .from(0);
  options
      .add("--max-sockets", server.most_sockets,
           {"open sockets per address (default 256; 0: no limit)",
            "每个地址可同时打开的连接数（默认 256；0 不限）"})
      .from(0);
  options.flag(
      "--no-limits", arguments->no_limits,
      {"no limits per socket or address: for load tests", "不设连接与地址限额：用于压力测试"});
  options
      .add("--host", server.hosts,
           {"a host name the server answers to, NAME or NAME:PORT (repeatable; localhost and the "
            "server's address are always accepted)",
            "服务器的域名，NAME 或 NAME:PORT（可重复；localhost "
            "与监听地址始终可用）"})
      .value_name("NAME");
  options
      .add("--public", server.origins,
           {"the server's address behind a proxy that speaks TLS, https://NAME (repeatable): "
            "accounts are offered there",
            "经 TLS 代理对外的地址，https://NAME（可重复）：该处提供账户"})
      .value_name("ORIGIN");
  options
      .add("--proxy", server.proxies,
           {"a reverse proxy on another machine whose X-Forwarded-For is trusted, by address "
            "(repeatable; proxies on this machine are always trusted)",
            "另一台机器上的反向代理的地址，信任其 X-Forwarded-For（可重复；"
            "本机的代理始终受信任）"})
      .value_name("ADDRESS");
  options
      .add("--patience", arguments->patience_s,
           {"seconds a client may take to send a request or read an answer (default 30)",
            "客户端可让连接停滞的秒数（默认 30）"})
      .between(1, 3'600);
  options.flag("--stdio", arguments->stdio,
               {"speak the protocol on standard input and output", "在标准输入输出上使用协议"});
  return [arguments, &context] {
    return arguments->stdio ? run_stdio(*arguments, context) : run_server(*arguments, context);
  };
}

}  // namespace gridwise::cli
