import { afterEach, expect, test, vi } from 'vitest';
import { Program, type ProgramExports } from './program';

type Calls = Record<string, (...given: never[]) => unknown>;

/** A program in JavaScript: it answers every line by itself, backwards, and keeps it first. */
function fake({ waits = [-1], unreadable = 'cut' } = {}) {
  const memory = { buffer: new ArrayBuffer(4096) };
  let imports: Record<string, Calls> = {};
  const received: string[] = [];
  const calls: string[] = [];
  const at = (address: number, size: number) => new TextDecoder().decode(new Uint8Array(memory.buffer, address, size));
  const put = (text: string): [number, number] => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(memory.buffer, 2048, bytes.length).set(bytes);
    return [2048, bytes.length];
  };
  const call = (module: string, name: string, ...given: unknown[]) =>
    (imports[module]?.[name] as (...given: unknown[]) => unknown)(...given);
  const exports: ProgramExports = {
    memory,
    _initialize: () => void calls.push('initialize'),
    gridwise_buffer: () => {
      memory.buffer = memory.buffer.slice(0); // it has grown: the old buffer is gone
      return 64;
    },
    gridwise_load: (address, size) => (at(address, size) === unreadable ? 1 : at(address, size) === 'newer' ? 2 : 0),
    gridwise_rewrite: () => call('page', 'keep', ...put('all')),
    gridwise_start: (visitor) => void calls.push(`start ${visitor}`),
    gridwise_receive: (address, size) => void received.push(at(address, size)),
    gridwise_work: () => {
      calls.push('work');
      for (const line of received.splice(0)) {
        call('page', 'keep', ...put(`kept ${line}`));
        call('page', 'send', ...put(`told ${line}`));
      }
      return waits.length > 1 ? waits.shift()! : waits[0]!;
    },
  };
  const heard: string[] = [];
  const outlets = { send: (line: string) => void heard.push(line), keep: (row: string) => void heard.push(row) };
  const program = new Program((given) => {
    imports = given as Record<string, Calls>;
    return exports;
  }, outlets);
  return {
    program,
    heard,
    calls,
    memory,
    wasi: (name: string, ...given: unknown[]) => call('wasi_snapshot_preview1', name, ...given),
  };
}

const soon = () => new Promise((then) => setTimeout(then, 20));
afterEach(() => vi.restoreAllMocks());

test('lines go in and out, rows before the lines that follow them, in any script', async () => {
  const { program, heard, calls } = fake();
  program.start(true);
  program.receive('{"do":"落子"}');
  await soon();
  expect(heard).toEqual(['kept {"do":"落子"}', 'told {"do":"落子"}']);
  expect(calls.slice(0, 2)).toEqual(['initialize', 'start 1']);
  program.close();
});

test('a row that cannot be read is told', () => {
  const { program } = fake();
  expect(program.load('{"events":[]}')).toBe('taken');
  expect(program.load('cut')).toBe('unreadable');
  expect(program.load('newer')).toBe('newer');
  program.close();
});

test('it works again at once, after a time, or not before the next line, as it says', async () => {
  const { program, calls } = fake({ waits: [0, 0, 60, -1] });
  const works = () => calls.filter((call) => call === 'work').length;
  program.start(false);
  await soon();
  expect(works()).toBe(3);
  await new Promise((then) => setTimeout(then, 80));
  expect(works()).toBe(4);
  await soon();
  expect(works()).toBe(4);
  program.receive('x');
  await soon();
  expect(works()).toBe(5);
  program.close();
});

test('WASI: clocks in ns, random bytes, an empty environment, no files, and an end that throws', () => {
  const { program, wasi, memory } = fake();
  const view = () => new DataView(memory.buffer);
  const before = Date.now();
  expect(wasi('clock_time_get', 0, 1n, 8)).toBe(0);
  expect(Number(view().getBigUint64(8, true) / 1_000_000n)).toBeGreaterThanOrEqual(before);
  expect(wasi('random_get', 16, 16)).toBe(0);
  expect(new Uint8Array(memory.buffer, 16, 16).some((byte) => byte !== 0)).toBe(true);
  view().setUint32(40, 7, true);
  expect(wasi('environ_sizes_get', 40, 44)).toBe(0);
  expect(view().getUint32(40, true)).toBe(0);
  expect(wasi('path_open')).toBe(8);
  expect(() => wasi('proc_exit', 3)).toThrow('3');
  program.close();
});

test('what it says about itself goes to the console', () => {
  const { program, wasi, memory } = fake();
  const said = vi.spyOn(console, 'info').mockImplementation(() => {});
  new Uint8Array(memory.buffer, 100, 5).set(new TextEncoder().encode('warn\n'));
  const view = new DataView(memory.buffer);
  view.setUint32(200, 100, true);
  view.setUint32(204, 5, true);
  expect(wasi('fd_write', 2, 200, 1, 300)).toBe(0);
  expect(said).toHaveBeenCalledWith('warn');
  expect(view.getUint32(300, true)).toBe(5);
  program.close();
});
