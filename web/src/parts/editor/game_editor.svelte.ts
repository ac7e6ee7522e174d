// A game on the table of the analysis room: where it starts, its moves, and the move that is looked at. Playing from
// the middle leaves what came after. Boards may be set up freely; what is no position of the game (yet) is a draft.
import { draftView, painted } from '../../board/draft';
import type { ProtocolError } from '../../protocol/connection';
import { readGame } from '../../protocol/notation';
import { server } from '../../protocol/server.svelte';
import type { Response, NotatedGame, Position, Refusal } from '../../protocol/shapes';

/** A game as it is shared: a setup and a position, the moves played from there, how many of them lie on the board. */
export interface GameLine {
  start: string;
  moves: readonly string[];
  ply: number;
}

export class Study {
  game = $state.raw<GameLine>({ start: '', moves: [], ply: 0 });
  position = $state.raw<Position>();
  refusal = $state.raw<Refusal>();
  /** By seat, as a file named them. */
  players = $state.raw<readonly string[]>([]);
  private draft = $state.raw<string[][]>();
  private past = $state.raw<GameLine[]>([]);
  private asked = 0;

  /** What lies on the table. */
  get view() {
    const { position, draft } = this;
    return position && draft ? draftView(position.view, draft) : position?.view;
  }

  /** The position can be thought about: nothing on the table contradicts the game. */
  get sound(): boolean {
    return this.position !== undefined && this.draft === undefined;
  }

  get canUndo(): boolean {
    return this.past.length > 0 || this.draft !== undefined;
  }

  /** The moves on the board. */
  get played(): readonly string[] {
    return this.game.moves.slice(0, this.game.ply);
  }

  /** True when it was read. */
  open(start: string, moves: readonly string[] = [], ply = moves.length): Promise<boolean> {
    return this.become({ start, moves, ply });
  }

  play(...line: string[]): Promise<boolean> {
    const moves = [...this.played, ...line];
    return this.become({ start: this.game.start, moves, ply: moves.length });
  }

  /** To a move of the game; no step that undo takes back. */
  async go(ply: number): Promise<void> {
    const { moves } = this.game;
    const past = this.past;
    if (await this.become({ ...this.game, ply: Math.max(0, Math.min(moves.length, ply)) })) this.past = past;
  }

  /** Lays the brush's token (null empties) and asks whether that is a position. */
  async paint(cell: number, brush: string | null): Promise<void> {
    const { position, view } = this;
    if (!position || !view) return;
    const cells = painted(view.cells, cell, brush);
    this.draft = cells;
    const { setup } = position;
    await this.answered(server.connection.request('position.compose', { setup, cells }), (composed) => ({
      game: { start: composed.text, moves: [], ply: 0 },
      position: composed,
    }));
  }

  /** Takes a game that another program wrote down; true when it was read. */
  read(setup: string, data: string): Promise<boolean> {
    return this.answered(readGame(setup, data), (read: NotatedGame) => {
      this.players = read.players;
      const { start, moves, position } = read;
      return { game: { start, moves, ply: moves.length }, position };
    });
  }

  /** Back to what was on the table before; a draft that is no position goes first. */
  undo(): void {
    this.refusal = undefined;
    const before = this.past.at(-1);
    if (this.draft) {
      this.draft = undefined;
      this.asked += 1;
    } else if (before) {
      const past = this.past.slice(0, -1);
      void this.become(before).then(() => (this.past = past));
    }
  }

  private become(game: GameLine): Promise<boolean> {
    const moves = game.moves.slice(0, game.ply);
    return this.answered(server.connection.request('position.open', { text: game.start, moves }), (position) => ({
      game,
      position,
    }));
  }

  /** Only the newest question counts: an answer to an older one changes nothing. */
  private async answered<A extends Response<'position.open'> | NotatedGame>(
    answer: Promise<A>,
    taken: (answer: A) => { game: GameLine; position: Position },
  ): Promise<boolean> {
    const asked = ++this.asked;
    try {
      const { game, position } = taken(await answer);
      if (asked !== this.asked) return false;
      if (this.position) this.past = [...this.past, this.game];
      this.game = game;
      this.position = position;
      this.draft = undefined;
      this.refusal = undefined;
      return true;
    } catch (error) {
      if (asked === this.asked) this.refusal = (error as ProtocolError).refusal;
      return false;
    }
  }
}
