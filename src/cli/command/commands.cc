// The command table.
#include "cli/command/commands.h"

#include <utility>
#include <vector>

namespace gridwise::cli {

namespace {

std::vector<Command> to_play() {
  return {
      {"games",
       {"list the games, their options and selectors", "列出游戏、选项与棋手"},
       "gridwise games",
       define_games},
      {"play",
       {"play in the terminal", "在终端对弈"},
       "gridwise play \"tictactoe(m=4,n=4,k=4)\" --seats person,hard",
       define_play},
      {"replay",
       {"replay a record or a game of a study and check it", "重放并核对棋谱或研究的对局"},
       "gridwise replay game.json --board\n"
       "  gridwise replay \"$(sed -n 2p games.jsonl)\" --record game.json\n"
       "  gridwise replay game.json --as sgf",
       define_replay},
      {"convert",
       {"convert files of other programs, and games to other notations", "转换其他程序的文件"},
       "gridwise convert match3 NewLevel.json > my_level.json\n"
       "  gridwise convert gomoku game.sgf --as psq\n"
       "  gridwise convert orbs board.txt",
       define_convert},
  };
}

std::vector<Command> to_solve() {
  return {
      {"solve",
       {"find the value of a position, or of a file of them, and prove it",
        "求解一个局面或文件中的许多局面，并给出证明"},
       "gridwise solve \"tictactoe(m=6,n=6,k=4)\"\n"
       "  gridwise solve tictactoe --m 4 --n 4 --k 4 xo../..../..../....\n"
       "  gridwise solve tictactoe boards.txt --threads 4 --json > answers.jsonl\n"
       "  generate | gridwise solve tictactoe - --time-ms 200",
       define_solve},
      {"verify",
       {"check a certificate without the solver", "不借助求解器核对证书"},
       "gridwise verify tictactoe proof.txt",
       define_verify},
      {"analyse",
       {"rank the moves of a position, with reasons", "给出各着法的排序与理由"},
       "gridwise analyse tictactoe xo./.x./... --selector hard",
       define_analyse},
      {"perft",
       {"count the games of a given length", "统计给定步数的全部对局"},
       "gridwise perft tictactoe --depth 9",
       define_perft},
  };
}

std::vector<Command> to_design_levels() {
  return {
      {"lint",
       {"find what is wrong with levels, without playing them", "不玩就找出关卡的问题"},
       "gridwise lint my_levels\n"
       "  gridwise lint portals my_level.json --games 500",
       define_lint},
      {"study",
       {"measure how hard a level is for several kinds of player", "测量关卡对各类棋手的影响"},
       "gridwise study portals --player random --player greedy --games 2000 --threads 2\n"
       "  gridwise study my_levels --player greedy --pass 45..55 --add-to games.jsonl\n"
       "  gridwise study portals --player \"profile(core)\" --against my_portals.json "
       "--games 5000\n"
       "  gridwise study \"numbermatch(digits=40)\" --player greedy --player exact",
       define_study},
      {"tune",
       {"find the smallest change of a level that gives the wanted pass rate",
        "寻找使过关率达标的最小关卡改动"},
       "gridwise tune portals --player greedy --pass 45..55\n"
       "  gridwise tune my_level.json --player greedy --pass 60..70 --knob all --out new.json",
       define_tune},
      {"starts",
       {"measure start boards of a level, and list those whose pass rate is right",
        "测量关卡的各种开局，并列出过关率合适的"},
       "gridwise starts portals --player \"profile(core)\" --boards 200 --threads 2\n"
       "  gridwise starts my_level.json --pass 45..55 --out my_level_fair.json",
       define_starts},
      {"merge",
       {"join the files of the parts of a study", "合并一项研究各部分的文件"},
       "gridwise study portals --games 8000 --part 1/2 --add-to 1.jsonl\n"
       "  gridwise study portals --games 8000 --part 2/2 --add-to 2.jsonl\n"
       "  gridwise merge 1.jsonl 2.jsonl --out games.jsonl",
       define_merge},
      {"autoplay",
       {"let a selector play a level many times", "让棋手多次自动游玩同一关卡"},
       "gridwise autoplay first_steps --selector weighted --games 1000\n"
       "  gridwise autoplay my_level.json --games 20 --show 1",
       define_autoplay},
      {"scenarios",
       {"run scenarios as tests: positions, moves, expected results",
        "将场景作为测试运行：局面、着法与预期结果"},
       "gridwise replay game.json --scenario scenarios.jsonl\n"
       "  gridwise scenarios scenarios.jsonl",
       define_scenarios},
  };
}

std::vector<Command> to_compare_bots() {
  return {
      {"match",
       {"play many games between two players and measure who is stronger",
        "两名棋手对弈多局并比较强弱"},
       "gridwise match gomoku \"search(6)\" \"search(5)\" --games 100\n"
       "  gridwise match gomoku search gomocup:./pbrain-other --time-ms 1000 --openings "
       "openings.txt --record games.jsonl",
       define_match},
      {"gomocup",
       {"play gomoku for a match manager (Gomocup protocol)", "以 Gomocup 协议下五子棋"},
       "gridwise gomocup",
       define_gomocup},
      {"bench",
       {"run the fixed positions and check their signature", "运行固定局面并核对签名"},
       "gridwise bench tictactoe",
       define_bench},
  };
}

std::vector<Command> to_serve() {
  return {
      {"serve",
       {"serve the page over HTTP, or the protocol on standard input",
        "提供网页服务，或在标准输入上提供协议"},
       "gridwise serve --port 8080 --data data",
       define_serve},
      {"mcp",
       {"give language-model agents tools to play, solve and study (Model Context Protocol)",
        "为语言模型智能体提供对弈、求解与研究的工具（MCP 协议）"},
       "gridwise mcp",
       define_mcp},
      {"site",
       {"write the page as files that play without a server", "输出无需服务器即可游玩的网页文件"},
       "gridwise site --out public",
       define_site},
  };
}

std::vector<Command> to_look_after_a_server() {
  return {
      {"admin",
       {"look after accounts, reports and statistics, also while a server runs",
        "管理账户、举报与统计，服务器可在运行"},
       "gridwise admin list --data data\n"
       "  gridwise admin reset Ann --data data",
       define_admin},
      {"check",
       {"check a whole database, also while a server runs", "核对整个数据库，服务器可在运行"},
       "gridwise check --data data",
       define_check},
      {"backup",
       {"copy the database, also while a server runs", "备份数据库，服务器可在运行"},
       "gridwise backup --data data --to backup.db",
       define_backup},
      {"restore",
       {"restore a backup, while no server runs", "恢复备份，须先停止服务器"},
       "gridwise restore --from backup.db --data data",
       define_restore},
  };
}

std::vector<Command> about_the_program() {
  return {
      {"completion",
       {"print a script that completes commands and options in a shell",
        "输出为 shell 补全命令与选项的脚本"},
       "source <(gridwise completion bash)",
       define_completion},
      {"man",
       {"print the manual page", "输出手册页"},
       "gridwise man > gridwise.1 && man ./gridwise.1",
       define_man},
      {"version", {"print the version", "显示版本"}, "gridwise version", define_version},
  };
}

}  // namespace

std::span<const Command> commands() {
  static const std::vector<Command> kCommands = [] {
    std::vector<Command> all;
    const auto add = [&](const Words& group, std::vector<Command> commands) {
      for (Command& command : commands) {
        command.group = group;
        all.push_back(std::move(command));
      }
    };
    add({"Play", "对弈"}, to_play());
    add({"Solve", "求解"}, to_solve());
    add({"Design levels", "设计关卡"}, to_design_levels());
    add({"Compare bots", "比较棋手"}, to_compare_bots());
    add({"Serve", "提供服务"}, to_serve());
    add({"Look after a server", "管理服务器"}, to_look_after_a_server());
    add({"This program", "本程序"}, about_the_program());
    return all;
  }();
  return kCommands;
}

}  // namespace gridwise::cli
