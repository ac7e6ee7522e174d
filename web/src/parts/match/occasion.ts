// Why a match is played: as a level of the path, a daily board, a rung of the ladder, ... and what that adds to the
// room of a match. Each is a class in the folder of its subject; rooms/Match lists them.
import type { Component } from 'svelte';
import type { BoardMotion } from '../../board/motion.svelte';
import type { MatchLink } from '../../protocol/match_link.svelte';
import type { GameInfo, MatchState, Refusal } from '../../protocol/messages';
import type { Day } from '../game_page';
import type { NextStep } from './next_steps';

/** What every occasion is given. The room creates its occasions once, while the component initialises. */
export interface MatchContext {
  readonly game: GameInfo;
  readonly link: MatchLink;
  /** That of the match's address. */
  readonly query: URLSearchParams;
  readonly motion: BoardMotion;
  /** An occasion wants the result to be earned by hand. */
  readonly byHand: boolean;
  onrefused(refusal: Refusal): void;
}

export interface OccasionProps<Self> {
  occasion: Self;
  match: MatchState;
}

/** An occasion's component is only ever given the occasion that names it. */
export type OccasionPart = Component<OccasionProps<never>>;

/** All are read while drawing, so all are reactive. A match may have several occasions. */
export interface Occasion {
  readonly name: string;
  readonly applies: boolean;
  /** For the room's head; the first occasion that has one decides. */
  readonly head?: {
    title?: string;
    subtitle?: string;
    back?: { path: string; label: string };
  };
  /** Tokens that the match introduces and the room explains. */
  readonly introduces?: readonly string[];
  /** How the match stands, in place of its status and figures. */
  readonly Strip?: OccasionPart;
  /** Buttons in the row of actions, in place of giving up. */
  readonly Acts?: OccasionPart;
  /** Said of this browser's player, after the end. */
  readonly remark?: string | undefined;
  /** A sentence for the tool row, where there is nothing else to say; after the end it stands for the next step. */
  readonly idle?: string | undefined;
  /** Beside the board, during play and after it. */
  readonly Beside?: OccasionPart;
  /** Over the room, after the end, once the board rests. */
  readonly End?: OccasionPart | undefined;
  /** A drawer beside the board, before all others. */
  readonly drawer?: { label: string; Content: OccasionPart };
  readonly next?: readonly NextStep[];
  /** Called before a step of the end is taken. */
  leave?(): void;
  /** The day whose board it is. */
  readonly day?: Day | undefined;
  /** It shows a win itself. */
  readonly celebrates?: boolean;
  /** The result must be earned by hand: no Auto Play. */
  readonly byHand?: boolean;
  /** Its speed while it plays for the person, as a multiple of the usual pace. Read even if it does not apply. */
  readonly moving?: { rate: number; paused: boolean } | undefined;
  readonly keys?: Record<string, () => void>;
}
