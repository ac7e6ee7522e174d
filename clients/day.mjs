// A day of a client: `node clients/day.mjs PROGRAM`, after `npm --prefix web run client`. The last line says how many tests
// passed and failed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { Connection, ProtocolError, actionsOf, stdioSocket } from './gridwise.js';

const program = process.argv[2];
const kPatienceMs = 60_000 * Number(process.env.GRIDWISE_PATIENCE ?? 1);

function connect(onStatus) {
  return new Connection(
    () =>
      stdioSocket(
        spawn(program, ['serve', '--stdio'], {
          stdio: ['pipe', 'pipe', 'inherit'],
        }),
      ),
    onStatus,
  );
}

/** Resolves to the first state of the match for which `wanted` holds. */
function watched(connection, match, wanted) {
  return new Promise((resolve, reject) => {
    const stop = connection.watch(
      match,
      (events, state) => {
        if (!wanted(state)) return;
        stop();
        resolve(state);
      },
      reject,
    );
  });
}

const tests = {
  async requests_are_answered_and_refused(connection) {
    const { games } = await connection.request('games', {});
    assert.ok(games.length >= 5);
    await assert.rejects(
      connection.request('position.open', { text: 'chess' }),
      (error) => error instanceof ProtocolError && error.refusal.code === 'game/unknown',
    );
  },
  async legal_moves_are_those_of_the_view(connection) {
    for (const text of [
      'tictactoe xo./.x./...',
      'match3(level=portals)',
      'numbermatch 123456789/123456789',
      'orbs(columns=3,rows=3) 012/345/012',
    ]) {
      const { moves } = await connection.request('position.moves', { text });
      const { view } = await connection.request('position.open', { text });
      const seen = actionsOf(view).map(({ move }) => move);
      assert.deepEqual([...moves].sort(), [...new Set(seen)].sort(), text);
    }
  },
  async a_match_against_a_bot_is_watched_to_its_end(connection) {
    const { match, tokens } = await connection.request('match.new', {
      setup: 'tictactoe',
      seats: [
        { kind: 'person', name: 'Ann' },
        { kind: 'bot', selector: 'minimax' },
      ],
      speed_ms: 0,
    });
    for (let command = 1; ; command++) {
      const state = await watched(connection, match, ({ status, turn }) => status === 'finished' || turn === 0);
      if (state.status === 'finished') {
        assert.notEqual(state.outcome.winner, 0);
        break;
      }
      const { moves } = await connection.request('match.moves', { match });
      const [move] = moves;
      await connection.request('match.move', {
        match,
        token: tokens[0],
        seq: state.seq,
        command: `${command}`,
        move,
      });
    }
    assert.deepEqual((await connection.request('match.moves', { match })).moves, []);
  },
  async a_job_reports_and_is_stopped(connection) {
    let reports = 0;
    const job = connection.run('solve', { text: 'tictactoe(m=8,n=8,k=5)', time_ms: 60_000 }, () => {
      reports += 1;
      job.stop();
    });
    assert.equal((await job.done).verdict, 'unknown');
    assert.ok(reports > 0);
    const jobs = [1, 2].map(() =>
      connection.run('solve', { text: 'tictactoe(m=8,n=8,k=5)', time_ms: 60_000 }, () => {}),
    );
    await connection.request('ping', {}); // both have been asked for
    assert.equal((await connection.request('job.stop', {})).stopped, 2);
    for (const { done } of jobs) assert.equal((await done).proved, false);
  },
  async a_program_that_ends_is_started_again(connection) {
    let losses = 0;
    let started;
    const other = new Connection(
      () => stdioSocket((started = spawn(program, ['serve', '--stdio']))),
      (status) => (losses += Number(status === 'lost')),
    );
    await other.request('ping', {});
    started.kill();
    while (losses === 0) await new Promise((soon) => setTimeout(soon, 10));
    assert.ok((await other.request('games', {})).games.length >= 5);
    other.close();
  },
};

const late = setTimeout(() => {
  console.log('FAILED  too slow');
  process.exit(1);
}, kPatienceMs);
let failed = 0;
const connection = connect(() => {});
for (const [name, run] of Object.entries(tests)) {
  try {
    await run(connection);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
connection.close();
clearTimeout(late);
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
