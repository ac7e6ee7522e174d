// A match's chat as its players see it, and how updates change it (docs/protocol.md, Chat).

import type { Chat, ChatNews, Line } from './messages';

const kKept = 200;

export function withChatNews(
  chat: Chat | undefined,
  news: (ChatNews & { lines?: Line[] }) | undefined,
): Chat | undefined {
  if (!news) return undefined;
  const { on = chat?.on ?? false, seats = chat?.seats ?? [], line, hidden } = news;
  const known = news.lines ?? chat?.lines ?? [];
  const lines = line && !known.some(({ n }) => n === line.n) ? [...known, line] : known;
  return { on, seats, lines: lines.filter(({ n }) => n !== hidden).slice(-kKept) };
}
