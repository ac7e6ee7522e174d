// What a player can do after a match. The step that most players take leads: its button is the primary one.
import { can, onlyBots, ownSeats } from '../../protocol/match_model';
import type { Keys } from '../../protocol/match_keys';
import type { MatchLink } from '../../protocol/match_link.svelte';
import { server } from '../../protocol/server.svelte';
import type { GameInfo, MatchState, Seat } from '../../protocol/messages';
import { t } from '../../words';
import { beginMatch } from '../begin_match';
import type { IconName } from '../controls/icons';
import { pageOf } from '../game_page';
import { paths } from '../paths';

/**
 * In the order in which they lead: the follow-up match, the moments to look at again, the level's editor, its scenarios,
 * the next stage, the game's own end panel, the next bot, a rematch, the solver, a look
 * back.
 */
const kNextSteps = [
  'next',
  'moments',
  'editor',
  'keep',
  'level',
  'stage',
  'told',
  'rung',
  'again',
  'compare',
  'look',
] as const;
export type NextKind = (typeof kNextSteps)[number];

export interface StepButton {
  label: string;
  icon: IconName;
  /** Where it leads, or what it does. */
  to: string | (() => Promise<unknown>);
  about?: string | undefined;
}

export interface NextStep {
  kind: NextKind;
  /** Absent where the step's button is part of the game's own end panel. */
  button?: StepButton;
}

/** What the steps of a match need of its link. */
export type StepLink = Pick<MatchLink, 'keys' | 'propose'>;

/** Two bots need no consent; players swap sides in a rematch. */
function again(match: MatchState, link: StepLink): StepButton {
  const face = { label: t().rematch, icon: match.seats.length > 1 ? 'swap' : 'again' } as const;
  if (onlyBots(match)) return { ...face, to: () => beginAgain(match, match.seats) };
  return { ...face, about: t().rematchAbout, to: () => link.propose('match.offer', { kind: 'rematch' }) };
}

/** Starts the match again with these players. Throws ProtocolError if the program refuses. */
export async function beginAgain({ setup, speed_ms, clock }: MatchState, seats: readonly Seat[]): Promise<void> {
  await beginMatch({ setup, seats: [...seats], speed_ms, clock: clock?.setup });
}

/** Whether the holder of these keys can play the match again with the same players. */
function canPlayAgain(match: MatchState, keys: Keys | undefined): boolean {
  return can('rematch', match, keys) || (onlyBots(match) && keys?.owner !== undefined);
}

/** Starts the next stage with the same players and rules; the score carries over. Throws ProtocolError if the program
 * refuses. */
export async function beginStage({
  text,
  seats,
  speed_ms,
}: Pick<MatchState, 'text' | 'seats' | 'speed_ms'>): Promise<void> {
  const next = await server.connection.request('stage.next', { text });
  await beginMatch({ setup: next.setup, seats, speed_ms, text: next.public ?? next.text });
}

/** The steps after any match, whatever it was played for. */
function stepsAfter(match: MatchState, game: GameInfo, link: StepLink): NextStep[] {
  const { keys } = link;
  const plays = ownSeats(match, keys).length > 0;
  const page = pageOf(game.id);
  const compared = page.compareFrom === 'end' ? match.text : match.start;
  const steps: [boolean, NextStep][] = [
    [
      plays && match.next !== undefined,
      { kind: 'next', button: { label: t().toNext, icon: 'forward', to: paths.match(game.id, match.next ?? '') } },
    ],
    [
      game.stages === true && match.outcome.kind === 'won',
      { kind: 'stage', button: { label: t().nextStage, icon: 'forward', to: () => beginStage(match) } },
    ],
    [plays && page.endLeads === true, { kind: 'told' }],
    [canPlayAgain(match, keys), { kind: 'again', button: again(match, link) }],
    [
      game.desk === 'solve',
      { kind: 'compare', button: { label: t().compareSolver, icon: 'magnify', to: paths.analyse(game, compared) } },
    ],
  ];
  return steps.flatMap(([is, step]) => (is ? [step] : []));
}

/** The steps offered now, the leading one first; none during the match. `others` are those of its occasions. */
export function nextSteps(
  match: MatchState | undefined,
  game: GameInfo,
  link: StepLink,
  others: readonly NextStep[] = [],
): NextStep[] {
  if (match?.status !== 'finished') return [];
  const steps = [...others, ...stepsAfter(match, game, link)];
  return steps.sort((one, other) => kNextSteps.indexOf(one.kind) - kNextSteps.indexOf(other.kind));
}
