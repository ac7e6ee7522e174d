import { beforeEach, expect, test, vi } from 'vitest';
import { ProtocolError, type MatchListener } from './connection';
import type { MatchState } from './messages';

/** A connection whose other end is the test. */
const asked: { verb: string; fields: Record<string, unknown> }[] = [];
const attended: string[] = [];
let settle: { resolve(answer: unknown): void; reject(error: unknown): void }[] = [];
let listener: MatchListener = () => {};
const connection = {
  request: (verb: string, fields: Record<string, unknown>) => {
    asked.push({ verb, fields });
    return new Promise((resolve, reject) => settle.push({ resolve, reject }));
  },
  watch: (_match: string, hears: MatchListener) => {
    listener = hears;
    return () => {};
  },
  attend: (match: string) => void attended.push(match),
};
vi.mock('./server.svelte', () => ({ server: { connection } }));
const { MatchLink } = await import('./match_link.svelte');
const { saveKeys, keysOf, kOwnSeat } = await import('./match_keys');

const state = (seq: number, changes: Partial<MatchState> = {}) =>
  ({
    match: 'm',
    seq,
    status: 'running',
    outcome: { kind: 'open' },
    turn: 0,
    seats: [
      { kind: 'person', name: 'Ann' },
      { kind: 'bot', name: '' },
    ],
    ...changes,
  }) as MatchState;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  asked.length = 0;
  settle = [];
  saveKeys('m', { owner: kOwnSeat, seats: [kOwnSeat, null] });
});

function linked(): InstanceType<typeof MatchLink> {
  const link = new MatchLink('m', () => {});
  listener([], state(1));
  return link;
}

test('a_move_names_its_seat_and_has_the_seq_and_its_own_id', () => {
  const link = linked();
  void link.act('match.move', { move: 'b2' }, { cells: [4] });
  expect(asked[0]).toMatchObject({ verb: 'match.move', fields: { match: 'm', as: 0, seq: 1, move: 'b2' } });
  expect(asked[0]?.fields).not.toHaveProperty('token');
  expect(String(asked[0]?.fields.command).length).toBeGreaterThan(12);
  expect(link.model.pending?.cells).toEqual([4]);
});

test('while_a_command_is_pending_no_other_is_sent', async () => {
  const link = linked();
  void link.act('match.move', { move: 'b2' });
  expect(await link.act('match.move', { move: 'a1' })).toBe(false);
  expect(asked.length).toBe(1);
});

test('a_refusal_is_shown_and_enables_the_board', async () => {
  const link = linked();
  const moved = link.act('match.move', { move: 'b2' });
  settle[0]?.reject(new ProtocolError({ code: 'move/illegal', says: 'no' }));
  expect(await moved).toBe(false);
  expect(link.refusal?.code).toBe('move/illegal');
  expect(link.model.pending).toBeUndefined();
});

test('a_command_interrupted_by_a_reload_is_sent_again_unchanged', async () => {
  void linked().act('match.move', { move: 'b2' });
  const before = asked[0]?.fields;
  const again = linked();
  expect(asked[1]?.fields).toEqual(before);
  settle[1]?.resolve({ seq: 2 });
  await Promise.resolve();
  listener([], state(2));
  expect(again.model.pending).toBeUndefined();
  linked();
  expect(asked.length, 'once answered it is forgotten').toBe(2);
});

test('without_a_key_nothing_is_sent', async () => {
  saveKeys('m', { seats: [null, null] });
  expect(await linked().act('match.move', { move: 'b2' })).toBe(false);
  expect(asked).toEqual([]);
});

test('bots_are_controlled_by_whose_match_it_is', () => {
  void linked().actAsOwner('match.pause', {});
  expect(asked[0]).toMatchObject({ verb: 'match.pause', fields: { match: 'm', seq: 1 } });
  expect(asked[0]?.fields).not.toHaveProperty('as');
});

const twoPeople = [
  { kind: 'person', name: 'Ann' },
  { kind: 'person', name: 'Bo' },
] as MatchState['seats'];
const undoOffered = (seq: number) =>
  state(seq, { seats: twoPeople, offer: { kind: 'undo', by: 0 } } as Partial<MatchState>);

test('an_undo_of_players_who_share_the_browser_is_accepted_at_once', async () => {
  saveKeys('m', { owner: kOwnSeat, seats: [kOwnSeat, kOwnSeat] });
  const link = linked();
  listener([], state(2, { seats: twoPeople }));
  void link.propose('match.undo', {});
  settle[0]?.resolve({ seq: 3 });
  await vi.waitFor(() => expect(asked.length).toBe(2));
  listener([], undoOffered(3));
  settle[1]?.resolve(undoOffered(3));
  await vi.waitFor(() => expect(asked.length).toBe(3));
  expect(asked.map(({ verb }) => verb)).toEqual(['match.undo', 'match.get', 'match.answer']);
  expect(asked[2]?.fields).toMatchObject({ as: 1, accept: true });
});

test('an_undo_against_another_person_waits_for_his_answer', async () => {
  const link = linked();
  listener([], state(2, { seats: twoPeople }));
  const proposed = link.propose('match.undo', {});
  settle[0]?.resolve({ seq: 3 });
  await proposed;
  expect(asked.map(({ verb }) => verb)).toEqual(['match.undo']);
});

test('sitting_down_makes_the_seat_ones_own', async () => {
  saveKeys('m', { seats: [] });
  const link = linked();
  const sat = link.sit(1, 'Bo');
  expect(asked[0]?.fields).not.toHaveProperty('claim');
  settle[0]?.resolve({ seq: 2 });
  expect(await sat).toBe(true);
  expect(keysOf('m')?.seats).toEqual([null, kOwnSeat]);
  expect(attended).toEqual(['m']);
});

test('record_and_rematch_are_stored_with_the_keys', () => {
  linked();
  listener([], state(2, { status: 'finished', record: 'r1', next: 'n1' }));
  expect(keysOf('m')?.record).toBe('r1');
  expect(keysOf('n1')).toMatchObject({ owner: kOwnSeat, seats: [null, kOwnSeat] });
});

test('with_a_clock_a_move_says_how_long_it_took_and_a_resend_says_the_same', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(50_000);
  const link = linked();
  const clock = { setup: 'move:30s', seats: [{ bank_ms: 30_000 }, { bank_ms: 30_000 }], running: 0, since_ms: 1_200 };
  listener([], state(2, { clock }));
  now.mockReturnValue(54_000.7);
  void link.act('match.move', { move: 'b2' });
  expect(asked[0]?.fields).toMatchObject({ move: 'b2', took_ms: 5_200 });
  now.mockReturnValue(90_000);
  new MatchLink('m', () => {});
  expect(asked[1]?.fields).toEqual(asked[0]?.fields);
  now.mockRestore();
});

test('without_a_clock_a_move_says_nothing_of_its_time', () => {
  void linked().act('match.move', { move: 'b2' });
  expect(asked[0]?.fields).not.toHaveProperty('took_ms');
});
