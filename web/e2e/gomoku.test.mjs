// Gomoku: confirming moves on a small board, forbidden points, stepping through forced wins, loading and saving games
// in other notations, free setup.
import assert from 'node:assert/strict';
import {
  board,
  button,
  cell,
  choose,
  openDrawer,
  positionPath,
  recordLink,
  resign,
  startMatch,
  status,
  stones,
  unfold,
  until,
  visitCopiedLink,
  waitForCount,
  waitForStatus,
  waitForStones,
} from './board.mjs';
import { patient } from './stage.mjs';

export const inMotion = true;

const kGame = 'm=h8.i9.g7.h9.g9.g8';
/** A position whose search does not end by itself. */
const kQuiet = 'm=h8.i9.g7.h9';
const kFours = 'gomoku 15/15/15/15/15/15/9o5/4xxx1o6/5o2x6/1ooo4x6/15/15/15/15/15 b';
const kForked = 'gomoku(rule=renju) 15/15/15/5o9/7x7/3o3x7/3o11/5xx8/3o11/15/15/15/15/15/15 b';
const kSgf = '(;FF[4]GM[4]SZ[15]RU[renju]PB[Ann]PW[Bo];B[hh];W[ig];B[gg](;W[gh])(;W[hg]))';

/** The analysis room with a game's moves, or with a position. */
/** Asks for wins by fours alone, once the first candidates are listed: they move the choice down. */
async function chooseFours(page) {
  await page.locator('[data-move]').first().waitFor();
  await choose(page, 'Forced win', 'win by fours alone');
}

const analyseMoves = (stage, moves) => stage.visit(`/analyse/gomoku?${moves}`);
const analyse = (stage, text) => stage.visit(positionPath('analyse', text));

/** Plays a move; small boards need a second tap. */
async function touch(page, name, small) {
  await cell(page, name).click();
  if (!small) return;
  await page.locator('[data-preview]').waitFor();
  await cell(page, name).click();
}

export async function a_game_is_played_and_small_boards_ask_twice(stage) {
  const small = stage.width < 600;
  const page = await stage.visit('/play/gomoku');
  await page.getByRole('radio', { name: '1 Gentle', exact: true }).check();
  await startMatch(page);
  await waitForStatus(page, /Your turn/);
  if (small) {
    await cell(page, 'h8').click();
    await page.locator('[data-preview]').waitFor();
    assert.equal(await stones(page), 0, 'one touch is no move');
    await cell(page, 'g8').click();
    await button(page, 'Play g8').waitFor();
    await cell(page, 'g8').press('Escape');
    await waitForCount(page, '[data-preview]', 0);
  }
  await touch(page, 'h8', small);
  await waitForStones(page, 2);
  await waitForStatus(page, /Your turn/);
  await page.locator('[data-last]').waitFor();
  await openDrawer(page, 'Moves');
  await page.getByRole('checkbox', { name: 'Move numbers' }).check();
  await waitForCount(page, '[data-number]', 2);
  await button(page, 'Undo').click();
  await waitForStones(page, 0);
}

export async function a_record_goes_on_to_analysis_and_out_as_sgf(stage) {
  const page = await stage.visit('/play/gomoku');
  await page.getByRole('radio', { name: '1 Gentle', exact: true }).check();
  await startMatch(page);
  await waitForStatus(page, /Your turn/);
  await touch(page, 'h8', stage.width < 600);
  await waitForStones(page, 2);
  await resign(page);
  await (await recordLink(page)).click();
  await openDrawer(page, 'More');
  await unfold(page, 'Save the game');
  const text = page.getByRole('textbox', { name: 'The game as text' });
  await until(page, 'SGF', async () => /PB\[Guest\]PW\[Gentle bot\]\s*;B\[hh\];W/.test(await text.inputValue()));
  await page.getByRole('link', { name: 'Analyse this position' }).click();
  await waitForStones(page, 2);
  await page.locator('[data-ply="2"]').first().waitFor();
}

export async function keys_play_at_once(stage) {
  const page = await analyse(stage, 'gomoku');
  await cell(page, 'h8').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await waitForStones(page, 1);
  assert.equal((await board(page)).i8, 'Black stone');
}

export async function five_in_a_row_are_marked_by_a_line(stage) {
  const page = await analyseMoves(stage, 'p=gomoku&m=h8.a1.i8.a3.j8.a5.k8.a7.l8');
  await waitForStones(page, 9);
  assert.match(await status(page), /Black wins/);
  await waitForCount(page, '[data-row]', 1);
}

export async function forbidden_points_are_crossed_out_for_black(stage) {
  const page = await analyse(stage, kForked);
  await page.locator('[data-forbidden]').first().waitFor();
  assert.match(await cell(page, 'h8').getAttribute('aria-label'), /forbidden/);
  assert.equal(await cell(page, 'h8').getAttribute('aria-disabled'), 'true');
  await choose(page, 'Analyse', 'Place freely');
  await choose(page, 'To move', 'White');
  await waitForCount(page, '[data-forbidden]', 0);
}

export async function a_forced_win_is_found_stepped_through_and_played(stage) {
  const page = await analyse(stage, kFours);
  const proof = page.locator('[data-proof]');
  await chooseFours(page);
  await proof.getByRole('button', { name: 'Find a win' }).click();
  await page.locator('[data-proof="win"]').waitFor();
  assert.match(await page.locator('[data-report]').innerText(), /Black wins: d8[\s\S]*in 3 moves[\s\S]*proved/);
  await waitForCount(page, '[data-ghost]', 3);
  await proof.getByRole('button', { name: 'To the start' }).click();
  await waitForCount(page, '[data-ghost]', 0);
  await proof.getByRole('button', { name: 'Forward one move' }).click();
  await proof.getByRole('button', { name: 'Forward one move' }).click();
  await waitForCount(page, '[data-ghost]', 2);
  await proof.getByRole('button', { name: 'To the end' }).click();
  const before = await stones(page);
  await proof.getByRole('button', { name: 'Play these moves' }).click();
  await waitForStones(page, before + 3);
  assert.match(await status(page), /Black wins/);
  await button(page, 'Undo').click();
  await waitForStones(page, before);
}

export async function no_forced_win_is_said_to_be_none(stage) {
  const page = await analyseMoves(stage, kGame);
  const proof = page.locator('[data-proof]');
  await chooseFours(page);
  await proof.getByRole('button', { name: 'Find a win' }).click();
  await page.getByText('There is no such win').waitFor();
}

export async function an_empty_board_has_one_candidate_the_centre(stage) {
  const page = await analyse(stage, 'gomoku');
  await page.locator('[data-move]').first().waitFor();
  assert.deepEqual(await page.locator('[data-move]').evaluateAll((rows) => rows.map((row) => row.dataset.move)), [
    'h8',
  ]);
}

export async function an_sgf_is_loaded_stepped_through_and_saved_in_other_notations(stage) {
  const page = await analyseMoves(stage, '');
  await unfold(page, 'Load a game or position');
  const paste = page.getByRole('textbox', { name: 'or paste it here' });
  await paste.fill('(;GM[4];B[hh];B[ii])');
  await button(page, 'Load').click();
  await page.getByText(/out of turn. \(at 16\)/).waitFor();
  await paste.fill(kSgf);
  await button(page, 'Load').click();
  await waitForStones(page, 4);
  await page.locator('[data-ply="4"]').first().waitFor();
  await page.getByRole('slider', { name: 'Position' }).fill('2');
  await waitForStones(page, 2);
  await unfold(page, 'Save the game');
  const text = page.getByRole('textbox', { name: 'The game as text' });
  await until(page, 'SGF', async () => /RU\[renju\]PB\[Ann\]PW\[Bo\]/.test(await text.inputValue()));
  await choose(page, 'Form', 'psq (Piskvork, Gomocup)');
  await until(page, 'psq', async () =>
    /^Piskvorky 15x15.*\n8,8,0\n9,7,0\n7,7,0\n7,8,0\n/.test(await text.inputValue()),
  );
  await choose(page, 'Form', 'pos (the moves as text)');
  await until(page, 'pos', async () => (await text.inputValue()) === 'h8i9g9g8\n');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as a file' }).click();
  assert.equal((await saved).suggestedFilename(), 'gomoku.pos');
}

export async function a_shared_game_comes_with_its_moves(stage) {
  const page = await analyseMoves(stage, kGame);
  await waitForStones(page, 6);
  await page.getByRole('button', { name: 'Back one move' }).click();
  await waitForStones(page, 5);
  const friend = await visitCopiedLink(stage, page);
  await waitForStones(friend, 5);
  await friend.getByRole('button', { name: 'Forward one move' }).click();
  await waitForStones(friend, 6);
}

export async function the_score_is_drawn_over_the_game(stage) {
  const page = await analyseMoves(stage, kGame);
  const score = button(page, 'Score every move');
  const before = await score.boundingBox();
  await waitForCount(page, '[data-move]', 3);
  await waitForCount(page, '[data-report] progress', 0);
  if (stage.width > 760) assert.deepEqual(await score.boundingBox(), before, 'the analysis above moves nothing below');
  await score.click();
  await page.locator('[data-graph="7"]').waitFor({ timeout: patient(60_000) });
  const graph = page.getByRole('slider', { name: 'Score graph' });
  const { width, height } = await graph.boundingBox();
  await graph.click({ position: { x: width / 2, y: height / 2 } });
  await waitForStones(page, 3);
}

export async function the_analysis_ranks_as_many_moves_as_are_asked_for_and_folds_its_costs_away(stage) {
  const page = await analyseMoves(stage, kQuiet);
  await waitForCount(page, '[data-move]', 3);
  await waitForCount(page, '.tint', 3);
  assert.match(await page.locator('[data-move]').first().innerText(), /\d+%|wins in|loses in/);
  await page.locator('[data-advanced] > summary').click();
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('5');
  await waitForCount(page, '[data-move]', 5);
  await until(page, 'the work', async () =>
    /Depth[\s\S]*Nodes[\s\S]*Nodes a second/.test(await page.locator('[data-advanced]').innerText()),
  );
  await page.locator('[data-report]').getByRole('button', { name: 'Stop' }).click();
  await waitForCount(page, '[data-report] progress', 0);
}

export async function stones_are_set_up_freely(stage) {
  const page = await analyse(stage, 'gomoku(size=9)');
  await choose(page, 'Analyse', 'Place freely');
  for (const [i, name] of ['a1', 'b2', 'c3'].entries()) {
    await cell(page, name).click();
    await waitForStones(page, i + 1);
    await waitForStatus(page, / to move/);
  }
  const tokens = await board(page);
  assert.deepEqual([tokens.a1, tokens.b2, tokens.c3], ['Black stone', 'White stone', 'Black stone']);
  await button(page, 'White stone').click();
  await cell(page, 'e5').click();
  await waitForStones(page, 4);
  await button(page, 'Empty').click();
  await cell(page, 'e5').click();
  await waitForStones(page, 3);
  await waitForStatus(page, /White to move/);
  await choose(page, 'To move', 'Black');
  await waitForStatus(page, /Black to move/);
}
