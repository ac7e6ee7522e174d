// The strings of number match.
import { catalogue } from '../../words';

const en = {
  title: (game: string) => `Solve ${game}`,
  pairHint: 'Tap two digits that are equal or add up to ten and see each other.',
  allPairs: 'All pairs',
  losing: (losing: number, moves: number, some: string) =>
    losing === 1 ? `1 of ${moves} moves loses: ${some}.` : `${losing} of ${moves} moves lose: ${some}.`,
  source: 'Which board',
  sources: { random: 'Random', daily: 'Daily board', own: 'My own' },
  day: 'Day',
  typed: 'Board as digits',
  typedAbout:
    'Type or paste digits 1 to 9 in reading order, nine a row; a dot or 0 is a blank. Spaces and line breaks are fine.',
  troubleAt: (at: number) => `Character ${at}:`,
  options: 'Rules and appends',
  solveAbout: 'Looks for the fewest moves that clear the board, or for the proof that none do.',
  verdict: 'Verdict',
  verdicts: { cleared: 'Can be cleared', not_clearable: 'Cannot be cleared', undecided: 'Not decided yet' },
  noVerdict: 'Nothing known yet: press Solve.',
  gaveUp: 'The time was not enough to decide.',
  stuck: 'no pair and no append is left',
  effort: (moves: number, appends: number) =>
    `${moves === 1 ? '1 move' : `${moves} moves`}, ${appends === 1 ? '1 append' : `${appends} appends`}`,
  fewest: 'Proved: it cannot be done in fewer.',
  bound: (moves: number) => `It takes ${moves} moves at least; whether so few are enough is not known.`,
  solution: 'Solution',
  next: (move: string) => `Next: ${move}`,
  cleared: 'The board is clear.',
  playIt: 'Play it yourself',
  moveNames: { append: 'Append' },
  keys: { a: 'append', p: 'show all pairs' },
  errors: {
    'move/same': 'A digit does not pair with itself.',
    'move/blank': 'There is no digit in that cell.',
    'move/digits': 'These two are neither equal nor add up to ten',
    'move/blocked': 'A {token} stands between them',
    'move/reach': 'These two do not see each other: no line joins them',
    'move/append': 'Digits cannot be appended now.',
    'text/bad_row': 'A row has nine cells; only the last may have fewer.',
    'text/bad_key': 'A digit, a dot or a slash belongs here.',
    'text/bad_date': 'That is no date.',
  },
};

const zh: typeof en = {
  title: (game) => `求解：${game}`,
  pairHint: '点按两个相同或和为十、且彼此看得见的数字。',
  allPairs: '所有可消的对',
  losing: (losing, moves, some) => `${moves} 种走法中有 ${losing} 种必输：${some}。`,
  source: '选择盘面',
  sources: { random: '随机', daily: '每日盘面', own: '自己的' },
  day: '日期',
  typed: '盘面数字',
  typedAbout: '按阅读顺序输入或粘贴数字 1 至 9，每行九个；点或 0 为空格。空格与换行随意。',
  troubleAt: (at) => `第 ${at} 个字符：`,
  options: '规则与补数',
  solveAbout: '寻找清空盘面的最少步数，或证明无法清空。',
  verdict: '结论',
  verdicts: { cleared: '可以清空', not_clearable: '无法清空', undecided: '尚未判定' },
  noVerdict: '还没有结论：按“求解”。',
  gaveUp: '时间不足以判定。',
  stuck: '已无可消的对，也不能补数',
  effort: (moves, appends) => `${moves} 步，补数 ${appends} 次`,
  fewest: '已证明：不可能更少。',
  bound: (moves) => `至少需要 ${moves} 步；这么少是否足够尚不清楚。`,
  solution: '解法',
  next: (move) => `下一步：${move}`,
  cleared: '盘面已清空。',
  playIt: '自己来玩',
  moveNames: { append: '补数' },
  keys: { a: '补数', p: '显示所有可消的对' },
  errors: {
    'move/same': '数字不能与自己配对。',
    'move/blank': '那一格没有数字。',
    'move/digits': '这两个数字既不相同，和也不是十',
    'move/blocked': '中间隔着一个 {token}',
    'move/reach': '这两个数字彼此看不见：没有线连着它们',
    'move/append': '现在不能补数。',
    'text/bad_row': '每行九格，只有末行可以更短。',
    'text/bad_key': '这里应是数字、点或斜线。',
    'text/bad_date': '这不是日期。',
  },
};

export const words = { en, zh };

export const numberWords = catalogue(en, zh);
