#include "cli/error_words.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace gridwise::cli {
namespace {

struct Row {
  std::string_view code;
  std::string_view zh;
};

constexpr std::array kRows{
    Row{"certificate/appends", "证明仅用于不可补数的盘面：--appends 0"},
    Row{"certificate/claim", "证书的声明不成立"},
    Row{"certificate/count", "证书中的数目与核对结果不符"},
    Row{"certificate/foreign", "文件不是证书，未作任何改动"},
    Row{"certificate/format", "证书写法有误"},
    Row{"certificate/missing", "证书未搜索完所有开头"},
    Row{"certificate/none", "没有此类证明"},
    Row{"certificate/other", "文件中的证书属于另一道题，未作任何改动"},
    Row{"certificate/route", "证书中的路线与声明不符"},
    Row{"certificate/shorter", "存在更短的路线"},
    Row{"certificate/unfinished", "证书尚未完成"},
    Row{"certificate/unproved", "未能证明"},
    Row{"file/read", "无法读取文件"},
    Row{"file/write", "无法写入文件"},
    Row{"game/unknown", "没有这个游戏"},
    Row{"host/name", "域名应写作 NAME 或 NAME:PORT，例如 games.example:8443"},
    Row{"level/knob", "没有这个可改动项，或数值超出范围"},
    Row{"level/limit", "这一关没有步数上限"},
    Row{"level/none", "这里没有可以改动的关卡"},
    Row{"memory/none", "系统没有足够的内存"},
    Row{"move/append", "现在不能补数"},
    Row{"move/blank", "空格不能配对"},
    Row{"move/blocked", "两格之间还有其他数字"},
    Row{"move/cell", "棋盘上没有这一格"},
    Row{"move/covered", "被罩住的图块不能动"},
    Row{"move/digits", "两个数字既不相同，和也不是十"},
    Row{"move/double_four", "禁手：双四"},
    Row{"move/double_three", "禁手：双活三"},
    Row{"move/empty", "空格里没有可交换的图块"},
    Row{"move/finished", "棋局已结束"},
    Row{"move/fixed", "障碍物不能交换"},
    Row{"move/illegal", "此处不能这样走"},
    Row{"move/no_match", "换了也不能消除"},
    Row{"move/occupied", "此处已有棋子"},
    Row{"move/overline", "禁手：长连"},
    Row{"move/plain", "只有特殊图块能自行引爆"},
    Row{"move/reach", "两格不在同一直线上，阅读顺序上也不相邻"},
    Row{"move/same", "一格不能与自己配对"},
    Row{"move/wall", "两格之间有墙"},
    Row{"notation/cell", "这里应为棋盘上的交叉点"},
    Row{"notation/empty", "文件是空的"},
    Row{"notation/game", "这不是五子棋棋谱（GM[4]）"},
    Row{"notation/long", "文件过长"},
    Row{"notation/none", "这个游戏不认识其他程序的文件"},
    Row{"notation/pass", "本游戏不能弃权一手"},
    Row{"notation/property", "这里应为带方括号的属性"},
    Row{"notation/setup", "只能在第一手之前摆子"},
    Row{"notation/short", "棋谱不完整"},
    Row{"notation/size", "棋盘应为 5 至 22 路的正方形"},
    Row{"notation/start", "此格式无法表示棋局起始的盘面"},
    Row{"notation/turn", "轮到另一方落子"},
    Row{"notation/unknown", "没有这种记谱格式"},
    Row{"option/choice", "该选项没有这个取值"},
    Row{"option/line", "连子数至少为 3，且不超过棋盘的长边"},
    Row{"option/range", "选项数值超出范围"},
    Row{"option/twice", "选项重复"},
    Row{"option/unknown", "没有这个选项"},
    Row{"player/program", "测量只能由内置棋手进行，不能用外部程序"},
    Row{"position/finished", "棋局已结束"},
    Row{"position/lines", "任何一步都不可能同时形成这些连线"},
    Row{"position/turns", "先手的棋子应与后手相等或多一枚"},
    Row{"record/chain", "记录的校验链不符"},
    Row{"record/format", "文件中有一行不是对局"},
    Row{"record/hash", "记录重放后的终局与所记不同"},
    Row{"record/other", "文件里是另一项测量或比赛的对局"},
    Row{"record/seed", "种子与盐得不出对局开始时公布的哈希"},
    Row{"selector/unknown", "没有这个棋手"},
    Row{"server/address", "无法在这个地址上监听"},
    Row{"server/port", "端口已被占用，请用 --port 另选一个"},
    Row{"solve/certificate", "--certificate 仅用于单个局面，不能用于文件"},
    Row{"solve/verdict", "--exit-verdict 仅用于单个局面，不能用于文件"},
    Row{"solver/none", "这个游戏没有求解器"},
    Row{"store/busy", "数据库正被另一个 gridwise 使用；请先停止它，或另选数据目录"},
    Row{"store/corrupt", "数据库已损坏"},
    Row{"store/exists", "文件已存在，请另选名称"},
    Row{"store/foreign", "这不是 Gridwise 的数据库，请另选数据目录"},
    Row{"store/full", "磁盘已满"},
    Row{"store/io", "无法读写数据库"},
    Row{"store/newer", "数据库来自更新的版本，未作任何改动"},
    Row{"store/none", "没有这个数据库"},
    Row{"store/older", "数据库来自较早的版本；请先用它启动一次服务器以更新"},
    Row{"study/band", "目标区间应写作 45..55：下限在前，0 至 100，宽度至少 4 个百分点"},
    Row{"study/empty", "文件夹里没有关卡文件（*.json）"},
    Row{"study/percent", "这里应为 0 至 100 的百分比"},
    Row{"study/seats", "这不是单人游戏；请用 gridwise match"},
    Row{"study/targets", "每行应为 关卡,百分比，且关卡在本次测量之中"},
    Row{"study/width", "这里应为 0.5 至 50 的百分点，如 +-1"},
    Row{"text/bad_cell", "格子写法有误"},
    Row{"text/bad_date", "日期应写作 2026-11-21"},
    Row{"text/bad_key", "这里应为数字或 used=1 之类的键"},
    Row{"text/bad_move", "着法写法有误"},
    Row{"text/bad_number", "这里应为整数"},
    Row{"text/bad_option", "选项写法有误"},
    Row{"text/bad_row", "每行九格，最后一行可不满"},
    Row{"text/bad_setup", "游戏与局面之间应有空格"},
    Row{"text/long", "文字过长"},
    Row{"text/no_orb", "此格没有珠子"},
    Row{"text/short", "文字过短"},
};

}  // namespace

std::string sentence(const Error& error, Language language) {
  if (language == Language::kEnglish) return error.says;
  const auto row = std::ranges::find(kRows, error.code, &Row::code);
  return row == kRows.end() ? error.says : std::string(row->zh);
}

}  // namespace gridwise::cli
