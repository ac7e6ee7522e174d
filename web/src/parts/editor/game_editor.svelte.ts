// The analysis room's game: its start, its moves, and the ply on the board. Playing from the middle drops the later
// moves. Setting up the board by hand starts a new game.
import { seatToken } from '../../board/token_look';
import { readGame } from '../../protocol/notation';
import { server } from '../../protocol/server.svelte';
import type { Position } from '../../protocol/messages';
import type { NotatedGame, Step } from '../../protocol/shapes';
import { PositionEditor } from './position_editor.svelte';

/** A shareable game: setup and start position, the moves, and how many of them are on the board. */
export interface GameLine {
  start: string;
  moves: readonly string[];
  ply: number;
}

export class GameEditor extends PositionEditor {
  line = $state.raw<GameLine>({ start: '', moves: [], ply: 0 });
  /** Names by seat, from the file. */
  players = $state.raw<readonly string[]>([]);
  /** The steps of the move just played, if any. */
  steps = $state.raw<readonly Step[]>([]);
  /** How many variations in the file were not read. */
  leftOut = $state(0);
  private undoStack = $state.raw<GameLine[]>([]);
  /** The seat that places next, tracked ahead of the program's answers. */
  private nextSeat = $state<number>();

  /** The token of the seat that places next; null if it has none. */
  get tokenInTurn(): string | null {
    return seatToken(this.game, this.nextSeat ?? this.position?.seat ?? 0) ?? null;
  }

  protected get hasPast(): boolean {
    return this.undoStack.length > 0;
  }

  get played(): readonly string[] {
    return this.line.moves.slice(0, this.line.ply);
  }

  open(start: string, moves: readonly string[] = [], ply = moves.length): Promise<boolean> {
    return this.show({ start, moves, ply });
  }

  play(...line: string[]): Promise<boolean> {
    const moves = [...this.played, ...line];
    const game = { start: this.line.start, moves, ply: moves.length };
    const [move] = line;
    if (move === undefined || line.length > 1 || !this.position) return this.show(game);
    // A single move is animated step by step.
    const answer = server.connection.request('position.play', { text: this.position.text, move });
    return this.accept(answer, ({ steps, ...position }) => this.take(game, position, steps));
  }

  /** Goes to a ply of the game; undo does not record it. */
  async go(ply: number): Promise<void> {
    const { moves } = this.line;
    const { undoStack } = this;
    if (await this.show({ ...this.line, ply: Math.max(0, Math.min(moves.length, ply)) })) this.undoStack = undoStack;
  }

  /** Puts the brush's token (null clears) into a cell and asks whether the result is a legal position. */
  async paint(cell: number, brush: string | null): Promise<void> {
    const draft = this.draftWith(cell, brush);
    if (draft) await this.compose(draft);
  }

  /** Places the token of the seat in turn and passes the turn at once, without waiting for the answer. */
  async paintInTurn(cell: number): Promise<void> {
    const token = this.tokenInTurn;
    const placed = token !== null && this.view?.cells[cell]?.at(-1) !== token;
    if (placed) this.nextSeat = ((this.nextSeat ?? this.position?.seat ?? 0) + 1) % this.game.seats.length;
    await this.paint(cell, token);
  }

  /** The same board with another seat to move. */
  async setMover(seat: number): Promise<void> {
    const { position, view } = this;
    if (position && view) await this.compose({ setup: position.setup, cells: view.cells, seat });
  }

  /** Loads a game in another program's notation; resolves to whether it was read. */
  read(setup: string, data: string): Promise<boolean> {
    return this.accept(readGame(setup, data), ({ start, moves, position, players, left_out = 0 }: NotatedGame) => {
      this.players = players;
      this.take({ start, moves, ply: moves.length }, position);
      this.leftOut = left_out;
    });
  }

  undo(): void {
    this.refusal = undefined;
    const before = this.undoStack.at(-1);
    if (this.draft) {
      this.draft = undefined;
      this.nextSeat = undefined;
      this.ignoreAnswers();
    } else if (before) {
      const undoStack = this.undoStack.slice(0, -1);
      void this.show(before).then(() => (this.undoStack = undoStack));
    }
  }

  private show(game: GameLine): Promise<boolean> {
    const moves = game.moves.slice(0, game.ply);
    return this.accept(server.connection.request('position.open', { text: game.start, moves }), (position) =>
      this.take(game, position),
    );
  }

  private compose(board: { setup: string; cells: string[][]; seat?: number }): Promise<boolean> {
    return this.accept(server.connection.request('position.compose', board), (composed) =>
      this.take({ start: composed.text, moves: [], ply: 0 }, composed),
    );
  }

  private take(game: GameLine, position: Position, steps: readonly Step[] = []): void {
    if (game.moves !== this.line.moves) this.leftOut = 0;
    if (this.position) this.undoStack = [...this.undoStack, this.line];
    this.line = game;
    this.position = position;
    this.nextSeat = undefined;
    this.steps = steps;
  }
}
