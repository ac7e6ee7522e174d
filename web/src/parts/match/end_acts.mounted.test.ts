// The actions after a match: which stand in the row, and which in the sheet behind More.
import { flushSync, mount, unmount, type ComponentProps } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import { kLost, ProtocolError } from '../../protocol/connection';
import type { GameInfo, MatchState, Refusal } from '../../protocol/messages';
import EndActs from './EndActs.svelte';
import type { NextKind, NextStep } from './next_steps';

const game = { id: 'dots', notations: [], desk: 'analyse' } as unknown as GameInfo;
const match = { match: 'm1', record: 'r1', text: 'end', start: 'start', moves: [] } as unknown as MatchState;
const step = (kind: NextKind, label: string): NextStep => ({ kind, button: { label, icon: 'forward', to: '/' } });
const kSteps = [step('rung', 'Next'), step('rung', 'Same'), step('again', 'Rematch'), step('compare', 'Compare')];
let steps = kSteps;

let drawn: ReturnType<typeof mount> | undefined;
function show(fields: Partial<ComponentProps<typeof EndActs>> = {}) {
  drawn = mount(EndActs, { target: document.body, props: { game, match, steps, onrefused: () => {}, ...fields } });
  const sheet = document.body.querySelector('dialog')!;
  const labels = (all: Iterable<Element>) => [...all].map(({ textContent }) => textContent.trim());
  return {
    row: labels([...document.body.children].filter((one) => one.matches('.button'))),
    sheet: labels(sheet.querySelectorAll('.button:not(.square)')),
    main: labels(document.body.querySelectorAll('.main')),
  };
}
afterEach(() => {
  steps = kSteps;
  if (drawn) void unmount(drawn);
});

test('the_next_step_a_rematch_and_the_link_stand_in_the_row_and_the_rest_behind_more', () => {
  expect(show()).toEqual({
    row: ['Next', 'Rematch', 'Share', 'More'],
    sheet: ['Same', 'Compare', 'New game', 'See the record', 'Analyse this position'],
    main: [],
  });
});

test('a_step_starts_once_and_a_refusal_is_told', async () => {
  let started = 0;
  let refuse = (error: ProtocolError): void => void error;
  const to = () => {
    started += 1;
    return new Promise<void>((_, reject) => (refuse = reject));
  };
  const refusals: Refusal[] = [];
  steps = [{ kind: 'again', button: { label: 'Rematch', icon: 'again', to } }];
  show({ onrefused: (refusal: Refusal) => refusals.push(refusal) });
  const button = document.body.querySelector<HTMLButtonElement>('[data-next="again"]')!;
  button.click();
  flushSync();
  button.click();
  expect(started).toBe(1);
  refuse(new ProtocolError(kLost));
  await soon(() => expect(refusals).toEqual([kLost]));
  await soon(() => expect(button.disabled).toBe(false));
});

test('the_first_leads_where_there_is_no_tool_row', () => {
  expect(show({ leads: true }).main).toEqual(['Next']);
});

test('an_occasion_with_a_restart_of_its_own_has_no_rematch_and_no_new_game', () => {
  const { row, sheet } = show({ occasion: true });
  expect(row).toEqual(['Next', 'Share', 'More']);
  expect(sheet).not.toContain('New game');
});
