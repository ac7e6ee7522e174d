// An agent's day with `gridwise mcp`, through the protocol's public client library.
// Usage: node client_test.mjs PROGRAM
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const client = new Client({ name: 'gridwise-test', version: '0' });
await client.connect(new StdioClientTransport({ command: process.argv[2], args: ['mcp'] }));

async function use(name, args = {}) {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
  if (isError) throw new Error(content[0].text);
  return structuredContent;
}

const tests = {
  async the_library_lists_the_tools() {
    const { tools } = await client.listTools();
    assert.ok(tools.length >= 7);
    for (const { description, inputSchema } of tools) assert.ok(description && inputSchema.type === 'object');
  },
  async a_match_is_played_against_a_bot() {
    let state = await use('new_game', { setup: 'tictactoe', opponent: 'minimax' });
    while (state.moves) state = await use('play', { match: state.match, move: state.moves[0] });
    assert.equal(state.outcome.kind, 'won');
    assert.equal(state.outcome.winner, 1);
    await assert.rejects(use('play', { match: state.match, move: 'z9' }), /match\/finished/);
  },
  async an_illegal_move_is_refused() {
    const { match } = await use('new_game', { setup: 'match3(level=first_steps)' });
    await assert.rejects(use('play', { match, move: 'z9z8' }));
  },
  async a_position_is_analysed() {
    const { candidates } = await use('analyse', { text: 'gomoku h8 h7 i5', time_ms: 200 });
    assert.ok(candidates.length > 1 && candidates[0].why.length > 0);
  },
  async a_board_of_orbs_is_solved() {
    const { score, line } = await use('solve', { text: 'orbs 541502/004325/414502/224240/122141', time_ms: 200 });
    assert.ok(score > 3 && line.length > 3);
  },
  async a_level_is_studied() {
    const study = await use('study', { level: 'match3(level=first_steps)', player: 'random', games: 20 });
    assert.equal(study.games, 20);
    assert.ok(study.low <= study.wins / study.games && study.wins / study.games <= study.high);
  },
};

let failed = 0;
for (const [name, run] of Object.entries(tests)) {
  try {
    await run();
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
await client.close();
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
