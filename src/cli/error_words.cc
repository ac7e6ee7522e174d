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
    Row{"certificate/count", "证书中的数目与核对结果不符"},
    Row{"certificate/format", "证书写法有误"},
    Row{"certificate/missing", "证书未搜索完所有开头"},
    Row{"certificate/none", "没有此类证明"},
    Row{"certificate/other", "文件中的证书属于另一道题，未作任何改动"},
    Row{"certificate/route", "证书中的路线与声明不符"},
    Row{"certificate/shorter", "存在更短的路线"},
    Row{"certificate/unfinished", "证书尚未完成"},
    Row{"certificate/unproved", "未能证明"},
    Row{"convert/none", "这个游戏不认识其他程序的文件"},
    Row{"file/read", "无法读取文件"},
    Row{"file/write", "无法写入文件"},
    Row{"game/unknown", "没有这个游戏"},
    Row{"move/finished", "棋局已结束"},
    Row{"move/illegal", "此处不能这样走"},
    Row{"option/choice", "该选项没有这个取值"},
    Row{"option/line", "连子数至少为 3，且不超过棋盘的长边"},
    Row{"option/range", "选项数值超出范围"},
    Row{"option/twice", "选项重复"},
    Row{"option/unknown", "没有这个选项"},
    Row{"position/finished", "棋局已结束"},
    Row{"position/lines", "任何一步都不可能同时形成这些连线"},
    Row{"position/turns", "先手的棋子应与后手相等或多一枚"},
    Row{"record/chain", "记录的校验链不符"},
    Row{"record/hash", "记录重放后的终局与所记不同"},
    Row{"selector/unknown", "没有这个棋手"},
    Row{"server/port", "端口已被占用，请用 --port 另选一个"},
    Row{"solve/certificate", "--certificate 仅用于单个局面，不能用于文件"},
    Row{"solver/none", "这个游戏没有求解器"},
    Row{"store/newer", "数据库来自更新的版本，未作任何改动"},
    Row{"text/bad_cell", "格子写法有误"},
    Row{"text/bad_move", "着法写法有误"},
    Row{"text/bad_number", "这里应为整数"},
    Row{"text/bad_option", "选项写法有误"},
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
