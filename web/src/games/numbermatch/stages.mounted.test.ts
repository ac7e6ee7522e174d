// The next stage: kept when a board is cleared, started from the kept board.
import { beforeEach, expect, test } from 'vitest';
import { connect } from '../../protocol/program_for_tests';
import type { MatchState } from '../../protocol/messages';
import { noteEnd, stageToPlay } from './stages';

const ended = (kind: string, stage: number) =>
  ({
    text: `after ${stage}`,
    outcome: { kind },
    view: { figures: [{ name: 'stage', number: stage }] },
  }) as unknown as MatchState;

const begun: Record<string, unknown>[] = [];
let refused = false;
const socket = connect([], {
  'stage.next': ({ text }) => ({ setup: 'digits', text: `next of ${String(text)}` }),
  'match.new': (asked) => {
    begun.push(asked);
    return { match: 'm1', state: { match: 'm1', setup: asked.setup, seats: asked.seats } };
  },
});
const { send } = socket;
socket.send = (data) => {
  if (!refused) return send.call(socket, data);
  const { id } = JSON.parse(data) as { id: number };
  queueMicrotask(() => socket.hear({ id, error: { code: 'bad_position', message: 'no' } }));
};

beforeEach(() => {
  localStorage.clear();
  begun.length = 0;
  refused = false;
});

test('the_stage_after_a_cleared_board_is_played_next', async () => {
  expect(stageToPlay()).toBeUndefined();
  noteEnd(ended('won', 7));
  expect(stageToPlay()?.stage).toBe(8);
  await stageToPlay()?.start();
  expect(begun[0]).toMatchObject({ setup: 'digits', text: 'next of after 7', seats: [{ kind: 'person' }] });
});

test('a_lost_board_leads_back_to_the_first_stage', () => {
  noteEnd(ended('won', 7));
  noteEnd(ended('lost', 8));
  expect(stageToPlay()).toBeUndefined();
});

test('a_kept_board_that_is_refused_is_forgotten', async () => {
  noteEnd(ended('won', 7));
  refused = true;
  await expect(stageToPlay()?.start()).rejects.toThrow();
  expect(stageToPlay()).toBeUndefined();
});

test('damaged_storage_is_ignored', () => {
  for (const stored of ['7', 'null', '{"text":7,"stage":1}', '{"text":"a"}', '{']) {
    localStorage.setItem('gridwise.numbermatch.cleared', stored);
    expect(stageToPlay(), stored).toBeUndefined();
  }
});
