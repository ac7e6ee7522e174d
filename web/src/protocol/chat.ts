// A match's chat as its players see it, and how updates change it (docs/protocol.md, Chat).

export interface Line {
  n: number;
  seat: number;
  at: number;
  text: string;
}

/** `seats` says who wants to chat; chat is on once everyone does. */
export interface Chat {
  on: boolean;
  seats: boolean[];
  lines: Line[];
}

/** The whole chat, only its state, a new line, or the number of a line the host has hidden. */
export interface ChatNews {
  on?: boolean;
  seats?: boolean[];
  lines?: Line[];
  line?: Line;
  hidden?: number;
}

const kKept = 200;

export function withChatNews(chat: Chat | undefined, news: ChatNews | undefined): Chat | undefined {
  if (!news) return undefined;
  const { on = chat?.on ?? false, seats = chat?.seats ?? [], line, hidden } = news;
  const known = news.lines ?? chat?.lines ?? [];
  const lines = line && !known.some(({ n }) => n === line.n) ? [...known, line] : known;
  return { on, seats, lines: lines.filter(({ n }) => n !== hidden).slice(-kKept) };
}
