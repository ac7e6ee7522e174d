// One of the visitor's levels being edited: all versions for undo and redo, each stored in this browser at once.
import { randomSeed } from '../../../kit/random';
import { loadValue, saveValue } from '../../../kit/storage';
import { ScenarioDesk } from '../scenarios/scenario_desk.svelte';
import { savePlayed } from '../scenarios/scenario';
import type { GameInfo } from '../../../protocol/messages';
import { addPortal, filled, mirrored, painted, type Axis, type Brush } from './edit';
import { begun, edited, redone, undone, type History } from './history';
import { levelText, type Level } from './level';
import { LevelCheck } from './level_check.svelte';
import { loadLevel, saveLevel, type OwnLevel } from './library';

const kPlayer = 'match3.quick_player';
const kUsualPlayer = 'profile(casual)';

export class LevelEditor {
  readonly id: string;
  readonly check: LevelCheck;
  readonly scenarios: ScenarioDesk;
  /** False if this browser cannot store it. */
  saved = $state(true);
  fills = $state(false);
  /** Whose pass rate is shown. */
  player = $state('');
  /** A portal's entrance, while its exit is not chosen yet. */
  entrance = $state<number>();
  /** A kept version to compare with the current one. */
  kept = $state.raw<Level>();
  private history: History<Level>;
  private stroke = 0;

  constructor(
    private readonly game: GameInfo,
    own: OwnLevel,
  ) {
    this.id = own.id;
    this.history = $state.raw(begun(own.level));
    const known = (name: string) => game.selectors.some((selector) => selector.name === name);
    const wanted = loadValue(kPlayer, kUsualPlayer);
    this.player = [wanted, kUsualPlayer].find(known) ?? game.selectors[0]?.name ?? '';
    this.scenarios = new ScenarioDesk(game.id, own.id);
    this.check = new LevelCheck(game.id, this.player, (setup) => this.scenarios.look(setup));
  }

  get level(): Level {
    return this.history.now;
  }

  get canUndo(): boolean {
    return this.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.history.future.length > 0;
  }

  /** The room was opened: checks the level. */
  open(): void {
    this.check.look(this.level);
  }

  close(): void {
    this.check.stop();
    this.scenarios.close();
    this.entrance = undefined;
  }

  /** Reloads a level that another window or browser changed; undo restores this one's version. */
  arrive(): void {
    if (!this.saved) return;
    this.scenarios.open();
    const own = loadLevel(this.id);
    if (!own || levelText(own.level) === levelText(this.level)) return;
    this.history = edited(this.history, own.level);
    this.scenarios.wait();
    this.check.look(own.level);
  }

  /** Consecutive edits of the same kind are undone as one. */
  change(level: Level, kind?: string): void {
    this.take(edited(this.history, level, kind));
  }

  /** Applies the brush; `begins`: first cell of a stroke. Returns true if the touch only chose a portal's entrance. */
  touch(cell: number, brush: Brush, begins: boolean): boolean {
    if (begins) this.stroke += 1;
    if (brush.layer === 'portal' && !('erase' in brush)) return begins && this.touchPortal(cell);
    const next = this.fills && begins ? filled(this.level, cell, brush) : painted(this.level, cell, brush);
    if (!this.fills || begins) this.change(next, `stroke ${this.stroke}`);
    return false;
  }

  mirror(axis: Axis): void {
    this.change(mirrored(this.level, axis));
  }

  undo(): void {
    this.entrance = undefined;
    this.take(undone(this.history));
  }

  redo(): void {
    this.take(redone(this.history));
  }

  choosePlayer(player: string): void {
    this.player = player;
    saveValue(kPlayer, player);
    this.check.choosePlayer(player);
  }

  /** The text of a new match of this level, dealt with a fresh seed; call `begun` to record it as the last match. */
  newGame(): { text: string; begun: (match: string) => void } {
    const seed = randomSeed();
    const level = levelText(this.level);
    return {
      text: `${this.game.id} seed=${seed} ${level}`,
      begun: (match) => savePlayed(this.id, { match, seed, setup: `${this.game.id} ${level}` }),
    };
  }

  private touchPortal(cell: number): boolean {
    const { entrance } = this;
    this.entrance = undefined;
    if (entrance !== undefined && entrance !== cell) {
      this.change(addPortal(this.level, entrance, cell));
    } else if (entrance === undefined && !this.level.cells[cell]?.hole) {
      this.entrance = cell;
      return true;
    }
    return false;
  }

  private take(history: History<Level>): void {
    if (history === this.history) return;
    const changed = history.now !== this.history.now;
    this.history = history;
    if (!changed) return;
    this.saved = saveLevel(this.id, history.now);
    this.scenarios.wait();
    this.check.look(history.now);
  }
}

const open = new Map<string, LevelEditor>();

/** Creates an editor whose derived values outlive the room that requests it. */
function begin(game: GameInfo, own: OwnLevel): LevelEditor {
  let editor: LevelEditor | undefined;
  $effect.root(() => {
    editor = new LevelEditor(game, own);
  });
  return editor as unknown as LevelEditor;
}

/** A level's editor. Reuses the previous one, with its undo history, if the level has not changed since. */
export function editorOf(game: GameInfo, own: OwnLevel): LevelEditor {
  const before = open.get(own.id);
  if (before && levelText(before.level) === levelText(own.level)) return before;
  const editor = begin(game, own);
  open.set(own.id, editor);
  return editor;
}
